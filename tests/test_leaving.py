"""Running away 逃跑, at any moment: what it costs, and what a record that ends early must say."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.record import End, Outcome, Reason
from tests.judging import codes, judged, record
from validator.leaving import Flight, penalty
from validator.parameters import Leaving
from validator.replay import Replay, replay
from validator.ruleset import Ruleset, load, loads, names

PLAYED = "1. 甲 對8  乙 過  丙 過\n"
BIDS = "叫分: 甲3\n"


def rule(name: str) -> Leaving:
    found = load(name).score.leaving
    assert found is not None
    return found


def whole(done: Replay) -> tuple[int, ...] | None:
    found = done.result.scores
    return None if found is None else tuple(map(int, found))


def scores(text: str) -> tuple[int, ...] | None:
    return whole(judged(text))


# What it costs --------------------------------------------------------------------------------------------------------


def test_baike_base_times_multiplier_times_bombs_times_three() -> None:
    assert penalty(rule("baike"), Flight(1, 2, 4, bombs=2)) == 48
    assert penalty(rule("baike"), Flight(1, 2, 4, bombs=2, landlord=True)) == 48
    assert penalty(rule("baike"), Flight(1, 2)) == 0
    assert penalty(rule("baike"), Flight(1, None)) == 6


def test_baike_may_count_at_least_one_bomb() -> None:
    house = loads(json.dumps({"extends": "baike", "name": "house", "score": {"leaving": {"least_bombs": 1}}}))
    assert house.score.leaving is not None
    assert penalty(house.score.leaving, Flight(1, 2)) == 6
    assert penalty(house.score.leaving, Flight(1, 2, 4, bombs=2)) == 48


def test_baike_platform_the_landlord_pays_twice() -> None:
    platform = rule("baike-platform")
    assert penalty(platform, Flight(100, 3, 4, bombs=1, landlord=True)) == 7200
    assert penalty(platform, Flight(100, 3, 4, bombs=1)) == 3600
    assert penalty(platform, Flight(100, None)) == 300


def test_baike_four_the_landlord_pays_twice() -> None:
    four = rule("baike-four")
    assert penalty(four, Flight(1, 2, 2, landlord=True)) == 2 * 2 * 3 * 2
    assert penalty(four, Flight(1, 2, 2)) == 2 * 2 * 3


def test_who_has_no_rule() -> None:
    assert {name for name in names() if load(name).score.leaving} == {"baike", "baike-platform", "baike-four"}


@given(unit=st.decimals(0, 10**16, places=16), base=st.integers(1, 3), grown=st.integers(1, 2**40))
def test_a_penalty_is_exact(unit: Decimal, base: int, grown: int) -> None:
    cost = penalty(rule("baike-platform"), Flight(unit, base, grown, landlord=True))
    assert Fraction(cost) == Fraction(unit) * base * grown * 6


# When somebody leaves -------------------------------------------------------------------------------------------------


def test_in_the_middle_of_the_game_the_bombs_so_far_count() -> None:
    text = '[規則 "baike"]\n叫分: 甲1 乙2 丙不叫\n1. 乙 3炸  丙 過  甲 4炸  乙 過  丙 過\n中止（逃跑 丙）\n'
    done = judged(text + "得分: 甲 0 乙 0 丙 -48\n")
    assert done.findings == ()
    assert whole(done) == (0, 0, -48)
    assert done.result.system == 48
    assert (done.result.left, done.result.multiplier) == (2, 4)
    assert done.result.outcome is Outcome.UNFINISHED


def test_the_rocket_counts_as_a_bomb() -> None:
    text = '[規則 "baike"]\n叫分: 甲1 乙不叫 丙不叫\n1. 甲 王炸  乙 過  丙 過\n中止(逃跑 乙)\n'
    assert scores(text) == (0, -1 * 2 * 1 * 3, 0)


@pytest.mark.parametrize("auction", ["", "叫分: 甲不叫\n", "叫分: 甲不叫 乙不叫\n"])
def test_before_there_is_any_bid(auction: str) -> None:
    assert scores(f'[規則 "baike"]\n{auction}中止(逃跑 乙)\n') == (0, -6, 0)
    assert scores(f'[規則 "baike-platform"] [底注 "100"]\n{auction}中止(逃跑 乙)\n') == (0, -300, 0)
    assert scores(f'[規則 "baike-four"]\n{auction}中止(逃跑 丁)\n') == (0, 0, 0, -6)


def test_somebody_who_staked_has_not_bid() -> None:
    text = '[規則 "baike-platform"] [底注 "100"]\n搏: 甲搏\n叫分: 乙不叫\n中止(逃跑 甲)\n'
    assert scores(text) == (-300, 0, 0)


def test_between_a_first_bid_and_a_landlord_as_a_peasant_with_the_highest_bid() -> None:
    head = '[規則 "baike-platform"] [底注 "100"]\n叫分: 甲1 乙2'
    for seat, word in enumerate("甲乙丙"):
        assert scores(f"{head}\n中止(逃跑 {word})\n") == tuple(-600 if each == seat else 0 for each in range(3))


def test_robs_so_far_count_before_there_is_a_landlord() -> None:
    text = '[規則 "baike-platform"] [底注 "100"]\n叫分: 甲3\n搶地主: 乙搶\n中止(逃跑 乙)\n'
    assert scores(text) == (0, -1800, 0)


def test_the_landlord_pays_as_landlord_as_soon_as_there_is_one() -> None:
    text = '[規則 "baike-platform"] [底注 "100"]\n叫分: 甲3\n搶地主: 乙不搶 丙不搶\n'
    assert scores(text + "中止(逃跑 甲)\n") == (-1800, 0, 0)
    assert scores(text + "中止(逃跑 乙)\n") == (0, -900, 0)
    assert scores('[規則 "baike-four"]\n叫分: 甲3\n中止(逃跑 甲)\n') == (-18, 0, 0, 0)
    assert scores('[規則 "baike-four"]\n叫分: 甲3\n中止(逃跑 丁)\n') == (0, 0, 0, -9)


def test_a_record_may_name_the_landlord_without_the_auction() -> None:
    head = '[規則 "baike-four"] [地主 "乙"] [底分 "2"]\n'
    assert scores(head + "中止(逃跑 乙)\n") == (0, -12, 0, 0)
    assert scores(head + "1. 乙 3  丙 過\n中止(逃跑 丙)\n") == (0, 0, -6, 0)


def test_the_worked_example_of_the_platform() -> None:
    """s = 100, base 3, m = 4 (a rob and a bomb): the landlord -7200, a peasant -3600."""
    head = '[規則 "baike-platform"] [底注 "100"]\n叫分: 甲3\n搶地主: 乙搶 丙不搶 甲不搶\n1. 乙 5炸  丙 過\n'
    assert scores(head + "中止(逃跑 乙)\n") == (0, -7200, 0)
    assert scores(head + "中止(逃跑 甲)\n") == (-3600, 0, 0)
    assert judged(head + "中止(逃跑 甲)\n").result.system == 3600


def test_what_counts_for_one_player_alone_does_not_count() -> None:
    auction = "搏: 甲搏\n叫分: 甲不叫 乙3\n搶地主: 丙不搶\n明牌: 乙不明牌\n漂底: 甲漂底\n"
    assert scores('[規則 "baike-platform"] [底注 "100"]\n' + auction + "1. 乙 3\n中止(逃跑 甲)\n") == (-900, 0, 0)


def test_who_leaves_after_the_last_card_has_left_no_game() -> None:
    text = (
        '[規則 "baike"] [地主 "甲"] [底分 "1"]\n手牌 甲(2): 5 5\n手牌 乙(2): ?\n手牌 丙(2): ?\n輪到: 甲\n1. 甲 對5\n'
        "地主勝(逃跑 乙)\n"
    )
    done = judged(text)
    assert (done.result.outcome, done.result.left) == (Outcome.LANDLORD, None)
    assert whole(done) == (2, -1, -1)


def test_the_stakes_may_be_unknown() -> None:
    assert scores('[規則 "baike-platform"]\n叫分: 甲3\n中止(逃跑 甲)\n') is None
    assert scores('[規則 "baike"] [地主 "甲"]\n1. 甲 3\n中止(逃跑 甲)\n') is None


@pytest.mark.parametrize("words", ["斷線 乙", "超時 乙", "認輸 乙", "協議", "截斷"])
def test_only_who_runs_away_pays(words: str) -> None:
    done = judged(f'[規則 "baike"]\n叫分: 甲3\n{PLAYED}中止({words})\n')
    assert done.findings == ()
    assert (done.result.scores, done.result.left) == (None, None)
    assert not done.result.system


# What a record says ---------------------------------------------------------------------------------------------------


def test_leaving_before_the_end_is_running_away_whatever_the_word() -> None:
    for word in ("離開", "逃跑", "离开"):
        assert record(f"中止({word} 丙)\n").end == End(Outcome.STOPPED, Reason.LEFT, 2)


@pytest.mark.parametrize(
    ("rules", "end", "found"),
    [
        ("site", "中止\n", ["S112"]),
        ("site", "中止(斷線)\n", []),
        ("site", "中止(逃跑)\n", []),
        ("site", "中止(逃跑 乙)\n", []),
        ("site", "中止(逃跑 乙)\n得分: 甲 0 乙 -6 丙 0\n", ["S114"]),
        ("baike", "中止(逃跑)\n", ["S113"]),
        ("baike", "中止(逃跑 丁)\n", ["D108"]),
        ("baike", "中止(逃跑 乙)\n得分: 甲 0 乙 0 丙 0\n", []),
        ("baike", "中止(逃跑 乙)\n得分: 甲 +3 乙 -6 丙 +3\n", ["S115"] * 3),
        ("baike", "中止(逃跑 乙)\n得分: 乙 -18\n", ["S115"]),
        ("baike", "*\n", []),
        ("baike", "", []),
    ],
)
def test_an_early_end_says_how(rules: str, end: str, found: list[str]) -> None:
    assert codes(f'[規則 "{rules}"]\n{BIDS}{PLAYED}{end}') == found


def test_after_a_mistake_a_penalty_is_not_certain() -> None:
    text = '[規則 "baike"]\n叫分: 甲3\n1. 甲 對8  丙 對9\n中止(逃跑 乙)\n得分: 甲 0 乙 -6 丙 0\n'
    assert codes(text) == ["P101", "S109"]


def test_a_house_may_have_no_penalty_or_another() -> None:
    def house(**leaving: int | bool) -> Ruleset:
        return loads(json.dumps({"extends": "site", "name": "house", "score": {"leaving": leaving}}))

    told = house(factor=5, landlord=3, times_bombs=False, least_bombs=0, before_bid=7)
    text = '[規則 "house"]\n叫分: 甲2 乙不叫 丙不叫\n1. 甲 5炸\n中止(逃跑 {})\n'
    assert whole(replay(record(text.format("甲")), told)) == (-2 * 2 * 5 * 3, 0, 0)
    assert whole(replay(record(text.format("乙")), told)) == (0, -2 * 2 * 5, 0)
    assert whole(replay(record("中止(逃跑 乙)\n"), told)) == (0, -7, 0)
