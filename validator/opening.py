"""Before the first play: the auction, and what the tags say of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from notation.findings import Arg
from notation.record import Act, ActKind, Outcome, Record
from validator.auction import Auction
from validator.faults import Fault, Placed, Seat
from validator.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Opening:
    """Who is landlord, for how much.

    Attributes:
        landlord: the landlord's seat, None where nobody can tell or the auction was void.
        base: the base 底分, None where it is not recorded.
        void: whether everybody passed.
        spoken: what each act of the record amounts to, as (seat, bid), seats that were left out filled in; None for
            acts that are no bids.
        faults: what is wrong, or worth a note.
    """

    landlord: int | None
    base: int | None
    void: bool
    spoken: tuple[tuple[int | None, int | None], ...]
    faults: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class _Followed:
    """The acts of an auction, followed to the end."""

    auction: Auction
    spoken: tuple[tuple[int | None, int | None], ...]
    lost: bool
    faults: tuple[Placed, ...]

    @property
    def settled(self) -> bool:
        """Whether the auction alone says who is landlord for how much, and nothing is wrong with it."""
        return self.auction.over and not self.lost and not self.faults and self.auction.landlord is not None


@lru_cache(maxsize=4096)
def _follow(acts: tuple[Act, ...], first: int | None, ruleset: Ruleset) -> _Followed:
    """Follow the acts of an auction. Archives have few different auctions, so they are remembered."""
    auction = Auction(ruleset.auction, ruleset.setup.players)
    spoken: list[tuple[int | None, int | None]] = []
    faults: list[Placed] = []
    lost = False
    for index, act in enumerate(acts):
        seat = act.seat if act.seat is not None else (auction.turn if spoken else first)
        bid = {ActKind.BID: act.value, ActKind.PASS: 0}.get(act.kind) if act.kind is not None else None
        spoken.append((seat, bid))
        if act.kind is None or (seat is None and bid is not None):
            lost = True
        elif bid is None:
            if act.value != 0:
                faults.append((Fault("B106", {"act": act.kind.value, "ruleset": ruleset.name}), ("act", index)))
        elif seat is None or seat >= ruleset.setup.players:
            fault = Fault("D108", {"seat": Seat(seat or 0), "players": ruleset.setup.players})
            faults.append((fault, ("act", index)))
        else:
            found = () if lost else auction.faults(seat, bid)
            faults += [(Fault(each.code, {"seat": Seat(seat), **each.args}), ("act", index)) for each in found]
            auction = auction.speak(seat, bid)
    return _Followed(auction, tuple(spoken), lost, tuple(faults))


class _Reader:
    """Puts the auction and the tags of one record together."""

    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.tags = {each.name: each.value for each in record.tags}
        self.first = self._seat_tag("first")
        self.followed = _follow(record.auction, self.first, ruleset)
        self.auction = self.followed.auction
        self.faults = list(self.followed.faults)

    def read(self) -> Opening:
        record, first, spoken = self.record, self.first, self.followed.spoken
        began = spoken[0][0] if spoken else None
        if first is not None and began is not None and began != first:
            self._tag_fault("B111", "first", seat=Seat(began), said=Seat(first))
        over = self.auction.over or self.followed.lost or not self.auction.spoken
        if not over and self._goes_on():
            self._fault("B109", ("act", len(record.auction) - 1), spoken=len(spoken))
        void = self.auction.void and not self.followed.lost
        if void and len(record.line):
            self._fault("B110", ("ply", 0))
        landlord = None if void else self._landlord()
        return Opening(landlord, self._base(), void, spoken, tuple(self.faults))

    def _goes_on(self) -> bool:
        """Whether the game went on after what is recorded of the auction."""
        return bool(len(self.record.line)) or (self.record.end is not None and self.record.end.outcome in _DECIDED)

    def _landlord(self) -> int | None:
        said = self._seat_tag("landlord")
        bid = self.auction.landlord
        if bid is not None:
            if said is not None and said != bid and self.auction.over:
                self._tag_fault("B107", "landlord", said=Seat(said), seat=Seat(bid))
            return bid
        if said is not None:
            return said
        if "地主" in self.record.seats:
            return self.record.seats.index("地主")
        return self._leader()

    def _leader(self) -> int | None:
        """Who leads is landlord, where nothing else says who is."""
        if self.record.position is not None or not len(self.record.line):
            return None
        leads = self.record.line.seats[0]
        leader = 0 if leads is None else leads
        self._fault("B113", ("ply", 0), seat=Seat(leader))
        return leader

    def _base(self) -> int | None:
        said = self.tags.get("base")
        value = int(said) if said is not None and said.isascii() and said.isdigit() else None
        if not isinstance(self.ruleset.base, str):
            known: int | None = self.ruleset.base
        else:
            known = self.auction.base
        if known is not None and value is not None and value != known and self.auction.over:
            self._tag_fault("B108", "base", said=value, base=known)
        return value if known is None else known

    def _seat_tag(self, name: str) -> int | None:
        word = self.tags.get(name)
        return self.record.seats.index(word) if word in self.record.seats else None

    def _tag_fault(self, code: str, tag: str, **args: Arg) -> None:
        index = max(index for index, each in enumerate(self.record.tags) if each.name == tag)
        self._fault(code, ("tag", index), **args)

    def _fault(self, code: str, place: tuple[str | int, ...], **args: Arg) -> None:
        self.faults.append((Fault(code, args), place))


_DECIDED = frozenset({Outcome.LANDLORD, Outcome.PEASANTS})


_TELL_AN_OPENING: Final = frozenset({"first", "landlord", "base"})


@lru_cache(maxsize=4096)
def _alone(acts: tuple[Act, ...], ruleset: Ruleset) -> Opening | None:
    """The opening by the auction alone, None where that does not settle it."""
    followed = _follow(acts, None, ruleset)
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
