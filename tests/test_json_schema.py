"""The published schema and the reader of JSON records agree on every value, and a finding points at the wrong key."""

from __future__ import annotations

import json
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notation.json_check import MOST_FAULTS, faults, schema
from notation.json_form import from_json, loads, to_json
from notation.json_strict import Fault, pointer
from notation.json_values import EXACT
from notation.record import Outcome, Reason, Term
from notation.shapes import Kind

FULL: dict[str, Any] = {
    "paipu": 1,
    "tags": {"rules": "site", "甲": "小明", "annotator": ["一", "二"]},
    "seats": ["甲", "乙", "丙"],
    "hands": [{"seat": "甲", "cards": "33♠4W", "size": 17}, {"seat": "乙", "cards": ""}],
    "bottom": "7TR",
    "auction": [
        {"seat": "甲", "act": "bid", "value": 1, "comments": [{"text": "試試"}]},
        {"unread": "叫 7 分"},
    ],
    "position": {"to_move": "乙", "to_beat": {"cards": "KK", "claim": {"kinds": ["single"]}}, "by": "甲"},
    "opening": [{"text": "開局", "language": "zh-Hant", "author": "小明", "values": [["clk", "1:00"]]}],
    "plays": [
        {"round": 1},
        {"seat": "甲", "cards": "333444555666", "claim": {"kinds": ["airplane_singles"], "body": "333444555"}},
        {"seat": "乙", "said": {"kinds": ["straight"], "low": None, "length": 5, "kickers": None, "high": None}},
        {"pass": True, "mark": "?", "terms": [{"term": "missing_ranks", "ranks": "39"}]},
        {"line": "看不懂"},
        {"seat": "甲", "pass": "all"},
        {"seat": "甲", "unread": "???", "comments": [{"text": "什麼"}]},
        {"said": {"kinds": [], "name": "火箭"}},
    ],
    "variations": [
        {"path": [2, 1], "plays": [{"seat": "乙", "cards": "4"}]},
        {"path": [2, 1, 1, 1], "opening": [{"text": "或者"}], "plays": []},
    ],
    "end": {"outcome": "stopped", "reason": "left", "by": "甲", "terms": [{"term": "spring"}]},
    "scores": [{"seat": "甲", "score": 12}, {"seat": "乙", "score": "-2.50"}],
    "closing": [{"text": "完"}],
    "unread": ["???"],
}
VALIDATOR = Draft202012Validator(schema())


def test_the_schema_is_a_schema_of_2020_12() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["$id"].startswith("urn:paipu:")


def test_a_full_record_fits_and_is_read_and_written_the_same() -> None:
    VALIDATOR.validate(FULL)
    said = to_json(from_json(FULL))
    VALIDATOR.validate(said)
    assert from_json(said) == from_json(FULL)
    assert said.keys() == FULL.keys()


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (("kind",), Kind),
        (("term", "properties", "term"), Term),
        (("end", "properties", "outcome"), Outcome),
        (("end", "properties", "reason"), Reason),
    ],
)
def test_the_schema_lists_every_word_there_is(place: tuple[str, ...], words: type[Kind]) -> None:
    part: Any = schema()["$defs"]
    for step in place:
        part = part[step]
    assert part["enum"] == [str(each) for each in words]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, each in inside for deeper in paths(each, (*path, key)))]


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(
            None,
            True,
            False,
            0,
            1,
            1.0,
            2.5,
            -1,
            EXACT,
            "",
            "甲",
            "戊",
            "3",
            "W",
            "3♠",
            "R♠",
            "10",
            "3\n",
            "bid",
            "pair",
        ),
        *("all", "!", "-1.5", "+1", "single", {}, [], [[]], [{}], [1, 1], ["a", "b"], ["甲", "甲"], [["a"]]),
        *(
            {"text": "x"},
            {"round": 2},
            {"line": "y"},
            {"cards": "33"},
            {"cards": "3" * 16},
            {"cards": "3", "pass": True},
        ),
        *({"round": 1, "seat": "甲"}, {"kinds": ["pair"]}, {"kinds": ["pair", "pair"]}, {"name": None}, {"name": "x"}),
    ]
)
KEYS = st.sampled_from(
    ["paipu", "seat", "cards", "said", "claim", "pass", "line", "round", "value", "note", "text", "by"]
)


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """The full record with one to three things in it replaced, dropped or added."""
    value = deepcopy(FULL)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(paths(value)))
        if not path:
            continue
        parent: Any = value
        for step in path[:-1]:
            parent = parent[step]
        change = draw(st.sampled_from(["replace", "drop", "add"]))
        if change == "replace":
            parent[path[-1]] = deepcopy(draw(JUNK))
        elif change == "drop":
            del parent[path[-1]]
        elif isinstance(parent, dict):
            parent[draw(KEYS)] = deepcopy(draw(JUNK))
        else:
            parent.append(deepcopy(draw(JUNK)))
    return value


BEYOND_THE_SCHEMA = {"N317", "N318", "N319", "N320"}


@given(mutated())
def test_reader_and_schema_agree(value: Any) -> None:
    try:
        record = from_json(value)
    except ValueError:
        told = faults(value)
        codes = {fault.code for fault in told}
        assert told
        assert VALIDATOR.is_valid(value) == (codes <= BEYOND_THE_SCHEMA)
        for fault in told:
            step = value
            for key in fault.path[: -1 if fault.code == "N311" else None]:
                step = step[key]
        return
    assert VALIDATOR.is_valid(value)
    assert from_json(to_json(record)) == record


def test_scores_are_exact() -> None:
    said = {"paipu": 1, "scores": [{"seat": "甲", "score": "0.1"}, {"seat": "甲", "score": 3}]}
    assert from_json(said).scores == ((0, Decimal("0.1")), (0, Decimal(3)))


def changed(path: tuple[Any, ...], new: Any) -> Any:
    value = deepcopy(FULL)
    parent: Any = value
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = new
    return value


@pytest.mark.parametrize(
    ("value", "code", "where", "args"),
    [
        ([1], "N308", "", {"found": "array"}),
        (None, "N308", "", {"found": "null"}),
        ({"plays": []}, "N310", "", {"keys": ("paipu",)}),
        ({"paipu": 2}, "N309", "/paipu", {"version": 2}),
        (changed(("paipu",), "1"), "N313", "/paipu", {"choices": ("1",)}),
        (
            changed(("plays", 1), {"seat": "甲"}),
            "N310",
            "/plays/1",
            {"keys": ("cards", "said", "pass", "unread", "round", "line")},
        ),
        (changed(("plays", 1, "card"), "3"), "N311", "/plays/1/card", {"keys": ("cards",)}),
        (changed(("plays", 1, "pass"), True), "N316", "/plays/1", {"keys": ("cards", "pass")}),
        (changed(("plays", 0, "seat"), "甲"), "N316", "/plays/0", {"keys": ("round", "seat")}),
        (changed(("plays", 3, "claim"), {}), "N310", "/plays/3", {"keys": ("cards",)}),
        (changed(("plays", 1, "seat"), 0), "N312", "/plays/1/seat", {"found": "integer", "expected": ("string",)}),
        (changed(("plays", 1, "cards"), "10"), "N314", "/plays/1/cards", {"form": "cards"}),
        (changed(("plays", 3, "terms", 0, "ranks"), "3♠"), "N314", "/plays/3/terms/0/ranks", {"form": "ranks"}),
        (changed(("scores", 1, "score"), "1,5"), "N314", "/scores/1/score", {"form": "decimal"}),
        (changed(("hands", 0, "size"), -1), "N315", "/hands/0/size", {"value": "-1"}),
        (changed(("hands", 0, "size"), 1.5), "N312", "/hands/0/size", {"found": "number"}),
        (changed(("seats",), ["甲", "甲"]), "N315", "/seats", {"value": '["甲", "甲"]'}),
        (changed(("end", "outcome"), "won"), "N313", "/end/outcome", {"value": '"won"'}),
        (changed(("plays", 1, "seat"), "丁"), "N317", "/plays/1/seat", {"seat": "丁", "seats": ("甲", "乙", "丙")}),
        (changed(("position", "by"), "東"), "N317", "/position/by", {"seat": "東"}),
        (changed(("plays", 1, "cards"), "3" * 16), "N318", "/plays/1/cards", {"most": 15}),
        (changed(("plays", 1, "claim"), {"body": "7"}), "N320", "/plays/1/claim", {"value": '{"body": "7"}'}),
        (changed(("plays", 2, "said", "length"), 4), "N320", "/plays/2/said", {}),
        (changed(("variations", 0, "path"), [9, 1]), "N319", "/variations/0/path", {"path": (9, 1)}),
        (changed(("variations", 1, "path"), [2, 1]), "N319", "/variations/0/path", {"path": (2, 1)}),
        (changed(("variations", 0, "path"), [2, 2]), "N319", "/variations/0/path", {"path": (2, 2)}),
        (changed(("variations", 0, "path"), [2, 1, 1]), "N319", "/variations/0/path", {"path": (2, 1, 1)}),
    ],
)
def test_a_finding_points_at_what_is_wrong(value: Any, code: str, where: str, args: dict[str, Any]) -> None:
    first = faults(value)[0]
    assert (first.code, pointer(first.path)) == (code, where)
    assert args.items() <= dict(first.args).items()


def test_one_mistake_is_told_once() -> None:
    assert faults(changed(("plays", 1, "seat"), 0)) == [
        Fault("N312", ("plays", 1, "seat"), {"found": "integer", "expected": ("string",)})
    ]


def test_faults_stand_in_the_order_of_the_record() -> None:
    value = {"paipu": 1, "unread": 3, "tags": {"a": 1}, "plays": [{"cards": "x"}, {"pass": 0}], "bottom": 1}
    assert [pointer(fault.path) for fault in faults(value)] == [
        "/unread",
        "/tags/a",
        "/plays/0/cards",
        "/plays/1/pass",
        "/bottom",
    ]


def test_a_mistake_at_every_ply_is_not_told_without_end() -> None:
    value = {"paipu": 1, "plays": [{"seat": "甲", "cards": "10"}] * 500}
    assert len(faults(value)) == MOST_FAULTS


def test_a_value_of_another_program_gets_one_finding() -> None:
    other = {"playerInfo": [{"id": 0}], "initHands": ["H3 S3"], "moveHistory": []}
    (finding,) = loads(json.dumps(other)).findings
    assert (finding.code, finding.args["keys"]) == ("N310", ("paipu",))
