"""Cards with several readings: the play before decides, the notation can say, and else the reading is open (P117)."""

from __future__ import annotations

import pytest

from notation.shapes import Kind
from tests.judging import codes, judged

HEAD = '[規則 "{rules}"] [地主 "甲"] [底分 "1"]\n'


def found(rules: str, plays: str) -> list[str]:
    """The codes of a line, the missing end and a base that the rules fix aside."""
    return [code for code in codes(HEAD.format(rules=rules) + plays) if code not in {"S102", "B108"}]


def readings(rules: str, plays: str) -> list[tuple[Kind, int | None, int]]:
    """The readings of the last ply."""
    last = judged(HEAD.format(rules=rules) + plays).plies[-1]
    return [(reading.kind, reading.low, reading.length) for reading in last.readings]


FOUR = (Kind.AIRPLANE, 0, 4)
LOW = (Kind.AIRPLANE_SINGLES, 0, 3)
HIGH = (Kind.AIRPLANE_SINGLES, 1, 3)


@pytest.mark.parametrize("rules", ["wiki-call", "wiki-rob", "baike-platform", "openspiel", "douzero", "pydoudizhu"])
def test_c02_a_lead_with_three_readings_is_open_and_all_are_told(rules: str) -> None:
    assert found(rules, "1. 甲 333444555666") == ["P117"]
    assert readings(rules, "1. 甲 333444555666") == [FOUR, LOW, HIGH]


@pytest.mark.parametrize("rules", ["site", "baike", "rlcard", "botzone-1", "botzone-2", "ccgc", "pagat"])
def test_c02_where_one_reading_is_allowed_nothing_is_open(rules: str) -> None:
    assert found(rules, "1. 甲 333444555666") == []
    assert readings(rules, "1. 甲 333444555666") == [FOUR]


@pytest.mark.parametrize(
    ("said", "reading"),
    [
        ("333444555666不帶", FOUR),
        ("3456飛機不帶", FOUR),
        ("333444555+666", LOW),
        ("345飛機帶666", LOW),
        ("456飛機帶333", HIGH),
    ],
)
def test_the_notation_can_say_which_reading_a_lead_has(said: str, reading: tuple[Kind, int | None, int]) -> None:
    assert found("openspiel", f"1. 甲 {said}") == []
    assert readings("openspiel", f"1. 甲 {said}") == [reading]


def test_the_play_before_decides_which_reading_a_reply_has() -> None:
    assert readings("openspiel", "1. 甲 333444555789  乙 444555666777") == [
        (Kind.AIRPLANE_SINGLES, 1, 3),
        (Kind.AIRPLANE_SINGLES, 2, 3),
    ]
    assert readings("openspiel", "1. 甲 333444555666不帶  乙 777888999101010") == [(Kind.AIRPLANE, 4, 4)]
    assert found("openspiel", "1. 甲 333444555666不帶  乙 777888999101010") == []


def test_a_reply_is_right_if_it_beats_one_reading_of_what_lies_there() -> None:
    assert found("openspiel", "1. 甲 333444555666  乙 7778889993QK  丙 過") == ["P117"]
    assert found("openspiel", "1. 甲 333444555666  乙 777888999101010") == ["P117", "P117"]


def test_a_comparison_never_takes_the_rank_of_one_reading_and_the_length_of_another() -> None:
    # 456 + 333 beats 345 + …, but 3456 is no higher than 3456.
    assert "P105" in found("openspiel", "1. 甲 3456飛機不帶  乙 333444555666")
    assert "P106" in found("openspiel", "1. 甲 3456飛機不帶  乙 777888999JQK")
    assert "P105" in found("openspiel", "1. 甲 567飛機帶JQK  乙 444555666777不帶") or "P106" in found(
        "openspiel", "1. 甲 567飛機帶JQK  乙 444555666777不帶"
    )


def test_what_follows_from_each_reading_is_told_with_it() -> None:
    (finding,) = (
        each for each in judged(HEAD.format(rules="openspiel") + "1. 甲 333444555666").findings if each.code == "P117"
    )
    assert finding.args["readings"] == ("3456飛機不帶", "345飛機帶666", "456飛機帶333")
    assert finding.args["followed"] == ("4567飛機不帶", "456飛機帶三單", "567飛機帶三單")


def test_the_last_play_of_a_game_needs_no_reading() -> None:
    position = "手牌 甲(12): 3 3 3 4 4 4 5 5 5 6 6 6\n手牌 乙(3): 9\n手牌 丙(3): 9\n輪到: 甲\n"
    assert found("openspiel", position + "1. 甲 333444555666\n地主勝") == []


def test_c04_sixteen_cards_with_two_readings_of_one_kind() -> None:
    line = "1. 甲 3334445556667778"
    expected = [(Kind.AIRPLANE_SINGLES, 0, 4), (Kind.AIRPLANE_SINGLES, 1, 4)]
    for rules in ("openspiel", "pydoudizhu", "douzero"):
        assert found(rules, line) == ["P117"]
        assert readings(rules, line) == expected
    for rules in ("rlcard", "botzone-1", "botzone-2", "site"):
        assert found(rules, line) == ["P104"]


def test_c16_four_with_a_four_beside_it() -> None:
    both = [(Kind.FOUR_TWO_PAIRS, 0, 1), (Kind.FOUR_TWO_PAIRS, 1, 1)]
    assert readings("pydoudizhu", "1. 甲 33334444") == both
    assert readings("ccgc", "1. 甲 33334444") == both
    assert readings("botzone-1", "1. 甲 33334444") == [(Kind.SHUTTLE, 0, 2)]
    assert found("rlcard", "1. 甲 33334444") == found("pagat", "1. 甲 33334444") == ["P104"]
    assert found("botzone-2", "1. 甲 33334444  乙 5炸") == []
