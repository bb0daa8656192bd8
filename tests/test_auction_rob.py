"""Calling, then robbing (`wiki-rob`): who declines is out, a second rob ends it, the last to rob is landlord."""

from __future__ import annotations

import pytest

from tests.auctions import dealt, do, found, opening
from tests.test_engine_auction import refusal
from validator.acts import Bid, Called, Declined, Robbed
from validator.operations import BidRefused, Phase, PlayRefused, TookBottom

RULES = "wiki-rob"


def settled(acts: str) -> tuple[int | None, int | None]:
    """Landlord, and the multiplier before the first card; the acts are right."""
    told = opening(RULES, acts)
    assert told.faults == ()
    assert told.base == 3
    return told.landlord, None if told.stakes is None else told.stakes.public


def test_the_example_of_the_rules() -> None:
    assert settled("甲叫 乙搶 丙不搶 甲搶 乙搶") == (1, 8)


@pytest.mark.parametrize(
    ("acts", "landlord", "public"),
    [
        ("甲叫 乙不搶 丙不搶", 0, 1),
        ("甲叫 乙搶 丙不搶 甲搶 乙不搶", 0, 4),
        ("甲叫 乙搶 丙不搶 甲不搶", 1, 2),
        ("甲叫 乙不搶 丙搶 甲不搶", 2, 2),
        ("甲叫 乙搶 丙搶 甲不搶 乙不搶", 2, 4),
        ("甲叫 乙搶 丙搶 甲搶 乙搶", 1, 16),
        ("甲叫 乙搶 丙搶 甲搶 乙不搶 丙搶", 2, 16),
        ("甲不叫 乙叫 丙不搶", 1, 1),
        ("甲不叫 乙叫 丙搶 乙搶 丙搶", 2, 8),
        ("甲不叫 乙不叫 丙叫", 2, 1),
    ],
)
def test_c48_the_last_to_rob_is_landlord_else_the_caller(acts: str, landlord: int, public: int) -> None:
    assert settled(acts) == (landlord, public)


def test_c48_nobody_calls_and_the_deal_is_void() -> None:
    assert opening(RULES, "甲不叫 乙不叫 丙不叫").void


def test_c48_the_caller_is_asked_again_after_a_rob_and_only_then() -> None:
    game = do(dealt(RULES), Called(0), Robbed(1), Declined(2))
    assert game.legal_acts() == (Robbed(0), Declined(0))
    assert do(dealt(RULES), Called(0), Declined(1), Declined(2)).now.phase is Phase.SHOW


def test_who_declined_to_call_is_out() -> None:
    assert found(RULES, "甲不叫 乙叫 甲搶") == ["B114"]
    assert found(RULES, "甲叫 乙不搶 丙搶 乙搶") == ["B114"]
    game = do(dealt(RULES), Bid(0, 0), Called(1), Robbed(2))
    assert game.now.turn == 1
    assert refusal(BidRefused, lambda: game.rob(0)) == "B114"


def test_robs_go_in_turn() -> None:
    assert found(RULES, "甲叫 丙搶") == ["B101"]
    assert found(RULES, "甲叫 甲搶") == ["B101"]


def test_nothing_can_be_robbed_before_a_call() -> None:
    assert found(RULES, "甲搶 乙搶") == ["B115"]
    assert refusal(BidRefused, dealt(RULES).rob) == "B115"


def test_a_second_rob_ends_it() -> None:
    assert found(RULES, "甲叫 乙搶 丙不搶 甲搶 乙搶 甲搶") == ["B116"]
    assert found(RULES, "甲叫 乙搶 丙不搶 甲搶 乙搶 甲不搶") == ["B117"]


def test_there_is_one_call() -> None:
    assert found(RULES, "甲叫 乙叫 丙不搶 甲不搶") == ["B116"]
    assert opening(RULES, "甲叫 乙叫 丙不搶 甲不搶").landlord == 1
    game = do(dealt(RULES), Called(0))
    assert refusal(BidRefused, game.call) == "B116"


def test_there_are_no_bids_and_where_there_are_bids_there_is_no_call() -> None:
    assert found(RULES, "甲3 乙不搶 丙不搶") == ["B106"]
    assert opening(RULES, "甲3 乙不搶 丙不搶").landlord == 0
    assert found("site", "甲叫 乙不叫 丙不叫") == ["B106"]
    assert found("site", "甲3 乙搶") == ["B106"]
    game = dealt(RULES)
    assert game.legal_bids() == ()
    assert refusal(BidRefused, lambda: game.bid(3)) == "B106"
    assert refusal(BidRefused, dealt("site").call) == "B106"
    assert refusal(BidRefused, dealt("site").decline) == "B106"


def test_a_call_where_there_are_bids_leaves_the_landlord_to_the_rest_of_the_record() -> None:
    told = opening("site", "甲叫 乙不叫 丙不叫", '[地主 "甲"]')
    assert (told.landlord, told.base, told.stakes) == (0, None, None)


def test_pass_words_are_taken_for_what_is_asked() -> None:
    assert settled("甲叫 乙搶 丙不叫 甲過") == (1, 2)
    assert settled("甲不搶 乙叫 丙不要") == (1, 1)
    game = dealt(RULES)
    game.decline()
    game.call()
    game.pass_turn()
    assert game.history[1:] == (Bid(0, 0), Called(1), Declined(2), TookBottom(1, game.now.bottom))


def test_the_base_is_three_and_each_rob_doubles() -> None:
    game = do(dealt(RULES), Called(0), Robbed(1), Declined(2), Robbed(0), Robbed(1))
    game.show(yes=False)
    assert (game.now.landlord, game.now.base, game.multiplier, game.now.turn) == (1, 3, 8, 1)
    assert game.stakes == (3, 1, 8, (1, 1, 1))
    assert found(RULES, "甲叫 乙不搶 丙不搶", '[底分 "2"]') == ["B108"]


def test_nobody_plays_while_somebody_may_still_rob() -> None:
    game = do(dealt(RULES), Called(0), Declined(1))
    assert list(game.legal_plays()) == []
    assert refusal(PlayRefused, lambda: game.play(game.now.held[0])) == "B109"
    assert found(RULES, "甲叫 乙搶\n1. 乙 對5") == ["B109"]


def test_robs_that_are_not_recorded_leave_the_stakes_open() -> None:
    assert opening(RULES, "甲叫 乙搶\n1. 乙 對5").stakes is None
    told = opening(RULES, "甲叫", '[地主 "丙"]')
    assert (told.landlord, told.base, told.stakes) == (2, 3, None)
    assert opening(RULES, "甲明牌", '[地主 "甲"]').stakes is None
