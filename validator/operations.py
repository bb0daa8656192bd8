"""What is done in a game, and what the rules say when they refuse it: the vocabulary of `validator.engine`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from validator.auction import Auction
from validator.faults import Fault
from validator.hands import Ranked


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
    """Cards that are no deal (`D…`)."""


class BidRefused(Refused):
    """An act of the auction that is not allowed (`B…`)."""


class PlayRefused(Refused):
    """A play, or a pass, that is not allowed (`P…`; `B…` where there is no landlord yet)."""


class NotDealt(RuntimeError):
    """Somebody acts before any cards are dealt, or cards are dealt in the middle of a game."""


class Phase(StrEnum):
    """What a game is waiting for."""

    DEAL = "deal"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"
    VOID = "void"
    """Everybody passed 流局: a new deal."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt: each seat's hand and the bottom cards, packed, and who speaks first."""

    held: tuple[int, ...]
    bottom: int
    first: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat bid; 0 is 不叫."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class TookBottom:
    """A seat became landlord and took the bottom cards; it happens by itself when the auction ends."""

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


Operation = Dealt | Bid | TookBottom | Played | Passed


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a game stands, whole.

    Attributes:
        phase: what it is waiting for.
        held: each seat's hand, packed.
        bottom: the bottom cards, packed; they stay told after the landlord took them.
        auction: the auction so far; None before a deal.
        landlord: the landlord's seat; None before there is one.
        base: the base 底分; 0 before there is a landlord.
        turn: whose turn it is; None when nobody's.
        to_beat: the play to beat; None for a lead.
        owner: who played it; None for a lead.
        plays: how many hands each seat has played, passes aside.
        tiers: the tier of each bomb, in order.
        winner: the seat whose hand is empty; None before.
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
    winner: int | None = None
