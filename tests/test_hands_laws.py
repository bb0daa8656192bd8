"""Laws of hands and of beating, under every ruleset."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import (
    RANK_OF,
    RANKS,
    bare,
    counts_of,
    format_packed,
    pack,
    pack_counts,
    parse_packed,
    ranks_of,
    size_of,
    within,
)
from notation.shapes import Kind, Reading
from tests.ruleset_hands import HANDS, NAMES, a_hand, a_reading, of_shape, packed, shapes, some_cards
from tests.table_hands import RULES, tabled
from validator.hands import Hands, Ranked, beats
from validator.plays import plays

each_ruleset = pytest.mark.parametrize("hands", HANDS.values(), ids=NAMES)


def of_one_kind(hands: Hands, number: int) -> st.SearchStrategy[tuple[Ranked, ...]]:
    """Readings of one kind, bombs together; often of one length, so that they compare."""
    kinds = st.sampled_from(shapes(hands))
    return (
        kinds.flatmap(lambda shape: st.tuples(*[of_shape(hands, shape)] * number))
        .map(lambda sets: tuple(ranked for cards in sets for ranked in hands.rank(cards)[:1]))
        .filter(lambda found: len(found) == number)
    )


@each_ruleset
@settings(max_examples=12)
@given(data=st.data())
def test_no_reading_beats_itself_and_no_two_each_other(hands: Hands, data: st.DataObject) -> None:
    two = data.draw(st.one_of(of_one_kind(hands, 2), st.tuples(*[a_reading(hands)] * 2)))
    for one, other in product(two, repeat=2):
        assert not (beats(one, other) and beats(other, one))


@each_ruleset
@settings(max_examples=12)
@given(data=st.data())
def test_beating_is_transitive(hands: Hands, data: st.DataObject) -> None:
    three = data.draw(st.one_of(of_one_kind(hands, 3), st.tuples(*[a_reading(hands)] * 3)))
    for one, two, other in product(three, repeat=3):
        if beats(one, two) and beats(two, other):
            assert beats(one, other)


def step(name: str, reading: Reading) -> int:
    """The step of a reading in the order of bombs that the tables give, from 1; 0 for what is no bomb."""
    if reading.kind in {Kind.BOMB, Kind.ROCKET, Kind.JOKERS}:
        for number, bomb in enumerate(RULES[name].bombs, start=1):
            jokers = 0 if isinstance(bomb, int) else len(bomb)
            if size_of(reading.cards) == (jokers or bomb) and (reading.kind is Kind.BOMB) == (not jokers):
                return number
    return 0


def should_beat(name: str, one: Reading, other: Reading) -> bool:
    """Whether one reading beats another, each taken as a whole."""
    higher, lower = step(name, one), step(name, other)
    if higher or lower:
        return higher > lower or (higher == lower and (one.low or 0) > (other.low or 0))
    alike = (one.kind, one.length, size_of(one.cards)) == (other.kind, other.length, size_of(other.cards))
    return alike and (one.low or 0) > (other.low or 0)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12)
@given(data=st.data())
def test_a_comparison_takes_head_length_and_size_of_one_reading(name: str, data: st.DataObject) -> None:
    hands = HANDS[name]
    one, other = data.draw(st.one_of(of_one_kind(hands, 2), st.tuples(*[a_reading(hands)] * 2)))
    assert beats(one, other) == should_beat(name, one.reading, other.reading)


@each_ruleset
@settings(max_examples=12)
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(hands: Hands, data: st.DataObject, rng: random.Random) -> None:
    cards = data.draw(a_hand(hands))
    letters = list(format_packed(cards))
    rng.shuffle(letters)
    assert hands.rank(parse_packed("".join(letters))) == hands.rank(cards)
    ranks = list(bare(cards))
    rng.shuffle(ranks)
    assert hands.rank(pack(ranks)) == hands.rank(cards)


@each_ruleset
@settings(max_examples=12)
@given(data=st.data())
def test_generator_and_classifier_agree_on_all_subsets_of_some_cards(hands: Hands, data: st.DataObject) -> None:
    hand = data.draw(st.one_of(a_hand(hands), some_cards(hands)).filter(lambda cards: size_of(cards) <= 12))
    accepted = [ranked for cards in subsets(hand) for ranked in hands.rank(cards)]
    found = list(plays(hands, hand))
    assert len(found) == len(set(found)) == len(accepted)
    assert set(found) == set(accepted)
    over = data.draw(st.one_of(st.sampled_from(accepted), a_reading(hands)))
    assert set(plays(hands, hand, over)) == {ranked for ranked in accepted if beats(ranked, over)}


def subsets(hand: int) -> Iterator[int]:
    return map(pack_counts, product(*(range(count + 1) for count in counts_of(hand))))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=3)
@given(data=st.data())
def test_a_whole_hand_may_play_what_the_tables_have_within_it_and_above_the_last_play(
    name: str, data: st.DataObject
) -> None:
    hands = HANDS[name]
    deck = list(ranks_of(hands.ruleset.setup.deck))
    hand = packed(data.draw(st.permutations(deck))[: hands.ruleset.setup.most])
    within_it = [reading for reading in tabled(name).readings if within(reading.cards, hand)]
    found = [play.reading for play in plays(hands, hand)]
    assert len(found) == len(set(found))
    assert set(found) == set(within_it)
    over = data.draw(a_reading(hands))
    following = [play.reading for play in plays(hands, hand, over)]
    assert len(following) == len(set(following))
    assert set(following) == {reading for reading in within_it if should_beat(name, reading, over.reading)}


@cache
def several(name: str) -> list[int]:
    """The sets of cards with several readings, packed."""
    return sorted(cards for cards, readings in tabled(name).sets.items() if len(readings) > 1)


SEVERAL = ["baike-platform", "ccgc", "douzero", "openspiel", "pydoudizhu", "wiki-call", "wiki-rob"]


def test_these_rulesets_have_sets_with_several_readings() -> None:
    assert [name for name in sorted(NAMES) if several(name)] == SEVERAL


@pytest.mark.parametrize("name", SEVERAL)
@settings(max_examples=12)
@given(data=st.data())
def test_of_several_readings_each_beats_as_a_whole_or_not_at_all(name: str, data: st.DataObject) -> None:
    hands = HANDS[name]
    cards = data.draw(st.sampled_from(several(name)))
    reading = data.draw(st.sampled_from(sorted(tabled(name).sets[cards], key=str)))
    over = data.draw(st.one_of(rivals_of(hands, reading), a_reading(hands)))
    whole = {play.reading for play in plays(hands, cards, over) if play.reading.cards == cards}
    assert whole == {each for each in tabled(name).sets[cards] if should_beat(name, each, over.reading)}


def rivals_of(hands: Hands, reading: Reading) -> st.SearchStrategy[Ranked]:
    """Other hands of the kind of a reading."""
    return (
        of_shape(hands, hands.ruleset.hands[reading.kind])
        .filter(lambda cards: bool(hands.rank(cards)))
        .flatmap(lambda cards: st.sampled_from(hands.rank(cards)))
    )


@pytest.mark.parametrize("name", ["openspiel", "pydoudizhu", "douzero", "wiki-call", "baike-platform"])
def test_c02_four_triples_follow_as_what_lies_there_and_as_nothing_else(name: str) -> None:
    hands = HANDS[name]

    def answers(over: str, low: str, length: int) -> list[tuple[Kind, str, int]]:
        lain = next(
            each
            for each in hands.rank(parse_packed(over))
            if (each.reading.low, each.reading.length) == (RANK_OF[low], length)
        )
        cards = parse_packed("444555666777")
        found = [play.reading for play in plays(hands, cards, lain) if play.reading.cards == cards]
        return [(each.kind, RANKS[each.low or 0], each.length) for each in found]

    four, low_three, high_three = (
        (Kind.AIRPLANE, "4", 4),
        (Kind.AIRPLANE_SINGLES, "4", 3),
        (Kind.AIRPLANE_SINGLES, "5", 3),
    )
    assert answers("333444555666", "3", 4) == [four]
    assert answers("333444555666", "3", 3) == [low_three, high_three]
    assert answers("333444555789", "3", 3) == [low_three, high_three]
    assert answers("444555666789", "4", 3) == [high_three]
    assert answers("555666777389", "5", 3) == []
    assert answers("555666777888", "5", 4) == []
    assert answers("333444555", "3", 3) == []
