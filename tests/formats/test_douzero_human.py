"""Games of people as a fork of DouZero keeps them."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from notation.formats.registry import recognise
from notation.record import ActKind, Outcome
from tests.formats.engine_samples import codes, only, read, text
from validator.replay import Verdict, replay

SAID: dict[str, Any] = json.loads(text("douzero-human.jsonl"))


def changed(**changes: Any) -> str:
    return json.dumps(SAID | changes, sort_keys=True)


def test_the_sample_is_read_whole_and_judged() -> None:
    found = only("douzero-human", text("douzero-human.jsonl"))
    assert not found.findings
    assert [len(hand.cards) for hand in found.hands] == [20, 17, 17]
    assert found.bottom is not None
    assert len(found.line) == len(SAID["action_history"])
    assert found.end is not None
    assert found.end.outcome is Outcome.LANDLORD
    assert (found.tag("rules"), found.tag("date"), found.tag("game")) == ("douzero", "2026-01", SAID["game_id"])
    assert replay(found).verdict is Verdict.CLEAN


def test_it_is_the_game_of_the_log_that_it_was_made_from() -> None:
    found = only("douzero-human", text("douzero-human.jsonl"))
    (log,) = read("botzone-2", text("botzone-2.json"))
    assert [[each.rank for each in move.cards] for move in found.line.moves] == [
        sorted(each.rank for each in move.cards) for move in log.line.moves
    ]


def test_records_stand_a_line_each() -> None:
    several = text("douzero-human.jsonl") * 3
    assert recognise(several).name == "douzero-human"
    assert [each.index for each in read("douzero-human", several)] == [1, 2, 3]


def test_seats_of_the_bidding_are_positions_or_numbers_from_which_the_landlord_follows() -> None:
    for bids in ([["landlord_down", 1], ["landlord_up", 0], ["landlord", 2]], [["0", 1], ["1", 0], ["2", 2]]):
        found = only("douzero-human", changed(bidding_history=bids))
        assert [(act.kind, act.seat, act.value) for act in found.auction] == [
            (ActKind.BID, 1, 1),
            (ActKind.PASS, 2, None),
            (ActKind.BID, 0, 2),
        ]


def test_scores_of_both_sides() -> None:
    result = SAID["final_result"] | {"landlord_score": 4, "farmer_score": -2}
    found = only("douzero-human", changed(final_result=result))
    assert found.scores == ((0, Decimal(4)), (1, Decimal(-2)), (2, Decimal(-2)))


def test_rules_that_are_not_ours_are_not_named_and_nothing_is_dropped() -> None:
    found = only("douzero-human", changed(ruleset_id="standard", timestamp="some day", bottom_cards=[3]))
    assert found.tag("rules") is None
    said = dict(found.line.opening[0].values)
    assert (said["ruleset_id"], said["timestamp"], said["bottom_cards"]) == ("standard", "some day", "[3]")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "x"}, "F102"),
        ({"initial_hands": None}, "F102"),
        ({"action_history": {}}, "F102"),
        ({"action_history": [["farmer", [3]]]}, "F104"),
        ({"action_history": [["landlord", [2]]]}, "F103"),
        ({"action_history": [3]}, "F103"),
        ({"bidding_history": 3}, "F102"),
        ({"bidding_history": [["landlord", "x"]]}, "F102"),
        ({"bidding_history": [[{}, 1]]}, "F104"),
        ({"bidding_history": [["4", 1], ["0", True]]}, "F104"),
        ({"final_result": None}, "F102"),
        ({"final_result": {"winner_team": "x"}}, "F102"),
        ({"final_result": {"winner_team": []}}, "F102"),
        ({"bottom_cards": "x"}, "F102"),
        ({"game_id": 3, "timestamp": 3}, None),
    ],
)
def test_what_is_wrong_is_told(changes: dict[str, Any], code: str | None) -> None:
    found = only("douzero-human", changed(**changes))
    assert code is None or code in codes(found)
    assert bool(found.findings) == (code is not None)
