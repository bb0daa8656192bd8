"""JSON Lines: one record a line, pretty records too, and one broken record costs no other."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import parse_cards
from notation.json_form import dumps, looks_like_json, records
from notation.json_lines import MAX_RECORD, split
from notation.moves import PASS, played
from notation.record import Hand, Line, Note, Record, Tag, Variation

GOOD = '{"paipu": 1, "bottom": "37K", "plays": []}\n'


def texts(text: str) -> list[str]:
    return [piece.text for piece in split([text])]


@pytest.mark.parametrize(
    ("head", "is_json"),
    [
        ('{"paipu": 1', True),
        ('\n\n  {\n  "paipu" : 1', True),
        ('[{"paipu": 1}]', True),
        ("[[[[", True),
        ('[牌譜 "1"]\n', False),
        ('{"小明" 說得對}\n[牌譜 "1"]', False),
        ("{先走長的}", False),
        ("{}", False),
        ("甲 33", False),
        ("", False),
    ],
)
def test_json_is_told_from_text_by_its_beginning(head: str, is_json: bool) -> None:
    assert looks_like_json(head) is is_json


def test_a_record_is_a_line_or_as_many_as_its_brackets_take() -> None:
    pretty = json.dumps({"paipu": 1, "plays": [{"seat": "甲", "cards": "3"}]}, indent=2) + "\n"
    assert texts(GOOD + "\n" + pretty + pretty + GOOD) == [GOOD, pretty, pretty, GOOD]
    assert texts(GOOD.strip()) == [GOOD.strip()]
    flat = json.dumps({"paipu": 1, "plays": [{"seat": "甲", "cards": "3"}]}, indent=0) + "\n"
    assert texts(flat + GOOD) == [flat, GOOD]
    assert texts("\n \n") == []


def test_five_records_whose_third_is_broken() -> None:
    for broken in (
        '{"paipu": 1, "plays": [{\n',
        '{"paipu": 1]\n',
        '{"paipu": 1, "bottom": "3\n',
        '{"paipu": NaN}\n',
        "[[[[\n",
        "}\n",
    ):
        found = list(records([GOOD * 2 + broken + GOOD * 2]))
        assert [record.index for record in found] == [1, 2, 3, 4, 5]
        assert [bool(record.findings) for record in found] == [False, False, True, False, False]
        assert found[2].unread == (broken.strip(),)
        assert found[3] == found[0]
        assert {finding.game for finding in found[2].findings} == {3}


def test_a_broken_pretty_record_ends_where_the_next_line_begins_one() -> None:
    broken = '{\n  "paipu": 1,\n  "plays": [\n'
    found = list(records([broken + GOOD]))
    assert [bool(record.findings) for record in found] == [True, False]
    assert found[0].unread == tuple(broken.splitlines())


@given(st.lists(st.sampled_from(["{", "}", "[", "]", '"', "\\", "\n", '{"', "a", " ", GOOD]), max_size=30), st.data())
def test_nothing_is_lost_and_chunks_do_not_matter(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    pieces = list(split([text]))
    assert "".join(piece.text for piece in pieces).split() == text.split()
    for piece in pieces:
        assert text[piece.start : piece.start + piece.length] == piece.text
        assert text.count("\n", 0, piece.start) + 1 == piece.line
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    chunks = [text[one:other] for one, other in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert [piece.text for piece in split(chunks)] == [piece.text for piece in pieces]


def test_findings_stand_where_they_are_in_the_file() -> None:
    bad = '{"paipu": 1, "plays": [{"seat": "甲", "cards": "10"}]}\n'
    text = "\n" + GOOD + bad
    (finding,) = list(records([text]))[1].findings
    assert finding.span is not None
    assert text[finding.span.start : finding.span.end] == '"10"'
    assert (finding.span.line, finding.span.column) == (3, bad.index('"10"') + 1)
    assert (finding.span.end_line, finding.span.end_column) == (3, bad.index('"10"') + 5)


def test_parts_of_a_record_know_their_place() -> None:
    move = played(parse_cards("34567"))
    inner = Line((1, 1), (move, PASS), rounds=((1, 2),))
    line = Line(
        (0, 1, 2),
        (move, PASS, PASS),
        ((0, 1), (2, 2)),
        ((1, Note(variations=(Variation(inner),))),),
        unread=((1, "x"),),
    )
    record = Record(
        tags=(Tag("rules", "site"), Tag("annotator", "a"), Tag("annotator", "b")),
        hands=(Hand(0, ()),),
        line=line,
    )
    text = "\n" + dumps(record, indent=1)
    (read,) = records([text])

    def at(*place: str | int) -> object:
        span = read.span(*place)
        assert span is not None
        assert text.split("\n")[span.line - 1][span.column - 1] == text[span.start]
        return json.loads(text[span.start : span.end])

    assert at("tag", 0) == "site"
    assert at("tag", 2) == "b"
    assert at("hand", 0) == {"seat": "甲", "cards": ""}
    assert at("ply", 0) == {"seat": "甲", "cards": "34567"}
    assert at("ply", 2) == {"seat": "丙", "pass": True}
    assert at("round", 1) == {"round": 2}
    assert at("ply", 1, "variation", 0, "ply", 0) == {"seat": "乙", "cards": "34567"}
    assert at("ply", 1, "variation", 0, "round", 0) == {"round": 2}
    assert read.span("ply", 3) is None
    assert read.span("end") is None
    assert read.span("ply", 1, "variation", 1, "ply", 0) is None


def test_a_broken_record_has_its_text_but_no_parts() -> None:
    (read,) = records(['{"paipu": 1, "plays": ]\n'])
    assert read.span("ply", 0) is None
    assert read.places is not None
    assert read.places.source.line_text(1) == '{"paipu": 1, "plays": ]'
    assert read.places.source.line_text(2) == ""
    assert read.places.source.line_text(3) is None
    assert read.places.source.line_text(0) is None


@pytest.mark.timeout(120)
def test_an_endless_record_is_left_out_and_costs_bounded_memory() -> None:
    def chunks() -> Iterator[str]:
        yield GOOD
        yield '{"paipu": 1, "unread": ["'
        for _ in range(3 * MAX_RECORD // 100_000):
            yield "x" * 100_000
        yield '"]}\n'
        yield GOOD

    one, long, other = records(chunks())
    assert one == other
    assert not one.findings
    (finding,) = long.findings
    assert finding.args["limit"] == MAX_RECORD
    assert finding.span is not None
    assert finding.span.line == 2
