"""The steps of a game, one after another: what is said before the first card, then the plies.

A step of the auction is written `b0` (the cards are dealt, nobody has spoken), `b1` (after the first act: a bid, a rob,
a doubling), … ; a ply is its number, 0 when the landlord has taken the bottom cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from notation.record import Act, ActKind
from validator.auction import Auction
from validator.following import ANSWERS, Followed, follow
from validator.plies import SeatHand
from validator.replay import Replay
from validator.score import multiplier


@dataclass(frozen=True, slots=True, order=True)
class AfterAct:
    """A moment of the auction: after so many acts."""

    number: int

    def __str__(self) -> str:
        return f"b{self.number}"


When = int | AfterAct
"""A step: a ply, or a moment of the auction."""

WRITTEN: Final = re.compile(r"b?(?:0|[1-9][0-9]{0,5})")
"""How a step is written."""


def read_step(word: str) -> When | None:
    """A step as it is written; None for anything else."""
    if not WRITTEN.fullmatch(word):
        return None
    return AfterAct(int(word[1:])) if word.startswith("b") else int(word)


def steps_of(replay: Replay) -> tuple[When, ...]:
    """Every step of a game in order. A record without an auction, or from a position, starts at ply 0."""
    acts = replay.record.auction
    spoken = range(len(acts) + 1) if acts and replay.record.position is None else ()
    return (*map(AfterAct, spoken), *range(len(replay.plies)))


@dataclass(frozen=True, slots=True)
class Speaking:
    """What stands after some acts of the auction.

    Attributes:
        auction: what they come to.
        act: the last of them; None before the first.
        seat: who did it, None where nobody can tell.
        turn: who acts next; None at the end, and where nobody can tell.
        multiplier: what robs and doublings have made of the multiplier.
        last: by seat, the number of its last act, from 1; None if it has done nothing.
    """

    auction: Auction
    act: Act | None
    seat: int | None
    turn: int | None
    multiplier: int
    last: tuple[int | None, ...]

    @property
    def landlord(self) -> int | None:
        """The landlord, once that is settled."""
        return self.auction.landlord if self.auction.over else None


def speaking(replay: Replay, number: int) -> Speaking:
    """What stands after the first `number` acts of the auction; worked out once for each number."""
    if number not in replay.moments:
        replay.moments[number] = _speaking(replay, number)
    return replay.moments[number]


def _speaking(replay: Replay, number: int) -> Speaking:
    acts, spoken = replay.record.auction, replay.opening.spoken
    auction = _followed(replay, number).auction
    seats = [seat for seat, _ in spoken[:number]]
    last: list[int | None] = [None] * replay.ruleset.setup.players
    for place, seat in enumerate(seats, 1):
        if seat is not None and seat < len(last):
            last[seat] = place
    return Speaking(
        auction,
        acts[number - 1] if number else None,
        seats[-1] if seats else None,
        _turn(replay, auction, number),
        multiplier(replay.ruleset, (), None, auction.factors[0]),
        tuple(last),
    )


def _turn(replay: Replay, auction: Auction, number: int) -> int | None:
    """Who acts next: by the rules, else by the record."""
    spoken, players = replay.opening.spoken, replay.ruleset.setup.players
    said = spoken[number][0] if number < len(spoken) else None
    by_rule = None if auction.over else auction.turn
    seat = said if by_rule is None else by_rule
    return seat if seat is not None and seat < players else None


def _followed(replay: Replay, number: int) -> Followed:
    """The acts up to one, followed as the whole auction was."""
    record, ruleset = replay.record, replay.ruleset
    word = record.tag("first")
    first = record.seats.index(word) if word in record.seats else None
    decided = ruleset.auction.form != "given" and not ANSWERS.issuperset([act.kind for act in record.auction])
    return follow(record.auction[:number], first, None if decided else replay.landlord, ruleset)


def dealt_hand(replay: Replay, seat: int) -> SeatHand:
    """A hand as it was dealt: of the landlord's, without the bottom cards.

    Where a record does not tell which of the landlord's cards came from the bottom, each of them may have been dealt.
    """
    hand, setup = replay.plies[0].hands[seat], replay.ruleset.setup
    if seat != replay.landlord:
        return hand
    own = list(hand.cards)
    for card in hand.bottom:
        own.remove(card)
    least, most = hand.left
    left = max(0, least - setup.bottom), max(0, most - setup.bottom)
    if len(own) > left[1]:
        return SeatHand((), (), tuple(own), left)
    return SeatHand(tuple(own), (), hand.maybe if len(own) < left[0] else (), left)


def doubles(act: Act) -> bool:
    """Whether an act raises the stakes rather than saying who is landlord."""
    return act.kind is ActKind.ROB or act.kind in ANSWERS
