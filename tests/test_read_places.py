"""Where the parts of a record stand: lines from 1, columns in code points, offsets in the file."""

from __future__ import annotations

import pytest

from notation.findings import Span
from notation.reader import read
from notation.record import Place

BEFORE = '[牌譜 "1"]\n1. 甲 3 {🂡🂡}\n*\n\n'
TEXT = """\
[牌譜 "1"]
[賽事 "🂡"] [規則 "site"]
手牌 甲: 3 4
手牌 乙(17): ?
底牌: 3 4 5
叫分: 甲1 {好} 乙不叫
叫分: 丙 2
輪到: 甲
要壓: 乙 對K
1. 甲 34飛機帶56! {好} (乙 過 丙 3 (丙 4))  乙 過
  (乙 5)
2. 丙 過
地主勝(認輸 甲) 春天  得分: 甲 +1 乙: -2
"""


def where(place: Place) -> Span | None:
    return read(BEFORE + TEXT)[1].span(*place)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (("tag", 0), '[賽事 "🂡"]'),
        (("tag", 1), '[規則 "site"]'),
        (("hand", 1), "手牌 乙(17): ?"),
        (("bottom",), "底牌: 3 4 5"),
        (("act", 0), "甲1"),
        (("act", 1), "乙不叫"),
        (("act", 2), "丙 2"),
        (("position",), "輪到: 甲"),
        (("round", 1), "2."),
        (("ply", 0), "甲 34飛機帶56"),
        (("ply", 1), "乙 過"),
        (("ply", 2), "丙 過"),
        (("note", 0), "! {好} (乙 過 丙 3 (丙 4))"),
        (("note", 1), "(乙 5)"),
        (("ply", 0, "variation", 0, "ply", 1), "丙 3"),
        (("ply", 0, "variation", 0, "ply", 1, "variation", 0, "ply", 0), "丙 4"),
        (("ply", 0, "variation", 0, "note", 1), "(丙 4)"),
        (("ply", 1, "variation", 0, "ply", 0), "乙 5"),
        (("end",), "地主勝(認輸 甲) 春天"),
        (("scores",), "甲 +1 乙: -2"),
        (("score", 1), "乙: -2"),
    ],
)
def test_places(place: Place, text: str) -> None:
    whole = BEFORE + TEXT
    span = where(place)
    assert span is not None
    assert whole[span.start : span.end] == text
    assert span.line == whole.count("\n", 0, span.start) + 1
    assert span.column == span.start - (whole.rfind("\n", 0, span.start) + 1) + 1
    assert (span.end_line, span.end_column) == (span.line, span.column + len(text))


@pytest.mark.parametrize(
    "place",
    [
        ("tag", 2),
        ("hand", 2),
        ("act", 3),
        ("ply", 3),
        ("round", 2),
        ("note", 2),
        ("score", 2),
        ("ply", 0, "variation", 1, "ply", 0),
        ("ply", 0, "variation", 0, "ply", 9),
        ("ply", 2, "variation", 0, "ply", 0),
    ],
)
def test_what_is_not_said_has_no_place(place: Place) -> None:
    assert where(place) is None


def test_an_empty_record_has_no_places() -> None:
    (record,) = read("{好}\n")
    for name in ("bottom", "position", "end", "scores"):
        assert record.span(name) is None


def test_line_ends_of_every_kind_count_once() -> None:
    (record,) = read("{好}\r\n1. 甲 3\r2. 乙 亂\n3. 丙 4")
    assert [record.span("ply", index).line for index in range(3)] == [2, 3, 4]  # type: ignore[union-attr]
    assert record.findings[0].span is not None
    assert (record.findings[0].span.start, record.findings[0].span.column) == (17, 6)


def test_the_problems_and_fixes_of_a_move_stand_in_the_file() -> None:
    record = read(BEFORE + "---\n1. 甲 對三\n")[1]
    (finding,) = record.findings
    assert (finding.code, finding.ply, finding.game) == ("N206", 1, 2)
    assert finding.span == Span(len(BEFORE) + 10, len(BEFORE) + 11, 6, 7, 6, 8)
    assert finding.fix is not None
    assert [(edit.start, edit.text) for edit in finding.fix.edits] == [(len(BEFORE) + 10, "3")]
