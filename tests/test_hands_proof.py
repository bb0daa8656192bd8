"""Ruleset `site` has exactly the 24,639 hands of its text, each readable in one way.

The 14 kinds are written here once more, from the text of the rules and without the project's code: as a predicate for
each kind, and as an enumeration of bodies and kickers. A set of cards is a tuple of 15 counts, 3 up to the big joker. A
hand is told as (kind, lowest rank of the body, ranks in the body); a set that is one has it once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import prod

import pytest

from notation.cards import pack_counts
from tests.site_hands import COUNTS
from validator.hands import Hands
from validator.plays import plays
from validator.ruleset import load

Counts = tuple[int, ...]
Told = tuple[str, int | None, int]

PLAIN = range(13)
RUNNING = range(12)
SMALL, BIG = 13, 14
DECK: Counts = (4,) * 13 + (1, 1)
MOST = 20


@lru_cache(maxsize=4)
def _shape(cards: Counts) -> list[int]:
    """How often each rank comes, low to high."""
    return sorted(count for count in cards if count)


def _only(cards: Counts, count: int) -> int:
    """The one rank that comes `count` times."""
    return cards.index(count)


def is_single(cards: Counts) -> Iterator[Told]:
    if sum(cards) == 1:
        yield "single", _only(cards, 1), 1


def is_pair(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [2]:
        yield "pair", _only(cards, 2), 1


def is_triple(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [3]:
        yield "triple", _only(cards, 3), 1


def is_triple_single(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [1, 3]:
        yield "triple_single", _only(cards, 3), 1


def is_triple_pair(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [2, 3]:
        yield "triple_pair", _only(cards, 3), 1


def _is_run(cards: Counts, each: int, least: int, kind: str) -> Iterator[Told]:
    if set(_shape(cards)) != {each}:
        return
    ranks = [rank for rank, count in enumerate(cards) if count]
    if len(ranks) < least or ranks[-1] not in RUNNING or ranks[-1] - ranks[0] != len(ranks) - 1:
        return
    yield kind, ranks[0], len(ranks)


def is_straight(cards: Counts) -> Iterator[Told]:
    yield from _is_run(cards, 1, 5, "straight")


def is_pair_straight(cards: Counts) -> Iterator[Told]:
    yield from _is_run(cards, 2, 3, "pair_straight")


def is_airplane(cards: Counts) -> Iterator[Told]:
    yield from _is_run(cards, 3, 2, "airplane")


def _bodies(cards: Counts, cards_each: int) -> Iterator[tuple[int, int, Counts]]:
    """Runs of triples that may be the body of all the cards, with the cards beside; no kicker has a body's rank."""
    length, rest = divmod(sum(cards), cards_each)
    if rest or length < 2:
        return
    for low in range(12 - length + 1):
        body = range(low, low + length)
        if all(cards[rank] == 3 for rank in body):
            yield low, length, tuple(0 if rank in body else count for rank, count in enumerate(cards))


def is_airplane_singles(cards: Counts) -> Iterator[Told]:
    for low, length, kickers in _bodies(cards, 4):
        if max(kickers) <= 2 and not (kickers[SMALL] and kickers[BIG]):
            yield "airplane_singles", low, length


def is_airplane_pairs(cards: Counts) -> Iterator[Told]:
    for low, length, kickers in _bodies(cards, 5):
        if _shape(kickers) == [2] * length:
            yield "airplane_pairs", low, length


def is_four_two_singles(cards: Counts) -> Iterator[Told]:
    if _shape(cards) in ([2, 4], [1, 1, 4]) and not (cards[SMALL] and cards[BIG]):
        yield "four_two_singles", _only(cards, 4), 1


def is_four_two_pairs(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [2, 2, 4]:
        yield "four_two_pairs", _only(cards, 4), 1


def is_bomb(cards: Counts) -> Iterator[Told]:
    if _shape(cards) == [4]:
        yield "bomb", _only(cards, 4), 1


def is_rocket(cards: Counts) -> Iterator[Told]:
    if sum(cards) == 2 and cards[SMALL] and cards[BIG]:
        yield "rocket", None, 2


PREDICATES = (
    is_single,
    is_pair,
    is_triple,
    is_triple_single,
    is_triple_pair,
    is_straight,
    is_pair_straight,
    is_airplane,
    is_airplane_singles,
    is_airplane_pairs,
    is_four_two_singles,
    is_four_two_pairs,
    is_bomb,
    is_rocket,
)


def told(cards: Counts) -> list[Told]:
    """What the text of the rules says that these cards are."""
    if sum(cards) > MOST:
        return []
    return [each for predicate in PREDICATES for each in predicate(cards)]


def _set(*groups: tuple[int, int]) -> Counts:
    cards = [0] * 15
    for rank, count in groups:
        cards[rank] += count
    return tuple(cards)


def enumerate_hands() -> Iterator[tuple[Told, Counts]]:
    """Every hand, a body and its kickers at a time."""
    for rank in range(15):
        yield ("single", rank, 1), _set((rank, 1))
    for rank in PLAIN:
        yield ("pair", rank, 1), _set((rank, 2))
        yield ("triple", rank, 1), _set((rank, 3))
        yield ("bomb", rank, 1), _set((rank, 4))
        others = [other for other in range(15) if other != rank]
        for other in others:
            yield ("triple_single", rank, 1), _set((rank, 3), (other, 1))
            if other in PLAIN:
                yield ("triple_pair", rank, 1), _set((rank, 3), (other, 2))
        for two in combinations_with_replacement(others, 2):
            if two != (SMALL, BIG) and two != (SMALL, SMALL) and two != (BIG, BIG):
                yield ("four_two_singles", rank, 1), _set((rank, 4), *((other, 1) for other in two))
        for two in combinations([other for other in others if other in PLAIN], 2):
            yield ("four_two_pairs", rank, 1), _set((rank, 4), *((other, 2) for other in two))
    yield ("rocket", None, 2), _set((SMALL, 1), (BIG, 1))
    yield from _enumerate_runs()


def _enumerate_runs() -> Iterator[tuple[Told, Counts]]:
    for kind, each, least in (("straight", 1, 5), ("pair_straight", 2, 3), ("airplane", 3, 2)):
        for low in RUNNING:
            for length in range(least, 12 - low + 1):
                if each * length <= MOST:
                    yield (kind, low, length), _set(*((low + step, each) for step in range(length)))
    for low in RUNNING:
        for length in range(2, 12 - low + 1):
            body = [(low + step, 3) for step in range(length)]
            others = [rank for rank in range(15) if not low <= rank < low + length]
            if 4 * length <= MOST:
                for some in combinations_with_replacement(others, length):
                    if _may_be_singles(some):
                        yield ("airplane_singles", low, length), _set(*body, *((rank, 1) for rank in some))
            if 5 * length <= MOST:
                for some in combinations([rank for rank in others if rank in PLAIN], length):
                    yield ("airplane_pairs", low, length), _set(*body, *((rank, 2) for rank in some))


def _may_be_singles(some: tuple[int, ...]) -> bool:
    if (SMALL in some) + (BIG in some) > 1 or some.count(SMALL) > 1 or some.count(BIG) > 1:
        return False
    return all(some.count(rank) <= 2 for rank in some)


BY_LENGTH = {
    ("airplane_singles", 2): 968,
    ("airplane_singles", 3): 3200,
    ("airplane_singles", 4): 6534,
    ("airplane_singles", 5): 8288,
    ("airplane_pairs", 2): 605,
    ("airplane_pairs", 3): 1200,
    ("airplane_pairs", 4): 1134,
}


@pytest.fixture(scope="module")
def hands() -> Hands:
    return Hands(load("site"))


@pytest.fixture(scope="module")
def every() -> list[tuple[Told, Counts]]:
    return list(enumerate_hands())


def ranked(hands: Hands, cards: Counts) -> list[Told]:
    readings = [each.reading for each in hands.rank(pack_counts(cards))]
    return [(reading.kind.value, reading.low, reading.length) for reading in readings]


def test_the_enumeration_has_24639_sets_with_the_known_counts(every: list[tuple[Told, Counts]]) -> None:
    assert Counter(kind for (kind, _, _), _ in every) == COUNTS
    by_length = Counter((kind, length) for (kind, _, length), _ in every)
    assert {key: by_length[key] for key in BY_LENGTH} == BY_LENGTH
    assert len(every) == 24639


def test_each_set_is_enumerated_once_and_told_once_by_the_predicates(every: list[tuple[Told, Counts]]) -> None:
    assert len({cards for _, cards in every}) == len(every)
    assert all(told(cards) == [hand] for hand, cards in every)


def test_rank_reads_every_enumerated_set_so_and_no_other_way(hands: Hands, every: list[tuple[Told, Counts]]) -> None:
    assert all(ranked(hands, cards) == [hand] for hand, cards in every)


def test_count_is_the_count_of_the_text(hands: Hands) -> None:
    assert {kind.value: number for kind, number in hands.count().items()} == COUNTS


def test_the_generator_on_a_whole_deck_gives_every_set_once(hands: Hands, every: list[tuple[Told, Counts]]) -> None:
    generated = Counter(play.reading.cards for play in plays(hands, hands.ruleset.setup.deck))
    assert generated == Counter(pack_counts(cards) for _, cards in every)


def _random_hands(count: int, seed: int) -> list[Counts]:
    """Hands of up to 12 cards, half of them from few ranks, where triples and fours are common."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        ranks = range(15)
        if number % 2:
            low = rng.randrange(10)
            ranks = range(low, low + 5)
        pool = [rank for rank in ranks for _ in range(DECK[rank])]
        cards = rng.sample(pool, min(len(pool), rng.randint(9, 12)))
        found.append(tuple(cards.count(rank) for rank in range(15)))
    return found


def test_predicates_and_rank_agree_on_every_subset_of_1000_random_hands(hands: Hands) -> None:
    seen: set[Counts] = set()
    subsets = disagree = playable = 0
    for hand in _random_hands(1000, seed=54):
        subsets += prod(count + 1 for count in hand)
        for cards in product(*(range(count + 1) for count in hand)):
            if cards in seen:
                continue
            seen.add(cards)
            expected = told(cards)
            playable += bool(expected)
            disagree += ranked(hands, cards) != expected
    assert disagree == 0
    assert subsets > 500_000
    assert playable > 1_000


def test_no_set_of_more_than_a_hand_is_one(hands: Hands) -> None:
    eleven_pairs = (2,) * 11 + (0,) * 4
    assert sum(eleven_pairs) > MOST
    assert ranked(hands, eleven_pairs) == []


def test_no_set_that_a_deck_does_not_have_is_a_hand(hands: Hands) -> None:
    five_alike = (5,) + (0,) * 14
    two_small_jokers_beside = (3, 3) + (0,) * 11 + (2, 0)
    assert ranked(hands, five_alike) == []
    assert ranked(hands, two_small_jokers_beside) == []


def test_no_cards_are_no_hand(hands: Hands) -> None:
    assert hands.rank(0) == ()
