"""What one bot of Botzone was sent, as a record of what its seat knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation.formats.ccgc_merge import merge
from notation.formats.numbered import numbers_of
from notation.formats.registry import by_name, recognise
from notation.moves import PASS, unreadable
from notation.record import Record
from tests.formats.engine_samples import codes, only, read, text
from tests.formats.numbered_games import Played, first_log, game, second_log
from validator.replay import Verdict, replay

NAME = "botzone-requests"
SAMPLE = text("botzone-requests.json")
LOG = text("botzone-2.json")


def sent(log: list[dict[str, Any]], seat: int, answered: bool = True) -> str:
    """What the platform tells a bot: the requests of a log to its seat, and its own answers."""
    requests = [item["output"]["content"][str(seat)] for item in log if str(seat) in _asked(item)]
    responses = [item[str(seat)]["response"] for item in log if str(seat) in item]
    return json.dumps({"requests": requests} | ({"responses": responses} if answered else {}))


def _asked(item: dict[str, Any]) -> dict[str, Any]:
    output = item.get("output", {})
    found: dict[str, Any] = output["content"] if output.get("command") == "request" else {}
    return found


def test_the_sample_is_recognised_and_says_what_the_seat_knows() -> None:
    assert recognise(SAMPLE).name == NAME
    record = only(NAME, SAMPLE)
    assert [hand.seat for hand in record.hands] == [0]
    assert numbers_of(record.bottom or ()) == [25, 35, 44]
    assert (record.tag("rules"), record.tag("landlord"), record.tag("base")) == ("botzone-2", "丙", "2")
    assert record.line.seats[:3] == (2, 0, 1)
    assert record.line.moves[1] == unreadable("?")
    assert codes(record) == ["F502"]


def test_what_the_others_played_is_what_the_log_of_the_match_says() -> None:
    whole, side = only("botzone-2", LOG), only(NAME, SAMPLE)
    assert side.line.seats == whole.line.seats[: len(side.line)]
    for seat, mine, theirs in zip(side.line.seats, side.line.moves, whole.line.moves, strict=False):
        assert seat == 0 or mine == theirs


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("number", range(12))
def test_with_the_answers_a_side_is_the_game_as_far_as_the_seat_was_asked(number: int, seat: int) -> None:
    log = second_log(game("botzone-2", number))
    whole, side = only("botzone-2", json.dumps({"log": log})), only(NAME, sent(log, seat))
    assert not side.findings
    assert side.line.moves == whole.line.moves[: len(side.line)]
    assert side.line.seats == whole.line.seats[: len(side.line)]
    assert len(whole.line) - len(side.line) <= 3
    assert side.hands == (whole.hands[seat],)
    assert side.bottom == whole.bottom
    assert replay(side).verdict is Verdict.CLEAN or is_nearly_over(side, whole)


def is_nearly_over(side: Record, whole: Record) -> bool:
    """Whether the side goes to the last ply, so that the game is seen to be over though nobody says so."""
    return len(side.line) == len(whole.line)


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("number", range(12))
def test_the_seat_of_the_first_game_follows_from_its_first_history(number: int, seat: int) -> None:
    played = game("botzone-1", number)
    log = first_log(played)
    side = only(NAME, sent(log, seat))
    assert side.tag("rules") == "botzone-1"
    assert side.hands[0].seat == seat
    assert list(side.line.seats[:3]) == [0, 1, 2][: len(side.line)]
    assert [numbers_of(move.cards) for move in side.line.moves] == [cards for _, cards in played.plies][
        : len(side.line)
    ]


def test_the_landlord_of_the_second_game_is_sent_seventeen_cards_and_the_bottom_beside() -> None:
    """Case C45: a reader that takes `own` for all of the landlord's cards misses the three."""
    log = json.loads(LOG)["log"]
    side = only(NAME, sent(log, 2))
    assert len(side.hands[0].cards) == 17
    assert len(side.bottom or ()) == 3
    assert not side.tag("landlord")
    assert [act.value for act in side.auction] == [1, None, 2]
    assert not [each for each in replay(side).findings if each.code == "P103"]


def test_bids_that_are_not_the_whole_auction_stand_in_a_comment() -> None:
    side = only(NAME, sent(json.loads(LOG)["log"], 0))
    assert not side.auction
    assert side.line.opening[0].values == (("bids", "[1]"),)


def test_three_sides_are_merged_into_the_whole_game() -> None:
    log = second_log(game("botzone-2", 5))
    whole = only("botzone-2", json.dumps({"log": log}))
    (merged,) = merge([only(NAME, sent(log, seat, answered=False)) for seat in range(3)])
    assert merged.hands == whole.hands
    assert merged.line.moves[:-3] == whole.line.moves[: len(merged.line) - 3]


def test_what_a_bot_was_sent_is_read_only() -> None:
    assert by_name(NAME).write is None


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('{"requests": 3}', "F102"),
        ('{"requests": [7, {"own": [0], "history": [[], []]}]}', "F102"),
        ('{"requests": [{"own": [54], "history": [[], []]}]}', "F103"),
        ('{"requests": [{"own": [0], "history": [[], [], []]}]}', "F102"),
        ('{"requests": [{"own": [0], "bid": 3}]}', "F102"),
        ('{"requests": [{"own": [0], "landlord": 3, "finalbid": 1, "history": [[], []]}]}', "F104"),
        ('{"requests": [{"own": [0], "history": [[], []]}], "responses": [["x"]]}', "F103"),
        ('{"requests": [', "F101"),
    ],
)
def test_what_is_wrong_has_a_finding(said: str, code: str) -> None:
    assert code in [finding.code for record in read(NAME, said) for finding in record.findings]


def test_a_pass_is_an_empty_list() -> None:
    played = Played([[0], [4], [8]], [], [], 0, [(0, [0]), (1, []), (2, [8])])
    assert only(NAME, sent(first_log(played), 2)).line.moves[1] is PASS
