"""Holes that the moment leaves open and what comes after settles (P120), and those that stay open (P109)."""

from __future__ import annotations

from notation.cards import format_cards
from tests.judging import DEAL, HEAD, codes, judged

POSITION = HEAD + "手牌 甲({size}): {cards}\n手牌 乙(3): 9 9 9\n手牌 丙(3): 10 10 10\n輪到: 甲\n"


def cards(text: str, ply: int) -> str:
    return format_cards(judged(text).plies[ply].cards)


def test_a_straight_of_which_a_card_is_played_later_is_the_other_one() -> None:
    # 34567 or 45678 …: the later 3 leaves only one of them.
    text = POSITION.format(size=7, cards="3 4 5 6 7 8 K") + "1. 甲 五順  乙 過  丙 過\n2. 甲 3  乙 9"
    assert "P120" in codes(text)
    assert "P109" not in codes(text)
    assert cards(text, 1) == "45678"


def test_wings_are_settled_by_the_hand_that_is_empty_at_the_end() -> None:
    text = POSITION.format(size=8, cards="3 3 3 4 4 4 5 6") + "1. 甲 34飛機\n地主勝"
    assert codes(text) == ["P120"]
    assert cards(text, 1) == "33344456"


def test_the_same_wings_stay_open_where_the_game_goes_on_either_way() -> None:
    text = POSITION.format(size=9, cards="3 3 3 4 4 4 5 6 K") + "1. 甲 34飛機  乙 過  丙 過\n*"
    assert "P109" in codes(text)
    assert "P120" not in codes(text)


def test_two_holes_are_settled_together() -> None:
    line = "1. 甲 三帶一  乙 過  丙 過\n2. 甲 三帶一  乙 過  丙 過\n3. 甲 K  乙 過  丙 過\n4. 甲 5\n地主勝"
    text = POSITION.format(size=10, cards="3 3 3 4 4 4 5 6 7 K").replace("甲(10)", "甲(10)") + line
    found = codes(text)
    assert "P103" not in found
    # Which triple took which kicker is still open, that the 5 and the K were kept is known.
    assert found.count("P109") == 2


def test_a_hole_that_only_one_filling_lets_be_followed() -> None:
    # 乙 can beat only a straight up to 7 with 45678.
    text = HEAD + DEAL + "1. 甲 五順  乙 4到8  丙 過  甲 過"
    assert "P120" in codes(text)
    assert cards(text, 1) == "34567"


def test_where_no_filling_makes_the_game_right_it_stays_open() -> None:
    text = POSITION.format(size=7, cards="3 4 5 6 7 8 K") + "1. 甲 五順  乙 過  丙 過\n2. 甲 3  乙 9\n3. 甲 8"
    assert "P120" not in codes(text) or "P103" in codes(text)


def test_too_many_ways_stay_open_and_are_soon_given_up() -> None:
    line = "1. 甲 四帶二  乙 過  丙 過\n2. 甲 34飛機  乙 過  丙 過\n"
    text = HEAD + line + "3. 甲 五順  乙 過  丙 過\n" * 3
    assert "P110" in codes(text)
