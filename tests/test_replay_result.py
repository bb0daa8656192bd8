"""Result and score of whole records, with the worked examples of the rules."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests import tables
from tests.judging import DEAL, HEAD, SPRING, codes, judged
from tests.tables import game
from validator.replay import Replay


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


# Other rulesets -------------------------------------------------------------------------------------------------------


def scores(done: Replay) -> tuple[Decimal, ...]:
    assert done.result.scores is not None
    return done.result.scores


def test_wiki_spring_counts_three_and_a_show_two() -> None:
    text = SPRING.replace(HEAD, '[規則 "wiki-call"]\n').replace(
        "底牌: Q K A\n", "底牌: Q K A\n叫分: 甲2 乙0 丙0\n明牌: 甲明牌\n"
    )
    done = judged(text + "地主勝 春天\n得分: 甲 +24 乙 -12 丙 -12\n")
    assert done.findings == ()
    assert done.result.multiplier == 6


def test_the_worked_example_of_the_platform_as_a_record() -> None:
    won = game(tables.WON + "得分: 甲 -9600 乙 +25920 丙 -19200\n", '[倍數 "16"] [炸彈 "1"]')
    lost = game(tables.LOST + "得分: 甲 +8640 乙 -28800 丙 +17280\n", '[倍數 "16"] [炸彈 "1"]')
    assert [(codes(text), judged(text).result.pool == 2880) for text in (won, lost)] == [([], True), ([], True)]


def test_scores_that_go_to_a_pool_need_not_add_up_and_must_be_right() -> None:
    gross = game(tables.WON + "得分: 甲 -9600 乙 +28800 丙 -19200\n")
    assert codes(gross) == ["S104"]


def test_c56_payoffs_that_do_not_add_up_are_right_where_the_ruleset_pays_so() -> None:
    head = '[規則 "rlcard"] [地主 "甲"]\n'
    won = SPRING.replace(HEAD, head) + "地主勝\n得分: 甲 1 乙 0 丙 0\n"
    assert codes(won) == []
    assert codes(won.replace("乙 0", "乙 -1")) == ["S104"]
    lost = "手牌 甲: 3 3\n手牌 乙(1): 4\n手牌 丙(2): ?\n輪到: 甲\n1. 甲 3  乙 4\n農民勝\n得分: 甲 0 乙 1 丙 1\n"
    assert codes(head + lost) == []


def test_botzone_1_counts_hands() -> None:
    text = SPRING.replace(HEAD, '[規則 "botzone-1"] [地主 "甲"]\n')
    assert scores(judged(text + "地主勝\n")) == (Decimal("2.14"), Decimal(0), Decimal(0))
    assert codes(text + "地主勝\n得分: 甲 2.14 乙 0 丙 0\n") == []
    assert codes(text + "地主勝\n得分: 甲 2.15 乙 0 丙 0\n") == ["S104"]


@pytest.mark.parametrize("rules", ["openspiel", "ccgc"])
def test_where_the_game_is_over_when_all_pass_everybody_gets_nothing(rules: str) -> None:
    text = f'[規則 "{rules}"]\n叫分: 甲不叫 乙不叫 丙不叫\n流局\n'
    assert scores(judged(text)) == (Decimal(0),) * 3
    assert codes(text + "得分: 甲 0 乙 0 丙 0\n") == []
    assert codes(text + "得分: 甲 0 乙 1 丙 -1\n") == ["S104", "S104"]


def test_a_void_deal_has_no_score() -> None:
    text = '[規則 "site"]\n叫分: 甲不叫 乙不叫 丙不叫\n流局\n'
    assert judged(text).result.scores is None
    assert codes(text + "得分: 甲 0 乙 1 丙 -1\n") == ["S104", "S104"]


def test_without_a_base_every_base_of_the_ruleset_is_tried() -> None:
    end = SPRING.replace(HEAD, '[規則 "ccgc"] [地主 "甲"]\n') + "地主勝\n得分: "
    assert codes(end + "甲 +1200 乙 -600 丙 -600\n") == []
    assert codes(end + "甲 +12 乙 -6 丙 -6\n") == ["S110"]


def test_without_the_stakes_a_score_is_wrong_only_if_no_stakes_explain_it() -> None:
    """Without the auction nobody knows who robbed and staked: 乙 may have lost more than 丙, 甲 not have won more."""
    end = SPRING.replace(HEAD, '[規則 "baike-platform"] [地主 "甲"] [底注 "100"]\n') + "地主勝\n得分: "
    assert codes(end + "甲 +540 乙 -200 丙 -400\n") == []
    assert codes(end + "甲 +600 乙 -200 丙 -400\n") == ["S110"]
    assert codes(end + "甲 +810 乙 -300 丙 -600\n") == ["S110"]
    anywhere = end.replace(' [底注 "100"]', "")
    assert codes(anywhere + "甲 +810 乙 -300 丙 -600\n") == []
    assert codes(anywhere + "甲 +900 乙 -300 丙 -600\n") == ["S110"]


def test_a_multiplier_is_not_judged_where_what_raised_it_is_not_recorded() -> None:
    end = SPRING.replace(HEAD, '[規則 "{}"] [地主 "甲"] [底分 "1"] [倍數 "8"]\n') + "地主勝\n"
    assert codes(end.format("baike-platform")) == []
    assert codes(end.format("baike")) == ["S106"]


def test_which_ruleset_judges_is_said() -> None:
    bare = SPRING.replace('[規則 "site"] ', "") + "地主勝\n"
    assert codes(bare) == ["D001"]
    assert codes(bare, "site") == []
    assert codes(SPRING.replace("site", "別家") + "地主勝\n") == ["D003"]
    assert codes(SPRING.replace("site", "別家") + "地主勝\n", "site") == ["D002"]
