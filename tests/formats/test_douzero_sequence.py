"""Plays of DouZero: arrays of numbers, pairs with positions, lists of letters; with and without the deal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation.cards import format_cards
from notation.formats.registry import Unrecognised, by_name, recognise
from notation.moves import PASS
from notation.reader import read as read_text
from tests.formats.engine_samples import codes, only, read, text, there_and_back, value, write
from validator.replay import Verdict, replay

FORM = "douzero-sequence"
LIST = "JT9876,,4444,5555,,,QQQ8,,3333,,,T896J7,,,22,XD"


def fits(said: str) -> bool:
    return by_name(FORM).recognises(said)


def test_a_sequence_is_numbers_the_landlords_first_and_an_empty_array_is_a_pass() -> None:
    said = "[[3, 3], [], [17, 17], [20, 30], [10], [14]]"
    assert recognise(said).name == FORM
    record = only(FORM, said)
    assert not record.findings
    assert [format_cards(move.cards) for move in record.line.moves] == ["33", "", "22", "BR", "T", "A"]
    assert record.line.moves[1] == PASS
    assert record.line.seats == (0, 1, 2, 0, 1, 2)
    assert (record.tag("rules"), record.tag("landlord")) == ("douzero", "甲")


def test_a_list_of_letters_has_an_empty_item_for_a_pass() -> None:
    record = only(FORM, LIST)
    assert not record.findings
    said = [format_cards(move.cards) for move in record.line.moves]
    assert said[:4] == ["6789TJ", "", "4444", "5555"]
    assert said[-2:] == ["22", "BR"]
    assert record.line.seats[:4] == (0, 1, 2, 0)
    assert (fits(LIST), fits("3,4,5"), fits("3")) == (True, False, False)


def test_a_list_a_line_is_a_game_a_line() -> None:
    records = read(FORM, f"{LIST}\r\n\n3,,4X5\n")
    assert [(record.index, len(record.line), len(record.findings)) for record in records] == [(1, 16, 0), (2, 3, 0)]
    (finding,) = read(FORM, f"{LIST}\n3,,4Z5\n")[1].findings
    assert finding.span is not None
    assert (finding.code, finding.ply, finding.span.line, finding.span.column) == ("F103", 3, 2, 4)


def test_a_ten_may_be_two_digits_as_douzero_prints_it() -> None:
    assert only(FORM, "10J,,1010").line.moves == only(FORM, "TJ,,TT").line.moves


def test_pairs_say_whose_a_play_is() -> None:
    said = [["landlord", [3, 3]], ["landlord_down", []], ["landlord_up", [4, 4]], ["landlord_down", [5, 5]]]
    record = only(FORM, said)
    assert recognise(json.dumps(said)).name == FORM
    assert record.line.seats == (0, 1, 2, 1)
    back, wanted = there_and_back(FORM, record)
    assert back == wanted == record


@pytest.mark.parametrize(
    "said",
    [
        {"card_play_data": value("douzero-deal.json")[0], "card_play_action_seq": [[3], []]},
        {**value("douzero-deal.json")[0], "card_play_action_seq": "3,"},
    ],
)
def test_the_deal_stands_under_its_name_or_beside_the_plays(said: Any) -> None:
    assert recognise(json.dumps(said)).name == FORM
    record = only(FORM, said)
    assert record.hands == only("douzero-deal", text("douzero-deal.json")).hands
    assert record.line.moves[1] == PASS
    back, wanted = there_and_back(FORM, record)
    assert back == wanted == record


def test_a_replay_of_the_viewer_becomes_a_game_of_douzero() -> None:
    record = only("rlcard-showdown", text("rlcard-showdown.json"))
    said, losses = write(FORM, record)
    assert {finding.args["aspect"] for finding in losses} == {"suits", "players"}
    game = only(FORM, str(said))
    assert replay(game).verdict is Verdict.CLEAN
    assert json.loads(str(said))["card_play_action_seq"][:8] == [
        *([3, 3], [4, 4], [5, 5], [7, 7], [11, 11], [13, 13], [14, 14], []),
    ]


def test_the_passes_of_everybody_are_written_one_by_one() -> None:
    (record,) = read_text('[牌譜 "1"]\n[地主 "乙"]\n乙 333444 56  都過\n乙 對7\n*\n')
    said, losses = write(FORM, record)
    assert json.loads(str(said)) == {"card_play_action_seq": [[3, 3, 3, 4, 4, 4, 5, 6], [], [], [7, 7]]}
    assert [finding.args["aspect"] for finding in losses] == ["seats", "end"]


def test_a_play_with_a_hole_is_refused_at_its_ply() -> None:
    (record,) = read_text('[牌譜 "1"]\n甲 3  乙 34飛機\n*\n')
    said, losses = write(FORM, record)
    assert said is None
    assert [(finding.code, finding.ply) for finding in losses] == [("F203", 2)]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ([[3], [31]], "F103"),
        ([[3], 4], "F103"),
        ([[3], None], "F103"),
        ([[3], [3] * 20], "F103"),
        ([["landlord", [3]], ["farmer", []]], "F104"),
        ({"card_play_action_seq": 3}, "F102"),
        ({"card_play_action_seq": [], "card_play_data": 3}, "F102"),
        ({"plays": []}, "F102"),
    ],
)
def test_a_value_of_another_form_is_found_where_it_stands(said: Any, code: str) -> None:
    record = only(FORM, said)
    assert codes(record) == [code]
    assert record.findings[0].span is not None


@pytest.mark.parametrize("said", ["7", "null", "[{}]", "[[[[[", "[[1e999]]", '{"card_play_action_seq"', "[NaN]"])
def test_nothing_makes_the_reader_raise(said: str) -> None:
    for record in read(FORM, said):
        assert record.findings


def test_numbers_of_players_and_numbers_of_cards_are_told_apart() -> None:
    assert recognise("[[0, 15], [1, 27471]]").name == "rlcard-trace"
    assert recognise("[[3, 4], [5, 6]]").name == FORM
    with pytest.raises(Unrecognised):
        recognise("[15, 16]")
