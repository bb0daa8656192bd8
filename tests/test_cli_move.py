"""`paipu move`: the answer as JSON and as text, and its exit codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli import run


def answer(*arguments: str) -> tuple[int, dict[str, Any]]:
    done = run("move", "--format", "json", *arguments)
    told: dict[str, Any] = json.loads(done.stdout)
    return done.exit_code, told


def test_a_move_is_told_by_kind_low_length_cards_kickers_and_text() -> None:
    assert answer("34飛機帶56") == (
        0,
        {
            "readings": [
                {
                    "kind": "airplane_singles",
                    "low": "3",
                    "length": 2,
                    "cards": "33344456",
                    "kickers": "56",
                    "text": "34飛機帶56",
                }
            ],
            "playable": True,
            "beats": None,
            "candidates": [],
            "candidates_total": 0,
            "findings": [],
        },
    )


@pytest.mark.parametrize(
    ("arguments", "code", "beats"),
    [
        (("對5", "--over", "對4"), 0, True),
        (("對3", "--over", "對4"), 1, False),
        (("4炸", "--over", "對A"), 0, True),
        (("王炸", "--over", "2炸"), 0, True),
        (("過", "--over", "對4"), 0, False),
        (("-", "--over", "對4"), 0, False),
        (("過",), 1, None),
        (("對5", "--hand", "556"), 0, None),
        (("對5", "--hand", "56"), 1, None),
        (("3445",), 1, None),
        (("四個和尚",), 1, None),
    ],
)
def test_playable_is_held_and_beating_and_a_hand(arguments: tuple[str, ...], code: int, beats: bool | None) -> None:
    exit_code, told = answer(*arguments)
    assert (exit_code, told["playable"], told["beats"]) == (code, code == 0, beats)


@pytest.mark.parametrize(("text", "kind"), [("王炸", "rocket"), ("過", "pass")])
def test_rocket_and_pass_have_no_lowest_rank(text: str, kind: str) -> None:
    (reading,) = answer(text)[1]["readings"]
    assert (reading["kind"], reading["low"]) == (kind, None)


def test_what_is_left_unsaid_is_listed_up_to_200() -> None:
    _, told = answer("34飛機", "--hand", "333444556")
    assert told["readings"] == []
    assert [each["cards"] for each in told["candidates"]] == ["333444", "33344455", "33344456"]
    assert told["candidates_total"] == 3
    _, told = answer("飛機")
    assert len(told["candidates"]) == 200
    assert told["candidates_total"] == 45 + 18990 + 2939


@pytest.mark.parametrize(
    "arguments",
    [
        ("對5", "--hand", "xyz"),
        ("對5", "--hand", "55555"),
        ("對5", "--over", "過"),
        ("對5", "--over", "看不懂"),
        ("對5", "--rules", "none"),
        ("對5", "--format", "xml"),
        (),
    ],
)
def test_a_question_that_cannot_be_asked_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = run("move", *arguments)
    assert done.exit_code == 2
    assert done.stderr
    assert not done.stdout


def test_the_answer_as_text() -> None:
    done = run("move", "34飛機", "--hand", "333444556")
    assert done.stdout.splitlines()[:5] == [
        "It may be one of 3:",
        "  airplane without wings  34飛機不帶  333444",
        "  airplane + singles      34飛機帶55  33344455",
        "  airplane + singles      34飛機帶56  33344456",
        "may be played",
    ]
    assert "P109 warning: " in done.stdout
    simplified = run("move", "34飛機帶56", "--lang", "zh-CN").stdout
    assert simplified == "  飞机带单  34飞机带56  33344456\n可以出\n"
    assert "  … and 21,954 more" in run("move", "飛機").stdout.replace("21954", "21,954")


def test_a_ruleset_of_ones_own_decides(tmp_path: Any) -> None:
    path = tmp_path / "ours.json"
    path.write_text('{"extends": "site", "name": "ours", "hands": {"pair": null}}', encoding="utf-8")
    assert run("move", "對5").exit_code == 0
    assert run("move", "對5", "--rules", str(path)).exit_code == 1


def test_control_characters_in_a_move_are_shown_not_done() -> None:
    done = run("move", "對5\x1b[31m")
    assert done.exit_code == 1
    assert "\x1b" not in done.stdout + done.stderr
