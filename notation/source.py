"""Where something stands in the text of a file: offsets become lines and columns when a finding asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from notation.findings import Span


@dataclass(frozen=True, slots=True)
class Source:
    """A piece of the decoded text of a file, from the start of a line.

    Attributes:
        text: the piece; its lines end with LF or CRLF.
        offset: how many code points of the file come before it.
        line: the number of its first line, from 1.
    """

    text: str
    offset: int = 0
    line: int = 1

    def span(self, start: int, end: int) -> Span:
        """The span of a stretch of the piece, given by offsets in the piece."""
        line, column = self._point(start)
        end_line, end_column = self._point(end)
        return Span(self.offset + start, self.offset + end, line, column, end_line, end_column)

    def line_text(self, number: int) -> str | None:
        """A line of the file, without its end; None if it is not in the piece."""
        start = 0
        for _ in range(number - self.line):
            start = self.text.find("\n", start) + 1
            if not start:
                return None
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else None].rstrip("\r") if number >= self.line else None

    def _point(self, at: int) -> tuple[int, int]:
        line_start = self.text.rfind("\n", 0, at) + 1
        return self.line + self.text.count("\n", 0, at), at - line_start + 1
