"""A code frame: the line that a finding is about, with a caret under the place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from notation.findings import Span
from notation.printable import printable, width

MOST_CELLS: Final = 96
"""Cells of the longest excerpt of a line; a line may have a million characters."""
_BEFORE: Final = 32
"""Characters that are kept before the place, where a line is too long."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One line of source and the marks below it, both ready for a terminal."""

    number: int
    source: str
    marks: str


def frame(line: str, span: Span) -> Frame:
    """The frame of a span whose first line is `line`."""
    line = line.rstrip("\r\n")
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    first = max(0, start - _BEFORE) if width(line[:MOST_CELLS]) > MOST_CELLS or len(line) > MOST_CELLS else 0
    before = ("…" if first else "") + printable(line[first:start])
    marked = _fitting(printable(line[start:end]), MOST_CELLS - width(before))
    after = _fitting(printable(line[end : end + MOST_CELLS]), MOST_CELLS - width(before + marked))
    cut = end + len(after) < len(line)
    marks = " " * width(before) + "^" * max(1, width(marked))
    return Frame(span.line, before + marked + after + ("…" if cut else ""), marks)


def _fitting(text: str, cells: int) -> str:
    """As much of a text as fits."""
    if len(text) * 2 <= cells or width(text) <= cells:
        return text
    used = 0
    for index, character in enumerate(text):
        used += width(character)
        if used > cells:
            return text[:index]
    return text
