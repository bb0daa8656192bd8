"""Seats between formats: those of the table, and those counted from the landlord."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from notation.record import ActKind, Line, Note, Record, Tag, Variation

SEAT_TAGS: Final = frozenset({"landlord", "first"})
"""Tags whose value is a seat word."""


def landlord_of(record: Record) -> int | None:
    """The landlord's seat, as the record says it: by tag, by the bids, else by the first lead; None where it does not.

    No rule is asked: of several bids the highest counts, of robs the last.
    """
    said = record.tag("landlord")
    if said in record.seats:
        return record.seats.index(str(said))
    robs = [act.seat for act in record.auction if act.kind in {ActKind.CALL, ActKind.ROB} and act.seat is not None]
    if robs:
        return robs[-1]
    bids = [(act.value or 0, act.seat) for act in record.auction if act.kind is ActKind.BID and act.seat is not None]
    if bids:
        return max(bids, key=lambda bid: bid[0])[1]
    return record.line.seats[0] if record.line.seats and record.position is None else None


def with_landlord(record: Record, landlord: int | None) -> Record:
    """A record that says whose the landlord is: by a tag, where nothing else in it does. None is nobody."""
    if landlord is None or landlord_of(record) == landlord:
        return record
    return replace(record, tags=(*record.tags, Tag("landlord", record.seat_word(landlord))))


def turned(record: Record, by: int) -> Record:
    """A record with every seat moved on by so many places, its seat words in their places: who sits there sits anew."""
    players = max(3, 1 + max((hand.seat for hand in record.hands), default=2))
    if by % players == 0:
        return record

    def seat(old: int) -> int:
        return (old + by) % players if old < players else old

    def word(old: str) -> str:
        return record.seats[seat(record.seats.index(old))] if old in record.seats else old

    return replace(
        record,
        tags=tuple(_turned_tag(tag, word) for tag in record.tags),
        hands=tuple(sorted((replace(hand, seat=seat(hand.seat)) for hand in record.hands), key=lambda hand: hand.seat)),
        auction=tuple(replace(act, seat=None if act.seat is None else seat(act.seat)) for act in record.auction),
        position=record.position
        and replace(
            record.position,
            to_move=None if record.position.to_move is None else seat(record.position.to_move),
            by=None if record.position.by is None else seat(record.position.by),
        ),
        line=_turned_line(record.line, seat),
        end=record.end and replace(record.end, by=None if record.end.by is None else seat(record.end.by)),
        scores=tuple(sorted((seat(old), score) for old, score in record.scores)),
        places=None,
    )


def _turned_line(line: Line, seat: Callable[[int], int]) -> Line:
    """A line and its variations with other seats."""
    return replace(
        line,
        seats=tuple(None if old is None else seat(old) for old in line.seats),
        notes=tuple((index, _turned_note(note, seat)) for index, note in line.notes),
    )


def _turned_note(note: Note, seat: Callable[[int], int]) -> Note:
    return replace(note, variations=tuple(Variation(_turned_line(each.line, seat)) for each in note.variations))


def _turned_tag(tag: Tag, word: Callable[[str], str]) -> Tag:
    head, dot, rest = tag.name.partition(".")
    value = word(tag.value) if tag.name in SEAT_TAGS else tag.value
    return Tag(word(head) + dot + rest, value)


def landlord_first(record: Record) -> Record:
    """A record in which the landlord sits first."""
    landlord = landlord_of(record)
    return record if not landlord else turned(record, -landlord)
