"""What DouZero's demo asks at a turn: the plays so far, and the hand that the player was dealt."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from notation.cards import format_cards
from notation.formats.registry import recognise
from notation.record import Record
from tests.formats.engine_samples import codes, only, read, text
from validator.replay import replay

FORM = "player_position=2&player_hand_cards=34X&card_play_action_seq=33,,5,,&three_landlord_cards="


def hand(record: Record) -> str:
    (found,) = record.hands
    return format_cards(found.cards)


def test_the_sample_is_read_and_judged() -> None:
    found = only("douzero-predict", text("douzero-predict.txt"))
    assert not found.findings
    assert found.tag("viewer") == "丙"
    assert len(found.hands[0].cards) == 17
    assert len(found.line) == 8
    assert found.bottom is None
    assert replay(found).findings == ()
    said = dict(found.line.opening[0].values)
    assert said["three_landlord_cards"] == "J"
    assert said["num_cards_left_landlord"] == "14"


def test_the_hand_is_the_one_that_was_dealt() -> None:
    found = only("douzero-predict", FORM)
    assert found.hands[0].seat == 2
    assert hand(found) == format_cards(
        only("douzero-predict", FORM.replace("34X", "345X").replace(",5,", ",,")).hands[0].cards
    )
    assert [move.is_pass for move in found.line.moves] == [False, True, False, True, True]
    assert found.line.seats == (0, 1, 2, 0, 1)


def test_three_bottom_cards_that_are_all_still_there_are_the_bottom_cards() -> None:
    assert only("douzero-predict", FORM + "2XD").bottom is not None
    assert only("douzero-predict", FORM + "2X").bottom is None


def test_json_says_the_same() -> None:
    said = dict(parse_qsl(text("douzero-predict.txt").strip(), keep_blank_values=True))
    one = only("douzero-predict", text("douzero-predict.txt"))
    assert only("douzero-predict", json.dumps(said)) == one
    assert only("douzero-predict", json.dumps(said | {"player_position": 2})).hands == one.hands
    assert recognise(json.dumps(said)).name == "douzero-predict"
    assert len(read("douzero-predict", json.dumps([said, said]))) == 2


def test_a_form_a_line() -> None:
    found = read("douzero-predict", FORM + "\n\n" + FORM + "\n")
    assert [each.index for each in found] == [1, 2]
    assert recognise(FORM + "\n" + FORM).name == "douzero-predict"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (FORM.replace("=2", "=3"), "F104"),
        (FORM.replace("34X", "34Z"), "F103"),
        (FORM.replace("33,", "3Z,"), "F103"),
        (FORM.replace("player_hand_cards", "cards"), "F102"),
        ("player_position=2", "F102"),
        ('{"player_position": 2, "player_hand_cards": 3, "card_play_action_seq": "33"}', "F103"),
        ('{"player_position": 2, "player_hand_cards": "3", "card_play_action_seq": [3]}', "F102"),
        ('{"player_position": [], "player_hand_cards": "3", "card_play_action_seq": ""}', "F104"),
        ("[1]", "F102"),
        ('{"player_position": 2', "F101"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(said: str, code: str) -> None:
    (found,) = read("douzero-predict", said)
    assert code in codes(found)
    assert all(finding.span is not None for finding in found.findings)


def test_a_hand_that_cannot_be_read_is_not_known() -> None:
    assert only("douzero-predict", FORM.replace("34X", "34Z")).hands[0].more
    assert only("douzero-predict", FORM.replace(",5,", ",Z,")).hands[0].more
