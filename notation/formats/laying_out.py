"""A record laid out as engines write games: a seat for every ply, 都過 as passes, the bottom cards in their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from notation.cards import Card, sort_cards
from notation.findings import Arg, Finding, Severity
from notation.formats.seating import landlord_of
from notation.moves import PASS, Move
from notation.record import Hand, Record

PLAYERS: Final = 3
DEALT: Final = 17
BOTTOM: Final = 3


def refusals(record: Record, name: str) -> Iterator[Finding]:
    """Why a record is no whole game of three, as an engine writes one: F202, F203 and F205 for the format of a name."""
    yield from too_many(record, name)
    if record.position is not None:
        yield refusal(record, name, "F205", "position", problem="position")
    for index, move in enumerate(record.line.moves):
        if move.unread is not None:
            yield refusal(record, name, "F202", "ply", index, said=move.unread)
        elif move.is_hole:
            yield refusal(record, name, "F203", "ply", index)


def too_many(record: Record, name: str) -> Iterator[Finding]:
    """Why a record is no game of three: more play."""
    seats = [hand.seat for hand in record.hands] + [seat for seat in record.line.seats if seat is not None]
    if max(seats, default=0) >= PLAYERS:
        yield refusal(record, name, "F205", "record", problem="players")


def refusal(record: Record, name: str, code: str, *place: str | int, **args: Arg) -> Finding:
    """Why a format cannot hold a record, at a place of it."""
    ply = int(place[1]) + 1 if place[0] == "ply" else None
    return Finding(code, Severity.ERROR, {"format": name, **args}, record.span(*place), record.index, ply)


def plies(record: Record) -> Iterator[tuple[int, int, Move]]:
    """The plies of a game of three: the index of each in the record, its seat, its move.

    A seat that was left out is the one after the seat before; 都過 is a pass of each seat until it is the turn of
    whoever played last.
    """
    last = landlord_of(record) or 0
    before = last - 1
    for index, (said, move) in enumerate(zip(record.line.seats, record.line.moves, strict=True)):
        seat = (before + 1) % PLAYERS if said is None else said
        while move.everyone and seat != last:
            yield index, seat, PASS
            before, seat = seat, (seat + 1) % PLAYERS
        if move.everyone:
            continue
        yield index, seat, move
        before = seat
        last = last if move.is_pass else seat


def with_bottom_apart(record: Record) -> Record:
    """A record whose landlord's hand, if it has the bottom cards in it, is written without them."""
    return replace(record, hands=tuple(_apart(hand, record) for hand in record.hands))


def with_bottom_in_hand(record: Record) -> Record:
    """A record whose landlord's hand, if it is written without the bottom cards, has them in it."""
    return replace(record, hands=tuple(_in_hand(hand, record) for hand in record.hands))


def _apart(hand: Hand, record: Record) -> Hand:
    if hand.seat != landlord_of(record) or len(hand.cards) != DEALT + BOTTOM:
        return hand
    rest: list[Card] = list(hand.cards)
    for each in record.bottom or ():
        if each not in rest:
            return hand
        rest.remove(each)
    return replace(hand, cards=tuple(rest), size=None if hand.size is None else len(rest))


def _in_hand(hand: Hand, record: Record) -> Hand:
    bottom = record.bottom or ()
    if hand.seat != landlord_of(record) or len(hand.cards) != DEALT or len(bottom) != BOTTOM or record.position:
        return hand
    return replace(hand, cards=sort_cards((*hand.cards, *bottom)), size=hand.size and hand.size + BOTTOM)
