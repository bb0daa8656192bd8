"""Records as JSON objects: `to_json`. The form is told in docs/json.md and by `schema/record.schema.json`.

What a record does not say is left out; only a hole says `null` for what was left unsaid in it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from notation.cards import format_cards
from notation.json_moves import move_to_json
from notation.json_plays import comments_to_json, plays_to_json, terms_to_json, variations_to_json
from notation.json_values import EXACT, JsonObject, said_only, seat_word
from notation.record import DEFAULT_SEATS, Act, End, Hand, Position, Record, Tag

VERSION: Final = 1
"""The version of the form, the value of `"paipu"`."""


def to_json(record: Record) -> JsonObject:
    """The record as plain JSON values; `json_read.from_json` reads them back to an equal record."""
    seats = record.seats
    return said_only(
        paipu=VERSION,
        tags=_tags(record.tags) or None,
        seats=None if seats == DEFAULT_SEATS else list(seats),
        hands=[_hand(hand, seats) for hand in record.hands] or None,
        bottom=None if record.bottom is None else format_cards(record.bottom),
        auction=[_act(act, seats) for act in record.auction] or None,
        position=None if record.position is None else _position(record.position, seats),
        opening=comments_to_json(record.line.opening),
        plays=plays_to_json(record.line, seats),
        variations=list(variations_to_json(record.line, seats)) or None,
        end=None if record.end is None else _end(record.end, seats),
        scores=[{"seat": seats[seat], "score": _number(score)} for seat, score in record.scores] or None,
        closing=comments_to_json(record.closing),
        unread=list(record.unread) or None,
        trailing=list(record.trailing) or None,
    )


def _tags(tags: tuple[Tag, ...]) -> JsonObject:
    """Values by name; a repeated tag is an array, at the place of its first."""
    values: dict[str, list[str]] = {}
    for tag in tags:
        values.setdefault(tag.name, []).append(tag.value)
    return {name: each[0] if len(each) == 1 else each for name, each in values.items()}


def _hand(hand: Hand, seats: tuple[str, ...]) -> JsonObject:
    more = True if hand.more else None
    return said_only(seat=seats[hand.seat], cards=format_cards(hand.cards), size=hand.size, more=more)


def _act(act: Act, seats: tuple[str, ...]) -> JsonObject:
    return said_only(
        seat=seat_word(act.seat, seats),
        act=None if act.kind is None else str(act.kind),
        value=act.value,
        unread=act.text,
        comments=comments_to_json(act.comments),
    )


def _position(position: Position, seats: tuple[str, ...]) -> JsonObject:
    return said_only(
        to_move=seat_word(position.to_move, seats),
        to_beat=None if position.to_beat is None else move_to_json(position.to_beat),
        by=seat_word(position.by, seats),
    )


def _end(end: End, seats: tuple[str, ...]) -> JsonObject:
    reason = None if end.reason is None else str(end.reason)
    return said_only(
        outcome=str(end.outcome), reason=reason, by=seat_word(end.by, seats), terms=terms_to_json(end.terms)
    )


def _number(score: Decimal) -> int | str:
    """An integer as a number, anything else as a decimal string: exact in both."""
    if score.as_tuple().exponent == 0 and abs(score) <= EXACT:
        return int(score)
    return format(score, "f")
