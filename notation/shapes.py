"""Shapes: what a set of cards can be by geometry alone, before any ruleset has a word.

A body is a run of equal groups (one, two, three or four of a rank), kickers 帶牌 are counted beside it. Which kickers
are allowed, and whether a kind exists at all, is a ruleset's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from notation.cards import ACE, SMALL_JOKER, UNIT, counts_of


class Kind(StrEnum):
    """The kinds of play, by their names in JSON."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple_single"
    TRIPLE_PAIR = "triple_pair"
    STRAIGHT = "straight"
    PAIR_STRAIGHT = "pair_straight"
    AIRPLANE = "airplane"
    AIRPLANE_SINGLES = "airplane_singles"
    AIRPLANE_PAIRS = "airplane_pairs"
    FOUR_TWO_SINGLES = "four_two_singles"
    FOUR_TWO_PAIRS = "four_two_pairs"
    SHUTTLE = "shuttle"
    SHUTTLE_SINGLES = "shuttle_singles"
    SHUTTLE_PAIRS = "shuttle_pairs"
    BOMB = "bomb"
    ROCKET = "rocket"
    JOKERS = "jokers"
    PASS = "pass"


KIND_ORDER: Final = {kind: place for place, kind in enumerate(Kind)}

GROUP: Final[dict[Kind, int]] = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.TRIPLE_SINGLE: 3,
    Kind.TRIPLE_PAIR: 3,
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.AIRPLANE: 3,
    Kind.AIRPLANE_SINGLES: 3,
    Kind.AIRPLANE_PAIRS: 3,
    Kind.FOUR_TWO_SINGLES: 4,
    Kind.FOUR_TWO_PAIRS: 4,
    Kind.SHUTTLE: 4,
    Kind.SHUTTLE_SINGLES: 4,
    Kind.SHUTTLE_PAIRS: 4,
}
"""How many cards of each body rank; bombs say their own size."""

RUNS: Final = frozenset(
    {
        Kind.STRAIGHT,
        Kind.PAIR_STRAIGHT,
        Kind.AIRPLANE,
        Kind.AIRPLANE_SINGLES,
        Kind.AIRPLANE_PAIRS,
        Kind.SHUTTLE,
        Kind.SHUTTLE_SINGLES,
        Kind.SHUTTLE_PAIRS,
    }
)
"""Kinds whose body is a run of ranks; a run lies within 3 to A."""

SHORTEST_RUN: Final = {1: 5, 2: 3, 3: 2, 4: 2}
"""Ranks in the shortest run, by the size of its groups (source: every ruleset)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One complete way to read a set of cards.

    Attributes:
        kind: the kind of play.
        low: the lowest rank of the body; None for a rocket, other jokers and a pass.
        length: how many ranks the body has; 0 for a pass.
        cards: all the cards, packed.
        kickers: the cards beside the body, packed.
    """

    kind: Kind
    low: int | None
    length: int
    cards: int
    kickers: int = 0

    @property
    def body(self) -> int:
        """The cards of the body, packed."""
        return self.cards - self.kickers

    @property
    def high(self) -> int | None:
        """The highest rank of the body, None where `low` is."""
        return None if self.low is None else self.low + self.length - 1


PASS_READING: Final = Reading(Kind.PASS, None, 0, 0)


def body_of(low: int, length: int, group: int) -> int:
    """A run of `length` groups from the rank `low`, packed."""
    return group * sum(UNIT[low : low + length])


@lru_cache(maxsize=1 << 15)
def readings(cards: int) -> tuple[Reading, ...]:
    """Every reading of a packed set of cards, in the order of `Kind`, then low to high.

    Empty if the cards have no shape; no cards at all are a pass.
    """
    if not cards:
        return (PASS_READING,)
    counts = counts_of(cards)
    found = [*_alike(cards, counts), *_bodies(cards, counts)]
    return tuple(sorted(found, key=lambda r: (KIND_ORDER[r.kind], r.low or 0, r.length)))


def _alike(cards: int, counts: tuple[int, ...]) -> Iterator[Reading]:
    """Cards of one rank, and jokers."""
    ranks = [rank for rank, count in enumerate(counts) if count]
    total = sum(counts)
    if total == 1:
        yield Reading(Kind.SINGLE, ranks[0], 1, cards)
    elif ranks[0] >= SMALL_JOKER:
        if total == 2 and len(ranks) == 1:
            yield Reading(Kind.PAIR, ranks[0], 1, cards)
        else:
            yield Reading(Kind.ROCKET if total == 2 else Kind.JOKERS, None, len(ranks), cards)
    elif len(ranks) == 1:
        kind = {2: Kind.PAIR, 3: Kind.TRIPLE}.get(total, Kind.BOMB)
        yield Reading(kind, ranks[0], 1, cards)


def _bodies(cards: int, counts: tuple[int, ...]) -> Iterator[Reading]:
    """Runs, and bodies with kickers."""
    total = sum(counts)
    for kind, group, length, wings in _frames(total):
        first_last = range(ACE + 2 - length) if length > 1 else range(SMALL_JOKER)
        for low in first_last:
            if min(counts[low : low + length]) < group:
                continue
            kickers = cards - body_of(low, length, group)
            if _kickers_fit(kickers, wings, None if length > 1 else low):
                yield Reading(kind, low, length, cards, kickers)


@lru_cache(maxsize=64)
def _frames(total: int) -> tuple[tuple[Kind, int, int, int], ...]:
    """The frames (kind, cards a group, ranks in the body, cards of each kicker) that have so many cards."""
    frames = []
    for group, shortest in SHORTEST_RUN.items():
        for length in range(shortest, ACE + 2):
            frames += [
                (kind, group, length, wing)
                for kind, wing, count in _WINGS[group]
                if total == length * (group + wing * count)
            ]
    for kind, group, wing, count in _WITH_KICKERS:
        if total == group + wing * count:
            frames.append((kind, group, 1, wing))
    return tuple(frames)


_WINGS: Final[dict[int, tuple[tuple[Kind, int, int], ...]]] = {
    1: ((Kind.STRAIGHT, 0, 0),),
    2: ((Kind.PAIR_STRAIGHT, 0, 0),),
    3: ((Kind.AIRPLANE, 0, 0), (Kind.AIRPLANE_SINGLES, 1, 1), (Kind.AIRPLANE_PAIRS, 2, 1)),
    4: (
        (Kind.SHUTTLE, 0, 0),
        (Kind.SHUTTLE_SINGLES, 1, 1),
        (Kind.SHUTTLE_SINGLES, 1, 2),
        (Kind.SHUTTLE_PAIRS, 2, 1),
        (Kind.SHUTTLE_PAIRS, 2, 2),
    ),
}
"""Wings of a run by the size of its groups: kind, cards of one kicker, kickers for each group."""

_WITH_KICKERS: Final = (
    (Kind.TRIPLE_SINGLE, 3, 1, 1),
    (Kind.TRIPLE_PAIR, 3, 2, 1),
    (Kind.FOUR_TWO_SINGLES, 4, 1, 2),
    (Kind.FOUR_TWO_PAIRS, 4, 2, 2),
)


def _kickers_fit(kickers: int, wing: int, alone: int | None) -> bool:
    """Whether the cards beside a body are kickers of `wing` cards each; `alone` is the rank of a body of one group.

    Any two jokers may be a kicker pair somewhere.
    """
    if wing == 0:
        return not kickers
    counts = counts_of(kickers)
    if alone is not None and counts[alone]:
        return False
    return wing == 1 or not (any(count % 2 for count in counts[:SMALL_JOKER]) or sum(counts[SMALL_JOKER:]) % 2)
