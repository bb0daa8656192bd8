"""A ruleset compiled: which readings of a set of cards it allows, and which beats which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from notation.cards import size_of, within
from notation.shapes import KIND_ORDER, RUNS, Kind, Reading, body_of, readings
from validator import kickers
from validator.ruleset import HandRule, Ruleset

REMEMBERED: Final = 1 << 15
"""Sets of cards that a table remembers. All 24,639 playable sets of `site` fit; beyond, it starts anew."""


REMEMBERED_BESIDE: Final = 1 << 12
"""Choices of kickers that one body remembers. Those of `site` fit, 1,036 at most; beyond, it starts anew."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A reading that a ruleset allows, with its place in the order of hands.

    Attributes:
        reading: the reading.
        group: a number for kind, length and number of cards: only hands of one group compare, bombs aside.
        strength: the lowest rank of the body; 0 for jokers.
        tier: 0 for a hand that is no bomb, else its step in the ruleset's order of bombs, from 1.
    """

    reading: Reading
    group: int
    strength: int
    tier: int


def beats(one: Ranked, other: Ranked) -> bool:
    """Whether one hand beats another: a higher bomb, or a higher body of the same kind and number of cards."""
    if one.tier != other.tier:
        return one.tier > other.tier
    return one.group == other.group and one.strength > other.strength


def distinct(ranked: Iterable[Ranked]) -> tuple[Ranked, ...]:
    """One reading for each place in the order of hands: what lies there is compared, not counted."""
    return tuple({(each.group, each.strength, each.tier): each for each in ranked}.values())


def group_of(kind: Kind, length: int, size: int) -> int:
    """The number of the group of hands of a kind, with so many ranks in the body and so many cards in all."""
    return (KIND_ORDER[kind] << 10) | (length << 6) | size


class Table(dict[int, tuple[Ranked, ...]]):
    """Sets of cards, packed, and the readings that a ruleset allows of each; worked out when first asked for."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self._hands = hands

    def __missing__(self, cards: int) -> tuple[Ranked, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        found = self._hands.work_out(cards)
        self[cards] = found
        return found


class Body(dict[int, Ranked]):
    """One body under a ruleset: its hands by their kickers, packed (0 for none); each is made when first asked for.

    Attributes:
        frame: the kind it is a body of.
        low: the lowest rank.
        length: how many ranks.
        cards: the cards of the body, packed.
        size: how many cards a hand with this body has.
        group: what `Ranked.group` is.
        limits: how many cards of each rank may be kickers, packed; 0 for a kind without kickers.
    """

    def __init__(self, frame: Frame, low: int, length: int) -> None:
        super().__init__()
        rule = frame.rule
        self.frame = frame
        self.low = low
        self.length = length
        self.cards = body_of(low, length, frame.group)
        self.size = rule.size(length)
        self.group = group_of(rule.kind, length, self.size)
        self.limits = kickers.limits(rule, frame.ruleset, low, length) if frame.wing else 0

    def __missing__(self, beside: int) -> Ranked:
        if len(self) >= REMEMBERED_BESIDE:
            self.clear()
        reading = Reading(self.frame.rule.kind, self.low, self.length, self.cards + beside, beside)
        made = self[beside] = Ranked(reading, self.group, self.low, 0)
        return made


class Frame(dict[int, Body]):
    """One kind of hand under a ruleset: its bodies by `16 * low + length`; each is made when first asked for.

    Attributes:
        rule: the rule of the kind.
        ruleset: the ruleset.
        group: how many cards of each body rank.
        wing: how many cards one kicker has; 0 for none.
        runs: whether the body is a run.
        ends: the lowest and the highest rank that the body may have.
        least: ranks in the shortest body.
        most: ranks in the longest body, as far as a hand has cards for it.
    """

    def __init__(self, rule: HandRule, ruleset: Ruleset) -> None:
        super().__init__()
        self.rule = rule
        self.ruleset = ruleset
        self.group = rule.group
        self.wing = rule.wing
        self.runs = rule.kind in RUNS
        self.ends = (ruleset.lowest, ruleset.highest) if self.runs else (0, rule.top)
        self.least = rule.least
        self.most = min(rule.most, ruleset.setup.most // rule.size(1))

    @property
    def sizes(self) -> Iterator[int]:
        """How many cards a hand of this kind has, by the length of its body."""
        return map(self.rule.size, range(self.least, self.most + 1))

    def __missing__(self, key: int) -> Body:
        made = self[key] = Body(self, key >> 4, key & 15)
        return made

    def allow(self, reading: Reading, size: int) -> Ranked | None:
        """A reading of this kind with its place in the order of hands, None if the ruleset does not allow it."""
        low, length = reading.low, reading.length
        if low is None or not self.least <= length <= self.most:
            return None
        lowest, highest = self.ends
        if not lowest <= low <= highest + 1 - length:
            return None
        body = self[16 * low + length]
        if size != body.size or (self.wing and not kickers.allows(self.rule, body.limits, reading.kickers)):
            return None
        return body[reading.kickers]


class Hands:
    """The hands of one ruleset.

    Attributes:
        ruleset: the ruleset.
        table: every set of cards that was asked for, with its readings.
        frames: the kinds of hand, bombs aside, in the order of `Kind`.
        announce: the numbers of cards left that a player must announce.
        tiers: the step of each bomb, by kind and number of cards.
        contested: the numbers of cards that hands of several kinds have, where only the first kind counts.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.table = Table(self)
        self.tiers: dict[tuple[Kind, int], int] = {
            (rule.kind, rule.size): tier for tier, rule in enumerate(ruleset.bombs, start=1)
        }
        self.announce = frozenset(ruleset.play.announce_at)
        self.frames = {kind: Frame(rule, ruleset) for kind, rule in ruleset.hands.items()}
        self.contested = self._contested() if ruleset.reading_order else frozenset()

    def _contested(self) -> frozenset[int]:
        sizes = Counter(size for frame in self.frames.values() for size in frame.sizes)
        return frozenset(size for size, kinds in sizes.items() if kinds > 1)

    def rank(self, cards: int) -> tuple[Ranked, ...]:
        """The readings that the ruleset allows of a packed set of cards; empty if it is no hand (a pass is none)."""
        return self.table[cards]

    def beats(self, one: Ranked, other: Ranked) -> bool:
        """Whether one hand beats another."""
        return beats(one, other)

    def work_out(self, cards: int) -> tuple[Ranked, ...]:
        """`rank`, without the table."""
        size = size_of(cards)
        if not 0 < size <= self.ruleset.setup.most or not within(cards, self.ruleset.setup.deck):
            return ()
        every = (self.allow(reading, size) for reading in readings(cards))
        allowed = tuple(ranked for ranked in every if ranked is not None)
        return self._first(allowed) if len(allowed) > 1 and size in self.contested else allowed

    def _first(self, allowed: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
        """Those of several readings whose kind comes first in the ruleset's order."""
        kinds = {each.reading.kind for each in allowed}
        first = next((kind for kind in self.ruleset.reading_order if kind in kinds), None)
        return tuple(each for each in allowed if first in (None, each.reading.kind))

    def allow(self, reading: Reading, size: int) -> Ranked | None:
        """A reading with its place in the order of hands, None if the ruleset does not allow it."""
        tier = self.tiers.get((reading.kind, size))
        if tier is not None:
            return Ranked(reading, group_of(reading.kind, 1, size), reading.low or 0, tier)
        frame = self.frames.get(reading.kind)
        return None if frame is None else frame.allow(reading, size)

    def count(self) -> dict[Kind, int]:
        """How many hands of each kind the ruleset has, over the whole deck, in the order of `Kind`."""
        from validator.plays import plays

        counted = Counter(ranked.reading.kind for ranked in plays(self, self.ruleset.setup.deck))
        return {kind: counted[kind] for kind in Kind if counted[kind]}
