"""What RLCard says of its games: observations, perfect information, traces by action and by number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
import rlcard

from notation.cards import format_cards
from notation.formats.aspects import Aspect, without
from notation.formats.registry import recognise
from notation.formats.rlcard_actions import PASS_NUMBER
from notation.reader import read as read_text
from notation.record import Record
from tests.formats.engine_samples import codes, only, read, text, there_and_back, value, write
from validator.replay import Verdict, replay

FORM = "rlcard-trace"
SAMPLE = "rlcard-trace.json"


def trace() -> list[list[Any]]:
    found: list[list[Any]] = value(SAMPLE)["raw_obs"]["trace"]
    return found


def test_an_observation_is_recognised_read_whole_and_judged_clean() -> None:
    assert recognise(text(SAMPLE)).name == FORM
    record = only(FORM, text(SAMPLE))
    assert not record.findings
    assert len(record.line) == 53
    assert record.scores == tuple(enumerate(map(Decimal, (0, 1, 1))))
    assert replay(record).verdict is Verdict.CLEAN


def test_an_observer_knows_the_own_hand_and_what_the_others_played() -> None:
    hands = only(FORM, text(SAMPLE)).hands
    assert [len(hand.cards) for hand in hands] == [20, 17, 15]
    assert [hand.size for hand in hands] == [None, 17, 17]
    assert format_cards(hands[0].cards) == "33455777889" + "9TQQQAA2B"


def test_the_seen_cards_are_the_bottom_only_before_the_first_play() -> None:
    state = value(SAMPLE)["raw_obs"] | {"seen_cards": "789"}
    assert only(FORM, state).bottom is None
    start = {"trace": [], "seen_cards": "789", "self": 0, "current_hand": "34", "played_cards": ["", "", ""]}
    record = only(FORM, start | {"num_cards_left": [20, 17, 17]})
    assert format_cards(record.bottom or ()) == "789"
    assert [hand.size for hand in record.hands] == [None, 17, 17]


def test_a_trace_of_actions_and_one_of_numbers_are_the_same() -> None:
    numbers = value(SAMPLE)["action_ids"]
    named = only(FORM, trace())
    assert not named.findings
    assert only(FORM, [[seat, number] for (seat, _), number in zip(trace(), numbers, strict=True)]) == named
    assert only(FORM, numbers) == named
    assert named.line == only(FORM, text(SAMPLE)).line


def test_kickers_may_stand_before_the_body() -> None:
    record = only(FORM, [[0, "9QKKKAAA"], [1, "pass"]])
    assert [move.readings[0].kind for move in record.line.moves] == ["airplane_singles", "pass"]


# Numbers --------------------------------------------------------------------------------------------------------------


def test_c58_numbers_of_the_older_table_are_refused_as_a_whole() -> None:
    record = only(FORM, [[0, 15], [1, 308], [2, 308]])
    (finding,) = record.findings
    assert (finding.code, finding.args["problem"]) == ("F302", "old")
    assert [move.unread for move in record.line.moves] == ["15", "308", "308"]


def test_308_beside_the_pass_of_the_newer_table_is_a_play() -> None:
    record = only(FORM, [[0, 308], [1, PASS_NUMBER], [2, PASS_NUMBER]])
    assert not record.findings
    assert format_cards(record.line.moves[0].cards) == "44TTT"


def test_an_object_may_say_which_table() -> None:
    assert not only(FORM, {"trace": [[0, 308]], "action_space": 27472}).findings
    assert codes(only(FORM, {"trace": [[0, 15]], "action_space": 309})) == ["F302"]


@pytest.mark.parametrize("number", [-1, 27472, 33675, 1.5])
def test_a_number_beyond_the_table_is_no_action(number: float) -> None:
    record = only(FORM, [[0, number]])
    assert [(finding.code, finding.ply) for finding in record.findings] == [("F302", 1)]
    assert record.line.moves[0].unread == str(number)


def test_numbers_that_differ_from_the_trace_are_found_where_they_do() -> None:
    said = value(SAMPLE)
    said["action_ids"][5] = 0
    (finding,) = only(FORM, said).findings
    assert (finding.code, finding.ply, finding.args["pointer"]) == ("F303", 6, "/action_ids/5")


@pytest.mark.parametrize(
    ("ply", "code"), [([0, "3X"], "F103"), ([0, ""], "F103"), ([3, "3"], "F104"), ([0], "F102"), ("3", "F102")]
)
def test_a_ply_of_another_form_is_found(ply: Any, code: str) -> None:
    record = only(FORM, [[0, "3"], ply])
    assert codes(record) == [code]
    assert len(record.line) == 2


@pytest.mark.parametrize(
    "said", ["7", "null", "[]", "{}", '"x"', "[[", '{"trace": 3}', '{"raw_obs": []}', "[[0, 1e400]]"]
)
def test_nothing_makes_the_reader_raise(said: str) -> None:
    for record in read(FORM, said):
        assert record.findings


# RLCard itself --------------------------------------------------------------------------------------------------------


def games(count: int) -> Iterator[tuple[dict[str, Any], dict[str, Any], list[int], list[int]]]:
    """Games of RLCard, played at random: perfect information at the start and at the end, numbers, payoffs."""
    env = rlcard.make("doudizhu", config={"seed": 7})
    random = np.random.default_rng(7)
    for _ in range(count):
        state, _ = env.reset()
        start, numbers = env.get_perfect_information(), []
        while not env.is_over():
            action = int(random.choice(list(state["legal_actions"])))
            numbers.append(action)
            state, _ = env.step(action)
        payoffs = [int(each) for each in env.get_payoffs()]
        yield start, env.get_perfect_information(), numbers, payoffs


def test_games_of_rlcard_are_read_judged_written_and_say_the_same() -> None:
    for start, end, numbers, payoffs in games(20):
        said = {"hand_cards_with_suit": start["hand_cards_with_suit"], "trace": end["trace"], "payoffs": payoffs}
        record = only(FORM, {**said, "action_ids": numbers})
        assert not record.findings
        replayed = replay(record)
        assert replayed.verdict is Verdict.CLEAN
        assert replayed.result.scores == tuple(map(Decimal, payoffs))
        written, losses = write(FORM, record)
        assert not losses
        told = json.loads(str(written))
        assert told["trace"] == [list(each) for each in end["trace"]]
        assert told["hand_cards"] == start["hand_cards"]
        assert [hand.split() for hand in told["hand_cards_with_suit"]] == [
            sorted(hand.split(), key=_order) for hand in start["hand_cards_with_suit"]
        ]
        assert (told["action_ids"], told["payoffs"]) == (numbers, payoffs)
        assert only(FORM, str(written)) == record


def _order(word: str) -> tuple[int, int]:
    if word in {"BJ", "RJ"}:
        return "BR".index(word[0]) + 13, 0
    return "3456789TJQKA2".index(word[1]), "SHCD".index(word[0])


# Writing --------------------------------------------------------------------------------------------------------------


def test_an_observation_comes_back_without_the_hands_that_it_does_not_know() -> None:
    back, wanted = there_and_back(FORM, only(FORM, text(SAMPLE)))
    assert back == wanted
    assert not back.hands


def test_a_replay_of_the_viewer_becomes_a_trace_with_suits_in_the_hands_only() -> None:
    record: Record = only("rlcard-showdown", text("rlcard-showdown.json"))
    said, losses = write(FORM, record)
    assert {finding.args["aspect"] for finding in losses} == {"suits", "players"}
    back = only(FORM, str(said))
    assert back.hands == record.hands
    assert back.line == without(record, [Aspect.SUITS]).line == only(FORM, trace()).line


def test_a_landlord_who_sits_elsewhere_becomes_player_0() -> None:
    (record,) = read_text('[牌譜 "1"]\n[地主 "乙"]\n乙 3  丙 4  甲 5\n*\n')
    said, losses = write(FORM, record)
    assert json.loads(str(said))["trace"] == [[0, "3"], [1, "4"], [2, "5"]]
    assert [finding.args["aspect"] for finding in losses] == ["seats", "end"]


@pytest.mark.parametrize("play", ["666777BR", "7777BR", "333444555B6R"])
def test_both_jokers_as_kickers_are_refused_at_their_ply(play: str) -> None:
    (record,) = read_text(f'[牌譜 "1"]\n[規則 "douzero"]\n甲 3  乙 過  丙 {play}\n*\n')
    said, losses = write(FORM, record)
    assert said is None
    assert [(finding.code, finding.ply) for finding in losses] == [("F202", 3)]
