"""Every set of ranks that ruleset `site` lets people play, made from shapes and the four restrictions of its rules.

Independent of `validator`: a body for each kind, and every choice of kickers beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from notation.cards import ACE, BIG_JOKER, SMALL_JOKER, TWO, UNIT
from notation.shapes import GROUP, Kind, Reading, body_of

# The counts that the rules give for the fourteen kinds.
COUNTS = {
    "single": 15,
    "pair": 13,
    "triple": 13,
    "triple_single": 182,
    "triple_pair": 156,
    "straight": 36,
    "pair_straight": 52,
    "airplane": 45,
    "airplane_singles": 18990,
    "airplane_pairs": 2939,
    "four_two_singles": 1326,
    "four_two_pairs": 858,
    "bomb": 13,
    "rocket": 1,
}


ROCKET = UNIT[SMALL_JOKER] + UNIT[BIG_JOKER]
MOST_CARDS = 20


def site_hands() -> Iterator[Reading]:
    """The readings, each set of cards once."""
    yield Reading(Kind.ROCKET, None, 2, ROCKET)
    for rank in range(TWO + 1):
        yield Reading(Kind.BOMB, rank, 1, 4 * UNIT[rank])
    for kind, shortest in _RUNS:
        for length in range(shortest, MOST_CARDS // _CARDS_A_RANK[kind] + 1):
            for low in range(ACE + 2 - length):
                yield from _with_kickers(kind, low, length)
    for kind in _GROUPS:
        for rank in range(TWO + 1):
            yield from _with_kickers(kind, rank, 1)
    for joker in (SMALL_JOKER, BIG_JOKER):
        yield Reading(Kind.SINGLE, joker, 1, UNIT[joker])


_RUNS = (
    (Kind.STRAIGHT, 5),
    (Kind.PAIR_STRAIGHT, 3),
    (Kind.AIRPLANE, 2),
    (Kind.AIRPLANE_SINGLES, 2),
    (Kind.AIRPLANE_PAIRS, 2),
)
_GROUPS = (
    Kind.SINGLE,
    Kind.PAIR,
    Kind.TRIPLE,
    Kind.TRIPLE_SINGLE,
    Kind.TRIPLE_PAIR,
    Kind.FOUR_TWO_SINGLES,
    Kind.FOUR_TWO_PAIRS,
)
_CARDS_A_RANK = {
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.AIRPLANE: 3,
    Kind.AIRPLANE_SINGLES: 4,
    Kind.AIRPLANE_PAIRS: 5,
}
_SINGLES = {Kind.TRIPLE_SINGLE: 1, Kind.AIRPLANE_SINGLES: 1, Kind.FOUR_TWO_SINGLES: 2}
_PAIRS = {Kind.TRIPLE_PAIR: 1, Kind.AIRPLANE_PAIRS: 1, Kind.FOUR_TWO_PAIRS: 2}


def _with_kickers(kind: Kind, low: int, length: int) -> Iterator[Reading]:
    body = body_of(low, length, GROUP[kind])
    for kickers in _kickers(kind, range(low, low + length)):
        packed = sum(UNIT[rank] for rank in kickers)
        yield Reading(kind, low, length, body + packed, packed)


def _kickers(kind: Kind, body: range) -> Iterator[tuple[int, ...]]:
    """Kickers beside a body: never of its ranks, two of a rank at most, never both jokers."""
    others = [rank for rank in range(BIG_JOKER + 1) if rank not in body]
    if kind in _PAIRS:
        for pairs in combinations([rank for rank in others if rank <= TWO], _PAIRS[kind] * len(body)):
            yield tuple(rank for rank in pairs for _ in range(2))
    elif kind in _SINGLES:
        for singles in combinations_with_replacement(others, _SINGLES[kind] * len(body)):
            if _fair(singles):
                yield singles
    else:
        yield ()


def _fair(singles: tuple[int, ...]) -> bool:
    most = max(singles.count(rank) for rank in singles)
    return most <= 2 and sum(rank >= SMALL_JOKER for rank in singles) <= 1
