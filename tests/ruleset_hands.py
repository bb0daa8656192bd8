"""Cards that are often a hand of a ruleset, drawn by Hypothesis: a body and kickers, or any cards."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from notation.cards import RANKS, SMALL_JOKER, UNIT, counts_of, ranks_of
from notation.shapes import RUNS, Kind
from validator.hands import Hands, Ranked
from validator.parameters import BombRule, HandRule
from validator.ruleset import load, names

NAMES: Final = names()
HANDS: Final = {name: Hands(load(name)) for name in NAMES}

_JOKERS: Final = range(SMALL_JOKER, len(RANKS))


def a_hand(hands: Hands) -> st.SearchStrategy[int]:
    """Cards, packed, all of one deck of the game: a body with kickers, a bomb, or a few of any cards."""
    return st.one_of(
        st.sampled_from(shapes(hands)).flatmap(lambda shape: of_shape(hands, shape)), some_cards(hands)
    ).filter(lambda cards: bool(cards) and within_the_deck(hands, cards))


def shapes(hands: Hands) -> list[HandRule | BombRule]:
    """The kinds of hand that a ruleset has, and the steps of its bombs."""
    return [*hands.ruleset.hands.values(), *hands.ruleset.bombs]


def of_shape(hands: Hands, shape: HandRule | BombRule) -> st.SearchStrategy[int]:
    """Cards of one kind, kickers freely chosen: they may well be such as the ruleset refuses."""
    if isinstance(shape, BombRule):
        if shape.kind is Kind.BOMB:
            return st.integers(0, SMALL_JOKER - 1).map(lambda rank: shape.size * UNIT[rank])
        return st.lists(st.sampled_from(_JOKERS), min_size=shape.size, max_size=shape.size).map(packed)
    return bodies(hands, shape).flatmap(lambda body: _with_kickers(hands, shape, body))


def bodies(hands: Hands, rule: HandRule) -> st.SearchStrategy[range]:
    """The ranks of a body of a kind."""
    if rule.kind not in RUNS:
        return st.integers(0, rule.top).map(lambda low: range(low, low + 1))
    ruleset = hands.ruleset
    most = min(rule.most, ruleset.setup.most // rule.size(1), ruleset.highest + 1 - ruleset.lowest)
    return st.integers(rule.least, most).flatmap(
        lambda length: st.integers(ruleset.lowest, ruleset.highest + 1 - length).map(
            lambda low: range(low, low + length)
        )
    )


def _with_kickers(hands: Hands, rule: HandRule, body: range) -> st.SearchStrategy[int]:
    core = rule.group * sum(UNIT[rank] for rank in body)
    if not rule.wing:
        return st.just(core)
    number = rule.each * len(body)
    near = [rank for rank in range(body[0] - 1, body[-1] + 2) if 0 <= rank < len(RANKS)]
    ranks = st.one_of(st.sampled_from(range(len(RANKS))), st.sampled_from(near))
    return st.lists(ranks, min_size=number, max_size=number).map(lambda beside: core + rule.wing * packed(beside))


def some_cards(hands: Hands, most: int = 12) -> st.SearchStrategy[int]:
    """Any cards of the deck, so many at most, half of the time from few ranks."""
    deck = list(ranks_of(hands.ruleset.setup.deck))
    near = st.integers(0, len(RANKS) - 4).map(lambda low: [rank for rank in deck if low <= rank < low + 4])
    pool = st.one_of(st.just(deck), near)
    return pool.flatmap(
        lambda ranks: st.lists(st.sampled_from(range(len(ranks))), unique=True, min_size=1, max_size=most).map(
            lambda places: packed([ranks[place] for place in places])
        )
    )


def a_reading(hands: Hands) -> st.SearchStrategy[Ranked]:
    """A reading that the ruleset allows, of every kind about as often."""
    return (
        a_hand(hands)
        .filter(lambda cards: bool(hands.rank(cards)))
        .flatmap(lambda cards: st.sampled_from(hands.rank(cards)))
    )


def packed(ranks: list[int]) -> int:
    return sum(UNIT[rank] for rank in ranks)


def within_the_deck(hands: Hands, cards: int) -> bool:
    return all(count <= most for count, most in zip(counts_of(cards), counts_of(hands.ruleset.setup.deck), strict=True))
