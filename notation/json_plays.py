"""A line of play in JSON, both ways: the plies with what is written beside them, and its variations.

Variations stand in one flat list, each with the path that leads to it, so that no depth of branches makes a record
deep: `[9, 1]` is the first variation of the ninth ply, `[9, 1, 2, 1]` the first one of the second ply of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from notation.json_moves import MOVE_KEYS, move_from_json, move_of_cards, move_to_json
from notation.json_values import (
    JsonObject,
    Seats,
    a_seat,
    a_text,
    a_whole,
    an_array,
    an_object,
    each_of,
    optional,
    rank_letters,
    said_only,
    seat_word,
    some_ranks,
)
from notation.moves import Move
from notation.record import NO_NOTE, Comment, Line, Note, Said, Term, Variation

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!", "□")
DEEPEST_PATH: Final = 64
"""Numbers in the longest path: variations in variations, 32 deep."""

_PLAY_KEYS: Final = frozenset({*MOVE_KEYS, "seat", "claim", "mark", "comments", "terms"})


# Writing --------------------------------------------------------------------------------------------------------------


def comments_to_json(comments: tuple[Comment, ...]) -> list[JsonObject] | None:
    """Comments, None if there are none."""
    return [_comment(comment) for comment in comments] or None


def _comment(comment: Comment) -> JsonObject:
    values = [list(pair) for pair in comment.values] or None
    return said_only(text=comment.text, language=comment.language, author=comment.author, values=values)


def terms_to_json(terms: tuple[Said, ...]) -> list[JsonObject] | None:
    """Terms with the ranks they name, None if there are none."""
    return [said_only(term=str(said.term), ranks=rank_letters(said.ranks) or None) for said in terms] or None


def plays_to_json(line: Line, seats: tuple[str, ...]) -> list[JsonObject]:
    """The plies, and between them the round numbers and the lines that could not be read, as they stood."""
    notes = dict(line.notes)
    between: dict[int, list[JsonObject]] = {}
    for before, number in line.rounds:
        between.setdefault(before, []).append({"round": number})
    for before, text in line.unread:
        between.setdefault(before, []).append({"line": text})
    items: list[JsonObject] = []
    for index, (seat, move) in enumerate(zip(line.seats, line.moves, strict=True)):
        items += between.get(index, ())
        items.append(said_only(seat=seat_word(seat, seats)) | move_to_json(move) | _note(notes.get(index, NO_NOTE)))
    return items + between.get(len(line), [])


def _note(note: Note) -> JsonObject:
    return said_only(mark=note.mark, comments=comments_to_json(note.comments), terms=terms_to_json(note.terms))


def variations_to_json(line: Line, seats: tuple[str, ...], path: tuple[int, ...] = ()) -> Iterator[JsonObject]:
    """Every variation, also those in variations, each with the path that leads to it: one flat list of any depth."""
    for index, note in line.notes:
        for place, variation in enumerate(note.variations, 1):
            here = (*path, index + 1, place)
            opening = comments_to_json(variation.line.opening)
            yield said_only(path=list(here), opening=opening, plays=plays_to_json(variation.line, seats))
            yield from variations_to_json(variation.line, seats, here)


# Reading --------------------------------------------------------------------------------------------------------------


def comment_from_json(value: Any) -> Comment:
    """A comment."""
    said = an_object(value, {"text", "language", "author", "values"}, {"text"})
    return Comment(
        a_text(said["text"]),
        optional(said, "language", a_text),
        optional(said, "author", a_text),
        each_of(said, "values", _pair),
    )


def _pair(value: Any) -> tuple[str, str]:
    key, text = map(a_text, an_array(value))
    return key, text


def term_from_json(value: Any) -> Said:
    """A term."""
    said = an_object(value, {"term", "ranks"}, {"term"})
    return Said(Term(said["term"]), some_ranks(said.get("ranks", "")))


@dataclass(slots=True)
class Columns:
    """A line as it is put together."""

    opening: tuple[Comment, ...] = ()
    seats: list[int | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)
    unread: list[tuple[int, str]] = field(default_factory=list)
    variations: dict[int, list[Variation]] = field(default_factory=dict)

    def take(self, items: Any, seats: Seats) -> None:
        """Take the items of `plays`, in order."""
        for item in an_array(items):
            if isinstance(item, dict) and len(item) == 2 and "seat" in item and ("cards" in item or "pass" in item):
                self.seats.append(seats[a_text(item["seat"])])
                self.moves.append(move_of_cards(item["cards"]) if "cards" in item else move_from_json(item))
            elif isinstance(item, dict) and len(item) == 1 and "round" in item:
                self.rounds.append((len(self.moves), a_whole(item["round"])))
            elif isinstance(item, dict) and len(item) == 1 and "line" in item:
                self.unread.append((len(self.moves), a_text(item["line"])))
            else:
                self._play(an_object(item, _PLAY_KEYS), seats)

    def _play(self, said: JsonObject, seats: Seats) -> None:
        note = Note(
            optional(said, "mark", _mark),
            each_of(said, "comments", comment_from_json),
            each_of(said, "terms", term_from_json),
        )
        if note != Note():
            self.notes[len(self.moves)] = note
        self.seats.append(a_seat(said, seats))
        self.moves.append(move_from_json(said))

    def line(self) -> Line:
        """The line, with the variations that it was given."""
        notes = []
        for index in sorted(self.notes.keys() | self.variations.keys()):
            note = self.notes.get(index, Note())
            variations = tuple(self.variations.get(index, ()))
            notes.append((index, Note(note.mark, note.comments, note.terms, variations)))
        rounds, unread = tuple(self.rounds), tuple(self.unread)
        return Line(tuple(self.seats), tuple(self.moves), rounds, tuple(notes), self.opening, unread)


def _mark(value: Any) -> str:
    if value not in MARKS:
        raise ValueError("no mark")
    return a_text(value)


def variation_from_json(value: Any, seats: Seats) -> tuple[tuple[int, ...], Columns]:
    """A variation: its path, and its line as far as it stands in it."""
    said = an_object(value, {"path", "opening", "plays"}, {"path", "plays"})
    path = tuple(a_whole(each, 1) for each in an_array(said["path"]))
    if not 2 <= len(path) <= DEEPEST_PATH or len(path) % 2:
        raise ValueError("no path")
    columns = Columns(each_of(said, "opening", comment_from_json))
    columns.take(said["plays"], seats)
    return path, columns


def branch(main: Columns, found: tuple[tuple[tuple[int, ...], Columns], ...]) -> None:
    """Hang every variation on its ply, the deepest first, so that each is whole before it is hung."""
    lines = {(): main} | dict(found)
    if len(lines) != len(found) + 1:
        raise ValueError("two variations in one place")
    for path in sorted(lines.keys() - {()}, key=lambda path: (-len(path), path)):
        parent = lines[path[:-2]]
        ply, place = path[-2:]
        siblings = parent.variations.setdefault(ply - 1, [])
        if ply > len(parent.moves) or place != len(siblings) + 1:
            raise ValueError("a variation of nothing")
        siblings.append(Variation(lines[path].line()))
