"""What is wrong with the text of a move: one problem, where it is, what could follow, what may have been meant."""

from __future__ import annotations

import re

import pytest

from notation.cards import UNIT, parse_cards
from notation.findings import Problem, Severity
from notation.move_hints import edited
from notation.move_reader import LONGEST, read_move
from notation.moves import Claim, played, unreadable
from notation.shapes import Kind
from notation.texts import LANGUAGES, Texts, codes


def problem(text: str) -> Problem:
    """The one problem of a text."""
    [only] = read_move(text).problems
    return only


@pytest.mark.parametrize(
    ("text", "read", "rest", "expected"),
    [
        ("34飛機帶", "34飛機帶", "", {"rank", "joker", "suit", "count", "quota"}),
        ("帶5", "", "帶5", {"rank", "joker", "suit", "count", "kind_word", "pass"}),
        ("3到", "3到", "", {"rank"}),
        ("對5 對6", "對5", "對6", {"rank", "joker", "suit", "bring", "end"}),
        ("333444(56", "333444(56", "", {"count", "separator", "bracket_close"}),
        ("", "", "", {"rank", "joker", "suit", "count", "kind_word", "pass"}),
        ("過5", "過", "5", {"end"}),
        ("333帶一&&", "333帶一", "&&", {"rank", "joker", "suit", "called", "end"}),
    ],
)
def test_where_reading_stopped_and_what_could_follow(text: str, read: str, rest: str, expected: set[str]) -> None:
    found = problem(text)
    assert read_move(text).move == unreadable(text)
    assert (found.code, found.severity) == ("N201", Severity.ERROR)
    assert (found.args["read"], found.args["rest"]) == (read, rest)
    assert set(found.args["expected"] or ()) == expected  # type: ignore[arg-type]
    assert text[found.start : found.end] == rest


def test_what_could_follow_is_told_in_words_a_person_knows() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        expected = problem("帶5").args["expected"]
        assert isinstance(expected, tuple)
        for word in expected:
            told = texts.term("expected", str(word))
            assert told != word or language == "en"
            assert not re.search("[A-Z_]{2,}", told)


@pytest.mark.parametrize(
    ("text", "code", "suggestion"),
    [
        ("順于", "N202", "順子"),
        ("顺于", "N202", "顺子"),
        ("34飞几", "N202", "34飞机"),
        ("34飛幾帶56", "N202", "34飛機帶56"),
        ("王詐", "N202", "王炸"),
        ("炸但", "N202", "炸彈"),
        ("要不得", "N202", "要不起"),
        ("三三帶一6", "N202", "三3帶一6"),
        ("三四五六七", "N202", "34567"),
        ("OOO3", "N202", "1010103"),
        ("0003", "N212", "1010103"),
        ("3帶1", "N212", "三帶一"),
        ("333带1", "N212", "333带一"),
        ("12順", "N212", "十二順"),
        ("三A带二5", "N214", "三A带两5"),
        ("三3帯兩4", "N202", "三3帶兩4"),
        ("三3戴兩4", "N202", "三3帶兩4"),
        ("三代一", "N202", "三帶一"),
        ("连队", "N202", "连对"),
        ("34非机", "N202", "34飞机"),
        ("炸弾", "N202", "炸彈"),
        ("3道7", "N202", "3到7"),
        ("3到7訓", "N202", "3到7順"),
        ("太空俊", "N202", "太空梭"),
        ("五顺于", "N202", "五顺子"),
        ("3个3带1个4", "N202", "三个3带一个4"),
        ("2个5", "N202", "两个5"),
        ("5张顺子", "N202", "五张顺子"),
        ("炸了", "N202", "炸"),
        ("对5吧", "N202", "对5"),
        ("老K", "N202", "K"),
        ("過!", "N202", "過"),
        ("5順", "N204", "五順"),
        ("10顺", "N204", "十顺"),
        ("3連對", "N204", "三連對"),
        ("A到5", "N210", "5到A"),
        ("a至5顺", "N210", "5至a顺"),
        ("35連對", "N211", "3到5連對"),
        ("37順", "N211", "3到7順"),
        ("飛機35", "N211", "飛機3到5"),
        ("3五順", "N211", "3到7五順"),
    ],
)
def test_a_near_miss_is_offered_and_not_taken(text: str, code: str, suggestion: str) -> None:
    found = problem(text)
    assert read_move(text).move == unreadable(text)
    assert found.code == code
    assert edited(text, found.edits) == found.args["suggestion"] == suggestion
    assert not found.safe
    assert read_move(suggestion).move.unread is None


@pytest.mark.parametrize("text", ["*5*5", "你好", "2到5", "3飛機", "346連對", "對對", "34飛機帶三單", "三帶56", "5到5"])
def test_where_no_guess_is_cheap_there_is_none(text: str) -> None:
    found = problem(text)
    assert read_move(text).move == unreadable(text)
    assert not found.edits
    assert "suggestion" not in found.args


@pytest.mark.parametrize(("text", "suggestion"), [("四8帶2", "四8帶二"), ("4带2", "四带二"), ("3帶2", "三帶二")])
def test_a_figure_where_a_count_belongs_is_read_as_a_card(text: str, suggestion: str) -> None:
    found = problem(text)
    assert (found.code, found.severity, found.safe) == ("N205", Severity.WARNING, False)
    assert edited(text, found.edits) == suggestion


def test_a_figure_for_a_count_leaves_the_cards_and_the_claim() -> None:
    assert read_move("四8帶2").move == played(parse_cards("88882"), Claim(body=4 * UNIT[5]))


@pytest.mark.parametrize(
    ("text", "mended"),
    [("對三", "對3"), ("单五", "单5"), ("三個三帶一6", "三個3帶一6"), ("三到七", "3到7"), ("三3帶對四", "三3帶對4")],
)
def test_a_numeral_for_a_rank_is_read_with_a_warning_and_a_safe_fix(text: str, mended: str) -> None:
    said = read_move(text)
    assert {(found.code, found.severity, found.safe) for found in said.problems} == {("N206", Severity.WARNING, True)}
    edits = tuple(edit for found in said.problems for edit in found.edits)
    assert edited(text, edits) == mended
    assert read_move(mended).move == said.move
    assert not read_move(mended).problems


@pytest.mark.parametrize(
    ("text", "mended"), [("345", "345連對"), ("8910J", "8910J連對"), ("10JQ", "10JQ連對"), ("QKA", "QKA連對")]
)
def test_ranks_written_together_are_a_pair_straight_with_a_note(text: str, mended: str) -> None:
    found = problem(text)
    assert (found.code, found.severity, found.safe) == ("N207", Severity.NOTE, True)
    assert edited(text, found.edits) == mended
    assert read_move(text).move == read_move(mended).move
    assert read_move(text).move.readings[0].kind is Kind.PAIR_STRAIGHT


@pytest.mark.parametrize("text", ["3 4 5", "3-4-5", "34", "543", "KA2", "346", "A23"])
def test_other_ranks_are_cards(text: str) -> None:
    assert len(read_move(text).move.cards) == text.count("10") + sum(each.isalnum() for each in text)
    assert not read_move(text).problems


@pytest.mark.parametrize("text", ["333+4567", "5帶6", "333帶3", "34飛機帶5", "33帶44稱連對", "王帶3"])
def test_a_division_of_no_shape_is_kept_with_a_warning(text: str) -> None:
    said = read_move(text)
    assert [(found.code, found.severity) for found in said.problems] == [("N208", Severity.WARNING)]
    assert said.move.claim is not None
    assert said.move.claim.body is not None


@pytest.mark.parametrize("text", ["三帶一33344", "連對3344", "34連對", "3到7六順", "5稱對子", "順子3344"])
def test_a_claim_that_the_cards_contradict_is_no_fault_of_the_text(text: str) -> None:
    said = read_move(text)
    assert not said.problems
    assert said.move.claim is not None
    assert not said.move.readings


def test_a_dash_between_two_ranks_is_remarked() -> None:
    found = problem("3-7")
    assert (found.code, found.severity, found.safe) == ("N216", Severity.WARNING, False)
    assert edited("3-7", found.edits) == "3到7"
    assert read_move("3-7").move == played(parse_cards("37"))
    for text in ("3-3", "3-4", "7-3", "3-2", "3-4-5", "小王-大王"):
        assert not read_move(text).problems


def test_a_long_text_is_refused() -> None:
    assert read_move("5 " * (LONGEST // 2)).problems[0].code == "N215"
    for length in (LONGEST + 1, 1_000_000):
        found = problem("5" * length)
        assert (found.code, found.args["length"], found.args["most"]) == ("N203", length, LONGEST)


def test_every_code_of_moves_has_an_example_and_words() -> None:
    own = {code: entry for code, entry in codes("notation").items() if code.startswith("N2")}
    assert len(own) == 21
    for code, entry in own.items():
        wrong, right = (text.removeprefix("1. 甲 ") for text in (entry.wrong, entry.right))
        assert [found.code for found in read_move(wrong).problems] == [code]
        assert problem(wrong).severity is entry.severity
        assert not read_move(right).problems
