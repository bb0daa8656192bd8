"""The game itself: deal, auction, bottom cards, play, end, score; nothing that the rules refuse can be done.

Every operation comes in three forms: `can_play` asks, `verify_play` raises `Refused` and so says which rule and why,
`play` does it. What was done stands in `Game.history` as frozen operations, and can be taken back one decision at a
time. (A record is not played through this: it is taken at its word, see `validator.judge`. Both ask the same rules.)

What comes before the first card is in `validator.preliminaries`, each act by its name in `validator.named_acts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NoReturn, TypeVar

from notation.cards import bare, common, format_packed, size_of, within
from notation.findings import Arg
from notation.moves import played
from notation.record import Term
from validator.faults import Fault, Seat
from validator.hands import Ranked, beats
from validator.leaving import Flight, penalty
from validator.named_acts import NamedActs
from validator.operations import Left, NotDealt, Passed, Phase, Played, PlayRefused, Refused, Situation
from validator.play_faults import follow_fault, move_text
from validator.plays import plays
from validator.score import Settlement, Stakes, ending, multiplier, settle, worth

_Value = TypeVar("_Value")


class Game(NamedActs):
    """One game under a ruleset, from the first card on; what comes before is inherited."""

    # Play.

    def legal_plays(self) -> Iterator[Ranked]:
        """The plays that are allowed now, passing aside; none outside play."""
        now = self.now
        if now.phase is not Phase.PLAY or now.turn is None:
            return iter(())
        found = plays(self.hands, now.held[now.turn], now.to_beat)
        return (each for each in found if not each.tier) if self._spent(now.turn) else found

    def _spent(self, seat: int) -> bool:
        """Whether a seat may play no more bombs."""
        limit = self.now.limits[seat] if self.now.limits else None
        return limit is not None and self.now.bombs[seat] >= limit

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
        fitting = self._fitting(cards, said)
        if fitting.tier and self._spent(acting):
            limit, bombs = self.now.limits[acting], self.now.bombs[acting] + 1
            shown = {"seat": Seat(acting), "play": _text(cards), "limit": limit, "bombs": bombs}
            raise PlayRefused(Fault("P118", shown))
        return fitting

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
        acting = self._acting(seat)
        self._do(self._after(ranked, acting), Played(acting, ranked))
        return ranked

    def _after(self, ranked: Ranked, acting: int) -> Situation:
        """Where the game stands after a play."""
        now, points = self.now, self.ruleset.score.points
        held = _changed(now.held, acting, now.held[acting] - ranked.reading.cards)
        over = not held[acting]
        tiers, bombs, worths = now.tiers, now.bombs, now.worths
        if ranked.tier:
            tiers, bombs = (*tiers, ranked.tier), _changed(bombs, acting, bombs[acting] + 1)
        if points is not None:
            worths = _changed(worths, acting, worths[acting] + worth(points, ranked))
        return replace(
            now,
            phase=Phase.OVER if over else Phase.PLAY,
            held=held,
            turn=None if over else self._next(acting),
            to_beat=ranked,
            owner=acting,
            plays=_changed(now.plays, acting, now.plays[acting] + 1),
            tiers=tiers,
            bombs=bombs,
            worths=worths,
            winner=acting if over else None,
        )

    def can_pass(self, seat: int | None = None) -> bool:
        """Whether `pass_turn` would do it."""
        try:
            self.verify_pass(seat)
        except (Refused, NotDealt):
            return False
        return True

    def verify_pass(self, seat: int | None = None) -> None:
        """Check a pass, 不叫, 不搶 or 過.

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
        """Pass, 不叫, 不搶 or 過; when all others have passed, who played last leads.

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

    def can_leave(self, seat: int) -> bool:
        """Whether `leave` would do it."""
        return self.now.phase not in {Phase.OVER, Phase.VOID} and 0 <= seat < self.ruleset.setup.players

    def verify_leave(self, seat: int) -> None:
        """Check that a seat can run away.

        Raises:
            PlayRefused: there is no such seat, or the game is over.
        """
        players = self.ruleset.setup.players
        if not 0 <= seat < players:
            raise PlayRefused(Fault("D108", {"seat": Seat(seat), "players": players}))
        if not self.can_leave(seat):
            raise PlayRefused(Fault("P111", {"seat": Seat(self.now.winner or 0)}))

    def leave(self, seat: int) -> None:
        """Run away 逃跑, at any moment: the game is over, and the ruleset may say what that costs.

        Raises:
            PlayRefused: as `verify_leave`.
        """
        self.verify_leave(seat)
        self._do(replace(self.now, phase=Phase.OVER, turn=None, left=seat), Left(seat))

    def _flight(self, seat: int) -> Flight:
        """The moment at which a seat ran away; before there is a landlord it is a peasant with the highest bid."""
        now, auction = self.now, self.now.auction
        if now.landlord is not None:
            return Flight(self.unit, now.base, self.multiplier, len(now.tiers), seat == now.landlord)
        if auction is None:
            return Flight(self.unit, None)
        return Flight(self.unit, auction.base if auction.bidding.high else None, auction.factors[0])

    def _left(self, seat: int) -> Settlement | None:
        """What running away costs; None where the ruleset does not say."""
        rule = self.ruleset.score.leaving
        if rule is None:
            return None
        cost = -penalty(rule, self._flight(seat))
        return Settlement(tuple(cost if each == seat else Decimal(0) for each in range(self.ruleset.setup.players)))

    @property
    def ending(self) -> Term | None:
        """Spring or anti-spring; None for neither, and before the end."""
        now = self.now
        if now.winner is None or now.landlord is None:
            return None
        return ending(now.plays, now.landlord, landlord_won=now.winner == now.landlord)

    @property
    def multiplier(self) -> int:
        """The multiplier so far: robs and stakes for all, bombs, and a spring."""
        auction = self.now.auction
        public = 1 if auction is None else auction.factors[0]
        return multiplier(self.ruleset, self.now.tiers, self.ending, public)

    @property
    def stakes(self) -> Stakes | None:
        """What the game is played for; None before there is a landlord."""
        now = self.now
        if now.landlord is None or now.auction is None:
            return None
        return Stakes(now.base, self.unit, *now.auction.factors)

    @property
    def settlement(self) -> Settlement | None:
        """How the game is settled; None before the end. A void deal is no game, and has no settlement.

        None too where somebody ran away and the ruleset does not say what that costs.
        """
        now, stakes = self.now, self.stakes
        if now.phase is not Phase.OVER:
            return None
        if now.left is not None:
            return self._left(now.left)
        if stakes is None or now.landlord is None:
            return Settlement((Decimal(0),) * self.ruleset.setup.players)
        return settle(self.ruleset, stakes, self.multiplier, now.landlord, now.winner == now.landlord, now.worths)

    @property
    def scores(self) -> tuple[Decimal, ...] | None:
        """What each seat wins or loses, in seat order; None before the end. A void deal has no score."""
        settled = self.settlement
        return None if settled is None else settled.scores

    # Turns.

    def _next(self, seat: int) -> int:
        return (seat + 1) % self.ruleset.setup.players

    def _verify_turn(self, seat: int | None) -> int:
        """Who acts in play, if anybody may and it is their turn."""
        now, acting = self.now, self._acting(seat)
        if now.phase is not Phase.PLAY:
            self._refuse_to_play()
        if now.turn is not None and acting != now.turn:
            raise PlayRefused(Fault("P101", {"seat": Seat(acting), "expected": Seat(now.turn)}))
        return acting

    def _refuse_to_play(self) -> NoReturn:
        """Say why it is not time to play."""
        auction, winner = self.now.auction, self.now.winner
        if auction is None or not auction.dealt:
            raise NotDealt("no cards are dealt")
        if auction.void:
            raise PlayRefused(Fault("B110"))
        if winner is not None:
            raise PlayRefused(Fault("P111", {"seat": Seat(winner)}))
        raise PlayRefused(Fault("B109", {"spoken": len(auction.bidding.spoken)}))


def _text(cards: int) -> str:
    return move_text(played(bare(cards))) if cards else ""


def _changed(values: tuple[_Value, ...], seat: int, value: _Value) -> tuple[_Value, ...]:
    """The values by seat with another for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])
