"""A text of JSON records taken apart: one piece of it for each record, so that a broken one never costs the others.

A record ends where its brackets close, and at the latest where a line begins with `{"` in its first column: no line
inside a written record does that, and JSON strings do not go over a line end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from notation.json_strict import steps

MAX_RECORD: Final = 1 << 24
"""Characters of the longest JSON record that is read: room for the longest text record (`notation.split`) in JSON."""

_HEAD = re.compile(r'\s*(?:\{\s*"(?:[^"\\]|\\.){0,64}+"\s*:|\[\s*[\[{])')
_BEGINS = re.compile(r'\{[ \t]*"')


def looks_like_json(head: str) -> bool:
    """Whether a text that begins so is JSON; a comment may begin with a brace and a quote, but has no colon there."""
    return _HEAD.match(head) is not None


@dataclass(slots=True)
class Piece:
    """The text of one record: whole lines.

    Attributes:
        start: the offset of its first character in the file.
        line: the number of its first line, from 1.
        parts: its lines; cut at `MAX_RECORD`.
        length: its characters, those that were cut too.
    """

    start: int
    line: int
    parts: list[str] = field(default_factory=list)
    length: int = 0
    depth: int = 0

    @property
    def text(self) -> str:
        """The text, as far as it was kept."""
        return "".join(self.parts)

    @property
    def too_long(self) -> bool:
        """Whether it is longer than a record may be."""
        return self.length > MAX_RECORD

    def add(self, line: str, length: int) -> None:
        """Add a line of so many characters."""
        if not self.too_long:
            self.parts.append(line)
            self.depth += steps(line)
        self.length += length


def split(chunks: Iterable[str], offset: int = 0) -> Iterator[Piece]:
    """The pieces of a text that comes in chunks of any size, after so many characters that are left out."""
    piece: Piece | None = None
    for number, (line, length) in enumerate(_lines(chunks), 1):
        if piece is not None and _BEGINS.match(line):
            yield piece
            piece = None
        if piece is None and not line.isspace():
            piece = Piece(offset, number)
        if piece is not None:
            piece.add(line, length)
            if piece.depth <= 0 and not piece.too_long:
                yield piece
                piece = None
        offset += length
    if piece is not None:
        yield piece


def _lines(chunks: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Lines with their ends, each cut after `MAX_RECORD` characters, with its whole length."""
    kept: list[str] = []
    length = 0
    for chunk in chunks:
        for part in _parts(chunk):
            if length <= MAX_RECORD:
                kept.append(part)
            length += len(part)
            if part.endswith("\n"):
                yield "".join(kept), length
                kept, length = [], 0
    if length:
        yield "".join(kept), length


def _parts(chunk: str) -> Iterator[str]:
    """A chunk, cut after its line ends."""
    start = 0
    while (end := chunk.find("\n", start)) >= 0:
        yield chunk[start : end + 1]
        start = end + 1
    if start < len(chunk):
        yield chunk[start:]
