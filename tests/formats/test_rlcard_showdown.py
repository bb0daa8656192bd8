"""Replays of RLCard's viewer: the object, the string that the server sends, and what becomes of them."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from notation.cards import format_cards
from notation.formats.aspects import Aspect, without
from notation.formats.registry import recognise
from notation.moves import PASS
from notation.reader import read as read_text
from notation.record import Outcome, Record, Tag
from tests.formats.engine_samples import codes, only, read, text, there_and_back, value, write
from validator.replay import Verdict, replay

FORM = "rlcard-showdown"
OBJECT = "rlcard-showdown.json"
SERVER = "rlcard-showdown-server.json"


def sample() -> Record:
    return only(FORM, text(OBJECT))


@pytest.mark.parametrize("name", [OBJECT, SERVER])
def test_a_replay_is_recognised_read_whole_and_judged_clean(name: str) -> None:
    assert recognise(text(name)).name == FORM
    record = only(FORM, text(name))
    assert not record.findings
    assert len(record.line) == 53
    replayed = replay(record)
    assert replayed.verdict is Verdict.CLEAN
    assert replayed.result.outcome is Outcome.PEASANTS
    assert replayed.result.scores == tuple(map(Decimal, (0, 1, 1)))


def test_hands_have_their_suits_and_the_landlord_has_twenty() -> None:
    record = sample()
    assert [len(hand.cards) for hand in record.hands] == [20, 17, 17]
    assert format_cards(record.hands[1].cards[:4]) == "3♣4♣4♦6♠"
    assert record.hands[1].cards[9:11] == (only(FORM, text(OBJECT)).hands[1].cards[9:11])
    assert format_cards(record.line.moves[0].cards) == "3♠3♥"
    assert record.line.moves[7] == PASS
    assert record.bottom is None
    assert record.end is None


def test_tags_name_rules_format_landlord_and_players() -> None:
    assert sample().tags == (
        Tag("rules", "rlcard"),
        Tag("format", FORM),
        Tag("landlord", "甲"),
        Tag("甲", "doudizhu-rule-v1"),
        Tag("乙", "doudizhu-rule-v1"),
        Tag("丙", "doudizhu-rule-v1"),
    )


def test_cj_is_the_jack_of_clubs_and_rj_the_big_joker() -> None:
    record = only(FORM, {"playerInfo": [{"role": "landlord"}], "initHands": ["CJ RJ BJ ST"], "moveHistory": []})
    assert format_cards(record.hands[0].cards) == "T♠J♣BR"


def test_c39_a_name_with_an_apostrophe_and_none_are_read_from_the_servers_string() -> None:
    record = only(FORM, text(SERVER))
    assert record.tag("甲") == "O'Neil"
    assert record.line.moves == sample().line.moves


def test_what_an_engine_thought_is_kept_beside_its_ply() -> None:
    record = only(FORM, text(SERVER))
    notes = {ply: note.comments[0].values for ply, note in record.line.notes}
    assert notes == {
        0: (("prob", "33 0.75"), ("prob", "3 0.25")),
        1: (("value", "44 -0.5"), ("value", "pass -1.25")),
    }


def test_the_landlord_may_sit_anywhere() -> None:
    said = value(OBJECT)
    for key in ("playerInfo", "initHands"):
        said[key] = [said[key][2], said[key][0], said[key][1]]
    for seat, player in enumerate(said["playerInfo"]):
        player["index"] = seat
    for move in said["moveHistory"]:
        move["playerIdx"] = (move["playerIdx"] + 1) % 3
    record = only(FORM, said)
    assert record.tag("landlord") == "乙"
    assert replay(record).verdict is Verdict.CLEAN
    back, wanted = there_and_back(FORM, record)
    assert back == wanted == record


@pytest.mark.parametrize("empty", ["", "pass"])
def test_an_empty_move_is_a_pass_too(empty: str) -> None:
    said = value(OBJECT)
    said["moveHistory"][7]["move"] = empty
    assert only(FORM, said) == sample()


def test_a_move_may_be_an_array_of_cards() -> None:
    said = value(OBJECT)
    said["moveHistory"][0]["move"] = ["H3", "S3"]
    assert only(FORM, said) == sample()


def test_a_row_of_the_servers_table_keeps_its_columns_as_tags() -> None:
    row = {"name": "doudizhu", "index": 3, "agent0": "a", "win": True, "payoff": 1.0, "replay": str(value(OBJECT))}
    record = only(FORM, row)
    assert not record.findings
    assert (record.tag("index"), record.tag("win"), record.tag("payoff")) == ("3", "true", "1.0")
    assert record.line == sample().line


def test_several_come_a_line_each_or_in_an_array() -> None:
    replayed = value(OBJECT)
    lines = f"{json.dumps(replayed)}\n{json.dumps(str(replayed))}\n"
    for said in (lines, json.dumps([replayed, str(replayed)])):
        records = read(FORM, said)
        assert [record.index for record in records] == [1, 2]
        assert all(record == sample() for record in records)


def test_a_broken_line_costs_no_other() -> None:
    good = json.dumps(value(OBJECT))
    records = read(FORM, f"{good}\n{good[:200]}\n{good}\n")
    assert [bool(record.findings) for record in records] == [False, True, False]
    assert records[1].unread == (good[:200],)


# What is wrong --------------------------------------------------------------------------------------------------------


def change(said: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """A replay with one value changed; taken out where the new one is `...`."""
    inside = said
    for key in path[:-1]:
        inside = inside[key]
    if new is ...:
        del inside[path[-1]]
    else:
        inside[path[-1]] = new
    return said


@pytest.mark.parametrize("key", ["playerInfo", "initHands", "moveHistory"])
def test_c39_a_part_that_is_missing_is_named(key: str) -> None:
    record = only(FORM, change(value(OBJECT), (key,), ...))
    (finding,) = record.findings
    assert finding.code == "F102"
    assert finding.args["pointer"] == f"/{key}"
    assert finding.span is not None


@pytest.mark.parametrize(
    ("path", "new", "code"),
    [
        (("moveHistory", 0, "move"), "H3 X3", "F103"),
        (("moveHistory", 0, "move"), 7, "F103"),
        (("moveHistory", 0, "playerIdx"), 3, "F104"),
        (("moveHistory", 0, "playerIdx"), True, "F104"),
        (("moveHistory", 0), "H3", "F102"),
        (("initHands", 1), None, "F102"),
        (("initHands", 1), "C3 D4 1♠", "F103"),
        (("playerInfo", 0, "role"), "peasant", "F102"),
        (("playerInfo", 0), 5, "F102"),
    ],
)
def test_a_value_of_another_form_is_found_where_it_stands(path: tuple[str | int, ...], new: Any, code: str) -> None:
    said = json.dumps(change(value(OBJECT), path, new), indent=1)
    record = only(FORM, said)
    assert code in codes(record)
    finding = next(each for each in record.findings if each.code == code)
    assert finding.span is not None
    if path[0] == "moveHistory" and code != "F102":
        assert finding.ply == 1
    assert len(record.line) == 53


def test_a_move_that_cannot_be_read_is_kept_as_it_was() -> None:
    record = only(FORM, change(value(OBJECT), ("moveHistory", 0, "move"), "H3 X3"))
    assert record.line.moves[0].unread == "H3 X3"


@pytest.mark.parametrize(
    "said", ["__import__('os').getcwd()", "{'playerInfo': [].append}", "{'a': 1 + 1}", "{'moveHistory': nan}", "{"]
)
def test_a_string_that_is_no_printed_value_is_refused_and_kept(said: str) -> None:
    record = only(FORM, said if said.startswith("[") else json.dumps(said))
    assert codes(record) == ["F301"]
    assert record.unread == (said,)


@pytest.mark.parametrize("said", ["", "7", "null", "[]", "{}", '""', "[[[[", '{"playerInfo": 3}', "\x00", '"\\ud800"'])
def test_nothing_makes_the_reader_raise(said: str) -> None:
    for record in read(FORM, said):
        assert record.findings


# Writing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [OBJECT, SERVER])
def test_a_replay_comes_back_as_it_was(name: str) -> None:
    record = only(FORM, text(name))
    back, wanted = there_and_back(FORM, record)
    assert back == wanted == record


def test_invented_suits_are_said_listed_and_left_out_again() -> None:
    record = without(sample(), [Aspect.SUITS])
    said, losses = write(FORM, record)
    assert [finding.code for finding in losses] == ["F204"]
    assert len(json.loads(str(said))["inventedSuits"]) == 52
    assert only(FORM, said) == record


def test_a_viewer_finds_every_card_of_a_move_in_the_hand() -> None:
    said, _ = write(FORM, without(sample(), [Aspect.SUITS]))
    replayed = json.loads(str(said))
    hands = [hand.split() for hand in replayed["initHands"]]
    for ply, move in enumerate(replayed["moveHistory"]):
        assert move["playerIdx"] == ply % 3
        for card in move["move"].split() if move["move"] != "pass" else ():
            hands[move["playerIdx"]].remove(card)
    assert hands[1] == []


GAME = """\
[牌譜 "1"]
[地主 "甲"]
手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7
手牌 乙: 8 8 8 8 9 9 9 9 10 10 10 10 J J J J Q
手牌 丙: Q Q Q K K K K A A A A 2 2 2 2 小王 大王
"""


@pytest.mark.parametrize(
    ("said", "code", "ply"),
    [
        (GAME + "甲 三4帶一5  丙 過\n*\n", "F205", 2),
        (GAME + "甲 三8帶一5\n*\n", "F205", 1),
        (GAME + "甲 34飛機\n*\n", "F203", 1),
        (GAME + '甲 "看不清"\n*\n', "F202", 1),
        ('[地主 "甲"]\n甲 3\n*\n', "F205", None),
    ],
)
def test_what_a_viewer_would_stop_at_is_refused_at_its_ply(said: str, code: str, ply: int | None) -> None:
    (record,) = read_text(said)
    written, losses = write(FORM, record)
    assert written is None
    assert (code, ply) in {(finding.code, finding.ply) for finding in losses}


def test_what_a_replay_does_not_hold_is_told() -> None:
    (record,) = read_text(GAME + "甲 三4帶一5 {好}  都過\n甲 5\n地主勝  得分: 甲 +2 乙 -1 丙 -1\n")
    said, losses = write(FORM, record)
    assert {finding.args.get("aspect") for finding in losses} == {None, "comments", "end", "scores"}
    assert [move["move"] for move in json.loads(str(said))["moveHistory"]][1:3] == ["pass", "pass"]
