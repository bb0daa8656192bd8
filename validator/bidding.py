"""Speaking for the landlord's place: bids 叫分, or one call 叫地主, which is the only bid there is and ends it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from validator.faults import Fault, Seat
from validator.parameters import AuctionRules

CALL = 1
"""What a call counts as among bids."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids, or calls, so far.

    Attributes:
        rules: how this ruleset bids.
        players: how many seats.
        spoken: who has spoken and what they bid (0 for 不叫, `CALL` for 叫地主), in order.
        turn: who speaks next; None before the first where anybody may begin, and after the end.
        over: whether it has ended.
    """

    rules: AuctionRules
    players: int
    spoken: tuple[tuple[int, int], ...] = ()
    turn: int | None = None
    over: bool = False

    @classmethod
    def of(cls, rules: AuctionRules, players: int) -> Bidding:
        """Nobody has spoken yet; where the landlord is given, nobody will."""
        given = rules.form == "given"
        return cls(rules, players, turn=0 if rules.first == "first_seat" and not given else None, over=given)

    @property
    def high(self) -> int:
        """The highest bid so far, 0 if there is none."""
        return max((bid for _, bid in self.spoken), default=0)

    @property
    def bidder(self) -> int | None:
        """Who made it, None if nobody did."""
        high = self.high
        return next((seat for seat, bid in self.spoken if bid == high), None) if high else None

    @property
    def passed(self) -> frozenset[int]:
        """The seats that ever said 不叫."""
        return frozenset(seat for seat, bid in self.spoken if not bid)

    def bid_of(self, seat: int) -> int:
        """The highest bid of one seat, 0 if it made none."""
        return max((bid for spoken, bid in self.spoken if spoken == seat), default=0)

    def faults(self, seat: int, bid: int) -> tuple[Fault, ...]:
        """What the rules have against this seat bidding this now (0 for 不叫); empty if they allow it."""
        rules, found = self.rules, []
        times = sum(seat == spoken for spoken, _ in self.spoken)
        spent = rules.turns_each is not None and times >= rules.turns_each
        if self.over:
            if bid or not rules.pass_after_end:
                found.append(Fault("B103" if bid else "B112", {"bid": bid, "high": self.high}))
            elif spent:
                found.append(Fault("B104", {"bid": bid}))
        elif spent:
            found.append(Fault("B104", {"bid": bid}))
        elif self.turn is not None and seat != self.turn:
            found.append(Fault("B101", {"expected": Seat(self.turn)}))
        if bid and rules.bids and bid not in rules.bids:
            found.append(Fault("B105", {"bid": bid, "bids": rules.bids}))
        elif bid and not self.over and rules.strictly_higher and bid <= self.high:
            found.append(Fault("B102", {"bid": bid, "high": self.high}))
        return tuple(found)

    def speak(self, seat: int, bid: int) -> Bidding:
        """The bidding after a bid, taken as it is (`faults` says whether it is allowed)."""
        spoken = (*self.spoken, (seat, bid))
        waiting = self._may_speak(seat, spoken)
        over = self.over or self._ends(bid) or not waiting or _all_pass(spoken, self.players)
        return replace(self, spoken=spoken, turn=None if over else waiting[0], over=over)

    def _ends(self, bid: int) -> bool:
        """Whether a bid ends it at once."""
        return bool(bid) and (self.rules.form == "call" or bid == self.rules.ends_at)

    def _may_speak(self, after: int, spoken: tuple[tuple[int, int], ...]) -> list[int]:
        """Who may still speak, in turn order after a seat."""
        seats = [(after + step) % self.players for step in range(1, self.players + 1)]
        most = self.rules.turns_each
        return [seat for seat in seats if most is None or sum(seat == each for each, _ in spoken) < most]


def _all_pass(spoken: tuple[tuple[int, int], ...], players: int) -> bool:
    """Whether everybody passed, or everybody but the last bidder since that bid."""
    since: set[int] = set()
    for seat, bid in reversed(spoken):
        if bid:
            return len(since - {seat}) == players - 1
        since.add(seat)
    return len(since) == players
