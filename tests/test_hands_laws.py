"""Laws of comparison, and what the parameters of a ruleset do to the number of hands."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import bare, pack, parse_packed
from notation.shapes import Kind
from validator.hands import REMEMBERED, Hands, Ranked, beats
from validator.plays import plays
from validator.ruleset import load, loads

HANDS = Hands(load("site"))
EVERY = list(plays(HANDS, HANDS.ruleset.setup.deck))
GROUPS: dict[int, list[Ranked]] = defaultdict(list)
for each in EVERY:
    GROUPS[each.group].append(each)

any_hand = st.sampled_from(EVERY)
of_one_group = st.sampled_from(list(GROUPS.values())).flatmap(lambda group: st.tuples(*[st.sampled_from(group)] * 3))


def variant(**changes: Any) -> Hands:
    """House rules: `site`, with some parameters changed."""
    return Hands(loads(json.dumps({"extends": "site", "name": "house", **changes})))


@given(any_hand)
def test_no_hand_beats_itself(hand: Ranked) -> None:
    assert not beats(hand, hand)


@given(any_hand, any_hand)
def test_two_hands_never_beat_each_other(one: Ranked, other: Ranked) -> None:
    assert not (beats(one, other) and beats(other, one))


@given(of_one_group)
def test_beating_is_transitive_and_total_within_a_group(three: tuple[Ranked, Ranked, Ranked]) -> None:
    one, two, other = three
    if beats(one, two) and beats(two, other):
        assert beats(one, other)
    assert (one.strength == two.strength) == (not beats(one, two) and not beats(two, one))


@given(any_hand, any_hand)
def test_only_bombs_cross_kinds_and_sizes(one: Ranked, other: Ranked) -> None:
    if beats(one, other) and one.tier == 0:
        assert one.reading.kind is other.reading.kind
        assert len(bare(one.reading.cards)) == len(bare(other.reading.cards))
        assert one.reading.length == other.reading.length


@given(any_hand, st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(hand: Ranked, rng: Any) -> None:
    cards = list(bare(hand.reading.cards))
    rng.shuffle(cards)
    assert HANDS.rank(pack(cards)) == (hand,)


def test_kickers_never_count() -> None:
    by_body: dict[tuple[int, int], list[Ranked]] = defaultdict(list)
    for hand in EVERY:
        by_body[hand.group, hand.strength].append(hand)
    alike = max(by_body.values(), key=len)
    assert len(alike) > 1000
    assert not any(beats(alike[0], other) or beats(other, alike[0]) for other in alike)


TOTALS = [
    ("kickers that all differ", {"kickers": {"alike": 1}}, 12654, 12654),
    ("three alike, none beside the body", {"kickers": {"alike": 3, "may_extend_body": False}}, 27471, 27471),
    (
        "three alike, no four with two",
        {"kickers": {"alike": 3}, "hands": {"four_two_singles": None, "four_two_pairs": None}},
        26053,
        25661,
    ),
    (
        "any kickers but a body's rank",
        {"kickers": {"alike": None, "both_jokers": True, "pairs_alike": True}, "fours_whole": False},
        34152,
        33675,
    ),
]


@pytest.mark.parametrize(
    ("changes", "readings", "sets"), [each[1:] for each in TOTALS], ids=[each[0] for each in TOTALS]
)
def test_kicker_parameters_give_the_totals_that_are_known_for_them(
    changes: dict[str, Any], readings: int, sets: int
) -> None:
    hands = variant(**changes)
    every = list(plays(hands, hands.ruleset.setup.deck))
    assert len(every) == len(set(every)) == readings
    assert len({hand.reading.cards for hand in every}) == sets


def test_c02_with_three_kickers_alike_twelve_cards_have_three_readings() -> None:
    hands = variant(kickers={"alike": 3})
    found = [(hand.reading.kind, hand.reading.low) for hand in hands.rank(parse_packed("333444555666"))]
    assert found == [(Kind.AIRPLANE, 0), (Kind.AIRPLANE_SINGLES, 0), (Kind.AIRPLANE_SINGLES, 1)]


def test_shuttles_are_hands_where_a_ruleset_has_them() -> None:
    shuttles = {kind: {"length": [2, 12]} for kind in ("shuttle", "shuttle_singles", "shuttle_pairs")}
    hands = variant(hands=shuttles)
    found = {text: [hand.reading.kind.value for hand in hands.rank(parse_packed(text))] for text in SHUTTLES}
    assert found == SHUTTLES
    one_each = variant(hands={"shuttle_singles": {"length": [2, 12], "each": 1}})
    assert one_each.rank(parse_packed("44445555TJ"))
    assert not one_each.rank(parse_packed("4444555536QJ"))


SHUTTLES = {
    "333344445555": ["shuttle"],
    "4444555536QJ": ["shuttle_singles"],
    "44445555TJ": [],
    "KKKKAAAA669933TT": ["shuttle_pairs"],
}


def test_a_ruleset_may_order_bombs_of_two_decks() -> None:
    bombs = [
        {"kind": "bomb", "size": 4, "factor": 2},
        {"kind": "rocket", "factor": 2},
        {"kind": "bomb", "size": 5, "factor": 2},
        {"kind": "jokers", "size": 3, "factor": 2},
        {"kind": "bomb", "size": 6, "factor": 2},
        {"kind": "jokers", "size": 4, "factor": 2},
    ]
    hands = variant(setup={"players": 4, "decks": 2, "dealt": 25, "bottom": 8}, bombs=bombs)
    order = ["33", "2222", "BR", "33333", "22222", "BRR", "333333", "BBRR"]
    ranked = [hands.rank(parse_packed(text))[0] for text in order]
    for place, lower in enumerate(ranked):
        assert [beats(higher, lower) for higher in ranked] == [other > place for other in range(len(order))]
    assert not beats(hands.rank(parse_packed("BBR"))[0], hands.rank(parse_packed("BRR"))[0])


def test_the_table_of_remembered_sets_is_bounded() -> None:
    hands = Hands(load("site"))
    for cards in range(REMEMBERED + 10):
        hands.rank(cards)
    assert len(hands.table) <= REMEMBERED
    assert hands.rank(1)[0].reading.kind is Kind.SINGLE
