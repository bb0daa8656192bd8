"""The hands of every ruleset, made once more from the tables of rules, and without `validator`.

What each ruleset says stands here as a row of plain facts. A body is put down for every kind, then every combination of
kickers beside it, and those that a rule refuses are thrown out one by one. Slow and short; nothing is shared with the
compiled rulesets but the words for kinds and the packed integer of a set of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from notation.cards import UNIT
from notation.shapes import Kind, Reading

PLAIN: Final = range(13)
RUNNING: Final = range(12)
SMALL, BIG = 13, 14

Ranks = tuple[int, ...]
"""Cards as the rank of each."""
Refuses = Callable[[range, Ranks, Ranks], bool]
"""A rule for kickers: the body's ranks, the kickers, all the cards; whether it refuses them."""


def of_body_rank(body: range, kickers: Ranks, cards: Ranks) -> bool:
    return not {*body}.isdisjoint(kickers)


def of_the_one_rank(body: range, kickers: Ranks, cards: Ranks) -> bool:
    """Of a triple or a four that stands alone, in every ruleset: 33334 is never three and one more (case C07)."""
    return len(body) == 1 and body[0] in kickers


def both_jokers(body: range, kickers: Ranks, cards: Ranks) -> bool:
    return SMALL in kickers and BIG in kickers


def more_alike_than(most: int) -> Refuses:
    def refuses(body: range, kickers: Ranks, cards: Ranks) -> bool:
        return any(kickers.count(rank) > most for rank in kickers)

    return refuses


def triple_beside(body: range, kickers: Ranks, cards: Ranks) -> bool:
    """Three alike that would lengthen an airplane."""
    ends = {body[0] - 1, body[-1] + 1} & {*RUNNING}
    return len(body) > 1 and any(kickers.count(rank) >= 3 for rank in ends)


def four_not_whole(body: range, kickers: Ranks, cards: Ranks) -> bool:
    """A four of which kickers are a part."""
    return any(cards.count(rank) >= 4 for rank in kickers)


ALIKE_TWO: Final = more_alike_than(2)
ALIKE_THREE: Final = more_alike_than(3)
ALL_DIFFER: Final = more_alike_than(1)

RUN_KINDS: Final = {
    Kind.STRAIGHT: (1, 5),
    Kind.PAIR_STRAIGHT: (2, 3),
    Kind.AIRPLANE: (3, 2),
    Kind.AIRPLANE_SINGLES: (3, 2),
    Kind.AIRPLANE_PAIRS: (3, 2),
    Kind.SHUTTLE: (4, 2),
    Kind.SHUTTLE_SINGLES: (4, 2),
    Kind.SHUTTLE_PAIRS: (4, 2),
}
"""Cards of each rank, and the fewest ranks."""
LONE_KINDS: Final = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.TRIPLE_SINGLE: 3,
    Kind.TRIPLE_PAIR: 3,
    Kind.FOUR_TWO_SINGLES: 4,
    Kind.FOUR_TWO_PAIRS: 4,
}
SHUTTLES: Final = {Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS}
PAIRS_BESIDE: Final = {Kind.TRIPLE_PAIR, Kind.AIRPLANE_PAIRS, Kind.FOUR_TWO_PAIRS, Kind.SHUTTLE_PAIRS}
SINGLES_BESIDE: Final = {Kind.TRIPLE_SINGLE, Kind.AIRPLANE_SINGLES, Kind.FOUR_TWO_SINGLES, Kind.SHUTTLE_SINGLES}


@dataclass(frozen=True)
class Rules:
    """What a ruleset says about hands.

    Attributes:
        without: the kinds that it does not have.
        singles: what it refuses as single kickers.
        four_singles: what it refuses besides for the two singles of a four.
        pairs: what it refuses as kicker pairs.
        pairs_alike: whether two kicker pairs may have one rank.
        joker_pair: the jokers that are a pair.
        joker_kickers: the pairs of jokers that may be kickers.
        big_wings_from: the fewest triples of an airplane with pairs.
        each_four: kickers for each four of a shuttle.
        first_kind: whether of several readings only those of the first kind count.
        decks: how many decks.
        most: the most cards that one can hold.
        bombs: the bombs, low to high: how many alike, or which jokers.
    """

    without: frozenset[Kind] = frozenset(SHUTTLES)
    singles: tuple[Refuses, ...] = ()
    four_singles: tuple[Refuses, ...] = ()
    pairs: tuple[Refuses, ...] = (of_body_rank,)
    pairs_alike: bool = False
    joker_pair: tuple[int, ...] = ()
    joker_kickers: tuple[Ranks, ...] = ()
    big_wings_from: int = 2
    each_four: int = 2
    first_kind: bool = False
    decks: int = 1
    most: int = 20
    bombs: tuple[int | Ranks, ...] = (4, (SMALL, BIG))

    def refuses(self, kind: Kind) -> tuple[Refuses, ...]:
        if kind in PAIRS_BESIDE:
            return self.pairs
        return (*self.singles, *(self.four_singles if kind is Kind.FOUR_TWO_SINGLES else ()))

    def each(self, kind: Kind) -> int:
        """Kickers for each group of the body."""
        if kind in SHUTTLES:
            return self.each_four
        return 2 if kind in {Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS} else 1


_SITE = Rules(
    singles=(of_body_rank, ALIKE_TWO, both_jokers, four_not_whole),
    pairs=(of_body_rank, four_not_whole),
)
_WIKI = Rules(singles=(of_the_one_rank,), pairs=(of_the_one_rank,), big_wings_from=3)
_FOUR_PLAYERS = frozenset(
    {Kind.TRIPLE_SINGLE, Kind.AIRPLANE_SINGLES, Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS, *SHUTTLES}
)
_BOTZONE = Rules(without=frozenset(), singles=(of_body_rank, ALL_DIFFER))
_PYDOUDIZHU = Rules(singles=(of_body_rank,), pairs_alike=True)

RULES: Final[Mapping[str, Rules]] = {
    "site": _SITE,
    "wiki-call": _WIKI,
    "wiki-rob": _WIKI,
    "baike": replace(_SITE, four_singles=(ALL_DIFFER,)),
    "baike-platform": Rules(singles=(of_the_one_rank,), four_singles=(ALL_DIFFER,), pairs=(of_the_one_rank,)),
    "baike-four": Rules(
        without=_FOUR_PLAYERS | {Kind.STRAIGHT},
        joker_pair=(SMALL, BIG),
        joker_kickers=((SMALL, SMALL), (BIG, BIG)),
        decks=2,
        most=33,
        bombs=(4, 5, 6, 7, 8, (SMALL, SMALL, BIG, BIG)),
    ),
    "wiki-four": Rules(
        without=_FOUR_PLAYERS,
        joker_pair=(SMALL, BIG),
        joker_kickers=((SMALL, SMALL), (SMALL, BIG), (BIG, BIG)),
        big_wings_from=3,
        decks=2,
        most=33,
        bombs=(
            4,
            (SMALL, BIG),
            5,
            6,
            (SMALL, SMALL, BIG),
            (SMALL, BIG, BIG),
            7,
            8,
            (SMALL, SMALL, BIG, BIG),
        ),
    ),
    "rlcard": Rules(singles=(of_body_rank, ALIKE_THREE, both_jokers, triple_beside)),
    "openspiel": Rules(
        without=frozenset({Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS, *SHUTTLES}),
        singles=(of_body_rank, ALIKE_THREE, both_jokers),
    ),
    "douzero": Rules(singles=(of_body_rank,)),
    "botzone-1": replace(_BOTZONE, each_four=1),
    "botzone-2": _BOTZONE,
    "ccgc": replace(_PYDOUDIZHU, first_kind=True),
    "pydoudizhu": _PYDOUDIZHU,
    "pagat": Rules(singles=(of_body_rank, ALL_DIFFER, both_jokers)),
}
"""Sources: the tables of `site` to `wiki-four` in the documents' words; for the programs, what they were seen to do."""


@dataclass(frozen=True)
class Tabled:
    """The hands of one ruleset: the readings of every set of cards, packed."""

    rules: Rules
    sets: Mapping[int, frozenset[Reading]] = field(repr=False)

    @property
    def readings(self) -> frozenset[Reading]:
        return frozenset[Reading]().union(*self.sets.values())


def tabled(name: str) -> Tabled:
    """The hands of a ruleset; those that two rulesets share are made once."""
    return _tabled(RULES[name])


@cache
def _tabled(rules: Rules) -> Tabled:
    sets: dict[int, set[Reading]] = {}
    for reading in (*_bombs(rules), *_with_bodies(rules)):
        sets.setdefault(reading.cards, set()).add(reading)
    return Tabled(rules, {cards: _counting(rules, found) for cards, found in sets.items()})


def _counting(rules: Rules, found: set[Reading]) -> frozenset[Reading]:
    if rules.first_kind:
        first = min((reading.kind for reading in found), key=list(Kind).index)
        return frozenset(reading for reading in found if reading.kind is first)
    return frozenset(found)


def _packed(cards: Ranks) -> int:
    return sum(UNIT[rank] for rank in cards)


def _bombs(rules: Rules) -> Iterator[Reading]:
    for bomb in rules.bombs:
        if isinstance(bomb, int):
            yield from (Reading(Kind.BOMB, rank, 1, bomb * UNIT[rank]) for rank in PLAIN)
        else:
            kind = Kind.ROCKET if len(bomb) == 2 else Kind.JOKERS
            yield Reading(kind, None, len({*bomb}), _packed(bomb))


def _with_bodies(rules: Rules) -> Iterator[Reading]:
    for kind, body, group in _all_bodies(rules):
        cards = tuple(rank for rank in body for _ in range(group))
        for kickers in _beside(rules, kind, len(body), rules.most - len(cards)):
            together = cards + kickers
            refused = any(refuses(body, kickers, together) for refuses in rules.refuses(kind))
            if not refused and _has(rules, kickers, together):
                yield Reading(kind, body[0], len(body), _packed(together), _packed(kickers))


def _all_bodies(rules: Rules) -> Iterator[tuple[Kind, range, int]]:
    for kind, group in LONE_KINDS.items():
        if kind not in rules.without:
            jokers = {Kind.SINGLE: (SMALL, BIG), Kind.PAIR: rules.joker_pair}.get(kind, ())
            yield from ((kind, range(rank, rank + 1), group) for rank in (*PLAIN, *jokers))
    for kind, (group, least) in RUN_KINDS.items():
        if kind not in rules.without:
            fewest = rules.big_wings_from if kind is Kind.AIRPLANE_PAIRS else least
            for low, end in combinations(range(len(RUNNING) + 1), 2):
                if end - low >= fewest and group * (end - low) <= rules.most:
                    yield kind, range(low, end), group


@cache
def _beside(rules: Rules, kind: Kind, length: int, room: int) -> list[Ranks]:
    """Every combination of kickers that has as many as it must, whatever else may be against it."""
    number = rules.each(kind) * length
    if kind in SINGLES_BESIDE:
        return list(combinations_with_replacement((*PLAIN, SMALL, BIG), number)) if number <= room else []
    if kind in PAIRS_BESIDE:
        pairs = [*((rank, rank) for rank in PLAIN), *rules.joker_kickers]
        chosen = (combinations_with_replacement if rules.pairs_alike else combinations)(pairs, number)
        return [sum(each, ()) for each in chosen] if 2 * number <= room else []
    return [()]


def _has(rules: Rules, kickers: Ranks, cards: Ranks) -> bool:
    """Whether the decks have these kickers with the rest of the cards."""
    return all(cards.count(rank) <= rules.decks * (4 if rank in PLAIN else 1) for rank in kickers)
