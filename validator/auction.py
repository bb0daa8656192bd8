"""Everything before the first card: one state machine, for the engine that refuses and the judge that reports.

It is put together from speaking (`validator.bidding`), robbing (`validator.robbing`) and what raises the stakes around
them (`validator.doublings`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from validator.acts import Answer, BeforePlay, Bid, Called, Declined, Drifted, Robbed, Shown, Spoken, Staked, kind_of
from validator.bidding import CALL, Bidding
from validator.doublings import answered, counted, factors, fault, rule_of
from validator.faults import Fault
from validator.parameters import Ruleset
from validator.robbing import Robbing


@dataclass(frozen=True, slots=True)
class Auction:
    """What was said and done before the first card, so far.

    Attributes:
        ruleset: the ruleset.
        bidding: the bids, or calls.
        robbing: the robs; None before there is anything to rob, and where the ruleset has none.
        answers: what raises the stakes, yes and no, in order.
        dealt: whether the cards are dealt; a record does not tell.
        told: the landlord where no act says who it is (a record names one without its auction).
    """

    ruleset: Ruleset
    bidding: Bidding
    robbing: Robbing | None = None
    answers: tuple[Answer, ...] = ()
    dealt: bool = False
    told: int | None = None

    @classmethod
    def of(cls, ruleset: Ruleset, told: int | None = None) -> Auction:
        """Nothing has been said or done."""
        return cls(ruleset, Bidding.of(ruleset.auction, ruleset.setup.players), told=told)

    @property
    def turn(self) -> int | None:
        """Who speaks or may rob next; None before the first where anybody may begin, and after the end."""
        if self.told is not None:
            return None
        return self.bidding.turn if self.robbing is None else self.robbing.turn

    @property
    def over(self) -> bool:
        """Whether it is settled who is landlord, or that nobody is; stakes may still be raised."""
        return self.told is not None or (self.bidding.over and (self.robbing is None or self.robbing.over))

    @property
    def landlord(self) -> int | None:
        """Who would be landlord now; when everybody passed, whom the rules make landlord. None if nobody is."""
        if self.told is not None:
            return self.told
        if self.robbing is not None:
            return self.robbing.holder
        return self.bidding.bidder if self.bidding.high or not self.over else self._after_all_passed()

    def _after_all_passed(self) -> int | None:
        """Whom the rules make landlord when nobody wants to be."""
        rule = self.ruleset.auction.all_pass
        if rule.staker_base is not None and self._staker is not None:
            return self._staker
        if rule.landlord is None:
            return None
        spoken = self.bidding.spoken
        return spoken[0][0] if rule.landlord == "first_to_speak" and spoken else 0

    @property
    def _staker(self) -> int | None:
        """The first in time who staked."""
        return next((each.seat for each in self.answers if isinstance(each, Staked) and each.yes), None)

    @property
    def base(self) -> int | None:
        """The base 底分, as far as it is known now; None while there is none, and for ever if nobody is landlord."""
        if self.told is not None:
            return self.ruleset.stakes.base
        if self.void:
            return None
        rule = self.ruleset.auction.all_pass
        passed = rule.base if rule.staker_base is None or self._staker is None else rule.staker_base
        return self.ruleset.stakes.base or self.bidding.high or (passed if self.over else None)

    @property
    def shown(self) -> bool:
        """Whether the landlord plays with an open hand 明牌."""
        return any(isinstance(each, Shown) for each in counted(self.answers, self.landlord))

    @property
    def void(self) -> bool:
        """Whether it ended without a landlord."""
        return self.over and self.landlord is None

    @property
    def robs(self) -> int:
        """How often somebody robbed."""
        return 0 if self.robbing is None else len(self.robbing.robbers)

    @property
    def factors(self) -> tuple[int, tuple[int, ...]]:
        """What robs and the rest make of the multiplier of the game, and, by seat, of what that player alone wins."""
        stakes, players = self.ruleset.stakes, self.ruleset.setup.players
        public, personal = factors(stakes, self.answers, self.landlord if self.over else None, players)
        return public * (stakes.rob or 1) ** self.robs, personal

    @property
    def limits(self) -> tuple[int | None, ...]:
        """By seat, how many bombs it may play, None for any number; empty where the ruleset has no limit."""
        rule, players = self.ruleset.play.bomb_limit, self.ruleset.setup.players
        if rule is None:
            return ()
        if not self.bidding.high:
            return (rule.all_passed,) * players
        bids = [self._bid_for(seat) for seat in range(players)]
        return tuple(None if bid >= rule.unlimited_from else bid for bid in bids)

    def _bid_for(self, seat: int) -> int:
        """The bid that a seat's bombs are counted by: its own, else the last before its turn."""
        if seat == self.landlord:
            return self.bidding.high
        players = self.ruleset.setup.players
        back = (self.bidding.bid_of((seat - step) % players) for step in range(players))
        return next(bid for bid in back if bid)

    # What may be done.

    def meant(self, act: BeforePlay) -> BeforePlay:
        """An act as this point of the auction takes it: 不叫 and 過 for 不搶 where that is asked, and the other way."""
        if isinstance(act, Bid) and not act.value and self.robbing is not None:
            return Declined(act.seat)
        if isinstance(act, Declined) and self.robbing is None and self.ruleset.auction.rob is not None:
            return Bid(act.seat, 0)
        return act

    def faults(self, act: BeforePlay) -> tuple[Fault, ...]:
        """What the rules have against an act now; empty if they allow it."""
        act = self.meant(act)
        if not self.knows(act):
            return (Fault("B106", {"act": kind_of(act).value, "ruleset": self.ruleset.name}),)
        match act:
            case Bid(seat, value):
                return self.bidding.faults(seat, value)
            case Called(seat):
                return (Fault("B116"),) if self.bidding.over else self.bidding.faults(seat, CALL)
            case Robbed(seat) | Declined(seat):
                robs = isinstance(act, Robbed)
                return (Fault("B115"),) if self.robbing is None else self.robbing.faults(seat, robs=robs)
        if rule_of(self.ruleset.stakes, act) is None:
            return ()
        begun = self.dealt or bool(self.bidding.spoken)
        found = fault(act, self.answers, self.landlord, begun=begun, settled=self.over)
        return () if found is None else (found,)

    def knows(self, act: BeforePlay) -> bool:
        """Whether the ruleset has such acts at all; that somebody does not do something is always known."""
        rules = self.ruleset.auction
        match act:
            case Bid(_, value):
                return rules.form == "bids" or (not value and rules.form == "call")
            case Called():
                return rules.form == "call"
            case Robbed() | Declined():
                return rules.rob is not None
        return not act.yes or rule_of(self.ruleset.stakes, act) is not None

    def choices(self) -> tuple[BeforePlay, ...]:
        """The acts that are asked for now: stakes before the deal, then what settles who is landlord, then the rest."""
        return tuple(act for act in self._asked() if not self.faults(act))

    def _asked(self) -> Iterator[BeforePlay]:
        seats = range(self.ruleset.setup.players)
        if not self.dealt:
            yield from self._unanswered(Staked, seats)
        elif not self.over:
            if self.turn is not None:
                yield from self._spoken(self.turn)
        elif (showing := self.to_show()) is not None:
            yield from self._unanswered(Shown, (showing,))
        else:
            yield from self._unanswered(Drifted, self.to_drift())

    def to_show(self) -> int | None:
        """The landlord, if 明牌 is theirs to answer now; else None."""
        landlord = self.landlord
        if self.ruleset.stakes.show is None or landlord is None or not self.over:
            return None
        return None if answered(self.answers, Shown(landlord)) else landlord

    def to_drift(self) -> tuple[int, ...]:
        """The peasants who have not answered yet whether they drift; nobody before there are any."""
        landlord = self.landlord
        if self.ruleset.stakes.drift is None or landlord is None or not self.over:
            return ()
        seats = range(self.ruleset.setup.players)
        return tuple(seat for seat in seats if seat != landlord and not answered(self.answers, Drifted(seat)))

    def _spoken(self, seat: int) -> Iterator[Spoken]:
        """What a seat may say, as far as it is its turn."""
        if self.robbing is not None:
            yield from (Robbed(seat), Declined(seat))
            return
        yield Bid(seat, 0)
        if self.ruleset.auction.form == "call":
            yield Called(seat)
        yield from (Bid(seat, bid) for bid in self.ruleset.auction.bids)

    def _unanswered(self, kind: type[Answer], seats: Iterable[int]) -> Iterator[Answer]:
        """Yes and no, of those seats that have not answered."""
        for seat in seats:
            yes = kind(seat, True)
            if rule_of(self.ruleset.stakes, yes) is not None and not answered(self.answers, yes):
                yield from (yes, kind(seat, False))

    # What is done.

    def deal(self, first: int) -> Auction:
        """The cards are dealt, and a seat speaks first."""
        turn = None if self.bidding.over else first
        return replace(self, bidding=replace(self.bidding, turn=turn), dealt=True)

    def after(self, act: BeforePlay) -> Auction:
        """The auction after an act, taken as it is (`faults` says whether it is allowed)."""
        act = self.meant(act)
        match act:
            case Bid(seat, value):
                form = self.ruleset.auction.form
                return self._speak(seat, value if form == "bids" else min(value, CALL))
            case Called(seat):
                if self.ruleset.auction.form != "call":
                    return self
                return self._rob(seat, robs=True) if self.robbing is not None else self._speak(seat, CALL)
            case Robbed(seat) | Declined(seat):
                return self._rob(seat, robs=isinstance(act, Robbed))
        return replace(self, answers=(*self.answers, act))

    def _speak(self, seat: int, bid: int) -> Auction:
        if self.ruleset.auction.form == "given" or self.robbing is not None:
            return self
        return replace(self, bidding=self.bidding.speak(seat, bid))._robbing_begins()

    def _robbing_begins(self) -> Auction:
        bidding, rob = self.bidding, self.ruleset.auction.rob
        if rob is None or not bidding.over or bidding.bidder is None:
            return self
        return replace(self, robbing=Robbing.after(bidding, rob, bidding.bidder))

    def _rob(self, seat: int, *, robs: bool) -> Auction:
        """After a rob, or a refusal to. A rob before there is anything to rob counts as a call, or ends the bids."""
        if self.robbing is not None:
            return replace(self, robbing=self.robbing.act(seat, robs=robs))
        if self.ruleset.auction.rob is None or self.bidding.over:
            return self
        if self.ruleset.auction.form == "call":
            return self._speak(seat, CALL)
        if self.bidding.bidder is None:
            return self
        ended = replace(self, bidding=replace(self.bidding, turn=None, over=True))
        return ended._robbing_begins()._rob(seat, robs=robs)
