"""The source of an upload as a page shows it: numbered lines, findings underlined at their place, long parts left out.

Everything here is text; the template escapes it. What cannot be seen (control characters, direction marks) is shown as
a sign, so that a line reads as it is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from notation.findings import SEVERITY_ORDER, Severity
from web.viewer.shown import Shown

WHOLE_LINES: Final = 300
"""A source of more lines is shown around its findings only."""
AROUND_LINES: Final = 2
WHOLE_LENGTH: Final = 400
"""A longer line is shown around its marks only."""
AROUND: Final = 80
MOST_SPAN_LINES: Final = 40
"""Lines that one finding underlines at most."""

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a line.

    Attributes:
        text: what stands there; empty for a part left out.
        severity: the worst severity that underlines it, None if none does.
        left_out: how many characters were left out here.
    """

    text: str
    severity: Severity | None = None
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line with its pieces, and the findings that begin on it; or a gap of `skipped` lines."""

    number: int
    segments: tuple[Segment, ...] = ()
    findings: tuple[Shown, ...] = ()
    skipped: int = 0


Mark = tuple[int, int, Severity]
"""From column to column (from 0, end not included), and a severity."""


def source_lines(text: str, shown: Sequence[Shown]) -> list[SourceLine]:
    """The lines to show, with gaps where lines were left out."""
    lines = text.removesuffix("\n").split("\n")
    marks: dict[int, list[Mark]] = {}
    begins: dict[int, list[Shown]] = {}
    for each in shown:
        for number, mark in _marks(each, lines):
            marks.setdefault(number, []).append(mark)
        if each.finding.span is not None:
            begins.setdefault(each.finding.span.line, []).append(each)
    rows: list[SourceLine] = []
    last = 0
    for number in _chosen(len(lines), marks):
        if number > last + 1:
            rows.append(SourceLine(last + 1, skipped=number - last - 1))
        segments = tuple(_segments(lines[number - 1].removesuffix("\r"), marks.get(number, [])))
        rows.append(SourceLine(number, segments, tuple(begins.get(number, ()))))
        last = number
    if last < len(lines):
        rows.append(SourceLine(last + 1, skipped=len(lines) - last))
    return rows


def seen(text: str) -> str:
    """The text with a sign for each character that cannot be seen."""
    return _UNSEEN.sub(lambda match: _sign(ord(match[0])), text)


def _sign(point: int) -> str:
    """A control picture for C0, `⟨U+202E⟩` for the rest."""
    return chr(0x2400 + point) if point < 0x20 else f"⟨U+{point:04X}⟩"


def _marks(shown: Shown, lines: Sequence[str]) -> Iterator[tuple[int, Mark]]:
    """What a finding underlines, by line number."""
    span = shown.finding.span
    if span is None:
        return
    for number in range(span.line, min(span.end_line, span.line + MOST_SPAN_LINES, len(lines)) + 1):
        start = span.column - 1 if number == span.line else 0
        end = span.end_column - 1 if number == span.end_line else len(lines[number - 1])
        yield number, (start, max(end, start + 1), shown.finding.severity)


def _chosen(count: int, marked: Iterable[int]) -> Iterable[int]:
    """The numbers of the lines to show, in order."""
    if count <= WHOLE_LINES:
        return range(1, count + 1)
    near = {each + step for each in (1, *marked) for step in range(-AROUND_LINES, AROUND_LINES + 1)}
    return sorted(number for number in near if 1 <= number <= count)


def _segments(line: str, marks: Sequence[Mark]) -> Iterator[Segment]:
    """A line in pieces, each under one severity or none."""
    borders = sorted({0, len(line), *(min(border, len(line)) for mark in marks for border in mark[:2])})
    for start, end in pairwise(borders):
        severity = _worst(each for each in marks if each[0] < end and each[1] > start)
        yield from _clipped(line[start:end], severity, cut=len(line) > WHOLE_LENGTH)
    at_end = _worst(each for each in marks if each[0] >= len(line))
    if at_end is not None:
        yield Segment("\N{NO-BREAK SPACE}", at_end)


def _worst(marks: Iterable[Mark]) -> Severity | None:
    return min((severity for _, _, severity in marks), key=SEVERITY_ORDER.__getitem__, default=None)


def _clipped(text: str, severity: Severity | None, *, cut: bool) -> Iterator[Segment]:
    """One piece, its middle left out if it is long in a long line."""
    if not cut or len(text) <= 2 * AROUND:
        yield Segment(seen(text), severity)
        return
    yield Segment(seen(text[:AROUND]), severity)
    yield Segment("", None, len(text) - 2 * AROUND)
    yield Segment(seen(text[-AROUND:]), severity)
