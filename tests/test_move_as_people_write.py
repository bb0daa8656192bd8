"""Moves as people write them down by hand: each the same move as its canonical form, in both scripts."""

from __future__ import annotations

import pytest

from notation.fold import to_script
from notation.move_reader import read_move
from notation.move_writer import write_move


def canonical(text: str) -> str:
    said = read_move(text)
    assert not said.problems, (text, said)
    return write_move(said.move)


def same(spellings: str, expected: str) -> None:
    for text in spellings.split():
        for script in ("hant", "hans"):
            written = to_script(text, script)
            assert (written, canonical(written)) == (written, expected)


@pytest.mark.parametrize(
    ("spellings", "expected"),
    [
        ("對J對Q對K 兩J兩Q兩K 一對J一對Q一對K 對K對Q對J 孖J孖Q孖K", "JQK連對"),
        ("對3對4對5 對33對44對55 雙3雙4雙5", "345連對"),
        ("三3三4 三個3三個4", "34飛機不帶"),
        ("三3三4帶56 三個3三個4帶5和6 三張3三張4帶5、6 三3三4(56)", "34飛機帶56"),
        ("三3三4帶對5對6 三3三4對5對6", "34飛機帶對5對6"),
        ("三3三4帶兩單 三3三4帶小翼", "34飛機帶兩單"),
        ("三3對4", "三3帶兩4"),
        ("三3單4 三3一張4", "三3帶一4"),
        ("對5對6", "5566"),
    ],
)
def test_counts_that_touch_are_one_play(spellings: str, expected: str) -> None:
    same(spellings, expected)


def test_counts_with_a_blank_between_are_moves_of_their_own() -> None:
    for text in ("對3 對4 對5", "三3 三4"):
        assert read_move(text).move.unread == text


@pytest.mark.parametrize("text", ["對34對56", "對3對444"])
def test_a_count_and_cards_that_are_not_as_many_do_not_go_together(text: str) -> None:
    [problem] = read_move(text).problems
    assert (problem.code, read_move(text).move.unread) == ("N219", text)


@pytest.mark.parametrize(
    ("spellings", "expected"),
    [
        ("3到7的順子 34567的順子 從3到7的順子 3-7的順子", "3到7"),
        ("3到5的連對 345的連對 334455的連對", "345連對"),
        ("3到4的飛機 34的飛機", "34飛機"),
        ("34的飛機帶56", "34飛機帶56"),
        ("5的炸彈 5555的炸彈", "5炸"),
    ],
)
def test_de_between_ranks_and_a_kind_word_says_nothing(spellings: str, expected: str) -> None:
    same(spellings, expected)


@pytest.mark.parametrize(
    ("spellings", "expected"),
    [
        ("333444(56) 333444（56） 333444（5、6） 34飛機(56) 飛機34(56) 34飛機帶(56) 飛機333444(5,6)", "34飛機帶56"),
        ("333(6) 三3(6) 三個3（6） 333帶(6) 三帶一(3336)", "三3帶一6"),
        ("333(55) 333(對5)", "三3帶兩5"),
        ("8888(57) 四8(5、7)", "四8帶57"),
        ("2222(對Q對A)", "四2帶對Q對A"),
        ("101010(J) TTT(J)", "三10帶一J"),
        ("333(小王)", "三3帶一小王"),
        ("♠3♥3♣3(♦4)", "♠3♥3♣3♦4"),
        ("順子(34567)", "3到7"),
        ("飛機(33344456)", "34飛機帶56"),
    ],
)
def test_brackets_hold_kickers_or_a_whole_hand(spellings: str, expected: str) -> None:
    same(spellings, expected)


def test_brackets_after_a_word_hold_no_other_hand() -> None:
    for text in ("順子(3-7)", "三帶一(33344)", "對(55)"):
        assert [problem.code for problem in read_move(text).problems] == ["N214"]


def test_a_dash_is_a_range_behind_a_kind_word_too() -> None:
    same("順子3-7 3-7順子", "3到7")
    same("連對3-5 雙順3-5", "345連對")
    same("飛機3-5", "345飛機")


def test_wings_named_before_the_whole_hand() -> None:
    same("飛機帶翅膀33344456 飛機帶翼33344456", "34飛機帶56")
    same("飛機帶翼56", "飛機帶56")


@pytest.mark.parametrize(
    ("spellings", "expected"),
    [
        ("黑A 黑桃A", "♠A"),
        ("紅K 紅桃K 紅心K", "♥K"),
        ("梅5 梅花5", "♣5"),
        ("方3 方塊3 方片3", "♦3"),
        ("黑3紅3", "♠3♥3"),
        ("方10梅10", "♣10♦10"),
        ("黑3紅3方3梅4", "♠3♥3♦3♣4"),
        ("黑王 黑鬼 細王 細鬼", "小王"),
        ("紅王 紅鬼", "大王"),
        ("黑王紅王 大鬼細鬼", "王炸"),
    ],
)
def test_one_character_is_enough_for_a_suit(spellings: str, expected: str) -> None:
    same(spellings, expected)


def test_large_and_small_alone_are_no_jokers() -> None:
    for text in ("大", "小", "3大"):
        assert read_move(text).move.unread == text


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("3一7", "3到7"),
        ("3一7顺", "3到7顺"),
        ("3…7", "3到7"),
        ("3...7", "3到7"),
        ("3->7", "3到7"),
        ("3to7", "3到7"),
        ("3--7", "3到7"),
        ("10一A", "10到A"),
        ("不耍", "不要"),
        ("3代1", "三帶一"),
        ("333帯1", "333帶一"),
        ("34567，", "34567"),
    ],
)
def test_what_was_meant_is_offered(text: str, suggestion: str) -> None:
    [problem] = read_move(text).problems
    assert read_move(text).move.unread == text
    assert problem.args["suggestion"] == suggestion
    assert not problem.safe


def test_an_unreadable_move_says_what_was_read_and_what_could_follow() -> None:
    [problem] = read_move("333444(56").problems
    assert problem.args["read"] == "333444(56"
    assert "bracket_close" in problem.args["expected"]  # type: ignore[operator]
