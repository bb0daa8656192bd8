"""Hypothesis strategies for moves: everything that the constructors of `notation.moves` can make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from notation.cards import ACE, EITHER_JOKER, SMALL_JOKER, TWO, Card, card
from notation.move_reader import read_move
from notation.moves import (
    EVERYONE_PASSES,
    PASS,
    Claim,
    Move,
    Pattern,
    described,
    pack_body,
    played,
    put_down,
    unreadable,
)
from notation.saying import BOMB_SIZES, PAIR_STRAIGHT_LENGTHS, STRAIGHT_LENGTHS, WING_COUNTS, fitting_kinds
from notation.shapes import Kind, readings
from notation.words import NAMES, TITLES

RANK = st.integers(0, TWO)
ANY_RANK = st.integers(0, EITHER_JOKER)
IN_RUNS = st.integers(0, ACE)


@cache
def moves(unread: bool = True) -> st.SearchStrategy[Move]:
    """Any move; `unread` for those too that stand for a text which cannot be read.

    What it is made of is made once, not in every example: that took longer than what is drawn.
    """
    kinds = [st.sampled_from([PASS, EVERYONE_PASSES]), plays(), descriptions()]
    return st.one_of(*kinds, unread_moves()) if unread else st.one_of(*kinds)


# Cards ----------------------------------------------------------------------------------------------------------------


@cache
@st.composite
def plays(draw: st.DrawFn) -> Move:
    """Cards with and without shape, suits, unsaid jokers and claims, also such as contradict the cards."""
    ranks = draw(SOME_RANKS)
    cards = draw(suited(tuple(ranks)))
    return played(cards, draw(claims(cards)) if draw(ONE_IN_THREE) else None)


@cache
def loose_ranks() -> st.SearchStrategy[list[int]]:
    """Some ranks, up to eight cards of each."""
    return st.dictionaries(ANY_RANK, st.integers(1, 8), min_size=1, max_size=6).map(_of_two_decks)


def _of_two_decks(counts: dict[int, int]) -> list[int]:
    """So many of each rank, but no more than two decks have."""
    return [rank for rank, count in counts.items() for _ in range(min(count, 4 if rank >= SMALL_JOKER else 8))]


@cache
def between(least: int, most: int) -> st.SearchStrategy[int]:
    """A number."""
    return st.integers(least, most)


@cache
def ranks_between(least: int, most: int) -> st.SearchStrategy[list[int]]:
    """So many ranks."""
    return st.lists(ANY_RANK, min_size=least, max_size=most)


@cache
@st.composite
def shaped_ranks(draw: st.DrawFn) -> list[int]:
    """A run of equal groups, or one group, with or without others beside it."""
    group = draw(GROUP)
    length = draw(between(1, 6))
    low = draw(between(0, ACE + 1 - length))
    body = [rank for rank in range(low, low + length) for _ in range(group)]
    wing = draw(WING)
    wings = draw(ranks_between(length, 2 * length)) if wing else []
    ranks = body + [rank for rank in wings for _ in range(wing)]
    return _of_two_decks({rank: ranks.count(rank) for rank in set(ranks)})


GROUP = st.sampled_from([1, 1, 2, 3, 4])
WING = st.sampled_from([0, 0, 1, 2])
SUITS = st.sampled_from([st.just(0), st.just(0), st.integers(1, 4), st.integers(0, 4)])
ONE_IN_THREE = st.sampled_from([False, False, True])
SOME_RANKS = st.one_of(shaped_ranks(), loose_ranks())


@st.composite
def suited(draw: st.DrawFn, ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these ranks: with suits for none, for all, or for some. Jokers have none."""
    suits = draw(SUITS)
    return tuple(card(rank, draw(suits) if rank < SMALL_JOKER else 0) for rank in ranks)


@st.composite
def claims(draw: st.DrawFn, cards: tuple[Card, ...]) -> Claim:
    """What words can claim of the cards: one of their readings, or anything else."""
    found = [reading for reading in readings(_packed(cards)) if reading.kind is not Kind.JOKERS]
    told = st.sampled_from(found).map(lambda reading: Claim((reading.kind,), reading.body)) if found else st.nothing()
    return draw(told | any_claims(cards))


CLAIMED = st.sampled_from([(), (Kind.STRAIGHT,), *TITLES])
STRAIGHT_LENGTH = st.none() | st.sampled_from(STRAIGHT_LENGTHS)
PAIR_STRAIGHT_LENGTH = st.none() | st.sampled_from(PAIR_STRAIGHT_LENGTHS)
HIGH = st.sampled_from([None, ACE])


@st.composite
def any_claims(draw: st.DrawFn, cards: tuple[Card, ...]) -> Claim:
    """Anything that words can claim of the cards."""
    kinds = draw(CLAIMED)
    length = high = None
    if kinds == (Kind.STRAIGHT,):
        length = draw(STRAIGHT_LENGTH)
        high = draw(HIGH)
    elif kinds == (Kind.PAIR_STRAIGHT,):
        length = draw(PAIR_STRAIGHT_LENGTH)
    body = None
    if draw(st.booleans()):
        size = draw(between(1, len(cards)))
        body = pack_body(tuple(draw(st.permutations(cards))[:size]), cards)
    return Claim(kinds, body, length, high)


def _packed(cards: tuple[Card, ...]) -> int:
    return played(put_down(cards)).packed


# Descriptions ---------------------------------------------------------------------------------------------------------


def descriptions() -> st.SearchStrategy[Move]:
    """Every description with a hole."""
    return st.one_of(whole_kinds(), straights(), groups(), runs(), kicker_descriptions(), names()).map(described)


def whole_kinds() -> st.SearchStrategy[Pattern]:
    """A kind word and nothing else, and 王."""
    kinds = [Pattern(each) for each in TITLES if each != (Kind.ROCKET,)]
    bombs = [Pattern((Kind.BOMB,), size=size) for size in BOMB_SIZES]
    return st.sampled_from([*kinds, *bombs, Pattern((Kind.SINGLE,), low=EITHER_JOKER)])


def straights() -> st.SearchStrategy[Pattern]:
    """五順, 通天順, 三連對."""
    return st.one_of(
        st.sampled_from(STRAIGHT_LENGTHS).map(lambda length: Pattern((Kind.STRAIGHT,), length=length)),
        st.just(Pattern((Kind.STRAIGHT,), high=ACE)),
        st.sampled_from(PAIR_STRAIGHT_LENGTHS).map(lambda length: Pattern((Kind.PAIR_STRAIGHT,), length=length)),
    )


_GROUPS = [
    (Kind.TRIPLE_SINGLE,),
    (Kind.TRIPLE_PAIR,),
    (Kind.FOUR_TWO_SINGLES,),
    (Kind.FOUR_TWO_PAIRS,),
    (Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS),
]
_RUNS = [kinds for kinds in TITLES if kinds[-1] in (Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)]
_SHUTTLES = [kinds for kinds in TITLES if kinds[-1] in (Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS)]


RUN = st.sampled_from(_RUNS + _SHUTTLES)
WING_COUNT = st.sampled_from(WING_COUNTS)
KICKERS = st.sampled_from([1, 2, 2, 3, 4, 4, 6, 8, 8, 10, 12, 16])


def groups() -> st.SearchStrategy[Pattern]:
    """三3帶一, 四8帶二."""
    return st.builds(Pattern, st.sampled_from(_GROUPS), RANK)


@cache
@st.composite
def runs(draw: st.DrawFn) -> Pattern:
    """34飛機, 34飛機帶兩單, 34太空梭; 飛機帶兩單."""
    kinds = draw(RUN)
    if kinds in _RUNS and Kind.AIRPLANE not in kinds and draw(st.booleans()):
        return Pattern(kinds, length=draw(WING_COUNT))
    low = draw(IN_RUNS)
    return Pattern(kinds, low, draw(between(2, TWO + 1 - low)))


@cache
@st.composite
def kicker_descriptions(draw: st.DrawFn) -> Pattern:
    """三帶一6, 四帶57, 飛機帶56: the kickers, and no body."""
    every = [*_GROUPS, *_RUNS, *_SHUTTLES]
    size = draw(KICKERS)
    ranks = draw(ranks_between(size, size))
    if size % 2 == 0 and draw(st.booleans()):
        ranks = ranks[: size // 2] * 2
    kickers = tuple(sorted(ranks))
    fitting = [kinds for kinds in every if fitting_kinds(kinds, kickers) == kinds]
    return Pattern(draw(st.sampled_from(fitting)), kickers=kickers) if fitting else Pattern((Kind.PAIR,))


def names() -> st.SearchStrategy[Pattern]:
    """火箭, 9炮."""
    return st.builds(Pattern, low=st.none() | RANK, name=st.sampled_from(NAMES))


# Unread ---------------------------------------------------------------------------------------------------------------

_STRANGE = "34順對帶飛機三五到王炸♠×*1·稱要、-+嗎abc 　"


def unread_moves() -> st.SearchStrategy[Move]:
    """Texts that cannot be read."""
    texts = st.one_of(st.sampled_from(["5順", "35連對", "A到5", "", "*5*5"]), st.text(_STRANGE, max_size=8))
    return texts.filter(lambda text: read_move(text).move.unread is not None).map(unreadable)
