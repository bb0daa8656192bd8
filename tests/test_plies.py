"""Every ply of a replay, derived when asked: readings, hands, turns, what is to beat, the multiplier, terms."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bench.table import game
from notation.cards import format_cards, format_packed
from notation.reader import read
from notation.record import Term
from notation.shapes import Kind
from tests.judging import DEAL, HEAD, SPRING, judged
from tests.test_judge_ways import SITE, judge
from validator.holding import holding_of
from validator.replay import replay, replays
from validator.ruleset import loads


def test_ply_0_is_before_the_first_lead_with_the_bottom_cards_in_the_landlords_hand() -> None:
    first = judged(SPRING).plies[0]
    assert first.number == 0
    assert first.turn == 0
    assert [hand.left for hand in first.hands] == [(20, 20), (17, 17), (17, 17)]
    assert format_cards(first.hands[0].bottom) == "QKA"


def test_what_was_played_and_what_it_is() -> None:
    plies = judged(SPRING).plies
    assert [ply.number for ply in plies] == [0, 1, 2, 3, 4]
    assert [reading.kind for reading in plies[1].readings] == [Kind.AIRPLANE]
    assert format_cards(plies[4].cards) == "789TJQKA"
    assert [ply.round for ply in plies] == [0, 1, 1, 1, 2]
    assert [ply.leads for ply in plies] == [False, True, False, False, True]
    assert [ply.turn for ply in plies] == [0, 1, 2, 0, None]


def test_what_is_to_beat_and_what_was_beaten() -> None:
    plies = judged(HEAD + "1. 甲 對5  乙 過  丙 對6  甲 過  乙 過\n2. 丙 7").plies
    assert [ply.to_beat for ply in plies] == [None, 1, 1, 3, 3, None, 6]
    assert [ply.beats for ply in plies] == [None, None, None, 1, None, None, None]


def test_the_multiplier_and_what_made_it() -> None:
    plies = judged(SPRING).plies
    assert [ply.multiplier for ply in plies] == [1, 1, 1, 1, 2]
    assert plies[4].doubled == ("spring",)
    bombs = judged(HEAD + "1. 甲 對5  乙 6炸  丙 王炸").plies
    assert [ply.multiplier for ply in bombs] == [1, 1, 2, 4]
    assert [ply.doubled for ply in bombs] == [(), (), ("bomb",), ("rocket",)]


def test_a_bomb_for_which_the_ruleset_pays_nothing_does_nothing_to_the_multiplier() -> None:
    record = Path("samples/games/baike-four.txt").read_text(encoding="utf-8")
    (game_,) = replays(read(record))
    plies = game_.plies
    bombs = [ply for ply in plies if any(reading.kind is Kind.BOMB for reading in ply.readings)]
    assert len(bombs) == 2
    assert all(ply.doubled == () for ply in bombs)


def test_where_robs_have_reached_the_limit_nothing_raises_the_multiplier() -> None:
    capped = loads(json.dumps({"extends": "wiki-rob", "name": "house", "score": {"cap": 4}}))
    (record,) = read(Path("samples/games/wiki-rob.txt").read_text(encoding="utf-8"))
    assert (replay(record).plies[0].multiplier, replay(record, capped).plies[0].multiplier) == (8, 4)
    assert [ply.doubled for ply in replay(record).plies if ply.doubled] == [("rocket",)]
    assert {(ply.multiplier, ply.doubled) for ply in replay(record, capped).plies} == {(4, ())}


def test_announcements_are_computed() -> None:
    plies = judged(HEAD + "手牌 甲(4): 5 5 7 9\n輪到: 甲\n1. 甲 對5  乙 過  丙 過\n2. 甲 7").plies
    assert plies[1].terms == (Term.TWO_LEFT,)
    assert plies[4].terms == (Term.ONE_LEFT,)


def test_a_hole_that_the_hand_settles_is_a_complete_play() -> None:
    plies = judged(HEAD + DEAL + "1. 甲 3到7  乙 五順  丙 過  甲 過").plies
    assert plies[2].readings != ()
    text = HEAD + "手牌 甲: 333444 5 6 7 7 8 8 9 9 J J K\n底牌: K 2 2\n1. 甲 34飛機帶56  乙 過  丙 過\n2. 甲 三不帶"
    done = judged(text.replace("J J K", "J J J").replace("K 2 2", "A 2 2"))
    assert format_cards(done.plies[4].cards) == "JJJ"
    assert [finding.code for finding in done.findings] == []


def test_an_open_hole_leaves_a_range_and_says_so() -> None:
    done = judged(HEAD + "手牌 甲: 33344456778899JJQ\n底牌: K 2 2\n1. 甲 34飛機  乙 過  丙 過")
    ply = done.plies[1]
    assert [finding.code for finding in done.findings] == ["P109"]
    assert len(ply.readings) > 1
    assert ply.cards == ()
    assert ply.hands[0].left == (10, 14)
    assert format_cards(ply.hands[0].cards) == ""


def test_a_later_play_rules_fillings_out() -> None:
    head = HEAD + "手牌 甲(6): 333 5 6 7\n輪到: 甲\n"
    assert [f.code for f in judged(head + "1. 甲 三3帶一  乙 過  丙 過\n2. 甲 5").findings] == ["P109"]
    neither = judged(head + "1. 甲 三3帶一  乙 過  丙 過\n2. 甲 對5")
    assert [f.code for f in neither.findings] == ["P109", "P103", "S102"]
    both = judged(head + "1. 甲 三3帶一  乙 過  丙 過\n2. 甲 5  乙 過  丙 過\n3. 甲 6")
    assert [f.code for f in both.findings] == ["P120", "S102"]


@pytest.mark.parametrize("seed", range(12))
def test_the_plies_agree_with_the_verdict(seed: int) -> None:
    record = game(seed, SITE)
    done, state = replay(record), judge(record, quick=True).state
    last = done.plies[-1]
    assert last.number == len(record.line)
    assert last.multiplier == done.result.multiplier
    assert [hand.left for hand in last.hands] == [holding_of(held).left for held in state.held]
    held = [format_packed(each) for each in state.held if isinstance(each, int)]
    assert [format_cards(hand.cards) for hand in last.hands] == held


def test_every_card_is_in_a_hand_or_played_at_every_ply() -> None:
    record = game(random.Random(5).randrange(1000), SITE)
    done = replay(record)
    played = 0
    for ply in done.plies:
        played += len(ply.cards)
        assert played + sum(len(hand.cards) for hand in ply.hands) == 54
