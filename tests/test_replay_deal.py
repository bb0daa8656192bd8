"""The deal: cards of the deck, hand sizes, bottom cards, suits; partly known hands; a landlord's twenty cards."""

from __future__ import annotations

from tests.judging import DEAL, HEAD, codes, judged

PLAY = "1. 甲 對8  乙 過  丙 過\n"


def deal(text: str) -> list[str]:
    return [code for code in codes(HEAD + text + PLAY) if code.startswith("D")]


def test_a_whole_deal_is_clean() -> None:
    assert deal(DEAL) == []


def test_a_rank_five_times() -> None:
    assert deal(DEAL.replace("甲: 3 3 4", "甲: 3 3 3")) == ["D101"]


def test_seventeen_cards_each() -> None:
    assert deal(DEAL.replace("甲: 3 3 4", "甲: 3 4")) == ["D103"]
    moved = DEAL.replace("甲: 3 3 4", "甲: 3 4").replace("乙: 3 4 4", "乙: 3 3 4 4")
    assert deal(moved) == ["D103", "D103"]


def test_three_bottom_cards() -> None:
    assert deal(DEAL.replace("底牌: Q K 2", "底牌: Q K")) == ["D104"]


def test_a_landlords_hand_may_be_written_with_the_bottom_cards() -> None:
    twenty = DEAL.replace("A A 2 2\n", "A A 2 2 Q K 2\n")
    assert deal(twenty) == []
    assert deal(twenty.replace("底牌: Q K 2\n", "")) == []
    assert judged(HEAD + twenty + PLAY).plies[0].hands[0].left == (20, 20)


def test_bottom_cards_that_are_not_in_the_landlords_twenty() -> None:
    twenty = DEAL.replace("A A 2 2\n", "A A 2 2 Q K 2\n").replace("底牌: Q K 2", "底牌: Q K 小王")
    assert "D105" in deal(twenty)


def test_only_the_landlord_has_twenty() -> None:
    assert deal(DEAL.replace("A 2 小王", "A 2 小王 Q K 2").replace("底牌: Q K 2\n", "")) == ["D103"]


def test_a_suited_card_is_there_once() -> None:
    assert deal("手牌 甲(17): ♠3 ♥3 ♠4\n手牌 乙(17): ♠3\n") == ["D102"]
    assert deal("手牌 甲(17): ♠3 ♥3 ♠4\n手牌 乙(17): ♦3\n") == []


def test_one_hand_for_each_seat() -> None:
    assert deal("手牌 甲(17): 3 3\n手牌 甲(17): 4 4\n") == ["D107"]


def test_no_more_cards_than_the_hand_has() -> None:
    assert deal("手牌 甲(2): 3 3 4\n") == ["D110"]


def test_a_fourth_seat_is_not_at_this_table() -> None:
    assert deal("手牌 丁(17): 3 3\n") == ["D108"]


def test_a_partly_known_hand_is_checked_as_far_as_it_goes() -> None:
    part = "手牌 甲(17): 8 8\n手牌 乙(17): 9\n"
    assert codes(HEAD + part + PLAY) == []
    assert codes(HEAD + part + "1. 甲 8炸  乙 過  丙 過\n") == []
    full = DEAL.replace("手牌 丙: 3 4 5 5 6 6 7 8 9 10 10 J J Q K A 大王\n", "")
    assert codes(HEAD + full + "1. 甲 8炸  乙 過  丙 過\n") == ["P103"]


def test_a_hand_that_is_not_recorded_may_hold_what_is_left_of_the_deck() -> None:
    two = DEAL.replace("手牌 丙: 3 4 5 5 6 6 7 8 9 10 10 J J Q K A 大王\n", "")
    assert codes(HEAD + two + "1. 甲 3  乙 過  丙 大王  甲 過  乙 過\n") == []
    assert codes(HEAD + two + "1. 甲 3  乙 過  丙 小王  甲 過  乙 過\n") == ["P103"]


def test_without_any_hand_the_cards_of_the_deck_still_count() -> None:
    assert codes(HEAD + "1. 甲 對8  乙 對9  丙 過  甲 過\n2. 乙 888  丙 過  甲 過\n") == ["P103"]
