"""Choosing the landlord, under `site`: turns, higher bids, the end at three, everybody passing, tags."""

from __future__ import annotations

from tests.judging import codes, judged

RULES = '[規則 "site"]\n'


def auction(text: str, tags: str = "") -> list[str]:
    return codes(f"{RULES}{tags}叫分: {text}\n")


def test_c49_bids_rise_and_the_highest_is_landlord_for_that_base() -> None:
    replay = judged(RULES + "叫分: 甲1 乙不叫 丙2\n")
    assert (replay.landlord, replay.base, replay.findings) == (2, 2, ())


def test_anybody_may_speak_first_and_turns_go_round() -> None:
    assert auction("丙1 甲2 乙不叫") == []
    assert auction("甲1 丙2 乙3") == ["B101"]


def test_c49_a_bid_must_be_higher() -> None:
    assert auction("甲2 乙1 丙不叫") == ["B102"]
    assert auction("甲1 乙1 丙不叫") == ["B102"]


def test_c50_three_ends_it_another_bid_is_an_error_a_pass_a_warning() -> None:
    assert auction("甲3") == []
    assert auction("甲3 乙2") == ["B103"]
    assert auction("甲1 乙3 丙0") == ["B112"]


def test_everybody_speaks_once() -> None:
    assert auction("甲1 乙不叫 甲2") == ["B104"]


def test_bids_are_one_two_or_three() -> None:
    assert auction("甲4 乙不叫 丙不叫") == ["B105"]


def test_acts_of_other_rulesets_are_reported() -> None:
    assert auction("甲1 乙不叫 丙不叫 甲明牌") == ["B106"]


def test_c25_when_all_pass_the_deal_is_void_and_nothing_follows() -> None:
    void = RULES + "叫分: 甲不叫 乙不叫 丙不叫\n"
    assert codes(void + "流局\n") == []
    assert judged(void + "流局\n").result.outcome == "void"
    assert codes(void + "1. 甲 對5\n流局\n") == ["B110"]
    assert codes(void + "地主勝\n") == ["S101"]


def test_an_auction_that_is_cut_short_is_a_warning_once_the_game_goes_on() -> None:
    assert auction("甲1") == []
    assert codes(RULES + "叫分: 甲1\n1. 甲 對5  乙 過  丙 過\n") == ["B109"]


def test_tags_are_held_against_the_bids() -> None:
    assert auction("甲1 乙2 丙不叫", '[地主 "甲"]\n') == ["B107"]
    assert auction("甲1 乙2 丙不叫", '[底分 "3"]\n') == ["B108"]
    assert auction("甲1 乙2 丙不叫", '[首叫 "乙"]\n') == ["B111"]
    assert auction("甲1 乙2 丙不叫", '[地主 "乙"] [底分 "2"] [首叫 "甲"]\n') == []


def test_tags_alone_say_who_is_landlord() -> None:
    replay = judged(RULES + '[地主 "乙"] [底分 "2"]\n1. 乙 對5  丙 過  甲 過\n')
    assert (replay.landlord, replay.base, replay.findings) == (1, 2, ())


def test_without_bids_and_tags_who_leads_is_taken_for_the_landlord_with_a_note() -> None:
    replay = judged(RULES + "1. 乙 對5  丙 過  甲 過\n")
    assert (replay.landlord, replay.base) == (1, None)
    assert [finding.code for finding in replay.findings] == ["B113"]
