"""Records go into JSON and come back the same, whatever they hold; and text into JSON into text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notation.convert import convert, written
from notation.json_check import schema
from notation.json_form import dumps, from_json, loads, records, to_json
from notation.reader import read
from notation.record import Record
from notation.writer import write, write_all
from tests.strategies_records import records as any_records

VALIDATOR = Draft202012Validator(schema())
SLOW = settings(max_examples=20, suppress_health_check=list(HealthCheck))


@SLOW
@given(any_records())
def test_every_record_is_the_same_after_json(record: Record) -> None:
    said = to_json(record)
    assert from_json(said) == record
    text = dumps(record)
    text.encode()
    assert "\n" not in text
    back = loads(text)
    assert back == record
    assert {finding.code for finding in back.findings} <= {"N305", "N306"}
    assert loads(dumps(record, indent=2)) == record
    VALIDATOR.validate(said)


@SLOW
@given(st.lists(any_records(), max_size=3))
def test_json_lines_give_every_record_back(several: list[Record]) -> None:
    assert list(records("".join(written(several, "json")))) == several
    assert [record.index for record in records("".join(written(several, "json")))] == list(range(1, len(several) + 1))


@SLOW
@given(st.lists(any_records(), max_size=2), st.sampled_from(["hant", "hans"]))
def test_text_to_json_to_text_loses_nothing(several: list[Record], script: str) -> None:
    text = "".join(write_all(several, script="hans" if script == "hans" else "hant"))
    there = convert(text, "json")
    assert read(there) == read(text) == several
    assert read(convert(there, "text")) == several


@SLOW
@given(
    st.text(st.sampled_from('甲乙丙過對三3456 10王帶飛機順子炸{}()[]"!?。.，\n-*規則手牌底:叫分地主勝得'), max_size=80)
)
def test_text_that_nobody_can_read_survives_json_too(text: str) -> None:
    once = read(text)
    assert read(convert(text, "json")) == once
    assert read(convert(convert(text, "json"), "text")) == once


def test_a_broken_json_record_survives_as_text() -> None:
    broken = '{"paipu": 1, "bottom": }\n'
    (record,) = read(broken)
    (again,) = read(write(record))
    assert again.unread == record.unread == ('{"paipu": 1, "bottom": }',)


def test_what_is_too_long_is_told_where_it_is_lost() -> None:
    lost: list[Record] = []
    long = read('{"paipu": 1, "closing": [{"text": "' + "x" * 2_000_000 + '"}]}') + read('{"paipu": 1}')
    assert not any(record.findings for record in long)
    assert len("".join(written(long, "text", lost=lost.append))) > 1_000_000
    assert lost == long[:1]
    lost.clear()
    assert "".join(written(long, "json", lost=lost.append))
    assert not lost
    cut = read('[牌譜 "1"]\n' + "1. 甲 3\n" * 200_000)
    list(written(cut, "json", lost=lost.append))
    assert lost == cut
