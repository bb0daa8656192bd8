"""The pool 彩金 of a table: a tenth of every gain, its tenth game, and who leaves."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judging import record
from tests.tables import LOST, RAN, SMALL, VOID, WON, game, games, raised, standing
from validator.replay import Replay, replay
from validator.ruleset import loads
from validator.table import NEW_TABLE, Table

ZERO = '[前積分 "甲 0 乙 0 丙 0"]'
TENTH = '[前彩金 "5000"] [彩金局 "10"]'
"""5000 in the pool before its last game."""


def scores(**players: int | str) -> dict[str, Fraction]:
    return {seat: Fraction(score) for seat, score in players.items()}


def pooled(done: Replay) -> tuple[object, object]:
    """The pool after a game, and the games in it."""
    return done.table.pool, done.table.games


# A tenth of every gain ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plays", [WON, LOST])
def test_the_worked_example_puts_2880_into_the_pool(plays: str) -> None:
    (done,) = games(game(plays, '[前彩金 "0"]'))
    assert done.findings == ()
    assert done.result.pool == 2880
    assert pooled(done) == (2880, 1)


def test_a_tenth_is_not_rounded() -> None:
    (done,) = games(game(SMALL + "得分: 甲 -1 乙 +1.8 丙 -1\n", '[彩金局 "1"] [彩金 "0.2"]', unit="1"))
    assert done.findings == ()
    assert done.table.pool == Fraction(1, 5)


def test_the_pool_grows_from_game_to_game_and_a_void_deal_is_no_game() -> None:
    done = games(game(WON, '[彩金局 "1"]'), game(VOID), game(LOST), game(SMALL, '[彩金局 "3"] [彩金 "5780"]'))
    assert [each.findings for each in done] == [(), (), (), ()]
    assert [each.table.pool for each in done] == [2880, 2880, 5760, 5780]
    assert [each.table.games for each in done] == [1, 1, 2, 3]


def test_a_game_that_was_broken_off_by_nobody_is_no_game_either() -> None:
    stopped = "叫分: 甲3\n搶地主: 乙不搶 丙不搶\n中止(斷線 乙)\n"
    assert [each.table.games for each in games(game(WON, '[彩金局 "1"]'), game(stopped))] == [1, 1]


def test_the_pool_pays_the_running_score_not_the_score_of_the_game() -> None:
    (done,) = games(game(LOST + "得分: 甲 +8640 乙 -28800 丙 +17280\n", ZERO, TENTH))
    assert done.findings == ()
    assert tuple(map(int, done.result.scores or ())) == (8640, -28800, 17280)
    assert standing(done) == scores(甲=8640 + 3940, 乙=-28800, 丙=17280 + 3940)


# The tenth game -------------------------------------------------------------------------------------------------------


def test_its_own_tenth_goes_in_first_and_peasants_take_half_each() -> None:
    said = '[積分 "甲 +12580 乙 -28800 丙 +21220"] [彩金 "0"]'
    (done,) = games(game(LOST, ZERO, TENTH, said))
    assert done.findings == ()
    assert pooled(done) == (0, 0)


def test_the_landlord_takes_the_pool_whole() -> None:
    (done,) = games(game(WON, ZERO, TENTH))
    assert standing(done) == scores(甲=-9600, 乙=25920 + 7880, 丙=-19200)


def test_then_counting_starts_anew() -> None:
    done = games(game(LOST, ZERO, TENTH), game(WON, '[彩金局 "1"] [前彩金 "0"] [彩金 "2880"]'))
    assert [each.findings for each in done] == [(), ()]
    assert done[1].table.games == 1


def test_ten_games_in_one_file() -> None:
    file = [game(SMALL, ZERO, '[彩金局 "1"]'), *[game(SMALL)] * 8, game(SMALL, '[彩金局 "10"]'), game(SMALL)]
    done = games(*file)
    assert not any(each.findings for each in done)
    assert [each.table.pool for each in done] == [*range(20, 200, 20), 0, 20]
    assert standing(done[8]) == scores(甲=-900, 乙=1620, 丙=-900)
    assert standing(done[9]) == scores(甲=-1000, 乙=2000, 丙=-1000)


# Who leaves -----------------------------------------------------------------------------------------------------------


def test_a_runaway_leaves_the_pool_to_the_other_two() -> None:
    (done,) = games(game(RAN + "得分: 甲 0 乙 0 丙 -900\n", ZERO, '[前彩金 "5000"] [彩金局 "7"] [彩金 "0"]'))
    assert done.findings == ()
    assert standing(done) == scores(甲=2500, 乙=2500, 丙=-900)
    assert pooled(done) == (0, 0)


def test_leaving_in_order_splits_the_pool_in_three() -> None:
    left = '[離桌 "甲"] [彩金 "0"] [積分 "甲 +5000/3 乙 +5000/3 丙 +5000/3"]'
    (done,) = games(game(VOID, ZERO, '[前彩金 "5000"]', left))
    assert done.findings == ()
    assert standing(done) == scores(甲="5000/3", 乙="5000/3", 丙="5000/3")
    assert pooled(done) == (0, 0)


def test_who_leaves_after_a_game_leaves_after_its_tenth_went_in() -> None:
    third = Fraction(5000 + 2880, 3)
    (done,) = games(game(WON, ZERO, '[前彩金 "5000"] [彩金局 "3"] [離桌 "丙"]'))
    assert standing(done) == {"甲": -9600 + third, "乙": 25920 + third, "丙": -19200 + third}


def test_after_the_tenth_game_nothing_is_left_to_split() -> None:
    (done,) = games(game(WON, ZERO, TENTH, '[離桌 "丙"]'))
    assert standing(done) == scores(甲=-9600, 乙=25920 + 7880, 丙=-19200)


def test_after_somebody_left_counting_starts_anew() -> None:
    ran = game(RAN, '[前彩金 "5000"] [彩金局 "7"]')
    left = game(WON, '[前彩金 "5000"] [彩金局 "7"] [離桌 "乙"]')
    assert raised(ran, game(WON, '[彩金局 "1"] [前彩金 "0"]')) == [[], []]
    assert raised(left, game(WON, '[彩金局 "1"] [前彩金 "0"]')) == [[], []]
    assert raised(left, game(WON, '[彩金局 "8"]')) == [[], ["S118"]]


def test_who_ran_away_must_be_said_to_know_who_gets_the_pool() -> None:
    unsaid = RAN.replace("逃跑 丙", "逃跑")
    (done,) = games(game(unsaid, ZERO, '[前彩金 "5000"] [彩金局 "7"]'))
    assert [finding.code for finding in done.findings] == ["S113"]
    assert done.standing is None
    assert pooled(done) == (0, 0)


# What the tags say ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('[前彩金 "5000"] [彩金局 "4"] [彩金 "7880"]', []),
        ('[前彩金 "5000"] [彩金局 "4"] [彩金 "5000"]', ["S116"]),
        ('[前彩金 "5000"] [彩金局 "10"] [彩金 "7880"]', ["S116"]),
        ('[彩金局 "1"] [彩金 "2881"]', ["S116"]),
        ('[前彩金 "?"] [彩金局 "?"] [彩金 "17"]', []),
        ('[彩金 "17"]', []),
        ('[彩金局 "0"]', ["S118"]),
        ('[彩金局 "11"]', ["S118"]),
    ],
)
def test_the_pool_of_one_record(tags: str, found: list[str]) -> None:
    assert raised(game(WON, tags)) == [found]


def test_the_pool_between_records() -> None:
    first = game(WON, '[前彩金 "100/3"] [彩金局 "2"] [彩金 "8740/3"]')
    assert raised(first, game(WON, '[前彩金 "8740/3"] [彩金局 "3"] [彩金 "17380/3"]')) == [[], []]
    assert raised(first, game(WON, '[前彩金 "2913.3"]')) == [[], ["S117"]]
    assert raised(first, game(WON, '[彩金局 "4"]')) == [[], ["S118"]]


def test_a_recorded_pool_is_taken_at_its_word_and_carried_on() -> None:
    wrong = game(WON, '[前彩金 "0"] [彩金 "3000"]')
    assert raised(wrong, game(WON, '[前彩金 "3000"] [彩金 "5880"]')) == [["S116"], []]


def test_where_nothing_is_said_of_a_pool_nothing_is_known_of_it() -> None:
    done = games(game(WON), game(WON))
    assert [pooled(each) for each in done] == [(None, None)] * 2


def test_where_it_may_have_been_the_last_game_only_who_won_may_have_more() -> None:
    unknown = ZERO + ' [前彩金 "5000"]'
    assert raised(game(WON, unknown, '[積分 "甲 -9600 乙 +33800 丙 -19200"]')) == [[]]
    assert raised(game(WON, unknown, '[積分 "甲 -9600 乙 +25920 丙 -19200"]')) == [[]]
    assert raised(game(WON, unknown, '[積分 "甲 -9000 乙 +25920 丙 -19200"]')) == [["S111"]]
    assert games(game(WON, unknown))[0].standing is None


def test_a_number_that_is_too_long_is_none() -> None:
    long = "9" * 5000
    (found,) = raised(game(WON, f'[彩金局 "{long}"]', f'[彩金 "{long}"]', f'[倍數 "{long}"]', f'[積分 "甲 {long}"]'))
    assert found == ["N110"] * 4


def test_after_a_mistake_in_play_the_pool_is_not_known() -> None:
    wrong = WON.replace("3. 乙 3炸  丙 過  甲 過\n", "3. 乙 3炸  甲 過  丙 過\n")
    (done,) = games(game(wrong, '[前彩金 "0"] [彩金 "17"]'))
    assert "S116" not in {finding.code for finding in done.findings}
    assert done.table.pool == 17


def test_a_record_that_is_cut_off_leaves_the_pool_unknown() -> None:
    cut = WON[: WON.index("5. 乙")] + "*\n"
    assert [each.table.pool for each in games(game(WON, '[彩金局 "1"]'), game(cut))] == [2880, None]


def test_another_table_has_another_pool() -> None:
    done = games(game(WON, '[桌號 "3"] [彩金局 "1"]'), game(WON, '[桌號 "4"]'), game(WON, '[桌號 "4"] [彩金局 "1"]'))
    assert [each.table.pool for each in done] == [2880, None, 2880]


def test_a_ruleset_without_a_pool_leaves_it_alone() -> None:
    file = [
        game(WON, '[彩金局 "1"]'),
        game(VOID, '[彩金 "9"] [彩金局 "99"]', rules="site"),
        game(VOID, '[前彩金 "2880"]'),
    ]
    assert raised(*file) == [[], [], []]


def test_a_house_may_have_another_part_and_another_number_of_games() -> None:
    pool = {"pool": {"part": 0.25, "games": 2}}
    rules = loads(json.dumps({"extends": "baike-platform", "name": "house", "score": pool}))
    first = replay(record(game(WON, ZERO)), rules, Table(pool=Fraction(0), games=0))
    second = replay(record(game(LOST)), rules, first.table)
    assert (pooled(first), pooled(second)) == ((7200, 1), (0, 0))
    assert standing(second) == {"甲": Fraction(-9600 + 7200 + 7200), "乙": -7200, "丙": Fraction(-19200 + 14400 + 7200)}


def test_a_table_of_which_nothing_is_said_costs_nothing() -> None:
    text = '[規則 "site"]\n' + VOID
    assert replay(record(text)).table is NEW_TABLE


# Laws -----------------------------------------------------------------------------------------------------------------

GROSS = {WON: (-9600, 28800, -19200), LOST: (9600, -28800, 19200), SMALL: (-100, 200, -100), VOID: (0, 0, 0)}


def by_hand(plays: list[tuple[str, str]]) -> tuple[list[Fraction], Fraction, int]:
    """Running scores, pool and its games after some games, by a few lines of their own."""
    total, pool, count = [Fraction(0)] * 3, Fraction(0), 0
    for played, left in plays:
        if played == RAN:
            total = [total[0] + pool / 2, total[1] + pool / 2, total[2] - 900]
            pool, count = Fraction(0), 0
        elif played != VOID:
            gains = [Fraction(score) for score in GROSS[played]]
            total = [old + min(gain, gain * 9 / 10) for old, gain in zip(total, gains, strict=True)]
            pool, count = pool + sum((gain for gain in gains if gain > 0), Fraction(0)) / 10, count + 1
        if count == 10:
            won = [seat for seat in range(3) if GROSS[played][seat] > 0]
            total = [old + (pool / len(won) if seat in won else 0) for seat, old in enumerate(total)]
            pool, count = Fraction(0), 0
        if left:
            total, pool, count = [old + pool / 3 for old in total], Fraction(0), 0
    return total, pool, count


EVENTS = st.tuples(st.sampled_from([WON, LOST, SMALL, SMALL, VOID, RAN]), st.sampled_from(["", "", "", '[離桌 "乙"]']))


@given(plays=st.lists(EVENTS, min_size=1, max_size=25))
def test_any_evening_at_the_table_is_exact(plays: list[tuple[str, str]]) -> None:
    texts = [game(played, left) for played, left in plays]
    texts[0] = game(plays[0][0], plays[0][1], ZERO, '[彩金局 "1"]')
    done = games(*texts)
    assert not any(each.findings for each in done)
    total, pool, count = by_hand(plays)
    assert (done[-1].table.pool, done[-1].table.games) == (pool, count)
    assert standing(done[-1]) == dict(zip("甲乙丙", total, strict=True))
    assert sum(total) + pool == -900 * sum(played == RAN for played, _ in plays)
