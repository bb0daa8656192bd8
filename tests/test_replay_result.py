"""Result and score, under `site`, with the worked examples of the rules."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.judging import DEAL, HEAD, SPRING, codes, judged, record
from validator.replay import replay, replays


def test_a_whole_game_with_its_result_and_scores_is_clean() -> None:
    done = judged(SPRING + "地主勝 春天\n得分: 甲 +4 乙 -2 丙 -2\n")
    assert done.findings == ()
    assert done.result.multiplier == 2
    assert done.result.scores == (Decimal(4), Decimal(-2), Decimal(-2))


def test_spring_doubles() -> None:
    """甲2, others pass; no bomb; spring. S = 2·2 = 4."""
    bids = SPRING.replace('[底分 "1"]', "").replace("底牌: Q K A\n", "底牌: Q K A\n叫分: 甲2 乙不叫 丙不叫\n")
    assert judged(bids).result.scores == (Decimal(8), Decimal(-4), Decimal(-4))


def test_spring_in_one_play() -> None:
    """甲3; the first lead is 33445566778899TTJJQQ (20 cards): over, spring. S = 6."""
    text = (
        '[規則 "site"]\n手牌 甲: 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J\n底牌: J Q Q\n叫分: 甲3\n'
        "1. 甲 3到Q連對\n地主勝 春天\n得分: 甲 +12 乙 -6 丙 -6\n"
    )
    done = judged(text)
    assert done.findings == ()
    assert done.result.scores == (Decimal(12), Decimal(-6), Decimal(-6))


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("農民勝\n", ["S101"]),
        ("流局\n", ["S101"]),
        ("", ["S102"]),
        ("*\n", ["S102"]),
        ("地主勝 反春天\n", ["S108"]),
        ("地主勝\n得分: 甲 +4 乙 -3 丙 -1\n", ["S104", "S104"]),
        ("地主勝\n得分: 甲 +4 乙 -2 丙 -3\n", ["S105", "S104"]),
        ("地主勝\n得分: 甲 +4\n", []),
    ],
)
def test_what_the_end_says_is_held_against_the_plays(end: str, found: list[str]) -> None:
    assert codes(SPRING + end) == found


def test_a_win_with_cards_in_every_hand_is_an_error() -> None:
    cut = HEAD + DEAL + "1. 甲 對8  乙 過  丙 過\n"
    assert codes(cut + "地主勝\n") == ["S103"]
    assert codes(cut + "*\n") == []
    assert codes(cut) == []
    assert codes(cut + "中止(斷線 乙)\n") == []


def test_tags_are_held_against_the_plays() -> None:
    end = SPRING + "地主勝\n"
    assert codes('[倍數 "4"]\n' + end) == ["S106"]
    assert codes('[倍數 "2"]\n' + end) == []
    assert codes('[炸彈 "1"]\n' + end) == ["S107"]
    assert codes('[炸彈 "0"]\n' + end) == []


def test_without_a_base_only_scores_that_fit_no_bid_are_wrong() -> None:
    end = SPRING.replace(' [底分 "1"]', "") + "地主勝\n得分: "
    assert codes(end + "甲 +12 乙 -6 丙 -6\n") == []
    assert codes(end + "甲 +16 乙 -8 丙 -8\n") == ["S110"]


def test_after_an_illegal_play_a_score_that_differs_is_only_a_note() -> None:
    text = SPRING.replace("2. 甲 7到A", "2. 乙 3  丙 過  甲 7到A")
    found = codes(text + "地主勝\n得分: 甲 +4 乙 -2 丙 -2\n")
    assert "S109" in found
    assert "S104" not in found


def test_c55_four_and_two_never_doubles() -> None:
    text = (
        '[規則 "site"] [底分 "1"] [地主 "甲"]\n手牌 甲: 5 5 5 5 6 7 8 8 8 8 9 10 J J J J Q\n底牌: Q Q Q\n'
        "1. 甲 四5帶67  乙 過  丙 過\n2. 甲 8炸  乙 過  丙 過\n3. 甲 四J帶9和10  乙 過  丙 過\n4. 甲 Q炸\n"
    )
    done = judged(text)
    assert done.result.multiplier == 2 * 2 * 2  # two bombs and the spring; four + two never
    assert [ply.multiplier for ply in done.plies if ply.readings] == [1, 2, 2, 8]


def test_running_scores_go_from_record_to_record() -> None:
    one = record(SPRING + "地主勝\n得分: 甲 +4 乙 -2 丙 -2\n")
    start = '[前積分 "甲 0 乙 0 丙 0"] [積分 "甲 +4 乙 -2 丙 -2"]\n'
    first = record(start + SPRING + "地主勝\n")
    second = record('[積分 "甲 +8 乙 -4 丙 -4"]\n' + SPRING + "地主勝\n")
    wrong = record('[積分 "甲 +9 乙 -4 丙 -4"]\n' + SPRING + "地主勝\n")
    assert [done.findings for done in replays([first, second])] == [(), ()]
    last = list(replays([first, one, wrong]))[-1]
    assert [finding.code for finding in last.findings] == ["S111", "S111", "S111"]
    assert replay(wrong).findings == ()


def test_which_ruleset_judges_is_said() -> None:
    bare = SPRING.replace('[規則 "site"] ', "") + "地主勝\n"
    assert codes(bare) == ["D001"]
    assert codes(bare, "site") == []
    assert codes(SPRING.replace("site", "別家") + "地主勝\n") == ["D003"]
    assert codes(SPRING.replace("site", "別家") + "地主勝\n", "site") == ["D002"]
