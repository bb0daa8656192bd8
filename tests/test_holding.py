"""Hands that the record does not say in full: every check fails only if it fails in every world."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation.cards import common, format_packed, pack_counts, parse_packed, size_of, within
from validator.holding import Holding, World, holding_of

HANDS = st.lists(st.integers(0, 4), min_size=13, max_size=13).map(lambda counts: pack_counts([*counts, 1, 1]))


def test_a_known_hand_allows_what_it_holds_and_nothing_else() -> None:
    holding = Holding.of(parse_packed("33345"))
    assert holding.allows(parse_packed("3335"))
    assert not holding.allows(parse_packed("3336"))
    assert not holding.allows(parse_packed("3333"))


def test_unknown_cards_may_be_anything_but_not_more_than_there_are() -> None:
    holding = Holding.of(parse_packed("33"), 2)
    assert holding.allows(parse_packed("3344"))
    assert not holding.allows(parse_packed("33444"))
    after = holding.play(parse_packed("344"))
    assert after is not None
    assert after.left == (1, 1)
    assert after.allows(parse_packed("3"))
    assert not after.allows(parse_packed("4"))


def test_one_of_several_plays_leaves_one_world_for_each() -> None:
    holding = Holding.of(parse_packed("333567")).play_one_of([parse_packed("3335"), parse_packed("3336")])
    assert holding is not None
    assert holding.left == (2, 2)
    assert holding.allows(parse_packed("57"))
    assert holding.allows(parse_packed("67"))
    assert not holding.allows(parse_packed("56"))
    assert format_packed(holding.surely) == "7"
    settled = holding.play(parse_packed("6"))
    assert settled is not None
    assert settled.exact == parse_packed("7")


def test_cards_that_are_not_held_are_counted_as_played() -> None:
    after = Holding.of(parse_packed("33345")).drop(parse_packed("3336"))
    assert after.left == (1, 1)
    assert after.allows(parse_packed("4"))
    assert after.allows(parse_packed("5"))
    assert not after.allows(parse_packed("45"))


def test_too_many_worlds_are_merged_into_ones_that_allow_at_least_as_much() -> None:
    hand = parse_packed("333444555666777888999TTTJJJQQQKKK")
    choices = [pack_counts([rank in (a, b) for rank in range(15)]) for a in range(11) for b in range(a)]
    more = [choice + other for choice in choices for other in choices[:8]]
    holding = Holding.of(hand).play_one_of(more)
    assert holding is not None
    assert len(holding.worlds) == 1
    assert all(holding.allows(hand - each) for each in more if within(each, hand))


@given(HANDS, st.integers(0, 5), HANDS)
def test_playing_takes_as_many_cards_as_are_played(known: int, unknown: int, cards: int) -> None:
    holding = Holding.of(known, unknown)
    size = size_of(known) + unknown
    after = holding.play(cards)
    missing = size_of(cards) - size_of(common(cards, known))
    assert (after is not None) == (missing <= unknown and size_of(cards) <= size)
    if after is not None:
        assert after.left == (size - size_of(cards),) * 2


@given(HANDS, HANDS)
def test_dropping_keeps_the_size_true(known: int, cards: int) -> None:
    after = Holding.of(known).drop(cards)
    assert after.left == (max(0, size_of(known) - size_of(cards)),) * 2


@given(HANDS, st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_unnamed_cards_leave_a_range_of_sizes(known: int, counts: list[int]) -> None:
    size = size_of(known)
    after = holding_of(known).play_unnamed(counts)
    left = [size - count for count in counts if count <= size]
    assert after.left == ((min(left), max(left)) if left else (size, size))


def test_a_world_knows_its_size() -> None:
    assert World(parse_packed("334"), 5, 2).size == 6
