"""What is done in a game, and what the rules say when they refuse it: the vocabulary of `validator.engine`."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from validator.acts import BeforePlay, Bid, Called, Declined, Drifted, Robbed, Shown, Staked
from validator.auction import Auction
from validator.faults import Fault
from validator.hands import Ranked

__all__ = [
    "Bid",
    "BidRefused",
    "Called",
    "DealRefused",
    "Dealt",
    "Declined",
    "Drifted",
    "NotDealt",
    "Operation",
    "Passed",
    "Phase",
    "PlayRefused",
    "Played",
    "Refused",
    "Robbed",
    "Shown",
    "Situation",
    "Staked",
    "TookBottom",
]


class Refused(Exception):
    """What the rules refuse. `fault` is the code of the rule, and what its texts fill in."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code, dict(fault.args))
        self.fault = fault

    @property
    def code(self) -> str:
        """The code of the rule, as `paipu explain` knows it."""
        return self.fault.code


class DealRefused(Refused):
    """Cards that are no deal (`D…`), or the wrong seat to speak first (`B101`)."""


class BidRefused(Refused):
    """An act before the first card that is not allowed (`B…`; `D108` for a seat that there is not)."""


class PlayRefused(Refused):
    """A play, or a pass, that is not allowed (`P…`; `B…` where it is not time to play yet, or nobody is landlord)."""


class NotDealt(RuntimeError):
    """Somebody acts before any cards are dealt, or cards are dealt in the middle of a game."""


class Phase(StrEnum):
    """What a game is waiting for."""

    STAKE = "stake"
    """Who stakes 搏, where the ruleset has that; the cards may be dealt all the same, silence is no."""
    DEAL = "deal"
    AUCTION = "auction"
    """Somebody bids, calls or robs."""
    SHOW = "show"
    """The landlord's answer to 明牌."""
    DRIFT = "drift"
    """The peasants' answers to 漂底, in any order."""
    PLAY = "play"
    OVER = "over"
    """Somebody's hand is empty, or somebody ran away; or all passed, and the rules end the game there."""
    VOID = "void"
    """Everybody passed 流局: a new deal."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt: each seat's hand and the bottom cards, packed, and who speaks first."""

    held: tuple[int, ...]
    bottom: int
    first: int


@dataclass(frozen=True, slots=True)
class TookBottom:
    """A seat became landlord and took the bottom cards; it happens by itself once that is settled."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a hand."""

    seat: int
    play: Ranked


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed 過."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """A seat ran away 逃跑."""

    seat: int


Operation = Dealt | BeforePlay | TookBottom | Played | Passed | Left


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a game stands, whole.

    Attributes:
        phase: what it is waiting for.
        held: each seat's hand, packed.
        bottom: the bottom cards, packed; they stay told after the landlord took them.
        auction: what was said before the first card, so far; None before anything can be.
        landlord: the landlord's seat; None before there is one.
        base: the base 底分; 0 before there is a landlord.
        turn: whose turn it is; None when nobody's, or that of several (搏, 漂底).
        to_beat: the play to beat; None for a lead.
        owner: who played it; None for a lead.
        plays: how many hands each seat has played, passes aside.
        tiers: the tier of each bomb, in order.
        bombs: how many bombs each seat has played.
        limits: how many bombs each seat may play, None for any number; empty where the ruleset has no limit.
        worths: what the hands that each seat has played are worth, where the ruleset counts points; else empty.
        winner: the seat whose hand is empty; None before.
        left: the seat that ran away 逃跑; None for nobody.
    """

    phase: Phase = Phase.DEAL
    held: tuple[int, ...] = ()
    bottom: int = 0
    auction: Auction | None = None
    landlord: int | None = None
    base: int = 0
    turn: int | None = None
    to_beat: Ranked | None = None
    owner: int | None = None
    plays: tuple[int, ...] = ()
    tiers: tuple[int, ...] = ()
    bombs: tuple[int, ...] = ()
    limits: tuple[int | None, ...] = ()
    worths: tuple[Decimal, ...] = ()
    winner: int | None = None
    left: int | None = None
