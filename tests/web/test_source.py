"""The source view: lines and spans as they stand, long parts left out, what cannot be seen made visible."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation.findings import Finding, Severity
from notation.source import Source
from web.viewer.shown import Shown
from web.viewer.source_view import AROUND, WHOLE_LINES, SourceLine, seen, source_lines


def shown(text: str, start: int, end: int, severity: Severity = Severity.ERROR, number: int = 1) -> Shown:
    finding = Finding("P105", severity, span=Source(text).span(start, end))
    return Shown(number, finding, "", "", "", "", "")


def marked(line: SourceLine) -> list[tuple[str, str | None]]:
    return [(piece.text, piece.severity) for piece in line.segments]


def test_a_finding_underlines_its_characters_whatever_their_width() -> None:
    text = "甲 對3  乙 過\r\n"
    (line,) = source_lines(text, [shown(text, 2, 4)])
    assert marked(line) == [("甲 ", None), ("對3", "error"), ("  乙 過", None)]
    assert [each.finding.code for each in line.findings] == ["P105"]


def test_the_worst_severity_shows_where_findings_overlap() -> None:
    text = "abcdef"
    both = [shown(text, 0, 4, Severity.NOTE), shown(text, 2, 6, Severity.ERROR)]
    (line,) = source_lines(text, both)
    assert marked(line) == [("ab", "note"), ("cd", "error"), ("ef", "error")]


def test_a_finding_over_several_lines_underlines_each_and_stands_under_the_first() -> None:
    text = "ab\ncd\nef"
    one, two, three = source_lines(text, [shown(text, 1, 7)])
    assert [marked(line) for line in (one, two, three)] == [
        [("a", None), ("b", "error")],
        [("cd", "error")],
        [("e", "error"), ("f", None)],
    ]
    assert (len(one.findings), len(two.findings)) == (1, 0)


def test_a_finding_where_nothing_stands_is_underlined_all_the_same() -> None:
    text = "ab\n"
    (line,) = source_lines(text, [shown(text, 2, 2)])
    assert marked(line) == [("ab", None), ("\N{NO-BREAK SPACE}", "error")]


def test_a_long_source_is_shown_around_its_findings() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 1001))
    at = text.index("line 500")
    rows = source_lines(text, [shown(text, at, at + 4)])
    assert [(row.number, row.skipped) for row in rows if row.skipped] == [(4, 494), (503, 498)]
    assert [row.number for row in rows if not row.skipped] == [1, 2, 3, 498, 499, 500, 501, 502]


def test_a_long_line_is_shown_around_its_findings() -> None:
    text = "x" * 1_000_000 + "!" + "y" * 1000
    (line,) = source_lines(text, [shown(text, 1_000_000, 1_000_001)])
    assert [(piece.text, piece.left_out) for piece in line.segments] == [
        ("x" * AROUND, 0),
        ("", 1_000_000 - 2 * AROUND),
        ("x" * AROUND, 0),
        ("!", 0),
        ("y" * AROUND, 0),
        ("", 1000 - 2 * AROUND),
        ("y" * AROUND, 0),
    ]


def test_what_cannot_be_seen_is_shown() -> None:
    assert seen("a\0b\x1b[31m\u202ec\ufeff\x7f") == "a␀b␛[31m⟨U+202E⟩c⟨U+FEFF⟩⟨U+007F⟩"
    assert seen("牌\t🀄 é") == "牌\t🀄 é"
    assert seen("\ud800") == "⟨U+D800⟩"


@given(st.text(alphabet="ab牌🀄\n", max_size=60), st.data())
def test_pieces_of_a_line_are_the_line(text: str, data: st.DataObject) -> None:
    places = st.integers(0, len(text))
    spans = data.draw(st.lists(st.tuples(places, places).map(sorted), max_size=4))
    findings = [shown(text, start, end) for start, end in spans]
    rows = source_lines(text, findings)
    lines = text.removesuffix("\n").split("\n")
    assert len(rows) == len(lines) <= WHOLE_LINES
    for row, line in zip(rows, lines, strict=True):
        assert "".join(piece.text for piece in row.segments).removesuffix("\N{NO-BREAK SPACE}") == line
