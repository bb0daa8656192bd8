"""Logs of Botzone's judges: what the judge shows is what was played; what a bot answered instead stands beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from notation.formats.aspects import Aspect, without
from notation.formats.numbered import CARDS, numbers_of
from notation.formats.registry import by_name, recognise
from notation.json_form import dumps, loads
from notation.moves import PASS, unreadable
from notation.reader import read as read_text
from notation.record import Act, ActKind, Comment, End, Outcome, Record, Tag
from notation.writer import write as write_text
from tests.formats.engine_samples import codes, only, read, text, there_and_back, write
from tests.formats.numbered_games import Foul, Played, first_log, game, second_log
from validator.replay import Verdict, replay

SAMPLE = text("botzone-2.json")
NUMBERS = range(40)


def beside(record: Record, ply: int) -> dict[str, str]:
    """The values of the comment beside a ply."""
    return dict(dict(record.line.notes)[ply].comments[0].values)


def a_game(**changes: Any) -> Played:
    found = Played(
        [[0, 4, 8], [1, 5, 9], [2, 6, 10]], [12, 16, 20], [1, 0, 2], 2,
        [(2, [2]), (0, [4]), (1, []), (2, [6]), (0, []), (1, []), (2, [10])],
        (Decimal(-2), Decimal(-2), Decimal(4)),
    )  # fmt: skip
    for key, value in changes.items():
        setattr(found, key, value)
    return found


def document(log: list[dict[str, Any]], **around: Any) -> str:
    return json.dumps({**around, "log": log})


# The sample that the real judge wrote -------------------------------------------------------------------------------


def test_the_sample_is_recognised_read_whole_and_judged_clean() -> None:
    assert recognise(SAMPLE).name == "botzone-2"
    record = only("botzone-2", SAMPLE)
    assert not record.findings
    assert [len(hand.cards) for hand in record.hands] == [17, 17, 17]
    assert numbers_of(record.bottom or ()) == [25, 35, 44]
    assert record.auction == (Act(ActKind.BID, 0, 1), Act(ActKind.PASS, 1), Act(ActKind.BID, 2, 2))
    assert len(record.line) == 43
    assert (record.tag("rules"), record.tag("format"), record.tag("seed")) == ("botzone-2", "botzone-2", "20240501")
    assert record.end == End(Outcome.LANDLORD)
    assert record.scores == ((0, Decimal(-2)), (1, Decimal(-2)), (2, Decimal(4)))
    assert replay(record).verdict is Verdict.CLEAN


def test_the_sample_is_written_back_item_for_item() -> None:
    said, losses = write("botzone-2", only("botzone-2", SAMPLE))
    assert said is not None
    assert not losses
    assert sorted_hands(json.loads(said)["log"]) == sorted_hands(json.loads(SAMPLE)["log"])


def sorted_hands(value: Any) -> Any:
    """A value of JSON in which cards stand in order: the order in which they were dealt is no part of a record."""
    if isinstance(value, dict):
        return {key: sorted(each) if key == "own" else sorted_hands(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted(value) if len(value) == 17 and all(isinstance(each, int) for each in value) else [
            sorted_hands(each) for each in value
        ]  # fmt: skip
    return value


# Games beside another judge -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_a_log_of_the_second_game_is_read_clean_and_written_as_it_was(number: int) -> None:
    log = second_log(game("botzone-2", number))
    record = only("botzone-2", document(log))
    assert not record.findings
    replayed = replay(record)
    assert [finding.code for finding in replayed.findings] == []
    said, losses = write("botzone-2", record)
    assert json.loads(said or "")["log"] == log
    assert not losses


@pytest.mark.parametrize("number", NUMBERS)
def test_a_log_of_the_first_game_is_read_clean_and_written_as_it_was(number: int) -> None:
    log = first_log(game("botzone-1", number))
    assert recognise(document(log)).name == "botzone-1"
    record = only("botzone-1", document(log))
    assert not record.findings
    assert [len(hand.cards) for hand in record.hands] == [20, 17, 17]
    assert set(record.bottom or ()) <= set(record.hands[0].cards)
    assert [finding.code for finding in replay(record).findings] == []
    said, losses = write("botzone-1", record)
    assert json.loads(said or "")["log"] == log
    assert not losses


@pytest.mark.parametrize("number", range(10))
def test_a_record_survives_our_text_and_json_in_between(number: int) -> None:
    record = only("botzone-2", document(second_log(game("botzone-2", number))))
    (from_text,) = read_text(write_text(record))
    assert from_text == record == loads(dumps(record))


# What stands around a log -------------------------------------------------------------------------------------------


def test_initdata_may_be_a_string_and_the_key_may_be_logs() -> None:
    log = second_log(a_game())
    initdata = log[0]["output"].pop("initdata")
    plain = only("botzone-2", json.dumps({"log": log, "initdata": initdata}))
    assert plain == only("botzone-2", json.dumps({"logs": log, "initdata": json.dumps(initdata)}))
    assert plain.tag("seed") == "7"
    assert not plain.findings


def test_a_pack_is_a_match_a_line_with_ids_and_players() -> None:
    bots = [{"type": "bot", "bot": "aa"}, {"name": "小明", "id": 7}, {"bot": {"_id": {"$oid": "cc"}, "name": "三號"}}]
    first = document(second_log(a_game()), _id={"$oid": "5e9f"}, players=bots)
    second = document(second_log(a_game()), _id="5ea0", players=["x", "y", "z"])
    one, two = read("botzone-2", f"{first}\n{second}\n")
    assert one.tag("match") == "5e9f"
    assert [(each.name, each.id) for each in one.players(3)] == [(None, "aa"), ("小明", "7"), ("三號", "cc")]
    assert [each.name for each in two.players(3)] == ["x", "y", "z"]
    assert (one.index, two.index) == (1, 2)
    assert there_and_back("botzone-2", one)[0] == one


def test_an_array_of_matches_and_a_bare_log_are_read_too() -> None:
    log = second_log(a_game())
    assert len(read("botzone-2", json.dumps([{"log": log}, {"logs": log}]))) == 2
    assert only("botzone-2", json.dumps(log)) == only("botzone-2", document(log))


def test_what_stands_beside_a_log_and_has_no_place_in_a_record_is_kept_in_a_comment() -> None:
    record = only("botzone-2", document(second_log(a_game()), game="FTL2", turns=7))
    assert record.line.opening == (Comment("", values=(("game", "FTL2"), ("turns", "7"))),)
    back, expected = there_and_back("botzone-2", record)
    assert back == expected == without(record, [])


def test_a_log_of_the_other_game_is_read_and_said() -> None:
    record = only("botzone-1", SAMPLE)
    assert codes(record) == ["F102"]
    assert record.tag("rules") == "botzone-2"


# Answers that are not allowed ---------------------------------------------------------------------------------------


def test_a_play_that_is_not_allowed_is_kept_beside_what_the_judge_played() -> None:
    log = second_log(a_game(), {5: Foul([0], "MISMATCH_CARDTYPE")})
    record = only("botzone-2", document(log))
    assert record.line.moves[2] is PASS
    assert beside(record, 2) == {"answer": "0", "error": "MISMATCH_CARDTYPE"}
    assert beside(record, 5) == {"origin": "trustee"}
    assert dict(record.line.notes).keys() == {2, 5}
    said, losses = write("botzone-2", record)
    assert not losses
    assert json.loads(said or "")["log"] == log


def test_a_leader_that_passes_has_its_lowest_card_played() -> None:
    record = only("botzone-2", document(second_log(a_game(), {3: Foul([], "INVALID_PASS")})))
    assert numbers_of(record.line.moves[0].cards) == [2]
    assert beside(record, 0) == {"answer": "pass", "error": "INVALID_PASS"}
    assert "[%answer pass] [%error INVALID_PASS]" in write_text(record)


def test_a_bot_that_did_not_answer_in_time_has_a_verdict_and_no_answer() -> None:
    log = second_log(a_game(), {4: Foul(None, "INVALID_INPUT_VERDICT_TLE", "TLE")})
    record = only("botzone-2", document(log))
    assert beside(record, 1) == {"verdict": "TLE", "error": "INVALID_INPUT_VERDICT_TLE"}
    assert json.loads(write("botzone-2", record)[0] or "")["log"] == log


def test_a_bid_that_is_not_higher_counts_as_none_and_the_trustee_plays_on() -> None:
    log = second_log(a_game(), {1: Foul(1, "INVALID_BID")})
    record = only("botzone-2", document(log))
    answer = Comment("", values=(("answer", "1"), ("error", "INVALID_BID")))
    assert record.auction[1] == Act(ActKind.PASS, 1, comments=(answer,))
    assert beside(record, 2) == beside(record, 5) == {"origin": "trustee"}
    assert json.loads(write("botzone-2", record)[0] or "")["log"] == log


def test_an_answer_of_no_known_form_is_kept_as_json() -> None:
    record = only("botzone-2", document(second_log(a_game(), {4: Foul({"x": "大"}, "BAD")})))
    assert beside(record, 1)["answer"] == 'json:{"x": "大"}'
    back, expected = there_and_back("botzone-2", record)
    assert back == expected


def test_when_the_third_seat_is_wrong_too_the_match_ends_with_minus_one_for_all() -> None:
    fouls = {3: Foul([99], "MISSING_CARD"), 4: Foul([], "INVALID_PASS")}
    log = second_log(a_game(plies=[(2, [2]), (0, [4])]), fouls, ended=False)
    shown = {"landlord": 2, "bid": [1, 0, 2], "errored": ["INVALID_PASS", None, "MISSING_CARD"]}
    shown["event"] = {"player": 0, "action": [4]}
    content = {"1": {"history": [[2], [4]]}}
    log.append({"output": {"command": "request", "content": content, "display": shown}, "verdict": "OK"})
    log.append({"1": {"verdict": "OK", "response": [3, 3]}})
    errored = ["INVALID_PASS", "REPEATED_CARD", "MISSING_CARD"]
    scores = {"0": -1, "1": -1, "2": -1}
    output = {"command": "finish", "content": scores, "display": {**scores, "errored": errored}}
    log.append({"output": output, "verdict": "OK"})
    record = only("botzone-2", document(log))
    assert not record.findings
    assert record.end == End(Outcome.STOPPED)
    assert record.scores == tuple((seat, Decimal(-1)) for seat in range(3))
    assert len(record.line) == 2
    assert record.closing == (Comment("", values=(("seat", "乙"), ("answer", "3,3"), ("error", "REPEATED_CARD"))),)
    back, expected = there_and_back("botzone-2", record)
    assert back == expected == without(record, [])


def test_a_play_that_is_not_allowed_ends_the_first_game() -> None:
    log = first_log(a_game(landlord=0, bids=[], plies=[(0, [0]), (1, [5, 9])]))
    scores = {"0": 2.5, "1": -1, "2": -1}
    event = {"player": 1, "action": [5, 9]}
    output = {
        "command": "finish",
        "content": scores,
        "display": {"event": event, "errorInfo": "INVALID_CARDTYPE"} | scores,
    }
    log[-1] = {"output": output, "verdict": "OK"}
    record = only("botzone-1", document(log))
    assert not record.findings
    assert record.end == End(Outcome.STOPPED, by=1)
    assert numbers_of(record.line.moves[1].cards) == [5, 9]
    assert beside(record, 1) == {"error": "INVALID_CARDTYPE"}
    assert record.scores == ((0, Decimal("2.5")), (1, Decimal(-1)), (2, Decimal(-1)))
    back, expected = there_and_back("botzone-1", record)
    assert back == expected == without(record, [])


def test_a_crash_in_the_first_game_is_no_play_though_its_last_event_looks_like_one() -> None:
    log = first_log(a_game(landlord=0, bids=[], plies=[(0, [0]), (1, [5])]))
    log[3] = {"1": {"verdict": "RE"}}
    scores = {"0": 2.5, "1": -1, "2": -1}
    display = {"event": {"player": 1, "action": [0]}, "errorInfo": "INVALID_INPUT_VERDICT_RE"} | scores
    log[-1] = {"output": {"command": "finish", "content": scores, "display": display}, "verdict": "OK"}
    record = only("botzone-1", document(log))
    assert len(record.line) == 1
    assert record.end == End(Outcome.STOPPED, by=1)
    said = (("seat", "乙"), ("verdict", "RE"), ("error", "INVALID_INPUT_VERDICT_RE"))
    assert record.closing == (Comment("", values=said),)
    back, expected = there_and_back("botzone-1", record)
    assert back == expected == without(record, [])


# What a log does not say, and what is wrong with one ----------------------------------------------------------------


def test_scores_are_what_was_meant_where_binary_fractions_are_noisy() -> None:
    log = first_log(a_game(landlord=0, bids=[], plies=[(0, [0])], scores=(Decimal(0),) * 3))
    log[-1]["output"]["display"] |= {"0": 2.0100000000000002, "1": 0.0049999999999999, "2": 0}
    record = only("botzone-1", document(log))
    assert record.scores == ((0, Decimal("2.01")), (1, Decimal("0.005")), (2, Decimal(0)))


def test_a_log_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    log = second_log(a_game(), ended=False)
    record = only("botzone-2", document(log))
    assert len(record.line) == 7
    assert record.end is None
    assert sorted(codes(record)) == ["F501", "F503"]
    assert [finding.ply for finding in record.findings if finding.code == "F501"] == [7]


def test_a_card_that_does_not_exist_is_said_with_its_place_and_kept() -> None:
    game = a_game()
    log = second_log(game)
    log[8]["output"]["display"]["event"]["action"] = [54]
    said = document(log)
    record = only("botzone-2", said)
    (finding,) = record.findings
    assert (finding.code, finding.ply) == ("F103", 1)
    assert finding.span is not None
    assert said[finding.span.start : finding.span.end] == "[54]"
    assert record.line.moves[0] == unreadable("[54]")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('{"log": [', "F101"),
        ("[[[[" * 20, "F101"),
        ('{"log": 3}', "F102"),
        ('{"log": [7]}', "F102"),
        ('{"log": []}', "F102"),
        ("{}", "F102"),
        ('{"log": [{"output": {"display": {"bid": 7, "landlord": true}, "command": "finish"}}]}', "F102"),
    ],
)
def test_what_is_no_log_has_a_finding(said: str, code: str) -> None:
    assert code in [finding.code for record in read("botzone-2", said) for finding in record.findings]


def test_a_broken_match_costs_no_other() -> None:
    line = document(second_log(a_game()))
    records = read("botzone-2", f'{line}\n{{"log": [\n{line}\n')
    assert [len(record.line) for record in records] == [7, 0, 7]
    assert records[1].unread == ('{"log": [',)


# Writing ------------------------------------------------------------------------------------------------------------


def test_suits_that_a_record_lacks_are_invented_said_and_marked() -> None:
    record = without(only("botzone-2", SAMPLE), [Aspect.SUITS])
    said, losses = write("botzone-2", record)
    assert [loss.code for loss in losses] == ["F204"]
    match = json.loads(said or "")
    dealt = [each for hand in match["initdata"]["allocation"] for each in hand] + match["initdata"]["publiccard"]
    assert sorted(dealt) == list(range(54))
    held = {number: seat for seat, hand in enumerate(match["initdata"]["allocation"]) for number in hand}
    held |= dict.fromkeys(match["initdata"]["publiccard"], 2)
    events = [item["output"]["display"].get("event") for item in match["log"] if "output" in item]
    assert all(held[each] == event["player"] for event in events if event for each in event["action"])
    assert set(match["invented_suits"]) == set(range(52))
    assert only("botzone-2", said or "") == record


def test_a_hand_of_twenty_is_written_without_the_bottom_cards_and_the_other_way_round() -> None:
    first = only("botzone-1", document(first_log(game("botzone-1", 3))))
    said, _ = write("botzone-2", first)
    assert [len(hand) for hand in json.loads(said or "")["initdata"]["allocation"]] == [17, 17, 17]
    again, _ = write("botzone-1", only("botzone-2", said or ""))
    assert only("botzone-1", again or "").hands == first.hands


def test_the_first_game_has_no_auction_and_its_landlord_sits_first() -> None:
    record = only("botzone-2", SAMPLE)
    said, losses = write("botzone-1", record)
    assert [loss.args["aspect"] for loss in losses] == ["auction", "seats"]
    back = only("botzone-1", said or "")
    assert back.line.seats[0] == 0
    assert back.line.moves == record.line.moves


def test_a_play_with_a_hole_is_not_written() -> None:
    (record,) = read_text("甲 34飛機  乙 過\n")
    said, losses = write("botzone-2", record)
    assert said is None
    assert [(loss.code, loss.ply) for loss in losses] == [("F203", 1)]


def test_four_players_are_not_written() -> None:
    (record,) = read_text("甲 3  乙 過  丙 過  丁 4\n")
    said, losses = write("botzone-2", record)
    assert said is None
    assert [loss.code for loss in losses] == ["F205"]


@pytest.mark.parametrize("name", ["botzone-1", "botzone-2"])
def test_what_a_log_cannot_hold_is_said_and_nothing_else_is_lost(name: str) -> None:
    record = only("botzone-2", document(second_log(game("botzone-2", 1))))
    record = replace(
        record,
        tags=(*record.tags, Tag("event", "x"), Tag("甲", "n"), Tag("甲.team", "t")),
        closing=(Comment("well played"),),
        end=End(Outcome.VOID),
    )
    _, losses = write(name, record)
    lost = {loss.args["aspect"] for loss in losses}
    assert lost >= {"tags", "players", "comments", "end", "scores"}
    back, expected = there_and_back_with_findings(name, record, lost)
    assert back == expected


def there_and_back_with_findings(name: str, record: Record, lost: set[Any]) -> tuple[Record, Record]:
    said, _ = write(name, record)
    aspects = [Aspect(str(each)) for each in lost]
    kept = ("rules", "format")
    both = [without(each, aspects) for each in (only(name, said or ""), record)]
    one, other = (replace(each, tags=tuple(tag for tag in each.tags if tag.name not in kept)) for each in both)
    if name == "botzone-1":
        bottom = set(record.bottom or ())
        hands = tuple(
            replace(hand, cards=tuple(each for each in hand.cards if each not in bottom)) for hand in one.hands
        )
        one = replace(one, hands=hands)
    return one, other


def test_the_dialect_is_what_the_readers_know() -> None:
    for name in ("botzone-1", "botzone-2", "botzone-requests"):
        dialect = by_name(name).dialect
        assert dialect is not None
        for rank, word in enumerate(dialect.ranks):
            first, _, last = word.partition("-")
            assert {CARDS[number].rank for number in range(int(first), int(last or first) + 1)} == {rank}
