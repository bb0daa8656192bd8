"""JSON from outside: every wrong thing in it is a finding with its place, and nothing in it is an exception."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.findings import Severity
from notation.json_form import loads
from notation.json_strict import MAX_DEPTH, brackets, load, pointer
from notation.record import Record


def found(text: str) -> list[tuple[str, str, int, int]]:
    """Code, pointer, line and column of each finding of a text."""
    told = []
    for finding in loads(text).findings:
        assert finding.severity is Severity.ERROR
        assert finding.span is not None
        told.append((finding.code, str(finding.args["pointer"]), finding.span.line, finding.span.column))
    return told


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ('{"paipu": 1, "plays": [', "cut", 1, 24),
        ('{"paipu": 1,\n "bottom": "37', "quote", 2, 12),
        ('{"paipu": 1 "bottom": "37"}', "comma", 1, 13),
        ('{"paipu" 1}', "colon", 1, 10),
        ('{"paipu": }', "value", 1, 11),
        ('{"paipu": 1, }', "key", 1, 14),
        ('{"paipu": 1, "bottom": "3\t7"}', "control", 1, 26),
        ('{"paipu": 1, "bottom": "\\x"}', "escape", 1, 25),
        ('{"paipu": 1} {"paipu": 1}', "extra", 1, 14),
        ("", "cut", 1, 1),
    ],
)
def test_what_is_no_json_is_told_with_its_place_and_reason(text: str, problem: str, line: int, column: int) -> None:
    (finding,) = loads(text).findings
    assert finding.code == "N301"
    assert finding.args["problem"] == problem
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (line, column)


@pytest.mark.timeout(120)
def test_nesting_100000_deep_is_one_finding() -> None:
    for opening in ("[", '{"a":', '[{"a":'):
        assert [code for code, *_ in found(opening * 100_000)] == ["N302"]


@pytest.mark.parametrize("deep", [MAX_DEPTH, MAX_DEPTH + 1])
def test_the_depth_is_counted_exactly(deep: int) -> None:
    _, faults = load("[" * deep + "]" * deep)
    assert [fault.code for fault in faults] == ["N302"] * (deep - MAX_DEPTH)


def test_brackets_in_strings_are_no_nesting() -> None:
    text = json.dumps({"a[": '{{[["\\', "b": ["[" * 100]})
    assert [bracket for bracket, _ in brackets(text)] == ["{", "[", "]", "}"]
    assert load(text) == (json.loads(text), [])


@pytest.mark.timeout(120)
def test_a_string_that_is_never_closed_is_one_finding() -> None:
    record = loads('{"' + '\\"' * 1_000_000)
    assert [finding.code for finding in record.findings] == ["N301"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_have(number: str) -> None:
    text = f'{{"paipu": 1, "scores": [{{"seat": "甲",\n "score": {number}}}]}}'
    assert found(text) == [("N303", "/scores/0/score", 2, 11)]


@pytest.mark.parametrize("number", ["9007199254740992", "-9007199254740992", "1" * 5000, "1e999", "-1E+400"])
def test_numbers_that_no_program_keeps_exactly(number: str) -> None:
    assert found(f'{{"paipu": {number}}}') == [("N307", "/paipu", 1, 11)]


def test_doubled_keys_are_told_at_the_second() -> None:
    text = '{"paipu": 1, "tags": {"甲": "小明", "乙": "小華", "甲": "小強"}, "paipu": 1}'
    assert found(text) == [
        ("N304", "/paipu", 1, text.rindex('"paipu"') + 1),
        ("N304", "/tags/甲", 1, text.rindex('"甲"') + 1),
    ]


def test_half_characters_and_nul_in_keys_and_values() -> None:
    text = '{"paipu": 1, "tags": {"a\\u0000": "x", "b": "\\ud83d", "c": ["\\uDE00 \\u0000"], "d": "\\ud83d\\ude00"}}'
    assert [(code, where) for code, where, *_ in found(text)] == [
        ("N306", "/tags/a\0"),
        ("N305", "/tags/b"),
        ("N305", "/tags/c/0"),
    ]


def test_what_findings_say_can_be_written_as_utf8() -> None:
    record = loads('{"paipu": 1, "a\\ud800": 1, "a\\ud800": 2}')
    assert {finding.code for finding in record.findings} == {"N304", "N305"}
    for finding in record.findings:
        str(dict(finding.args)).encode()


def test_a_whole_character_in_two_halves_is_fine() -> None:
    record = loads('{"paipu": 1, "tags": {"甲": "\\ud83d\\ude00"}}')
    assert not record.findings
    assert record.tag("甲") == "😀"


def test_the_text_of_a_broken_record_is_kept() -> None:
    record = loads('{"paipu": 1,\n"bottom": }\n')
    assert record.unread == ('{"paipu": 1,', '"bottom": }')


def test_pointers_escape_what_the_standard_says() -> None:
    assert pointer(("a/b", "m~n", 3, "")) == "/a~1b/m~0n/3/"
    assert pointer(()) == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=20,
)


@given(JSON.map(json.dumps) | st.text() | st.text(alphabet='[]{}",:\\ 0aN'))
def test_no_text_is_an_exception(text: str) -> None:
    record = loads(text)
    assert isinstance(record, Record)
    assert record.findings


@given(st.text(alphabet='[]{}"\\a'))
def test_brackets_are_those_that_python_sees(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        return
    depth = [1 if bracket in "[{" else -1 for bracket, _ in brackets(text)]
    assert sum(depth) == 0
