"""What may come next in a record: the acts that are asked for, or the plays of whoever is to play.

The engine asks the same rules of a game that it plays itself (`validator.engine`); here the game is a record's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from notation.cards import pack
from validator.acts import BeforePlay
from validator.auction import Auction
from validator.hands import Ranked
from validator.plays import plays
from validator.replay import Replay, is_finished
from validator.state import UNJUDGED
from validator.steps import AfterAct, When, speaking, steps_of


class Asked(StrEnum):
    """What a record waits for."""

    DEAL = "deal"
    """The hands, as far as they are needed to say which plays are legal."""
    ACT = "act"
    PLAY = "play"
    NOTHING = "nothing"
    """The game is over, or nobody can tell whose turn it is."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What may come next.

    Attributes:
        asked: what the record waits for.
        seat: who is asked; None where nobody can tell, or for the deal.
        acts: the acts that are legal before the first card.
        plays: the plays that are legal, low to high.
        may_pass: whether a pass is legal.
    """

    asked: Asked
    seat: int | None = None
    acts: tuple[BeforePlay, ...] = ()
    plays: tuple[Ranked, ...] = ()
    may_pass: bool = False


NOTHING = Choices(Asked.NOTHING)


def choices(replay: Replay, step: When | None = None) -> Choices:
    """What may come next at a step.

    Args:
        replay: the game.
        step: the step; None for the end of the record, that is, what may be written after it.

    Raises:
        IndexError: there is no such step.
    """
    every = steps_of(replay)
    at = every[-1] if step is None else step
    if at not in every:
        raise IndexError(f"no step {at}: the last is {every[-1]}")
    asked = _acts(replay, at)
    return _plays(replay, 0 if isinstance(at, AfterAct) else at) if asked is None else asked


def _acts(replay: Replay, at: When) -> Choices | None:
    """The acts that are asked for; None where the first card may be played, or nothing is known of an auction."""
    record = replay.record
    said = at.number if isinstance(at, AfterAct) else len(record.auction)
    if record.position is not None or (isinstance(at, int) and (at or len(record.line))):
        return None
    auction = speaking(replay, said).auction
    if not said and replay.landlord is not None:
        return None if not record.auction else _asked(auction)
    return _asked(auction) or (NOTHING if auction.void else None)


def _asked(auction: Auction) -> Choices | None:
    """What is asked for now. Where anybody may speak first, each may."""
    dealt = replace(auction, dealt=True)
    if dealt.over or dealt.turn is not None:
        asked = dealt.choices()
    else:
        asked = tuple(act for seat in range(auction.ruleset.setup.players) for act in auction.deal(seat).choices())
    seats = {each.seat for each in asked}
    return Choices(Asked.ACT, seats.pop() if len(seats) == 1 else None, asked) if asked else None


def _plays(replay: Replay, number: int) -> Choices:
    """The plays of whose turn it is after a ply."""
    ply = replay.plies[number]
    if ply.turn is None or (number == len(replay.plies) - 1 and is_finished(replay.result)):
        return NOTHING
    hand = ply.hands[ply.turn]
    if hand.maybe or hand.left != (len(hand.cards),) * 2 or not hand.cards:
        return Choices(Asked.DEAL, ply.turn)
    over = _to_beat(replay, number)
    if over is UNJUDGED:
        return Choices(Asked.NOTHING, ply.turn)
    return Choices(Asked.PLAY, ply.turn, (), tuple(_legal(replay, pack(hand.cards), over)), over is not None)


def _to_beat(replay: Replay, number: int) -> tuple[Ranked, ...] | None:
    """The readings of what lies there after a ply; None for a free lead."""
    if number:
        return replay.steps()[number - 1].state.top
    position = replay.record.position
    if position is None or position.to_beat is None:
        return None
    return replay.hands.table[pack(position.to_beat.cards)] or UNJUDGED


def _legal(replay: Replay, hand: int, over: tuple[Ranked, ...] | None) -> Iterator[Ranked]:
    """The plays of a hand that beat one of the readings of what lies there."""
    if over is None:
        yield from plays(replay.hands, hand, None)
        return
    yield from dict.fromkeys(play for each in over for play in plays(replay.hands, hand, each))
