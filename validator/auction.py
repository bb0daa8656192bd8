"""Choosing the landlord 叫分: one state machine, for the engine that refuses and the judge that reports."""

from __future__ import annotations

from dataclasses import dataclass, replace

from validator.faults import Fault, Seat
from validator.ruleset import AuctionRules


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction of bids, so far.

    Attributes:
        rules: how this ruleset bids.
        players: how many seats.
        spoken: who has spoken and what they bid (0 for 不叫), in order.
        turn: who speaks next; None before the first where anybody may begin, and after the end.
        over: whether the auction has ended.
    """

    rules: AuctionRules
    players: int
    spoken: tuple[tuple[int, int], ...] = ()
    turn: int | None = None
    over: bool = False

    @property
    def high(self) -> int:
        """The highest bid so far, 0 if there is none."""
        return max((bid for _, bid in self.spoken), default=0)

    @property
    def landlord(self) -> int | None:
        """Who holds the highest bid; when everybody passed, whom the rules make landlord. None if nobody is."""
        high = self.high
        if high:
            return next(seat for seat, bid in self.spoken if bid == high)
        rule = self.rules.all_pass
        if not self.over or rule.landlord is None:
            return None
        return self.spoken[0][0] if rule.landlord == "first_to_speak" else 0

    @property
    def base(self) -> int | None:
        """The highest bid; when everybody passed, what the rules take instead. None if the rules make no landlord."""
        return self.high or (self.rules.all_pass.base if self.over else None)

    @property
    def void(self) -> bool:
        """Whether the auction ended without a landlord 流局."""
        return self.over and self.landlord is None

    def faults(self, seat: int, bid: int) -> tuple[Fault, ...]:
        """What the rules have against this seat bidding this now (0 for 不叫); empty if they allow it."""
        found = []
        times = sum(seat == spoken for spoken, _ in self.spoken)
        if self.over:
            if bid or not self.rules.pass_after_end:
                found.append(Fault("B103" if bid else "B112", {"bid": bid, "high": self.high}))
        elif self.rules.turns_each is not None and times >= self.rules.turns_each:
            found.append(Fault("B104", {"bid": bid}))
        elif self.turn is not None and seat != self.turn:
            found.append(Fault("B101", {"expected": Seat(self.turn)}))
        if bid and bid not in self.rules.bids:
            found.append(Fault("B105", {"bid": bid, "bids": self.rules.bids}))
        elif bid and not self.over and bid <= self.high:
            found.append(Fault("B102", {"bid": bid, "high": self.high}))
        return tuple(found)

    def speak(self, seat: int, bid: int) -> Auction:
        """The auction after a bid, taken as it is (`faults` says whether it is allowed)."""
        spoken = (*self.spoken, (seat, bid))
        waiting = self._may_speak(seat, spoken)
        over = self.over or bid == self.rules.ends_at or not waiting
        return replace(self, spoken=spoken, turn=None if over else waiting[0], over=over)

    def _may_speak(self, after: int, spoken: tuple[tuple[int, int], ...]) -> list[int]:
        """Who may still speak, in turn order after a seat."""
        seats = [(after + step) % self.players for step in range(1, self.players + 1)]
        most = self.rules.turns_each
        return [seat for seat in seats if most is None or sum(seat == each for each, _ in spoken) < most]
