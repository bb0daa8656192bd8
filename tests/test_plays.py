"""The generator gives exactly the plays that the classifier and the comparison accept, each once."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import DECK, UNIT, counts_of, pack_counts, parse_packed, ranks_of, within
from validator.hands import Hands, Ranked, beats
from validator.plays import plays
from validator.ruleset import load, loads

HANDS = Hands(load("site"))
EVERY = list(plays(HANDS, DECK))
CARDS = tuple(ranks_of(DECK))


def hand_of(cards: list[int]) -> int:
    return sum(UNIT[rank] for rank in cards)


def texts(hand: str, over: str | None = None) -> list[str]:
    top = HANDS.rank(parse_packed(over))[0] if over else None
    found = plays(HANDS, parse_packed(hand), top)
    return ["".join("3456789TJQKA2BR"[rank] for rank in ranks_of(play.reading.cards)) for play in found]


whole_hands = st.permutations(CARDS).map(lambda cards: hand_of(cards[:20]))


@given(whole_hands)
def test_leading_every_hand_within_the_cards_may_be_played(hand: int) -> None:
    found = list(plays(HANDS, hand))
    assert len(found) == len(set(found))
    assert set(found) == {play for play in EVERY if within(play.reading.cards, hand)}


@given(whole_hands, st.sampled_from(EVERY))
def test_following_every_hand_that_beats_may_be_played(hand: int, over: Ranked) -> None:
    found = list(plays(HANDS, hand, over))
    assert len(found) == len(set(found))
    assert set(found) == {play for play in EVERY if within(play.reading.cards, hand) and beats(play, over)}


def _subsets(hand: int) -> Iterator[int]:
    return map(pack_counts, product(*(range(count + 1) for count in counts_of(hand))))


HOUSES: dict[str, dict[str, Any]] = {
    "site": {},
    "any kickers": {
        "kickers": {"of_body_rank": True, "alike": None, "both_jokers": True, "pairs_alike": True},
        "fours_whole": False,
    },
    "body rank and fours whole": {"kickers": {"of_body_rank": True, "alike": None, "both_jokers": True}},
    "three alike, not beside the body": {"kickers": {"alike": 3, "may_extend_body": False}},
    "kickers differ": {"kickers": {"alike": 1}},
    "two decks": {
        "setup": {"players": 4, "decks": 2, "dealt": 25, "bottom": 8},
        "kickers": {"pairs_alike": True},
        "bombs": [
            {"kind": "bomb", "size": 4, "factor": 2},
            {"kind": "rocket", "factor": 2},
            {"kind": "bomb", "size": 5, "factor": 2},
            {"kind": "jokers", "size": 3, "factor": 2},
        ],
        "fours_whole": False,
    },
    "shuttles": {"hands": {kind: {"length": [2, 12]} for kind in ("shuttle", "shuttle_singles", "shuttle_pairs")}},
    "runs from 4 to K, six at most": {
        "runs": {"lowest": "4", "highest": "K"},
        "hands": {"straight": {"length": [5, 6]}, "airplane": None},
    },
}


@pytest.mark.parametrize("house", HOUSES)
def test_under_any_parameters_generator_and_classifier_agree_on_all_subsets(house: str) -> None:
    hands = Hands(loads(json.dumps({"extends": "site", "name": "house", **HOUSES[house]})))
    rng = random.Random(house)
    for _ in range(12):
        low = rng.randrange(9)
        cards = ranks_of(hands.ruleset.setup.deck)
        pool = [rank for rank in cards if low <= rank < low + 5 or rank > 12]
        hand = hand_of(rng.sample(pool, 12))
        accepted = [ranked for cards in _subsets(hand) for ranked in hands.rank(cards)]
        found = list(plays(hands, hand))
        assert len(found) == len(set(found)) == len(accepted)
        assert set(found) == set(accepted)
        over = rng.choice(accepted)
        assert set(plays(hands, hand, over)) == {play for play in accepted if beats(play, over)}


def test_plays_come_by_kind_low_to_high_and_bombs_last() -> None:
    assert texts("3334BR") == ["3", "4", "B", "R", "33", "333", "3334", "333B", "333R", "BR"]
    assert texts("34567") == ["3", "4", "5", "6", "7", "34567"]


def test_c11_nothing_answers_the_rocket() -> None:
    assert texts("TTTT2222", over="BR") == []


def test_c12_an_airplane_may_end_the_game_at_once() -> None:
    assert "33344456" in texts("33344456")


def test_c27_a_bomb_answers_a_pair_and_a_pair_no_bomb() -> None:
    assert texts("888822TT", over="QQ") == ["22", "8888"]
    assert texts("BRQQKK22", over="8888") == ["BR"]


def test_c28_the_rocket_answers_a_bomb() -> None:
    assert texts("BR3", over="5555") == ["BR"]


def test_c33_a_pair_straight_with_tens_is_found() -> None:
    assert "TTJJQQ" in texts("QQJJTT5")


def test_a_straight_may_break_a_four_in_the_hand() -> None:
    assert "34567" in texts("33334567")


def test_an_empty_hand_has_no_play() -> None:
    assert texts("") == []
