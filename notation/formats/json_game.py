"""A game of a program's JSON as it becomes a record: what is said is kept with its place, what is wrong is noted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from notation.cards import Card, pack, sort_cards
from notation.findings import Severity, Span
from notation.formats.json_documents import Document, documents
from notation.json_strict import Path
from notation.json_text import json_text
from notation.moves import PASS, Move, played, unreadable
from notation.record import DEFAULT_SEATS, Act, Comment, End, Hand, Line, Note, Place, Record, Tag
from notation.source import Source

PLAYERS: Final = 3
Values = tuple[tuple[str, str], ...]
"""The `[%key value]` commands of a comment."""
Words = Mapping[Any, Card]
"""The card of each word of a dialect; words are texts or numbers."""


def _never(value: Any) -> bool:
    """No array is a game."""
    return False


@dataclass(frozen=True, slots=True)
class DocumentPlaces:
    """Where the parts of a record stand in its document.

    Attributes:
        document: the document.
        paths: the path of each part; that of `("record",)` leads to the game.
    """

    document: Document
    paths: Mapping[Place, Path]

    @property
    def source(self) -> Source:
        """The text of the document."""
        return self.document.source

    def span(self, place: Place) -> Span | None:
        """The span of a part, None if the record does not say it."""
        path = self.paths.get(place)
        return None if path is None else self.document.span(path)


@dataclass(slots=True)
class Game:
    """What was read of a game so far.

    Attributes:
        document: where it stands.
        path: the path of the game in its document.
        index: which record of its file it is, from 1.
        format: the name of the format.
        rules: the ruleset of the program that writes it.
    """

    document: Document
    path: Path
    index: int
    format: str
    rules: str
    tags: list[Tag] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    bottom: tuple[Card, ...] | None = None
    auction: list[Act] = field(default_factory=list)
    seats: list[int | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    beside: dict[int, Values] = field(default_factory=dict)
    opening: list[tuple[str, str]] = field(default_factory=list)
    closing: list[tuple[str, str]] = field(default_factory=list)
    scores: list[tuple[int, Decimal]] = field(default_factory=list)
    end: End | None = None
    unread: list[str] = field(default_factory=list)
    paths: dict[Place, Path] = field(default_factory=dict)

    def fault(self, code: str, path: Path, ply: int | None = None, **args: str | int) -> None:
        """Note something that is wrong."""
        printable = {key: _printable(arg) if isinstance(arg, str) else arg for key, arg in args.items()}
        self.document.fault(code, path, printable, severity=Severity.ERROR, index=self.index, ply=ply)

    def expected(self, path: Path, what: str) -> None:
        """Note that a value is not what the form has there, a word of `terms.foreign`."""
        self.document.expected(path, what, self.index)

    def listed(self, value: Any, path: Path, what: str) -> list[Any]:
        """A value that must be an array; empty, and noted, if it is none."""
        if isinstance(value, list):
            return value
        self.expected(path, what)
        return []

    def seat(self, value: Any, path: Path, seats: Mapping[Any, int], ply: int | None = None) -> int | None:
        """The seat that a value names; None, and noted, if it names none."""
        found = seats.get(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else None
        if found is None:
            self.fault("F104", path, ply, said=shown(value), format=self.format)
        return found

    def cards(self, said: Iterable[Any], path: Path, words: Words, ply: int | None = None) -> tuple[Card, ...] | None:
        """The cards of words; None, and noted, where one is no card, or there are more of a rank than one can hold."""
        said = list(said)
        try:
            found = sort_cards([words[each] for each in said])
            pack(found)
        except (KeyError, TypeError):
            wrong = next(each for each in said if not isinstance(each, (str, int, float)) or each not in words)
            self.fault("F103", path, ply, said=shown(wrong), format=self.format)
            return None
        except ValueError:
            self.fault("F103", path, ply, said=shown(said), format=self.format)
            return None
        return found

    def hand(self, seat: int, cards: tuple[Card, ...] | None, path: Path, size: int | None = None) -> None:
        """Take in a hand; one that could not be read is not known."""
        self.paths["hand", len(self.hands)] = path
        self.hands.append(Hand(seat, cards or (), size, more=cards is None))

    def play(self, seat: int | None, move: Move, path: Path, beside: Values = ()) -> None:
        """Take in a ply."""
        if beside:
            self.beside[len(self.moves)] = beside
        self.paths["ply", len(self.moves)] = path
        self.seats.append(seat)
        self.moves.append(move)

    def move_of(self, words: Iterable[Any] | None, path: Path, dialect: Words, said: Any) -> Move:
        """The move of words for cards, a pass of none; what cannot be read stays as it was said.

        Args:
            words: the words; None if the value is no play at all.
            path: where the play stands.
            dialect: the words for cards.
            said: the play as it stands there.
        """
        ply = len(self.moves) + 1
        if words is None:
            self.fault("F103", path, ply, said=shown(said), format=self.format)
            return unreadable(shown(said))
        cards = self.cards(words, path, dialect, ply)
        if cards is None:
            return unreadable(shown(said))
        return played(cards) if cards else PASS

    def keep(self, where: list[tuple[str, str]], value: Mapping[str, Any], known: Iterable[str]) -> None:
        """Keep the values of an object that no part of a record holds."""
        where += [(key, shown(each)) for key, each in value.items() if key not in set(known)]

    def payoffs(self, value: Any, path: Path) -> None:
        """Take in what each player won."""
        said = self.listed(value, path, "payoffs")
        if len(said) > PLAYERS or not all(map(is_number, said)):
            self.expected(path, "payoffs")
            return
        self.paths["scores",] = path
        for seat, each in enumerate(said):
            self.paths["score", seat] = (*path, seat)
            self.scores.append((seat, Decimal(str(each))))

    def record(self, landlord: int | None) -> Record:
        """The record.

        Args:
            landlord: the landlord's seat, None where the file does not say it.
        """
        tags = [Tag("rules", self.rules), Tag("format", self.format)]
        if landlord is not None:
            tags.append(Tag("landlord", DEFAULT_SEATS[landlord]))
        self.paths["record",] = self.path
        line = Line(
            tuple(self.seats),
            tuple(self.moves),
            notes=tuple((ply, Note(comments=(Comment("", values=said),))) for ply, said in self.beside.items()),
            opening=(Comment("", values=tuple(self.opening)),) if self.opening else (),
        )
        return Record(
            tags=(*tags, *self.tags),
            hands=tuple(self.hands),
            bottom=self.bottom,
            auction=tuple(self.auction),
            line=line,
            end=self.end,
            scores=tuple(self.scores),
            closing=(Comment("", values=tuple(self.closing)),) if self.closing else (),
            unread=tuple(self.unread),
            index=self.index,
            findings=self.document.take(self.index),
            places=DocumentPlaces(self.document, self.paths),
        )


def games(
    pieces: Iterable[str], form: str, rules: str, read: Callable[[Game, Any], Record], is_game: Any = _never
) -> Iterator[Record]:
    """The records of a text of JSON: one value, several after each other, or those of an array.

    Args:
        pieces: the text.
        form: the name of the format.
        rules: the ruleset of the program that writes it.
        read: makes the record of a game and its value.
        is_game: whether an array is one game.
    """
    index = 0
    for document in documents(pieces):
        for value, path in items(document.value, is_game) if document.value is not None else ():
            index += 1
            yield read(Game(document, path, index, form, rules), value)
        if document.value is None:
            index += 1
            yield unread(document, index, form)


def unread(document: Document, index: int, format: str) -> Record:
    """The record of a document of which nothing could be read: it keeps the text, and says why."""
    if not document.findings:
        document.expected((), "game", index)
    lines = tuple(document.source.text.replace("\r\n", "\n").rstrip("\n").split("\n"))
    places = DocumentPlaces(document, {("record",): ()})
    return Record(
        (Tag("format", format),), unread=lines, index=index, findings=document.take(index), places=places
    )  # fmt: skip


def shown(value: Any) -> str:
    """A value of JSON as a text: a word as it is, else JSON."""
    return value if isinstance(value, str) else as_json(value)


def as_json(value: Any) -> str:
    """A value of JSON as JSON; a number that JSON does not have as a text."""
    try:
        return json_text(value)
    except TypeError:
        return json.dumps(value, default=lambda each: str(getattr(each, "said", "?")))


def is_number(value: Any) -> bool:
    """Whether a value of JSON is a number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _printable(text: str) -> str:
    """What a finding quotes: short, and without half characters, which nothing can print."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return short.encode("utf-8", "backslashreplace").decode("utf-8")


def items(value: Any, is_game: Any) -> Iterator[tuple[Any, Path]]:
    """The games of a document, each with its path: the value itself, or those of an array."""
    if isinstance(value, list) and not is_game(value):
        yield from ((each, (at,)) for at, each in enumerate(value))
    else:
        yield value, ()
