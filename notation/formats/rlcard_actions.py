"""The numbered actions of RLCard 1.x: 27,471 plays and the pass, each by its number.

The table is made here, in RLCard's order, from the rules by which RLCard admits kickers (source: RLCard 1.2.0,
`rlcard/games/doudizhu`, `jsondata.zip`, `action_space.txt`; the tests hold one against the other). Numbers of the older
table of 309 abstract actions mean something else altogether.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from notation.cards import ACE, BIG_JOKER, SMALL_JOKER, TWO, UNIT
from notation.shapes import body_of

COUNT: Final = 27_472
"""How many actions there are, the pass among them."""
PASS_NUMBER: Final = COUNT - 1
OLD_COUNT: Final = 309
"""How many actions the older table had."""
OLD_PASS: Final = OLD_COUNT - 1

Ranks = tuple[int, ...]


def cards_of(number: int) -> int:
    """The cards of an action, packed; 0 for the pass. Raises `IndexError` for a number that is none."""
    return _cards()[number]


def number_of(cards: int) -> int | None:
    """The number of a play, or of the pass (0 cards); None where RLCard has no such play."""
    return _numbers().get(cards)


@cache
def _cards() -> tuple[int, ...]:
    return (*_plays(), 0)


@cache
def _numbers() -> dict[int, int]:
    return {cards: number for number, cards in enumerate(_cards())}


def _plays() -> Iterator[int]:
    """Every play, kind after kind, each from its lowest body to its highest."""
    yield from UNIT
    yield from (2 * unit for unit in UNIT[:SMALL_JOKER])
    yield from (3 * unit for unit in UNIT[:SMALL_JOKER])
    yield from _with_kickers(3, 1, _singles(1))
    yield from _with_kickers(3, 1, _pairs(1))
    for group, shortest, longest in ((1, 5, 12), (2, 3, 10), (3, 2, 6)):
        for length in range(shortest, longest + 1):
            yield from (body_of(low, length, group) for low in _lows(length))
    for length in range(2, 6):
        yield from _with_kickers(3, length, _singles(length))
    for length in range(2, 5):
        yield from _with_kickers(3, length, _pairs(length))
    yield from _with_kickers(4, 1, _singles(2))
    yield from _with_kickers(4, 1, _pairs(2))
    yield from (4 * unit for unit in UNIT[:SMALL_JOKER])
    yield UNIT[SMALL_JOKER] + UNIT[BIG_JOKER]


def _lows(length: int) -> range:
    """The lowest ranks of the bodies of a length: a run ends with the ace, a body alone may be of twos."""
    return range(SMALL_JOKER) if length == 1 else range(ACE + 2 - length)


Kickers = Callable[[range], list[Ranks]]
"""The kickers that may stand beside a body of these ranks, in order."""


def _with_kickers(group: int, length: int, kickers: Kickers) -> Iterator[int]:
    for low in _lows(length):
        body = body_of(low, length, group)
        for each in kickers(range(low, low + length)):
            yield body + sum(UNIT[rank] for rank in each)


def _singles(size: int) -> Kickers:
    """Single kickers: up to three alike, never both jokers, never a triple that would lengthen the body."""

    def beside(body: range) -> list[Ranks]:
        free = [rank for rank in range(BIG_JOKER + 1) if rank not in body]
        found = [each for each in combinations_with_replacement(free, size) if _admitted(each, body)]
        return sorted(found, key=_ORDER.get(size, _by_rank))

    return beside


def _pairs(size: int) -> Kickers:
    """Kicker pairs of different ranks."""

    def beside(body: range) -> list[Ranks]:
        free = [rank for rank in range(SMALL_JOKER) if rank not in body]
        return [tuple(sorted(2 * each)) for each in combinations(free, size)]

    return beside


def _admitted(kickers: Ranks, body: range) -> bool:
    if SMALL_JOKER in kickers and BIG_JOKER in kickers:
        return False
    beside = {body[0] - 1, body[-1] + 1} - {TWO}
    return all(
        count == 1 or (rank < SMALL_JOKER and count <= (2 if rank in beside else 3))
        for rank, count in Counter(kickers).items()
    )


def _by_rank(kickers: Ranks) -> tuple[object, ...]:
    return (kickers,)


def _unlike_first(kickers: Ranks) -> tuple[object, ...]:
    """Three that differ, then three alike, then a pair and one, those by the pair."""
    alike = [rank for rank, count in Counter(kickers).items() if count > 1]
    kind = {3: 0, 1: 1, 2: 2}[len(set(kickers))]
    return kind, alike, kickers


def _jokers_first(kickers: Ranks) -> tuple[object, ...]:
    return max(kickers) < SMALL_JOKER, kickers


_ORDER: Final[dict[int, Callable[[Ranks], tuple[object, ...]]]] = {
    3: _unlike_first,
    4: _jokers_first,
    5: _jokers_first,
}
"""How RLCard orders the single kickers of one body, by how many there are; by rank where nothing is said."""
