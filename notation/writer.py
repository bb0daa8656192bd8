"""Records as text: `write`, the inverse of `reader.read`.

What is written is canonical: one form for what a record says, in either script. In simplified text only the notation's
own words change; names, comments, seat words and unknown tags stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby
from typing import Final, TypeVar

from notation.cards import SUITS, Card
from notation.comments import write_comment
from notation.escapes import in_quotes, kept
from notation.fold import Script, fold, to_script
from notation.move_writer import Style, write_move
from notation.moves import Move
from notation.record import (
    DEFAULT_SEATS,
    NO_NOTE,
    Act,
    ActKind,
    End,
    Hand,
    Line,
    Note,
    Position,
    Record,
    Said,
    Tag,
    Term,
)
from notation.record_words import ACTS, OUTCOMES, REASONS, TERMS
from notation.seats import needs_colon
from notation.split import VERSION_TAG
from notation.tags import BY_KEY, PLAYER_KEYS, SEATS, VERSION, key_of

Value = TypeVar("Value")

WIDTH: Final = 100
"""Characters of a line of tags; plies go on to the next line after `PLIES_A_LINE`, where no round begins earlier."""
PLIES_A_LINE: Final = 24
ACTS_A_LINE: Final = 12


def write(record: Record, style: Style = "canonical", script: Script = "hant") -> str:
    """A record as text, with a line end at its end. Reading it gives an equal record.

    What could not be read stands as it was written; in quotes, where it would not be unreadable as it is.
    """
    text = _Writer(record, style, script).text()
    if _holds_unread(record):
        from notation.reader import read

        as_it_is = _SURROGATE.search(text) is None and read(text) == [record]
        return text if as_it_is else _Writer(record, style, script, keep=True).text()
    return text


def write_all(records: Iterable[Record], style: Style = "canonical", script: Script = "hant") -> Iterator[str]:
    """Records as the text of one file, piece by piece, with a blank line between two."""
    for number, record in enumerate(records):
        yield ("\n" if number else "") + write(record, style, script)


class _Writer:
    """Writes one record."""

    def __init__(self, record: Record, style: Style, script: Script, keep: bool = False) -> None:
        self.record = record
        self.style: Style = style
        self.script: Script = script
        self.keep = keep
        self.seats = record.seats
        self.bound = [needs_colon(fold(word)) for word in self.seats]

    def text(self) -> str:
        """The record; with `keep`, what could not be read stands in quotes."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        record = self.record
        first = None if self.keep else next((line for line in record.unread if VERSION_TAG.match(line)), None)
        yield f'[{self._word(BY_KEY[VERSION].hant)} "1"]' if first is None else first
        if self.seats != DEFAULT_SEATS:
            yield f'[{self._word(BY_KEY[SEATS].hant)} "{in_quotes(" ".join(self.seats))}"]'
        yield from self._tag_lines()
        yield from map(self._hand, record.hands)
        if record.bottom is not None:
            yield f"{self._word('底牌')}: {_cards(record.bottom)}".rstrip()
        yield from self._auction()
        if record.position is not None:
            yield from self._position(record.position)
        yield from (self._unread(line) for line in record.unread if line is not first)
        yield from map(write_comment, record.line.opening)
        yield from self._plies()
        yield from self._ending()
        yield from map(write_comment, record.closing)
        yield from map(self._unread, record.trailing)

    def _word(self, word: str) -> str:
        return to_script(word, self.script)

    def _unread(self, text: str) -> str:
        return f'"{kept(text)}"' if self.keep else text

    def _seat(self, seat: int, sticks: bool = False) -> str:
        """A seat word in front of something; `sticks` if it may stick to it."""
        word = self.seats[seat]
        if self.bound[seat]:
            return word + ": "
        return word if sticks and not word[-1].isascii() else word + " "

    # Tags -------------------------------------------------------------------------------------------------------------

    def _tag_lines(self) -> Iterator[str]:
        """The tags in order, those of a kind on one line as long as they fit."""
        for _, tags in groupby(self.record.tags, self._kind_of_tag):
            line = ""
            for tag in map(self._tag, tags):
                if line and len(line) + len(tag) >= WIDTH:
                    yield line
                    line = ""
                line += (" " if line else "") + tag
            yield line

    def _kind_of_tag(self, tag: Tag) -> str:
        if tag.name.partition(".")[0] in self.seats:
            return "player"
        return _KINDS_OF_TAGS.get(tag.name, "game") if tag.name in BY_KEY else "other"

    def _tag(self, tag: Tag) -> str:
        name = next((name for name in self._tag_names(tag.name) if self._says(name, tag.name)), None)
        written = f'"{in_quotes(tag.name)}"' if name is None else name
        return f'[{written} "{in_quotes(tag.value)}"]'

    def _tag_names(self, key: str) -> Iterator[str]:
        """The names that a tag may be written under, the best first."""
        word, dot, detail = key.partition(".")
        if key in BY_KEY:
            yield self._word(BY_KEY[key].hant)
            yield BY_KEY[key].english
        elif dot and detail in PLAYER_KEYS:
            yield f"{word}.{self._word(PLAYER_KEYS[detail][0])}"
        yield key

    def _says(self, name: str, key: str) -> bool:
        return (
            key not in (VERSION, SEATS)
            and name.isprintable()
            and _BARE_NAME.fullmatch(name) is not None
            and key_of(name, self.seats)[0] == key
        )

    # Before the plies -------------------------------------------------------------------------------------------------

    def _hand(self, hand: Hand) -> str:
        size = "" if hand.size is None else f"({hand.size})"
        cards = _cards(hand.cards)
        if hand.more or (hand.size and not cards):
            cards = f"{cards} …" if cards else "?"
        return f"{self._word('手牌')} {self.seats[hand.seat]}{size}: {cards}".rstrip()

    def _auction(self) -> Iterator[str]:
        acts = self.record.auction
        label = "叫分" if all(act.kind in (ActKind.BID, ActKind.PASS) for act in acts) else "叫牌"
        for start in range(0, len(acts), ACTS_A_LINE):
            yield f"{self._word(label)}: {' '.join(map(self._act, acts[start : start + ACTS_A_LINE]))}"

    def _act(self, act: Act) -> str:
        seat = "" if act.seat is None else self._seat(act.seat, sticks=True)
        said = self._unread(act.text or "") if act.kind is None else self._word(_act_word(act.kind, act.value))
        return " ".join([(seat + said).rstrip(), *map(write_comment, act.comments)])

    def _position(self, position: Position) -> Iterator[str]:
        beat = "" if position.to_beat is None else self._move(position.to_beat)
        by = "" if position.by is None else self._seat(position.by)
        if position.to_move is not None or not (beat or by):
            to_move = "?" if position.to_move is None else self.seats[position.to_move]
            yield f"{self._word('輪到')}: {to_move}"
        if beat or by:
            yield f"{self._word('要壓')}: {(by + beat).rstrip()}"

    # Plies ------------------------------------------------------------------------------------------------------------

    def _plies(self) -> Iterator[str]:
        """The lines of the main line: a new one where a round number stands, and for what could not be read."""
        line = self.record.line
        breaks = {before for before, _ in (*line.rounds, *line.unread)}
        unread = _by_place(line.unread)
        row: list[str] = []
        for index, part in enumerate(self._parts(line)):
            if index in breaks or len(row) >= PLIES_A_LINE:
                yield from _joined(row)
                row = []
            if self.keep and index == 0 and unread.get(index):
                yield ";"
            yield from map(self._unread, unread.get(index, ()))
            if part:
                row.append(part)
        yield from _joined(row)

    def _variation(self, line: Line) -> str:
        unread = _by_place(line.unread)
        row = list(map(write_comment, line.opening))
        for index, part in enumerate(self._parts(line)):
            row += [*map(self._unread, unread.get(index, ())), part]
        return f"({'  '.join(filter(None, row))})"

    def _parts(self, line: Line) -> Iterator[str]:
        """Each ply with the round numbers in front of it and what stands beside it; at the end, numbers without ply."""
        numbers = _by_place(line.rounds)
        notes = dict(line.notes)
        ends_open = True
        for index, (seat, move) in enumerate(zip(line.seats, line.moves, strict=True)):
            here = [f"{number}." for number in numbers.get(index, ())]
            apart = move.unread is not None if here else ends_open or not move.is_pass
            if seat is None and apart:
                here.append(";")
            note = notes.get(index, NO_NOTE)
            said = ("" if seat is None else self._seat(seat)) + self._move(move)
            yield " ".join([*here, said.rstrip() + (note.mark or ""), *self._beside(note)])
            ends_open = move.unread is not None
        yield " ".join(f"{number}." for number in numbers.get(len(line), ()))

    def _move(self, move: Move) -> str:
        if move.unread is not None:
            return self._unread(move.unread)
        return write_move(move, self.style, self.script)

    def _beside(self, note: Note) -> Iterator[str]:
        yield from map(self._term, note.terms)
        yield from map(write_comment, note.comments)
        yield from (self._variation(variation.line) for variation in note.variations)

    def _term(self, said: Said) -> str:
        words = TERMS[said.term]
        word = words[0] if said.ranks or said.term is not Term.MISSING_RANKS else words[1]
        return self._word(word) + "".join(map(_RANK_TEXTS.__getitem__, said.ranks))

    # The end ----------------------------------------------------------------------------------------------------------

    def _ending(self) -> Iterator[str]:
        end, scores = self.record.end, self.record.scores
        parts = []
        if end is not None:
            parts.append(" ".join([self._outcome(end), *map(self._term, end.terms)]))
        if scores or (end is None and (self.record.closing or self.record.trailing)):
            each = (f"{self._seat(seat)}{_signed(score)}" for seat, score in scores)
            parts.append(f"{self._word('得分')}: {' '.join(each)}".rstrip())
        if parts:
            yield "  ".join(parts)

    def _outcome(self, end: End) -> str:
        reason = None if end.reason is None else self._word(REASONS[end.reason][0])
        by = None if end.by is None else self.seats[end.by]
        why = " ".join(filter(None, (reason, by)))
        return self._word(OUTCOMES[end.outcome][0]) + (f"({why})" if why else "")


_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BARE_NAME: Final = re.compile(r"[^\s\"“”＂\[\]［］【】〔〕{}｛｝]+")
_KINDS_OF_TAGS: Final = dict.fromkeys(
    ("source", "format", "offset", "importer", "deal", "seed", "shuffler", "commitment", "order"), "origin"
)
"""Tags that stand on lines of their own kind."""
_RANK_TEXTS: Final = (*"3456789", "10", *"JQKA2", "小王", "大王", "王")


def _holds_unread(record: Record) -> bool:
    """Whether anything in a record could not be read."""
    beat = record.position.to_beat if record.position is not None else None
    return (
        bool(record.unread or record.trailing)
        or any(act.kind is None for act in record.auction)
        or (beat is not None and beat.unread is not None)
        or _line_holds_unread(record.line)
    )


def _line_holds_unread(line: Line) -> bool:
    return (
        bool(line.unread)
        or any(move.unread is not None for move in line.moves)
        or any(_line_holds_unread(branch.line) for _, note in line.notes for branch in note.variations)
    )


def _by_place(pairs: Iterable[tuple[int, Value]]) -> dict[int, list[Value]]:
    """What stands before each ply."""
    found: dict[int, list[Value]] = {}
    for before, value in pairs:
        found.setdefault(before, []).append(value)
    return found


def _joined(row: list[str]) -> Iterator[str]:
    if row:
        yield "  ".join(row)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(SUITS[each.suit] + _RANK_TEXTS[each.rank] for each in cards)


def _act_word(kind: ActKind, value: int | None) -> str:
    if (kind, value) in ACTS:
        return ACTS[kind, value][0]
    return str(value) if kind is ActKind.BID and value else f"{ACTS[kind, None][0]}{value}"


def _signed(score: Decimal) -> str:
    return f"{score:+f}" if score else "0"
