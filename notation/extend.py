"""A record with one thing more, or the last thing taken back: how a game is written down while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from notation.cards import Card, sort_cards
from notation.moves import Move
from notation.record import Act, Hand, Line, Record


def with_hand(record: Record, seat: int, cards: Sequence[Card]) -> Record:
    """The record with a hand as dealt; no cards take the hand out."""
    others = [hand for hand in record.hands if hand.seat != seat]
    hands = [*others, Hand(seat, tuple(sort_cards(cards)))] if cards else others
    return _without_places(replace(record, hands=tuple(sorted(hands, key=lambda hand: hand.seat))))


def with_bottom(record: Record, cards: Sequence[Card]) -> Record:
    """The record with its bottom cards; none take the line out."""
    return _without_places(replace(record, bottom=tuple(sort_cards(cards)) or None))


def with_act(record: Record, act: Act) -> Record:
    """The record with an act at the end of its auction."""
    return _without_places(replace(record, auction=(*record.auction, act)))


def with_play(record: Record, seat: int, move: Move, *, begins: int | None = None) -> Record:
    """The record with a ply at its end; how it ended, and the scores, no longer stand.

    Args:
        record: the record.
        seat: who plays.
        move: what is played.
        begins: the number of the round that the ply begins; None where it begins none.
    """
    line = record.line
    rounds = line.rounds if begins is None else (*line.rounds, (len(line), begins))
    longer = replace(line, seats=(*line.seats, seat), moves=(*line.moves, move), rounds=rounds)
    return _without_places(replace(record, line=longer, end=None, scores=()))


def without_last(record: Record) -> Record:
    """The record without its last ply; where it has none, without its last act. What stood beside it goes with it."""
    if not len(record.line):
        return _without_places(replace(record, auction=record.auction[:-1], end=None, scores=()))
    return _without_places(replace(record, line=_shorter(record.line), end=None, scores=()))


def _shorter(line: Line) -> Line:
    last = len(line) - 1
    return replace(
        line,
        seats=line.seats[:last],
        moves=line.moves[:last],
        rounds=tuple(each for each in line.rounds if each[0] < last),
        notes=tuple(each for each in line.notes if each[0] < last),
        unread=tuple(each for each in line.unread if each[0] <= last),
    )


def _without_places(record: Record) -> Record:
    """What is written anew has no places in the old text, nor what was found there."""
    return replace(record, places=None, findings=())
