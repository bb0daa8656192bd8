"""Robbing the landlord's place 搶地主, after somebody called or bid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from validator.bidding import Bidding
from validator.faults import Fault, Seat

UNTIL_SECOND: Final = "until_second"
"""In turn among those who never declined, until somebody robs a second time or nobody else is left."""
ONCE_EACH: Final = "once_each"
"""One chance for each who never passed, the bidder last and only if somebody robbed."""


@dataclass(frozen=True, slots=True)
class Robbing:
    """The robs so far.

    Attributes:
        form: `UNTIL_SECOND` or `ONCE_EACH`.
        players: how many seats.
        bidder: who called, or bid highest: landlord if nobody robs.
        out: the seats that may not rob, since they said 不叫 or 不搶 or had their one chance.
        robbers: who robbed, in order.
        turn: whose chance it is; None after the end.
    """

    form: str
    players: int
    bidder: int
    out: frozenset[int]
    robbers: tuple[int, ...] = ()
    turn: int | None = None

    @classmethod
    def after(cls, bidding: Bidding, form: str, bidder: int) -> Robbing:
        """Nobody has robbed yet; the first chance is that of the bidder's next player."""
        start = cls(form, bidding.players, bidder, bidding.passed - {bidder})
        return replace(start, turn=start._next(bidder))

    @property
    def over(self) -> bool:
        """Whether nobody may rob any more."""
        return self.turn is None

    @property
    def holder(self) -> int:
        """Who would be landlord now: the last to rob, else who called or bid highest."""
        return self.robbers[-1] if self.robbers else self.bidder

    def faults(self, seat: int, *, robs: bool) -> tuple[Fault, ...]:
        """What the rules have against this seat robbing now, or declining to."""
        if self.over or seat in self.out:
            if not robs:
                return (Fault("B117"),)
            return (Fault("B114" if seat in self.out else "B116"),)
        if seat != self.turn and self.turn is not None:
            return (Fault("B101", {"expected": Seat(self.turn)}),)
        return ()

    def act(self, seat: int, *, robs: bool) -> Robbing:
        """The robbing after a rob, or after somebody declined, taken as it is (`faults` says whether it is allowed)."""
        again = robs and seat in self.robbers
        robbers = (*self.robbers, seat) if robs else self.robbers
        out = self.out if robs and self.form == UNTIL_SECOND else self.out | {seat}
        after = replace(self, out=out, robbers=robbers)
        over = self.over or (again and self.form == UNTIL_SECOND)
        return replace(after, turn=None if over else after._next(seat))

    def _next(self, after: int) -> int | None:
        """Who has the next chance after a seat; None if nobody has."""
        seats = [(after + step) % self.players for step in range(1, self.players + 1)]
        waiting = [seat for seat in seats if seat not in self.out]
        if self.form == ONCE_EACH:
            others = [seat for seat in waiting if seat != self.bidder]
            last = [seat for seat in waiting if seat == self.bidder and self.robbers]
            return next(iter(others + last), None)
        return next((seat for seat in waiting if seat != self.holder), None)
