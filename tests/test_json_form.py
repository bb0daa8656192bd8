"""The JSON form: what each part of a record is in JSON, and that nothing is lost either way."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from notation.cards import RANK_OF, parse_cards, parse_packed
from notation.json_form import dumps, from_json, loads, to_json
from notation.moves import EVERYONE_PASSES, PASS, Claim, Move, Pattern, described, played, unreadable
from notation.record import (
    Act,
    ActKind,
    Comment,
    End,
    Hand,
    Line,
    Note,
    Outcome,
    Position,
    Reason,
    Record,
    Said,
    Tag,
    Term,
    Variation,
)
from notation.shapes import Kind


def cards(text: str) -> tuple[Any, ...]:
    return parse_cards(text)


def with_moves(*moves: Move, **line: Any) -> Record:
    return Record(line=Line(tuple(index % 3 for index in range(len(moves))), moves, **line))


def plays_of(record: Record) -> list[dict[str, Any]]:
    """The plays in JSON, once it is sure that they read back."""
    said = to_json(record)
    assert from_json(json.loads(json.dumps(said))) == record
    plays: list[dict[str, Any]] = said["plays"]
    return plays


def move_of(move: Move) -> dict[str, Any]:
    (play,) = plays_of(with_moves(move))
    assert play.pop("seat") == "甲"
    return play


def test_the_least_record_says_its_version_and_no_plays() -> None:
    assert to_json(Record()) == {"paipu": 1, "plays": []}
    assert from_json({"paipu": 1}) == Record()


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (played(cards("56333444")), {"cards": "33344456"}),
        (played(cards("3♠3♥")), {"cards": "3♠3♥"}),
        (played(cards("333W")), {"cards": "333W"}),
        (played(cards("W")), {"said": {"kinds": ["single"], "low": "W", "length": None, "kickers": None}}),
        (PASS, {"pass": True}),
        (EVERYONE_PASSES, {"pass": "all"}),
        (unreadable("三個和尚"), {"unread": "三個和尚"}),
        (
            described(Pattern((Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS), RANK_OF["3"], 2)),
            {
                "said": {
                    "kinds": ["airplane", "airplane_singles", "airplane_pairs"],
                    "low": "3",
                    "length": 2,
                    "kickers": None,
                }
            },
        ),
        (
            described(Pattern((Kind.STRAIGHT,), high=RANK_OF["A"])),
            {"said": {"kinds": ["straight"], "low": None, "length": None, "kickers": None, "high": "A"}},
        ),
        (
            described(Pattern((Kind.BOMB,), size=5)),
            {"said": {"kinds": ["bomb"], "low": None, "length": None, "kickers": None, "size": 5}},
        ),
        (
            described(Pattern(name="火箭")),
            {"said": {"kinds": [], "low": None, "length": None, "kickers": None, "name": "火箭"}},
        ),
        (
            described(Pattern((Kind.AIRPLANE_SINGLES,), kickers=(RANK_OF["5"], RANK_OF["W"]))),
            {"said": {"kinds": ["airplane_singles"], "low": None, "length": None, "kickers": "5W"}},
        ),
    ],
)
def test_moves_are_told_apart_by_their_key(move: Move, said: dict[str, Any]) -> None:
    assert move_of(move) == said


@pytest.mark.parametrize(
    ("move", "claim"),
    [
        (played(cards("8888") + cards("2"), Claim((Kind.FOUR_TWO_PAIRS,))), {"kinds": ["four_two_pairs"]}),
        (
            played(cards("333444555666"), Claim(body=parse_packed("333444555"))),
            {"kinds": ["airplane_singles"], "body": "333444555"},
        ),
        (
            played(cards("34567"), Claim((Kind.STRAIGHT,), length=6)),
            {"kinds": ["straight"], "length": 6},
        ),
        (
            played(cards("34567"), Claim((Kind.STRAIGHT,), high=RANK_OF["A"])),
            {"kinds": ["straight"], "high": "A"},
        ),
        (played(cards("333W"), Claim(body=parse_packed("3B"))), {"body": "3W"}),
    ],
)
def test_a_claim_stands_beside_its_cards(move: Move, claim: dict[str, Any]) -> None:
    assert move_of(move)["claim"] == claim


def test_a_seat_that_was_left_out_stays_left_out() -> None:
    record = Record(line=Line((0, None), (played(cards("3")), PASS)))
    assert plays_of(record) == [{"seat": "甲", "cards": "3"}, {"pass": True}]


def test_round_numbers_and_unreadable_lines_stand_between_the_plies() -> None:
    record = with_moves(
        played(cards("3")),
        PASS,
        rounds=((0, 1), (2, 2), (2, 3)),
        unread=((0, "看不懂"), (2, "也看不懂")),
    )
    assert plays_of(record) == [
        {"round": 1},
        {"line": "看不懂"},
        {"seat": "甲", "cards": "3"},
        {"seat": "乙", "pass": True},
        {"round": 2},
        {"round": 3},
        {"line": "也看不懂"},
    ]


def test_marks_comments_and_terms_stand_at_their_ply() -> None:
    note = Note(
        "!?",
        (Comment("好", "zh-Hant", "小明", (("eval", "+2"), ("eval", "+1"))),),
        (Said(Term.MISSING_RANKS, (RANK_OF["3"], RANK_OF["9"])), Said(Term.ONE_LEFT)),
    )
    (play,) = plays_of(with_moves(played(cards("3")), notes=((0, note),), opening=(Comment("開局"),)))
    assert play == {
        "seat": "甲",
        "cards": "3",
        "mark": "!?",
        "comments": [
            {"text": "好", "language": "zh-Hant", "author": "小明", "values": [["eval", "+2"], ["eval", "+1"]]}
        ],
        "terms": [{"term": "missing_ranks", "ranks": "39"}, {"term": "one_left"}],
    }


def branch(depth: int) -> Line:
    """A line whose second ply has two variations, the first of them branching again, so deep."""
    moves = (played(cards("3")), played(cards("4")))
    if not depth:
        return Line((0, 1), moves)
    variations = (Variation(branch(depth - 1)), Variation(Line((1,), (PASS,), opening=(Comment("或者"),))))
    return Line((0, 1), moves, notes=((1, Note(variations=variations)),))


def test_variations_are_one_flat_list_with_paths() -> None:
    said = to_json(Record(line=branch(2)))
    assert [each["path"] for each in said["variations"]] == [[2, 1], [2, 1, 2, 1], [2, 1, 2, 2], [2, 2]]
    assert said["variations"][3] == {
        "path": [2, 2],
        "opening": [{"text": "或者"}],
        "plays": [{"seat": "乙", "pass": True}],
    }
    assert from_json(said) == Record(line=branch(2))


def test_variations_in_variations_do_not_make_the_json_deep() -> None:
    record = Record(line=branch(32))
    assert loads(dumps(record)) == record
    assert not loads(dumps(record)).findings


def test_every_part_of_a_record_has_its_place() -> None:
    record = Record(
        tags=(Tag("rules", "site"), Tag("東", "小明"), Tag("annotator", "一"), Tag("annotator", "二")),
        seats=("東", "南", "西"),
        hands=(Hand(0, cards("33♠"), 17), Hand(2, ())),
        bottom=(),
        auction=(Act(ActKind.BID, 0, 1, (Comment("試試"),)), Act(None, None, text="叫 7 分"), Act(ActKind.PASS, 2)),
        position=Position(1, played(cards("KK")), 0),
        end=End(Outcome.STOPPED, Reason.LEFT, 2, (Said(Term.SPRING),)),
        scores=((0, Decimal(12)), (1, Decimal("-2.50")), (2, Decimal(10) ** 20)),
        closing=(Comment("完"),),
        unread=("???", ""),
    )
    said = to_json(record)
    assert said == {
        "paipu": 1,
        "tags": {"rules": "site", "東": "小明", "annotator": ["一", "二"]},
        "seats": ["東", "南", "西"],
        "hands": [{"seat": "東", "cards": "33♠", "size": 17}, {"seat": "西", "cards": ""}],
        "bottom": "",
        "auction": [
            {"seat": "東", "act": "bid", "value": 1, "comments": [{"text": "試試"}]},
            {"unread": "叫 7 分"},
            {"seat": "西", "act": "pass"},
        ],
        "position": {"to_move": "南", "to_beat": {"cards": "KK"}, "by": "東"},
        "plays": [],
        "end": {"outcome": "stopped", "reason": "left", "by": "西", "terms": [{"term": "spring"}]},
        "scores": [
            {"seat": "東", "score": 12},
            {"seat": "南", "score": "-2.50"},
            {"seat": "西", "score": "100000000000000000000"},
        ],
        "closing": [{"text": "完"}],
        "unread": ["???", ""],
    }
    assert from_json(said) == record
    assert loads(dumps(record, indent=2)) == record


def test_a_position_may_say_nothing_but_that_it_is_one() -> None:
    record = Record(position=Position(None))
    assert to_json(record)["position"] == {}
    assert from_json(to_json(record)) == record


def test_the_order_of_cards_kinds_and_kickers_does_not_matter() -> None:
    one = {"kinds": ["airplane_singles"], "kickers": "65"}
    other = {"kinds": ["airplane_singles"], "kickers": "56", "low": None}
    assert from_json({"paipu": 1, "plays": [{"said": one}]}) == from_json({"paipu": 1, "plays": [{"said": other}]})
    assert from_json({"paipu": 1, "plays": [{"cards": "433"}]}) == from_json({"paipu": 1, "plays": [{"cards": "334"}]})
