"""What a record can say, aspect by aspect: whether it does, where, and the record without it.

A format declares the aspects that it holds. What a record says beyond is a loss: told by `losses` before anything is
written, and exactly what `without` takes away.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from notation.cards import Card, card
from notation.findings import Finding, Severity
from notation.formats.seating import SEAT_TAGS, landlord_first, landlord_of
from notation.moves import Move, played
from notation.record import DEFAULT_SEATS, NO_NOTE, Act, Hand, Line, Note, Place, Record, Tag


class Aspect(StrEnum):
    """A part of what a record can say."""

    HANDS = "hands"
    BOTTOM = "bottom"
    SUITS = "suits"
    AUCTION = "auction"
    POSITION = "position"
    PLAYS = "plays"
    """The plies: a format of deals has none."""
    SEATS = "seats"
    """Which seat is whose: formats that know only the landlord's, the next and the one before it lose that."""
    SEAT_WORDS = "seat_words"
    """What the seats are called, where the record declares it."""
    PLAYERS = "players"
    TAGS = "tags"
    COMMENTS = "comments"
    MARKS = "marks"
    TERMS = "terms"
    VARIATIONS = "variations"
    READINGS = "readings"
    """What is said of cards beyond the cards: which reading, what they were called."""
    END = "end"
    SCORES = "scores"
    UNREAD = "unread"


EVERYTHING: Final = frozenset(Aspect)


@dataclass(frozen=True, slots=True)
class _About:
    """One aspect: where a record says it, and the record without it."""

    places: Callable[[Record], Iterator[Place]]
    without: Callable[[Record], Record]


def losses(
    record: Record, holds: frozenset[Aspect], to: str, told: Collection[str] = ()
) -> tuple[Finding, ...]:  # fmt: skip
    """What a record says that a format does not hold: one finding an aspect, at the first place that says it.

    Args:
        record: the record.
        holds: the aspects that the format holds.
        to: the name of the format.
        told: names of tags that the text tells although it does not hold all tags; of a name that is repeated, the
            last tag is told, as `Record.tag` gives it.
    """
    found = []
    last = {tag.name: index for index, tag in enumerate(record.tags)}
    told = {*told, *_implied(record, holds)}
    kept = {("tag", index) for name, index in last.items() if name in told and _is_said(record, name)}
    for aspect, about in _ABOUT.items():
        places = [] if aspect in holds else [place for place in about.places(record) if place not in kept]
        if places:
            args = {"aspect": aspect.value, "format": to, "count": len(places)}
            span = record.span(*places[0])
            ply = int(places[0][1]) + 1 if places[0][0] == "ply" else None
            act = int(places[0][1]) + 1 if places[0][0] == "act" else None
            found.append(Finding("F201", Severity.WARNING, args, span, record.index, ply, act))
    return tuple(found)


def _is_said(record: Record, name: str) -> bool:
    """Whether a tag says what its name promises: one of a seat may name none."""
    return name not in SEAT_TAGS or record.tag(name) in record.seats


def _implied(record: Record, holds: frozenset[Aspect]) -> Iterator[str]:
    """The tags whose seats a format tells without them: by its bids, and by the first lead."""
    said = {name: record.tag(name) for name in SEAT_TAGS}
    bare = replace(
        record,
        tags=tuple(tag for tag in record.tags if tag.name not in SEAT_TAGS),
        auction=record.auction if Aspect.AUCTION in holds else (),
        line=record.line if Aspect.PLAYS in holds else Line(),
    )
    spoke = bare.auction[0].seat if bare.auction else None
    for name, seat in (("landlord", landlord_of(bare)), ("first", spoke)):
        if seat is not None and said[name] == record.seat_word(seat):
            yield name


def lost(findings: Iterable[Finding]) -> frozenset[Aspect]:
    """The aspects that findings say are lost."""
    return frozenset(Aspect(str(each.args["aspect"])) for each in findings if each.code == "F201")


def without(record: Record, aspects: Iterable[Aspect]) -> Record:
    """A record without some aspects, findings and places aside."""
    wanted = frozenset(aspects)
    # Seats first: who the landlord is may be told by what goes next.
    for aspect in sorted(wanted, key=lambda each: each is not Aspect.SEATS):
        record = _ABOUT[aspect].without(record)
    return replace(record, findings=(), places=None)


# One aspect after the other -------------------------------------------------------------------------------------------


def _notes(record: Record, says: Callable[[Note], object]) -> Iterator[Place]:
    yield from ((("ply", index) if index >= 0 else ("record",)) for index, note in record.line.notes if says(note))


def _line(record: Record, **changes: object) -> Record:
    return replace(record, line=replace(record.line, **changes))  # type: ignore[arg-type]


def _strip_notes(record: Record, strip: Callable[[Note], Note]) -> Record:
    stripped = ((index, strip(note)) for index, note in record.line.notes)
    return _line(record, notes=tuple((index, note) for index, note in stripped if note != NO_NOTE))


def _bare(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card(each.rank) for each in cards)


def _bare_move(move: Move) -> Move:
    return played(_bare(move.cards), move.claim) if any(each.suit for each in move.cards) else move


def _suits(record: Record) -> Iterator[Place]:
    for index, hand in enumerate(record.hands):
        if any(each.suit for each in hand.cards):
            yield "hand", index
    if any(each.suit for each in record.bottom or ()):
        yield ("bottom",)
    for index, move in enumerate(record.line.moves):
        if any(each.suit for each in move.cards):
            yield "ply", index


def _without_suits(record: Record) -> Record:
    hands = tuple(replace(hand, cards=_bare(hand.cards)) for hand in record.hands)
    bottom = None if record.bottom is None else _bare(record.bottom)
    moves = tuple(map(_bare_move, record.line.moves))
    return replace(_line(record, moves=moves), hands=hands, bottom=bottom)


def _comments(record: Record) -> Iterator[Place]:
    if record.line.opening:
        yield ("record",)
    yield from (("act", index) for index, act in enumerate(record.auction) if act.comments)
    yield from _notes(record, lambda note: note.comments)
    if record.closing:
        yield ("end",)


def _without_comments(record: Record) -> Record:
    acts = tuple(replace(act, comments=()) for act in record.auction)
    stripped = _strip_notes(record, lambda note: replace(note, comments=()))
    return replace(_line(stripped, opening=()), auction=acts, closing=())


def _without_plays(record: Record) -> Record:
    return replace(record, line=Line(opening=record.line.opening))


def _claims(record: Record) -> Iterator[Place]:
    yield from (("ply", index) for index, move in enumerate(record.line.moves) if move.claim is not None and move.cards)


def _without_claims(record: Record) -> Record:
    moves = tuple(played(move.cards) if move.claim is not None and move.cards else move for move in record.line.moves)
    return _line(record, moves=moves)


def is_player_tag(record: Record, name: str) -> bool:
    """Whether a tag says something of a player: it is under a seat word."""
    return name.partition(".")[0] in record.seats


def _tags(record: Record, players: bool) -> Iterator[Place]:
    for index, tag in enumerate(record.tags):
        if tag.name not in ABOUT_THE_FILE and is_player_tag(record, tag.name) == players:
            yield "tag", index


ABOUT_THE_FILE: Final = frozenset({"rules", "format", "importer", "source"})
"""Tags that say where a record comes from and which rules it follows: a format that needs no such tag loses nothing."""


def _without_tags(record: Record, players: bool) -> Record:
    kept = tuple(tag for tag in record.tags if is_player_tag(record, tag.name) != players)
    return replace(record, tags=kept)


def _unread(record: Record) -> Iterator[Place]:
    if record.unread or record.trailing or record.line.unread:
        yield ("record",)
    yield from (("ply", index) for index, move in enumerate(record.line.moves) if move.unread is not None)
    yield from (("act", index) for index, act in enumerate(record.auction) if act.kind is None)


def _without_unread(record: Record) -> Record:
    return replace(_line(record, unread=()), unread=(), trailing=())


def _with_usual_seats(record: Record) -> Record:
    """A record whose seats are called as they are where nothing is declared, in its tags too."""
    usual = dict(zip(record.seats, DEFAULT_SEATS, strict=False))

    def renamed(tag: Tag) -> Tag:
        word, dot, rest = tag.name.partition(".")
        value = usual.get(tag.value, tag.value) if tag.name in SEAT_TAGS else tag.value
        return Tag(usual.get(word, word) + dot + rest, value)

    return replace(record, seats=DEFAULT_SEATS, tags=tuple(map(renamed, record.tags)))


def _one(place: Place, says: Callable[[Record], object]) -> Callable[[Record], Iterator[Place]]:
    return lambda record: iter((place,)) if says(record) else iter(())


def _without_hands(record: Record) -> Record:
    hands: tuple[Hand, ...] = ()
    return replace(record, hands=hands)


def _without_auction(record: Record) -> Record:
    acts: tuple[Act, ...] = ()
    return replace(record, auction=acts)


_ABOUT: Final[dict[Aspect, _About]] = {
    Aspect.HANDS: _About(_one(("hand", 0), lambda record: record.hands), _without_hands),
    Aspect.BOTTOM: _About(
        _one(("bottom",), lambda record: record.bottom is not None), lambda record: replace(record, bottom=None)
    ),
    Aspect.SUITS: _About(_suits, _without_suits),
    Aspect.AUCTION: _About(_one(("act", 0), lambda record: record.auction), _without_auction),
    Aspect.POSITION: _About(
        _one(("position",), lambda record: record.position is not None), lambda record: replace(record, position=None)
    ),
    Aspect.PLAYS: _About(_one(("ply", 0), lambda record: record.line.moves), _without_plays),
    Aspect.SEATS: _About(_one(("record",), lambda record: landlord_of(record)), landlord_first),
    Aspect.SEAT_WORDS: _About(
        _one(("record",), lambda record: record.seats != DEFAULT_SEATS[: len(record.seats)]), _with_usual_seats
    ),
    Aspect.PLAYERS: _About(lambda record: _tags(record, players=True), lambda record: _without_tags(record, True)),
    Aspect.TAGS: _About(lambda record: _tags(record, players=False), lambda record: _without_tags(record, False)),
    Aspect.COMMENTS: _About(_comments, _without_comments),
    Aspect.MARKS: _About(
        lambda record: _notes(record, lambda note: note.mark),
        lambda record: _strip_notes(record, lambda note: replace(note, mark=None)),
    ),
    Aspect.TERMS: _About(
        lambda record: _notes(record, lambda note: note.terms),
        lambda record: _strip_notes(record, lambda note: replace(note, terms=())),
    ),
    Aspect.VARIATIONS: _About(
        lambda record: _notes(record, lambda note: note.variations),
        lambda record: _strip_notes(record, lambda note: replace(note, variations=())),
    ),
    Aspect.READINGS: _About(_claims, _without_claims),
    Aspect.END: _About(_one(("end",), lambda record: record.end is not None), lambda record: replace(record, end=None)),
    Aspect.SCORES: _About(_one(("scores",), lambda record: record.scores), lambda record: replace(record, scores=())),
    Aspect.UNREAD: _About(_unread, _without_unread),
}
