"""The acts of a recorded auction, followed one by one and taken as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from notation.record import Act, ActKind
from validator.acts import Answer, BeforePlay, Called, act_of, kind_of
from validator.auction import Auction
from validator.doublings import rule_of
from validator.faults import Fault, Placed, Seat
from validator.parameters import Ruleset

ANSWERS: Final = frozenset({ActKind.STAKE, ActKind.SHOW, ActKind.DRIFT})
"""Acts that do not decide who is landlord."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The acts of an auction, followed to the end.

    Attributes:
        auction: what they come to.
        spoken: each as (seat, bid), seats that were left out filled in; None for acts that are no bids.
        lost: whether an act could not be read, or nobody can tell whose it is, so that the rest is not judged.
        faults: what is wrong.
        began: who spoke first; None if nobody did, and where nobody can tell.
        factors: `Auction.factors`.
        limits: `Auction.limits`.
    """

    auction: Auction
    spoken: tuple[tuple[int | None, int | None], ...]
    lost: bool
    faults: tuple[Placed, ...]
    began: int | None
    factors: tuple[int, tuple[int, ...]]
    limits: tuple[int | None, ...]

    @property
    def settled(self) -> bool:
        """Whether the auction alone says who is landlord for how much, and nothing is wrong with it."""
        return self.auction.over and not self.lost and not self.faults and self.auction.landlord is not None


class _Follower:
    """Follows the acts of an auction, one at a time."""

    def __init__(self, first: int | None, told: int | None, ruleset: Ruleset) -> None:
        self.first = first
        self.ruleset = ruleset
        self.auction = Auction.of(ruleset, told)
        self.lost = False
        self.spoken: list[tuple[int | None, int | None]] = []
        self.faults: list[Placed] = []

    def follow(self, act: Act) -> None:
        """One act, taken as it is."""
        players = self.ruleset.setup.players
        seat = act.seat if act.seat is not None else self._expected(act.kind)
        self.spoken.append((seat, {ActKind.BID: act.value, ActKind.PASS: 0}.get(act.kind) if act.kind else None))
        if act.kind is None:
            self.lost = True
        elif seat is None:
            self._by_nobody(act_of(act.kind, 0, act.value))
        elif seat >= players:
            self._fault(Fault("D108", {"seat": Seat(seat), "players": players}))
        else:
            self._by(seat, act_of(act.kind, seat, act.value), act.value)

    def _expected(self, kind: ActKind | None) -> int | None:
        """Who does an act whose seat was left out."""
        auction = self.auction
        match kind:
            case ActKind.STAKE:
                return None
            case ActKind.SHOW:
                return auction.landlord
            case ActKind.DRIFT:
                waiting = auction.to_drift()
                return waiting[0] if len(waiting) == 1 else None
        return auction.turn if auction.bidding.spoken or auction.turn is not None else self.first

    def _by_nobody(self, act: BeforePlay) -> None:
        """An act of which nobody can tell whose it is."""
        if not self.auction.knows(act):
            self._fault(Fault("B106", {"act": kind_of(act).value, "ruleset": self.ruleset.name}))
        elif not isinstance(act, Answer) or act.yes:
            self.lost = True

    def _by(self, seat: int, act: BeforePlay, value: int | None) -> None:
        for each in () if self.lost else (*self.auction.faults(act), *_factor_faults(act, value, self.ruleset)):
            self._fault(Fault(each.code, {"seat": Seat(seat), "act": kind_of(act).value, **each.args}))
        if isinstance(act, Called) and self.ruleset.auction.form == "bids":
            self.lost = True  # it may stand for any bid
        self.auction = self.auction.after(act)

    def _fault(self, fault: Fault) -> None:
        self.faults.append((fault, ("act", len(self.spoken) - 1)))


def _factor_faults(act: BeforePlay, value: int | None, ruleset: Ruleset) -> Iterator[Fault]:
    """A stake by another factor than that of the ruleset (搏3 where there is only 搏2)."""
    rule = rule_of(ruleset.stakes, act) if isinstance(act, Answer) else None
    if rule is not None and value not in {None, 0, rule.factor}:
        yield Fault("B124", {"said": value, "factor": rule.factor})


@lru_cache(maxsize=4096)
def follow(acts: tuple[Act, ...], first: int | None, told: int | None, ruleset: Ruleset) -> Followed:
    """Follow the acts of an auction. Archives have few different auctions, so they are remembered.

    Args:
        acts: the acts.
        first: who speaks first, as the record says.
        told: the landlord as the record says, where no act tells.
        ruleset: the ruleset.
    """
    follower = _Follower(first, told, ruleset)
    for act in acts:
        follower.follow(act)
    auction, spoken = follower.auction, tuple(follower.spoken)
    began = next((seat for act, (seat, _) in zip(acts, spoken, strict=True) if act.kind not in ANSWERS), None)
    faults = tuple(follower.faults)
    return Followed(auction, spoken, follower.lost, faults, began, auction.factors, auction.limits)
