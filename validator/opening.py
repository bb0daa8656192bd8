"""Before the first play: the auction of a record, and what the tags say of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from notation.findings import Arg
from notation.record import Act, Outcome, Record
from validator.faults import Fault, Placed, Seat
from validator.following import ANSWERS, follow
from validator.ruleset import Ruleset
from validator.score import Stakes
from validator.turned_up import BOTTOM, holder_of


@dataclass(frozen=True, slots=True)
class Opening:
    """Who is landlord, for how much.

    Attributes:
        landlord: the landlord's seat, None where nobody can tell or the auction was void.
        base: the base 底分, None where it is not recorded.
        void: whether everybody passed and nobody is landlord.
        spoken: what each act of the record amounts to, as (seat, bid), seats that were left out filled in; None for
            acts that are no bids.
        faults: what is wrong, or worth a note.
        stakes: what the game is played for; None where there is no landlord, or base, unit or robs are not recorded.
        limits: by seat, how many bombs it may play, None for any number and where nobody can tell; empty where the
            ruleset has no limit.
        shown: whether the landlord plays with an open hand 明牌.
    """

    landlord: int | None
    base: int | None
    void: bool
    spoken: tuple[tuple[int | None, int | None], ...]
    faults: tuple[Placed, ...] = ()
    stakes: Stakes | None = None
    limits: tuple[int | None, ...] = ()
    shown: bool = False


class _Reader:
    """Puts the auction and the tags of one record together."""

    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.tags = {each.name: each.value for each in record.tags}
        self.first = self._seat_tag("first")
        self.said = self._seat_tag("landlord")
        self.recorded = bool(record.auction) and not ANSWERS.issuperset([act.kind for act in record.auction])
        self.faults: list[Placed] = []
        self.followed = follow(record.auction, self.first, self._told(), ruleset)
        self.auction = self.followed.auction
        self.faults += self.followed.faults

    def _told(self) -> int | None:
        """The landlord where no act decides it; None where acts do, or the ruleset alone."""
        if self.ruleset.auction.form == "given":
            return self._named()
        return None if self.recorded else self._unspoken()

    def read(self) -> Opening:
        record, spoken = self.record, self.followed.spoken
        self._check_first()
        if not self.auction.over and not self.followed.lost and self.recorded and self._goes_on():
            self._fault("B109", ("act", len(record.auction) - 1), spoken=len(spoken))
        void = self.auction.void and not self.followed.lost
        if void and len(record.line):
            self._fault("B110", ("ply", 0))
        landlord = None if void else self._landlord()
        base = self._base(landlord)
        stakes = None if landlord is None else self._stakes(landlord, base)
        shown = landlord is not None and self.auction.shown
        return Opening(landlord, base, void, spoken, tuple(self.faults), stakes, self._limits(landlord, base), shown)

    def _check_first(self) -> None:
        """Who spoke first against who should have, by the tag or by the turned-up card."""
        began = self.followed.began
        if self.first is not None and began is not None and began != self.first:
            self._tag_fault("B111", "first", seat=Seat(began), said=Seat(self.first))
        word = self.tags.get("turned_up")
        if word is None or self.ruleset.auction.first != "turned_up_card":
            return
        holder, began = holder_of(self.record, word, self.ruleset.setup), self.first if began is None else began
        if holder == BOTTOM and self.first is None:
            self._tag_fault("B126", "turned_up", card=word)
        elif holder not in {None, BOTTOM, began} and began is not None:
            self._tag_fault("B125", "turned_up", card=word, seat=Seat(began), expected=Seat(holder))

    def _goes_on(self) -> bool:
        """Whether the game went on after what is recorded of the auction."""
        return bool(len(self.record.line)) or (self.record.end is not None and self.record.end.outcome in _DECIDED)

    def _landlord(self) -> int | None:
        chosen = self.auction.landlord
        if chosen is not None and self.said is not None and self.said != chosen and self.auction.over:
            self._tag_fault("B107", "landlord", said=Seat(self.said), seat=Seat(chosen))
        if chosen is not None and (self.auction.over or self.said is None):
            return chosen
        return self._unspoken()

    def _unspoken(self) -> int | None:
        """The landlord by everything but the auction."""
        named = self._named()
        return self._leader() if named is None else named

    def _named(self) -> int | None:
        """Who is named the landlord: by the tag, or by the word of a seat."""
        if self.said is None and "地主" in self.record.seats:
            return self._at_the_table(self.record.seats.index("地主"))
        return self.said

    def _at_the_table(self, seat: int | None) -> int | None:
        """A seat, if the game has it: a record of three may name a fourth."""
        return seat if seat is not None and seat < self.ruleset.setup.players else None

    def _leader(self) -> int | None:
        """Who leads is landlord, where nothing else says who is."""
        if self.record.position is not None or not len(self.record.line):
            return None
        leads = self.record.line.seats[0]
        leader = self._at_the_table(0 if leads is None else leads)
        if leader is None:
            return None
        self._fault("B113", ("ply", 0), seat=Seat(leader))
        return leader

    def _base(self, landlord: int | None) -> int | None:
        word = self.tags.get("base", "")
        said = int(word) if _NUMBER.fullmatch(word) and "." not in word else None
        fixed = self.ruleset.stakes.base
        known = self.auction.base if fixed is None or self.auction.void else fixed
        if known is not None and said is not None and said != known:
            if self.auction.over or fixed is not None:
                self._tag_fault("B108", "base", said=said, base=known)
            elif landlord != self.auction.landlord:
                return said
        return said if known is None else known

    def _stakes(self, landlord: int, base: int | None) -> Stakes | None:
        """What the game is played for, None where something of it is not known."""
        rules, sure = self.ruleset.stakes, self.auction.over and not self.followed.lost
        unit = rules.unit if rules.unit is not None else self._unit()
        robbed = rules.rob is None or (self.recorded and sure)
        if base is None or unit is None or not robbed:
            return None
        none = (1, (1,) * self.ruleset.setup.players)
        public, personal = self.followed.factors if landlord == self.auction.landlord else none
        return Stakes(base, unit, public, personal)

    def _unit(self) -> int | Decimal | None:
        """What a base of 1 is worth at this table, as the record says."""
        word = self.tags.get("stake", "")
        if not _NUMBER.fullmatch(word):
            return None
        return Decimal(word) if "." in word else int(word)

    def _limits(self, landlord: int | None, base: int | None) -> tuple[int | None, ...]:
        """How many bombs each seat may play; of the landlord the base alone tells, if there is nothing more."""
        rule, players = self.ruleset.play.bomb_limit, self.ruleset.setup.players
        if rule is None:
            return ()
        if self.recorded and self.auction.over and not self.followed.lost:
            return self.followed.limits
        passed = rule.all_passed if base == self.ruleset.auction.all_pass.base else 0
        limit = None if base is None or base >= rule.unlimited_from else max(base, passed)
        return tuple(limit if seat == landlord else None for seat in range(players))

    def _seat_tag(self, name: str) -> int | None:
        word = self.tags.get(name)
        return self._at_the_table(self.record.seats.index(word)) if word in self.record.seats else None

    def _tag_fault(self, code: str, tag: str, **args: Arg) -> None:
        index = max(index for index, each in enumerate(self.record.tags) if each.name == tag)
        self._fault(code, ("tag", index), **args)

    def _fault(self, code: str, place: tuple[str | int, ...], **args: Arg) -> None:
        self.faults.append((Fault(code, args), place))


_NUMBER: Final = re.compile(r"[0-9]{1,16}(\.[0-9]{1,16})?")
_DECIDED: Final = frozenset({Outcome.LANDLORD, Outcome.PEASANTS})
_TELL_AN_OPENING: Final = frozenset({"first", "landlord", "base", "stake", "turned_up"})


@lru_cache(maxsize=4096)
def _alone(acts: tuple[Act, ...], ruleset: Ruleset) -> Opening | None:
    """The opening by the auction alone, None where that does not settle it."""
    followed = follow(acts, None, None, ruleset)
    if not followed.settled:
        return None
    return _Reader(Record(auction=acts), ruleset).read()


def opening_of(record: Record, ruleset: Ruleset) -> Opening:
    """Follow the auction of a record, and hold the tags against it."""
    if record.auction and _TELL_AN_OPENING.isdisjoint([each.name for each in record.tags]):
        alone = _alone(record.auction, ruleset)
        if alone is not None:
            return alone
    return _Reader(record, ruleset).read()
