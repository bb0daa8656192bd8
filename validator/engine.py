"""The game itself: deal, auction, bottom cards, play, end, score; nothing that the rules refuse can be done.

Every operation comes in three forms: `can_play` asks, `verify_play` raises `Refused` and so says which rule and why,
`play` does it. What was done stands in `Game.history` as frozen operations, and can be taken back one decision at a
time. (A record is not played through this: it is taken at its word, see `validator.judge`. Both ask the same rules.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from notation.cards import bare, common, format_packed, size_of, within
from notation.findings import Arg
from notation.moves import played
from notation.record import Hand, Record, Term
from validator.auction import Auction
from validator.deal import deal_of
from validator.faults import Fault, Seat
from validator.hands import Hands, Ranked, beats
from validator.operations import (
    Bid,
    BidRefused,
    DealRefused,
    Dealt,
    NotDealt,
    Operation,
    Passed,
    Phase,
    Played,
    PlayRefused,
    Refused,
    Situation,
    TookBottom,
)
from validator.play_faults import follow_fault, move_text
from validator.plays import plays
from validator.score import ending, multiplier, settle


class Game:
    """One game under a ruleset.

    Attributes:
        hands: the ruleset, compiled.
        now: where the game stands.
    """

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.ruleset = hands.ruleset
        self.now = Situation()
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
            DealRefused: the cards are not a whole deck, or not so many for each seat.
            NotDealt: a game is going on.
        """
        if self.now.phase not in {Phase.DEAL, Phase.VOID}:
            raise NotDealt("a game is going on")
        players = self.ruleset.setup.players
        if len(held) != players or not 0 <= first < players:
            raise DealRefused(Fault("D108", {"seat": Seat(max(len(held), first + 1) - 1), "players": players}))
        hands = tuple(Hand(seat, bare(cards)) for seat, cards in enumerate(held))
        for fault, _ in deal_of(Record(hands=hands, bottom=bare(bottom)), self.ruleset, None).faults:
            raise DealRefused(fault)

    def deal(self, held: Sequence[int], bottom: int, first: int = 0) -> None:
        """Deal the cards.

        Args:
            held: each seat's hand, packed, in turn order.
            bottom: the bottom cards, packed.
            first: the seat that speaks first.

        Raises:
            DealRefused, NotDealt: as `verify_deal`.
        """
        self.verify_deal(held, bottom, first)
        players = self.ruleset.setup.players
        auction = Auction(self.ruleset.auction, players, turn=first)
        after = Situation(Phase.AUCTION, tuple(held), bottom, auction, turn=first, plays=(0,) * players)
        self._do(after, Dealt(tuple(held), bottom, first))

    # The auction.

    def legal_bids(self) -> tuple[int, ...]:
        """The bids that are allowed now, low to high, passing aside; none outside the auction."""
        return tuple(bid for bid in self.ruleset.auction.bids if self.can_bid(bid))

    def can_bid(self, value: int, seat: int | None = None) -> bool:
        """Whether `bid` would do it."""
        try:
            self.verify_bid(value, seat)
        except (Refused, NotDealt):
            return False
        return True

    def verify_bid(self, value: int, seat: int | None = None) -> None:
        """Check a bid, 0 for 不叫.

        Raises:
            BidRefused: the rules refuse it.
            NotDealt: no cards are dealt.
        """
        auction = self._auction()
        acting = self._acting(seat)
        for fault in auction.faults(acting, value):
            raise BidRefused(Fault(fault.code, {"seat": Seat(acting), **fault.args}))
        if auction.over:
            raise BidRefused(Fault("B112", {"seat": Seat(acting), "bid": value, "high": auction.high}))

    def bid(self, value: int, seat: int | None = None) -> None:
        """Bid, 0 for 不叫; the last bid makes its highest bidder landlord, who takes the bottom cards.

        Args:
            value: the bid.
            seat: who bids; None for whose turn it is.

        Raises:
            BidRefused, NotDealt: as `verify_bid`.
        """
        self.verify_bid(value, seat)
        acting = self._acting(seat)
        auction = self._auction().speak(acting, value)
        bid = Bid(acting, value)
        after = replace(self.now, auction=auction, turn=auction.turn)
        if not auction.over:
            self._do(after, bid)
        elif auction.landlord is not None:
            self._take_bottom(after, auction.landlord, auction.base or 0, bid)
        else:
            self._do(replace(after, phase=Phase.VOID), bid)

    def _take_bottom(self, after: Situation, landlord: int, base: int, last: Bid) -> None:
        held = list(after.held)
        held[landlord] += after.bottom
        if isinstance(self.ruleset.base, int):
            base = self.ruleset.base
        after = replace(after, phase=Phase.PLAY, held=tuple(held), landlord=landlord, base=base, turn=landlord)
        self._do(after, last, TookBottom(landlord, after.bottom))

    # Play.

    def legal_plays(self) -> Iterator[Ranked]:
        """The plays that are allowed now, passing aside; none outside play."""
        now = self.now
        if now.phase is not Phase.PLAY or now.turn is None:
            return iter(())
        return plays(self.hands, now.held[now.turn], now.to_beat)

    def can_play(self, play: Ranked | int, seat: int | None = None) -> bool:
        """Whether `play` would do it."""
        try:
            self.verify_play(play, seat)
        except (Refused, NotDealt):
            return False
        return True

    def verify_play(self, play: Ranked | int, seat: int | None = None) -> Ranked:
        """Check a play. Returns the reading that it has here.

        Args:
            play: the cards, packed, or one reading of them.
            seat: who plays; None for whose turn it is.

        Raises:
            PlayRefused: the rules refuse it, or its cards have several readings here and none was said.
            NotDealt: no cards are dealt.
        """
        acting = self._verify_turn(seat)
        shown: dict[str, Arg]
        cards = play if isinstance(play, int) else play.reading.cards
        held = self.now.held[acting]
        if not within(cards, held):
            missing = format_packed(cards - common(cards, held))
            shown = {"seat": Seat(acting), "play": _text(cards), "missing": missing, "left": size_of(held)}
            raise PlayRefused(Fault("P103", shown))
        every = self.hands.rank(cards)
        said = every if isinstance(play, int) else tuple(each for each in every if each == play)
        if not said:
            shown = {"play": _text(cards), "ruleset": self.ruleset.name, "cards": format_packed(cards)}
            raise PlayRefused(Fault("P104", shown))
        return self._fitting(cards, said)

    def _fitting(self, cards: int, said: tuple[Ranked, ...]) -> Ranked:
        """The one reading that beats what lies there."""
        now = self.now
        fitting = [each for each in said if now.to_beat is None or beats(each, now.to_beat)]
        if not fitting and now.to_beat is not None and now.owner is not None:
            raise PlayRefused(follow_fault(played(bare(cards)), (now.to_beat,), said, now.owner))
        if len(fitting) > 1:
            shown = tuple(move_text(each.reading) for each in fitting)
            raise PlayRefused(Fault("P109", {"said": _text(cards), "count": len(shown), "candidates": shown}))
        return fitting[0]

    def play(self, play: Ranked | int, seat: int | None = None) -> Ranked:
        """Play a hand; an empty hand ends the game. Returns the reading that it had.

        Args:
            play: the cards, packed, or one reading of them.
            seat: who plays; None for whose turn it is.

        Raises:
            PlayRefused, NotDealt: as `verify_play`.
        """
        ranked = self.verify_play(play, seat)
        now, acting = self.now, self._acting(seat)
        held, counted = list(now.held), list(now.plays)
        held[acting] -= ranked.reading.cards
        counted[acting] += 1
        over = not held[acting]
        after = replace(
            now,
            phase=Phase.OVER if over else Phase.PLAY,
            held=tuple(held),
            turn=None if over else self._next(acting),
            to_beat=ranked,
            owner=acting,
            plays=tuple(counted),
            tiers=(*now.tiers, ranked.tier) if ranked.tier else now.tiers,
            winner=acting if over else None,
        )
        self._do(after, Played(acting, ranked))
        return ranked

    def can_pass(self, seat: int | None = None) -> bool:
        """Whether `pass_turn` would do it."""
        try:
            self.verify_pass(seat)
        except (Refused, NotDealt):
            return False
        return True

    def verify_pass(self, seat: int | None = None) -> None:
        """Check a pass, 不叫 or 過.

        Raises:
            BidRefused, PlayRefused: the rules refuse it.
            NotDealt: no cards are dealt.
        """
        if self.now.phase is Phase.AUCTION:
            self.verify_bid(0, seat)
            return
        acting = self._verify_turn(seat)
        if self.now.to_beat is None:
            raise PlayRefused(Fault("P102", {"seat": Seat(acting)}))

    def pass_turn(self, seat: int | None = None) -> None:
        """Pass, 不叫 or 過; when all others have passed, who played last leads.

        Raises:
            BidRefused, PlayRefused, NotDealt: as `verify_pass`.
        """
        self.verify_pass(seat)
        if self.now.phase is Phase.AUCTION:
            self.bid(0, seat)
            return
        acting = self._acting(seat)
        after = replace(self.now, turn=self._next(acting))
        if after.turn == after.owner:
            after = replace(after, to_beat=None, owner=None)
        self._do(after, Passed(acting))

    # The end.

    @property
    def ending(self) -> Term | None:
        """Spring or anti-spring; None for neither, and before the end."""
        now = self.now
        if now.winner is None or now.landlord is None:
            return None
        return ending(now.plays, now.landlord, landlord_won=now.winner == now.landlord)

    @property
    def multiplier(self) -> int:
        """The multiplier so far."""
        return multiplier(self.ruleset, self.now.tiers, self.ending)

    @property
    def scores(self) -> tuple[Decimal, ...] | None:
        """What each seat wins or loses, in seat order; None before the end. A void game has no score."""
        now = self.now
        if now.winner is None or now.landlord is None:
            return None
        return settle(self.ruleset, now.base, self.multiplier, now.landlord, now.winner == now.landlord)

    # Turns.

    def _auction(self) -> Auction:
        if self.now.auction is None:
            raise NotDealt("no cards are dealt")
        return self.now.auction

    def _acting(self, seat: int | None) -> int:
        """Who acts: who is said to, else whose turn it is (the landlord's, where it is nobody's)."""
        if seat is not None:
            return seat
        return self.now.turn if self.now.turn is not None else self.now.landlord or 0

    def _next(self, seat: int) -> int:
        return (seat + 1) % self.ruleset.setup.players

    def _verify_turn(self, seat: int | None) -> int:
        """Who acts in play, if anybody may and it is their turn."""
        now = self.now
        acting, auction = self._acting(seat), self._auction()
        if now.phase is Phase.AUCTION:
            raise PlayRefused(Fault("B109", {"spoken": len(auction.spoken)}))
        if now.phase is Phase.VOID:
            raise PlayRefused(Fault("B110"))
        if now.winner is not None:
            raise PlayRefused(Fault("P111", {"seat": Seat(now.winner)}))
        if now.turn is not None and acting != now.turn:
            raise PlayRefused(Fault("P101", {"seat": Seat(acting), "expected": Seat(now.turn)}))
        return acting


def _text(cards: int) -> str:
    return move_text(played(bare(cards))) if cards else ""
