"""Running scores of a table, and who shuffles: carried from record to record by player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.judging import SPRING, record
from tests.tables import RAN, games, raised
from validator.replay import replay

WON = SPRING + "地主勝\n"
"""甲 +4, 乙 and 丙 -2."""


def test_running_scores_go_from_record_to_record() -> None:
    start = '[前積分 "甲 0 乙 0 丙 0"] [積分 "甲 +4 乙 -2 丙 -2"]\n'
    second, wrong = '[積分 "甲 +8 乙 -4 丙 -4"]\n' + WON, '[積分 "甲 +9 乙 -4 丙 -4"]\n' + WON
    assert raised(start + WON, second) == [[], []]
    assert raised(start + WON, WON, wrong) == [[], [], ["S111"] * 3]
    assert replay(record(wrong)).findings == ()


def test_a_recorded_score_counts_before_a_computed_one() -> None:
    recorded = WON + "得分: 甲 +6 乙 -3 丙 -3\n"
    assert raised('[前積分 "甲 0 乙 0 丙 0"]\n' + recorded, '[前積分 "甲 +6 乙 -3 丙 -3"]\n' + WON)[1] == []


def test_running_scores_go_with_the_players_not_with_their_seats() -> None:
    first = '[甲 "小明"] [乙 "小華"] [丙 "小強"] [前積分 "甲 0 小華 0 丙 0"]\n' + WON
    second = '[甲 "小強"] [乙 "小明"] [丙 "小華"] [積分 "小強 +2 小明 +2 小華 -4"]\n' + WON
    assert raised(first, second) == [[], []]


def test_running_scores_may_be_fractions() -> None:
    thirds = '[前積分 "甲 5000/3 乙 -1/3 丙 0.5"] [積分 "甲 +5012/3 乙 -7/3 丙 -1.5"]\n'
    (done,) = games(thirds + WON)
    assert done.findings == ()
    assert done.standing == {"甲": Fraction(5012, 3), "乙": Fraction(-7, 3), "丙": Fraction(-3, 2)}
    (wrong,) = games(thirds.replace("5012/3", "1670.6") + WON)
    assert [(each.code, each.args["said"], each.args["computed"]) for each in wrong.findings] == [
        ("S111", "1670.6", "5012/3")
    ]


def test_a_penalty_for_running_away_counts_in_the_running_scores() -> None:
    head = '[規則 "baike-platform"] [底注 "100"] [前積分 "甲 0 乙 0 丙 0"] [積分 "甲 0 乙 0 丙 -900"]\n'
    assert raised(head + RAN) == [[]]


def test_a_void_deal_changes_nothing() -> None:
    void = '[規則 "site"] [前積分 "甲 3 乙 0 丙 -3"] [積分 "甲 3 乙 0 丙 -3"]\n叫分: 甲不叫 乙不叫 丙不叫\n流局\n'
    assert raised(void) == [[]]


def test_four_players() -> None:
    text = (
        '[規則 "baike-four"] [前積分 "甲 1 乙 0 丙 0 丁 -1"] [積分 "甲 1 乙 0 丙 -36 丁 -1"]\n'
        "叫分: 甲1 乙不叫 丙2 丁不叫\n明打: 丙明打\n1. 丙 3\n中止(逃跑 丙)\n"
    )
    done = games(text.replace("-36", "-24"))[0]
    assert done.findings == ()
    assert [each.code for each in games(text)[0].findings] == ["S111"]


# Who shuffles ---------------------------------------------------------------------------------------------------------

FIRST = '[規則 "wiki-call"] [甲 "小明"]\n叫分: 甲不叫 乙3\n*\n'
VOID = '[規則 "wiki-call"] [甲 "小明"]\n叫分: 乙0 丙0 甲0\n流局\n'


@pytest.mark.parametrize(
    ("shuffler", "found"),
    [("乙", []), ("甲", ["S119"]), ("小明", ["S119"]), ("荷官", []), ("random.Random(7)", [])],
)
def test_last_games_landlord_shuffles(shuffler: str, found: list[str]) -> None:
    second = f'[規則 "wiki-call"] [甲 "小明"] [洗牌 "{shuffler}"]\n叫分: 丙3\n*\n'
    assert raised(FIRST, second) == [[], found]
    assert raised(FIRST, VOID, second) == [[], [], found]
    assert raised(second) == [[]]


def test_nobody_in_particular_shuffles_elsewhere() -> None:
    assert raised(FIRST.replace("wiki-call", "site"), '[規則 "site"] [洗牌 "甲"]\n叫分: 丙3\n*\n') == [[], []]


def test_a_player_who_was_landlord_may_have_changed_seats() -> None:
    moved = '[規則 "wiki-call"] [甲 "小華"] [乙 "小明"] [洗牌 "{}"]\n叫分: 丙3\n*\n'
    first = FIRST.replace('[甲 "小明"]', '[甲 "小明"] [乙 "小華"]')
    assert raised(first, moved.format("甲")) == [[], []]
    assert raised(first, moved.format("乙")) == [[], ["S119"]]
