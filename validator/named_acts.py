"""The acts before the first card by their names: for each, whether it may be done, why not, and doing it."""

from __future__ import annotations

from validator.acts import Bid, Called, Declined, Drifted, Robbed, Shown, Staked
from validator.preliminaries import Preliminaries


class NamedActs(Preliminaries):
    """A game as far as the first card, each act by its name. `seat` None is whose turn it is."""

    def legal_bids(self) -> tuple[int, ...]:
        """The bids that are allowed now, low to high, passing aside; none outside the auction."""
        return tuple(act.value for act in self.legal_acts() if isinstance(act, Bid) and act.value)

    def can_bid(self, value: int, seat: int | None = None) -> bool:
        """Whether `bid` would do it."""
        return self.can_act(Bid(self._acting(seat), value))

    def verify_bid(self, value: int, seat: int | None = None) -> None:
        """Check a bid, 0 for 不叫.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Bid(self._acting(seat), value))

    def bid(self, value: int, seat: int | None = None) -> None:
        """Bid, 0 for 不叫 (and for 不搶 where that is asked).

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Bid(self._acting(seat), value))

    def can_call(self, seat: int | None = None) -> bool:
        """Whether `call` would do it."""
        return self.can_act(Called(self._acting(seat)))

    def verify_call(self, seat: int | None = None) -> None:
        """Check a call 叫地主.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Called(self._acting(seat)))

    def call(self, seat: int | None = None) -> None:
        """Call the landlord 叫地主.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Called(self._acting(seat)))

    def can_rob(self, seat: int | None = None) -> bool:
        """Whether `rob` would do it."""
        return self.can_act(Robbed(self._acting(seat)))

    def verify_rob(self, seat: int | None = None) -> None:
        """Check a rob 搶地主.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Robbed(self._acting(seat)))

    def rob(self, seat: int | None = None) -> None:
        """Rob the landlord's place 搶地主.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Robbed(self._acting(seat)))

    def can_decline(self, seat: int | None = None) -> bool:
        """Whether `decline` would do it."""
        return self.can_act(Declined(self._acting(seat)))

    def verify_decline(self, seat: int | None = None) -> None:
        """Check a refusal to rob 不搶.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Declined(self._acting(seat)))

    def decline(self, seat: int | None = None) -> None:
        """Do not rob 不搶 (or do not call, where that is asked).

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Declined(self._acting(seat)))

    def can_stake(self, seat: int, *, yes: bool = True) -> bool:
        """Whether `stake` would do it."""
        return self.can_act(Staked(seat, yes))

    def verify_stake(self, seat: int, *, yes: bool = True) -> None:
        """Check an answer to 搏, before the deal.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Staked(seat, yes))

    def stake(self, seat: int, *, yes: bool = True) -> None:
        """Stake 搏 before the deal, or say that one does not; in any order.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Staked(seat, yes))

    def can_show(self, seat: int | None = None, *, yes: bool = True) -> bool:
        """Whether `show` would do it."""
        return self.can_act(Shown(self._acting(seat), yes))

    def verify_show(self, seat: int | None = None, *, yes: bool = True) -> None:
        """Check the landlord's answer to 明牌.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Shown(self._acting(seat), yes))

    def show(self, seat: int | None = None, *, yes: bool = True) -> None:
        """Play with an open hand 明牌, or say that one does not.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Shown(self._acting(seat), yes))

    def can_drift(self, seat: int, *, yes: bool = True) -> bool:
        """Whether `drift` would do it."""
        return self.can_act(Drifted(seat, yes))

    def verify_drift(self, seat: int, *, yes: bool = True) -> None:
        """Check a peasant's answer to 漂底.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.verify_act(Drifted(seat, yes))

    def drift(self, seat: int, *, yes: bool = True) -> None:
        """Drift 漂底, or say that one does not; the peasants in any order.

        Raises:
            BidRefused, NotDealt: as `verify_act`.
        """
        self.act(Drifted(seat, yes))
