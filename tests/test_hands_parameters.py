"""What the parameters of a ruleset do to the number of hands, and to their order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from notation.cards import parse_packed
from notation.shapes import Kind
from validator.hands import REMEMBERED, Hands, Ranked, beats
from validator.plays import plays
from validator.ruleset import load, loads


def variant(**changes: Any) -> Hands:
    """House rules: `site`, with some parameters changed."""
    return Hands(loads(json.dumps({"extends": "site", "name": "house", **changes})))


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


def test_only_the_kind_that_comes_first_counts_where_a_ruleset_says_so() -> None:
    every, first = (
        variant(kickers={"alike": 3}, fours_whole=False, reading_order=order)
        for order in (None, ["airplane_singles", "airplane"])
    )
    cards = parse_packed("333444555666")
    assert [ranked.reading.kind for ranked in every.rank(cards)] == [Kind.AIRPLANE, *2 * [Kind.AIRPLANE_SINGLES]]
    for hands in (every, first):
        assert tuple(plays_of(hands, cards)) == hands.rank(cards)
    assert [ranked.reading.kind for ranked in first.rank(cards)] == 2 * [Kind.AIRPLANE_SINGLES]


def test_a_kind_that_the_order_leaves_out_does_not_count_beside_one_that_it_names() -> None:
    hands = variant(kickers={"alike": 3}, fours_whole=False, reading_order=["airplane"])
    cards = parse_packed("333444555666")
    assert [ranked.reading.kind for ranked in hands.rank(cards)] == [Kind.AIRPLANE]
    assert tuple(plays_of(hands, cards)) == hands.rank(cards)


def plays_of(hands: Hands, cards: int) -> Iterator[Ranked]:
    """The plays of all of some cards at once."""
    return (play for play in plays(hands, cards) if play.reading.cards == cards)


FOUR_PLAYERS = {"setup": {"players": 4, "decks": 2, "dealt": 25, "bottom": 8}, "fours_whole": False}


@pytest.mark.parametrize(("pairs", "kickers"), [("never", []), ("alike", ["BB", "RR"]), ("any", ["BB", "BR", "RR"])])
def test_two_jokers_are_a_kicker_pair_as_far_as_a_ruleset_says(pairs: str, kickers: list[str]) -> None:
    hands = variant(**FOUR_PLAYERS, joker_pairs={"alone": "never", "kickers": pairs})
    assert [two for two in ("BB", "BR", "RR") if hands.rank(parse_packed("333" + two))] == kickers
    assert bool(hands.rank(parse_packed("333444BBRR"))) == bool(kickers)
    assert not hands.rank(parse_packed("333444BRR5"))


@pytest.mark.parametrize(("pairs", "playable"), [("never", []), ("alike", ["BB", "RR"])])
def test_two_jokers_alike_are_a_pair_as_far_as_a_ruleset_says(pairs: str, playable: list[str]) -> None:
    hands = variant(**FOUR_PLAYERS, joker_pairs={"alone": pairs, "kickers": "never"})
    assert [two for two in ("BB", "RR") if hands.rank(parse_packed(two))] == playable
