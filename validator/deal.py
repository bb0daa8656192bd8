"""The cards at the start: what each seat holds when play begins, and what is wrong with the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from notation.cards import (
    EITHER_JOKER,
    LANE_MAX,
    RANK_LETTERS,
    UNIT,
    Card,
    count_of,
    counts_of,
    pack_counts,
    size_of,
    within,
)
from notation.findings import Arg
from notation.record import Hand, Place, Record
from validator.faults import Fault, Placed, Seat
from validator.holding import Holding
from validator.ruleset import Ruleset

_NO_SUIT: Final = 15
"""The highest `Card` that has no suit."""
_UNIT_OF_CARD: Final = tuple(UNIT[code & 15] if code & 15 < len(UNIT) else -1 for code in range(80))
"""The packed unit of every `Card`; an unsaid joker has none and spoils the sum."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards when play begins.

    Attributes:
        held: what each seat holds: a packed hand, or a `Holding` where the record does not say it all.
        pool: the cards that no recorded hand accounts for, packed; None if more are recorded than there are.
        faults: what is wrong.
    """

    held: tuple[int | Holding, ...]
    pool: int | None
    faults: tuple[Placed, ...] = ()


def deal_of(record: Record, ruleset: Ruleset, landlord: int | None) -> Deal:
    """The deal of a record, with the bottom cards in the landlord's hand (`landlord` None: in nobody's)."""
    return _whole_deal(record, ruleset, landlord) or _Table(record, ruleset, landlord).deal()


def _whole_deal(record: Record, ruleset: Ruleset, landlord: int | None) -> Deal | None:
    """The usual deal, whole and right, the quick way; None if it is not that."""
    setup = ruleset.setup
    hands, bottom = record.hands, record.bottom
    if len(hands) != setup.players or bottom is None or len(bottom) != setup.bottom or record.position:
        return None
    packed = []
    every = list(bottom)
    unit = _UNIT_OF_CARD.__getitem__
    for seat, hand in enumerate(hands):
        if hand.seat != seat or len(hand.cards) != setup.dealt or hand.size is not None or hand.more:
            return None
        every += hand.cards
        packed.append(sum(map(unit, hand.cards)))
    extra = sum(map(unit, bottom))
    if sum(packed) + extra != setup.deck:
        return None
    if max(every) > _NO_SUIT:
        suited = [each for each in every if each > _NO_SUIT]
        if len(set(suited)) != len(suited):
            return None
    if landlord is not None:
        packed[landlord] += extra
    return Deal(tuple(packed), 0)


class _Table:
    """Any deal: part known, wrong, or a position."""

    def __init__(self, record: Record, ruleset: Ruleset, landlord: int | None) -> None:
        self.record = record
        self.setup = ruleset.setup
        self.landlord = landlord
        self.hands: dict[int, Hand] = {}
        self.faults: list[Placed] = []

    def deal(self) -> Deal:
        """Check everything, and put the hands together."""
        self._seat_hands()
        self._check_sizes()
        self._check_cards()
        held = tuple(self._held(seat) for seat in range(self.setup.players))
        return Deal(held, self._pool(), tuple(self.faults))

    def _seat_hands(self) -> None:
        for index, hand in enumerate(self.record.hands):
            if hand.seat >= self.setup.players:
                self._fault("D108", ("hand", index), seat=Seat(hand.seat), players=self.setup.players)
            elif hand.seat in self.hands:
                self._fault("D107", ("hand", index), seat=Seat(hand.seat))
            else:
                self.hands[hand.seat] = hand

    def _check_sizes(self) -> None:
        setup = self.setup
        for index, hand in enumerate(self.record.hands):
            if self.hands.get(hand.seat) is not hand:
                continue
            size = len(hand.cards) if hand.size is None else hand.size
            args: dict[str, Arg] = {
                "seat": Seat(hand.seat),
                "size": size,
                "dealt": setup.dealt,
                "known": len(hand.cards),
            }
            if len(hand.cards) > size:
                self._fault("D110", ("hand", index), **args)
            elif size > setup.most or (not self._open(hand) and size not in self._right_sizes(hand.seat)):
                self._fault("D103", ("hand", index), **args)
        bottom = self.record.bottom
        if bottom is not None and len(bottom) != setup.bottom:
            self._fault("D104", ("bottom",), size=len(bottom), bottom=setup.bottom)
        self._check_bottom()

    def _open(self, hand: Hand) -> bool:
        """Whether a hand may have any number of cards."""
        return hand.more or self.record.position is not None

    def _right_sizes(self, seat: int) -> tuple[int, ...]:
        dealt, most = self.setup.dealt, self.setup.most
        return (dealt, most) if seat == self.landlord or self.landlord is None else (dealt,)

    def _check_bottom(self) -> None:
        """A landlord's hand that already has the bottom cards must have these bottom cards."""
        bottom = _counts(self.record.bottom or ())
        owner = self.hands.get(-1 if self.landlord is None else self.landlord)
        if owner is not None and self._has_bottom(owner):
            missing = bottom - _counts(owner.cards)
            if missing and not self._unknown(owner):
                self._fault("D105", ("bottom",), seat=Seat(owner.seat), cards=_letters(missing))

    def _check_cards(self) -> None:
        """No more of a rank than there are, and no card of a suit twice."""
        seen: Counter[Card] = Counter()
        ranks: Counter[int] = Counter()
        told: set[object] = set()
        for place, card in self._written():
            has = count_of(self.setup.deck, card.rank) if card.rank < EITHER_JOKER else 2 * self.setup.decks
            seen[card] += 1
            ranks[card.rank] += 1
            letter = RANK_LETTERS[card.rank]
            if card > _NO_SUIT and seen[card] > self.setup.decks and card not in told:
                told.add(card)
                self._fault("D102", place, card=str(card))
            elif ranks[card.rank] > has and card.rank not in told:
                told.add(card.rank)
                self._fault("D101", place, rank=letter, has=has)

    def _written(self) -> Iterator[tuple[Place, Card]]:
        """Every card that counts, once: no second hand of a seat, no bottom card that is in the landlord's hand."""
        for index, hand in enumerate(self.record.hands):
            if self.hands.get(hand.seat) is hand:
                yield from ((("hand", index), each) for each in hand.cards)
        inside: Counter[Card] = Counter()
        owner = self.hands.get(self.landlord) if self.landlord is not None else None
        if owner is not None and (self._has_bottom(owner) or self.record.position):
            inside = Counter(owner.cards)
        for each in self.record.bottom or ():
            if inside[each]:
                inside[each] -= 1
            elif not self.record.position:
                yield ("bottom",), each

    def _has_bottom(self, hand: Hand) -> bool:
        """Whether a hand is written as it is after the bottom cards were taken."""
        return max(len(hand.cards), hand.size or 0) > self.setup.dealt

    def _unknown(self, hand: Hand) -> int:
        """How many cards a hand has beyond those that are written; unknown jokers count among them."""
        if hand.size is not None:
            size = hand.size
        elif hand.more:
            size = self.setup.most if self._has_bottom(hand) else self.setup.dealt
        else:
            size = len(hand.cards)
        return max(0, size - sum(each.rank != EITHER_JOKER for each in hand.cards))

    def _held(self, seat: int) -> int | Holding:
        hand = self.hands.get(seat)
        extra = self.record.bottom if seat == self.landlord and not self.record.position else ()
        if self.record.position:
            if hand is None or (hand.more and hand.size is None):
                return Holding.of_unknown_size(_pack(hand.cards if hand else ()), self.setup.most)
            return _hold(_pack(hand.cards), self._unknown(hand))
        if hand is None:
            known, unknown = 0, self.setup.dealt
        else:
            known, unknown = _pack(hand.cards), self._unknown(hand)
            if self._has_bottom(hand):
                return _hold(known, unknown)
        missing = self.setup.bottom if seat == self.landlord and extra is None else 0
        return _hold(known + _pack(extra or ()), unknown + missing)

    def _pool(self) -> int | None:
        """The deck less every card that is written; None where that is more than the deck."""
        written = _pack(card for _, card in self._written())
        return self.setup.deck - written if within(written, self.setup.deck) else None

    def _fault(self, code: str, place: Place, **args: Arg) -> None:
        self.faults.append((Fault(code, args), place))


def _hold(known: int, unknown: int) -> int | Holding:
    return Holding.of(known, unknown) if unknown else known


def _pack(cards: Iterator[Card] | tuple[Card, ...]) -> int:
    """Pack written cards as far as a hand can count; an unsaid joker stays out."""
    counts = Counter(each.rank for each in cards)
    return pack_counts(min(counts[rank], LANE_MAX) for rank in range(EITHER_JOKER))


def _counts(cards: tuple[Card, ...]) -> Counter[int]:
    return Counter(each.rank for each in cards)


def _letters(ranks: Counter[int]) -> str:
    return "".join(RANK_LETTERS[rank] for rank in sorted(ranks.elements()))


def missing_ranks(held: int | Holding) -> tuple[int, ...] | None:
    """The ranks from 3 to 2 that a hand lacks 斷張, low to high; None where the hand is not wholly known."""
    packed = held if isinstance(held, int) else held.exact
    if packed is None or not size_of(packed):
        return None
    return tuple(rank for rank, count in enumerate(counts_of(packed)[:-2]) if not count)
