"""Plays and passes, under `site`: turns, leads, cards held, playable hands, beating, the end."""

from __future__ import annotations

import pytest

from tests.judging import DEAL, HEAD, SPRING, at_plies, codes


def play(line: str) -> list[tuple[str, int | None]]:
    return [each for each in at_plies(HEAD + line) if each[0] != "S102"]


def test_plays_in_turn_that_beat_each_other_have_no_findings() -> None:
    assert play("1. 甲 對5  乙 對6  丙 過  甲 對7  乙 過  丙 過\n2. 甲 3") == []


def test_c42_out_of_turn_is_reported_with_both_seats_and_the_game_goes_on_from_there() -> None:
    assert play("1. 甲 對5  丙 對6  甲 對7  乙 過") == [("P101", 2)]


def test_a_pass_that_was_left_out_is_one_finding() -> None:
    assert play("1. 甲 對5  丙 過  甲 7  乙 8") == [("P101", 2)]


def test_c31_the_landlord_may_not_pass_the_first_lead() -> None:
    assert play("1. 甲 過  乙 對5") == [("P102", 1)]


def test_c31_who_won_the_round_may_not_pass() -> None:
    assert play("1. 甲 對5  乙 過  丙 過\n2. 甲 過  乙 7") == [("P102", 4)]


def test_who_passed_may_play_later_in_the_same_round() -> None:
    assert play("1. 甲 3339  乙 過  丙 5557  甲 KKKJ  乙 AAA3  丙 過  甲 過\n2. 乙 4") == []


@pytest.mark.parametrize(
    ("over", "play_", "code"),
    [
        ("對5", "對5", "P105"),
        ("對5", "對4", "P105"),
        ("對5", "666", "P106"),
        ("3到7", "4到9", "P106"),
        ("3到7", "三3帶兩4", "P106"),
        ("33344456", "5556667788", "P106"),
        ("5炸", "4炸", "P105"),
        ("5炸", "對A", "P105"),
        ("王炸", "2炸", "P105"),
        ("5炸", "666689", "P105"),
        ("四4帶79", "四5帶對7對9", "P106"),
    ],
)
def test_what_does_not_beat(over: str, play_: str, code: str) -> None:
    assert play(f"1. 甲 {over}  乙 {play_}  丙 過") == [(code, 2)]


@pytest.mark.parametrize(
    ("over", "play_"),
    [
        ("888A", "9993"),
        ("101010KK", "QQQ66"),
        ("QQQ大王", "KKK3"),
        ("444479", "555568"),
        ("666689", "3333"),
        ("對2", "3炸"),
        ("2炸", "王炸"),
        ("345678", "456789"),
        ("3炸", "4炸"),
    ],
)
def test_what_beats(over: str, play_: str) -> None:
    assert play(f"1. 甲 {over}  乙 {play_}  丙 過") == []


def test_a_play_that_does_not_beat_becomes_the_one_to_beat() -> None:
    assert play("1. 甲 對7  乙 對4  丙 對5  甲 對4") == [("P105", 2), ("P105", 4)]


@pytest.mark.parametrize(
    "cards", ["44445555", "4444小王大王", "333444677", "AAA222", "A2345", "JQKA2", "KKAA22", "33345", "33355544"]
)
def test_cards_that_are_no_hand_under_site(cards: str) -> None:
    assert play(f"1. 甲 {cards}  乙 過  丙 過") == [("P104", 1)]


def test_after_cards_that_are_no_hand_only_bombs_are_judged() -> None:
    assert play("1. 甲 33345  乙 66678  丙 過  甲 過") == [("P104", 1), ("P104", 2)]
    assert play("1. 甲 33345  乙 對6  丙 對5") == [("P104", 1), ("P113", 2), ("P105", 3)]
    assert play("1. 甲 33345  乙 9炸  丙 8炸") == [("P104", 1), ("P105", 3)]


def test_a_claim_that_does_not_fit_is_a_warning_beside_a_legal_play() -> None:
    assert play("1. 甲 三帶一33366  乙 444 77  丙 過") == [("P107", 1)]
    assert play("1. 甲 三帶二33366  乙 過  丙 過") == []


def test_cards_that_are_not_held_are_reported_and_counted_as_played() -> None:
    assert at_plies(HEAD + DEAL + "1. 甲 對6  乙 對7  丙 過  甲 對8  乙 過  丙 過") == [("P103", 1)]


def test_a_second_play_of_a_card_that_is_gone_is_not_held() -> None:
    assert at_plies(HEAD + DEAL + "1. 甲 8  乙 過  丙 過\n2. 甲 8  乙 過  丙 過\n3. 甲 8") == [("P103", 7)]


def test_nothing_comes_after_the_end() -> None:
    assert at_plies(SPRING + "乙 3\n地主勝") == [("P111", 5)]


def test_a_game_may_end_with_the_first_lead() -> None:
    whole = HEAD + "手牌 甲: 3344556677889910 10JJQQ\n輪到: 甲\n1. 甲 33445566778899 10 10 JJQQ"
    assert codes(whole + "\n") == ["S102"]


def test_round_numbers_count_rounds() -> None:
    good = "1. 甲 對5  乙 過  丙 過\n2. 甲 7  乙 8  丙 過  甲 過\n3. 乙 3"
    assert play(good) == []
    assert play(good.replace("2.", "4.").replace("3.", "5.")) == [("P112", 4)]
    assert play("1. 甲 對5  乙 對6\n2. 丙 對7") == [("P116", 3)]


def test_everybody_passes_counts_a_ply_for_each() -> None:
    assert play("1. 甲 對5 都過\n2. 甲 7  乙 6") == [("P105", 5)]
    assert play("1. 甲 對5  乙 過 都過\n2. 甲 7  乙 6") == [("P105", 5)]


def test_announcements_are_held_against_the_hand() -> None:
    hand = HEAD + "手牌 甲(3): 5 5 7\n輪到: 甲\n"
    assert codes(hand + "1. 甲 對5 報單\n") == []
    assert codes(hand + "1. 甲 5 報單\n") == ["P115"]
    assert codes(hand + "1. 甲 5 報雙\n") == []


def test_missing_ranks_are_held_against_the_hand_as_dealt() -> None:
    hand = HEAD + "手牌 甲(3): 5 5 7\n輪到: 甲\n1. 甲 5 "
    assert codes(hand + "斷3468910JQKA2\n") == []
    assert codes(hand + "斷346\n") == ["D112"]
    assert "D112" in codes(HEAD + DEAL + "1. 甲 8 斷34\n")
