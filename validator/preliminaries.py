"""The part of a game before the first card: the deal, the auction and the stakes around it, the bottom cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from notation.cards import bare
from notation.record import Hand, Record
from validator.acts import Answer, BeforePlay, Drifted, Staked, kind_of
from validator.auction import Auction
from validator.deal import deal_of
from validator.doublings import rule_of
from validator.faults import Fault, Seat
from validator.hands import Hands
from validator.operations import (
    BidRefused,
    DealRefused,
    Dealt,
    NotDealt,
    Operation,
    Phase,
    Refused,
    Situation,
    TookBottom,
)


class Preliminaries:
    """A game as far as the first card.

    Attributes:
        hands: the ruleset, compiled.
        ruleset: the ruleset.
        unit: what a base of 1 is worth 基礎銀兩.
        now: where the game stands.
    """

    def __init__(self, hands: Hands, unit: int = 1) -> None:
        """Nothing is dealt yet.

        Args:
            hands: the ruleset, compiled.
            unit: what a base of 1 is worth at this table, where the ruleset leaves that to the table.
        """
        self.hands = hands
        self.ruleset = hands.ruleset
        self.unit = self.ruleset.stakes.unit or unit
        self.now = self._undealt()
        self._past: list[tuple[Situation, tuple[Operation, ...]]] = []

    @property
    def history(self) -> tuple[Operation, ...]:
        """Everything that was done, in order."""
        return tuple(operation for _, operations in self._past for operation in operations)

    def step_back(self) -> tuple[Operation, ...]:
        """Take the last decision back, with what followed from it by itself. Returns what was taken back.

        Raises:
            IndexError: nothing was done yet.
        """
        self.now, operations = self._past.pop()
        return operations

    def _do(self, after: Situation, *operations: Operation) -> None:
        self._past.append((self.now, operations))
        self.now = after

    def _undealt(self) -> Situation:
        """Before a deal, where nobody has staked."""
        if self.ruleset.stakes.stake is None:
            return Situation()
        return Situation(Phase.STAKE, auction=Auction.of(self.ruleset))

    # The deal.

    def can_deal(self, held: Sequence[int], bottom: int, first: int = 0) -> bool:
        """Whether `deal` would do it."""
        try:
            self.verify_deal(held, bottom, first)
        except (Refused, NotDealt):
            return False
        return True

    def verify_deal(self, held: Sequence[int], bottom: int, first: int = 0) -> None:
        """Check a deal.

        Raises:
            DealRefused: the cards are not all the cards of the game, or not so many for each seat, or another seat
                speaks first by the rules.
            NotDealt: a game is going on.
        """
        if self.now.phase not in {Phase.STAKE, Phase.DEAL, Phase.VOID}:
            raise NotDealt("a game is going on")
        players = self.ruleset.setup.players
        if len(held) != players or not 0 <= first < players:
            raise DealRefused(Fault("D108", {"seat": Seat(max(len(held), first + 1) - 1), "players": players}))
        if first and self.ruleset.auction.first == "first_seat":
            raise DealRefused(Fault("B101", {"seat": Seat(first), "expected": Seat(0)}))
        hands = tuple(Hand(seat, bare(cards)) for seat, cards in enumerate(held))
        for fault, _ in deal_of(Record(hands=hands, bottom=bare(bottom)), self.ruleset, None).faults:
            raise DealRefused(fault)

    def deal(self, held: Sequence[int], bottom: int, first: int = 0) -> None:
        """Deal the cards. Where the landlord is given, that seat takes the bottom cards at once.

        Args:
            held: each seat's hand, packed, in turn order.
            bottom: the bottom cards, packed.
            first: the seat that speaks first.

        Raises:
            DealRefused, NotDealt: as `verify_deal`.
        """
        self.verify_deal(held, bottom, first)
        none = (0,) * self.ruleset.setup.players
        worths = () if self.ruleset.score.points is None else tuple(map(Decimal, none))
        before = None if self.now.phase is Phase.VOID else self.now.auction
        auction = (before or Auction.of(self.ruleset)).deal(first)
        after = Situation(held=tuple(held), bottom=bottom, plays=none, bombs=none, worths=worths)
        self._forward(after, auction, Dealt(tuple(held), bottom, first))

    # What is said and done before the first card.

    def legal_acts(self) -> tuple[BeforePlay, ...]:
        """Every act that is asked for now, of whoever is asked; none once the first card may be played."""
        auction = self._undealt().auction if self.now.phase is Phase.VOID else self.now.auction
        return () if auction is None else auction.choices()

    def can_act(self, act: BeforePlay) -> bool:
        """Whether `act` would do it."""
        try:
            self.verify_act(act)
        except (Refused, NotDealt):
            return False
        return True

    def verify_act(self, act: BeforePlay) -> BeforePlay:
        """Check an act before the first card. Returns it as it will be done: 不叫 as 不搶 where that is asked.

        Raises:
            BidRefused: the rules refuse it.
            NotDealt: no cards are dealt (and it is no 搏).
        """
        auction, players = self._spoken_of(act), self.ruleset.setup.players
        if not 0 <= act.seat < players:
            raise BidRefused(Fault("D108", {"seat": Seat(act.seat), "players": players}))
        meant = auction.meant(act)
        told = {"seat": Seat(act.seat), "act": kind_of(meant).value, "ruleset": self.ruleset.name}
        for fault in auction.faults(meant):
            raise BidRefused(Fault(fault.code, {**told, **fault.args}))
        if not isinstance(meant, Answer):
            if auction.over:
                raise BidRefused(Fault("B112", {**told, "bid": 0, "high": auction.bidding.high}))
        elif rule_of(self.ruleset.stakes, meant) is None:
            raise BidRefused(Fault("B106", told))
        elif isinstance(meant, Drifted) and auction.to_show() is not None:
            raise BidRefused(Fault("B123", told))
        return meant

    def act(self, act: BeforePlay) -> None:
        """Do an act before the first card; what settles who is landlord gives that seat the bottom cards.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        meant = self.verify_act(act)
        now = self._undealt() if self.now.phase is Phase.VOID else self.now
        self._forward(now, self._spoken_of(meant).after(meant), meant)

    def _spoken_of(self, act: BeforePlay) -> Auction:
        """The auction that an act belongs to: only 搏 comes before the deal."""
        auction = self.now.auction
        if isinstance(act, Staked) and (auction is None or self.now.phase is Phase.VOID):
            return Auction.of(self.ruleset)
        if auction is None or not (auction.dealt or isinstance(act, Staked)):
            raise NotDealt("no cards are dealt")
        return auction

    def _forward(self, before: Situation, auction: Auction, *done: Operation) -> None:
        """Go on to what an act, or the deal, leads to."""
        after, operations = replace(before, auction=auction), list(done)
        if auction.dealt and auction.over and auction.landlord is not None and before.landlord is None:
            after = self._with_landlord(after, auction, auction.landlord)
            operations.append(TookBottom(auction.landlord, after.bottom))
        phase = self._phase(auction)
        turn = auction.turn if phase is Phase.AUCTION else None
        if phase in {Phase.SHOW, Phase.PLAY}:
            turn = after.landlord
        self._do(replace(after, phase=phase, turn=turn), *operations)

    def _with_landlord(self, after: Situation, auction: Auction, landlord: int) -> Situation:
        held = list(after.held)
        held[landlord] += after.bottom
        return replace(after, held=tuple(held), landlord=landlord, base=auction.base or 0, limits=auction.limits)

    def _phase(self, auction: Auction) -> Phase:
        """What is asked for next."""
        if not auction.dealt:
            return Phase.STAKE if auction.choices() else Phase.DEAL
        if not auction.over:
            return Phase.AUCTION
        if auction.landlord is None:
            return Phase.OVER if self.ruleset.auction.all_pass.outcome == "over" else Phase.VOID
        if auction.to_show() is not None:
            return Phase.SHOW
        return Phase.DRIFT if auction.to_drift() else Phase.PLAY

    def _acting(self, seat: int | None) -> int:
        """Who acts: who is said to, else whose turn it is (the landlord's, where it is nobody's)."""
        if seat is not None:
            return seat
        return self.now.turn if self.now.turn is not None else self.now.landlord or 0
