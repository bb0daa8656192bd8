"""A text taken apart into blocks of whole lines, one for each record, by how a block begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from notation.findings import Finding, Severity
from notation.json_lines import MAX_RECORD
from notation.source import Source

MAX_LINES: Final = 100_000
"""Lines of the longest record that is read; a printed game has some thousands."""
_BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one record.

    Attributes:
        source: its text.
        is_cut: whether it is longer than a record may be, and the rest was left out.
    """

    source: Source
    is_cut: bool = False

    def lines(self) -> Iterator[tuple[str, int]]:
        """Its lines without their ends, each with the offset in the block at which it begins."""
        start = 0
        for line in self.source.text.split("\n"):
            yield line.removesuffix("\r"), start
            start += len(line) + 1

    def findings(self, index: int) -> tuple[Finding, ...]:
        """N107 where it was cut off, for the record of a number."""
        if not self.is_cut:
            return ()
        end = len(self.source.text)
        args = {"lines": MAX_LINES, "length": MAX_RECORD}
        return (Finding("N107", Severity.ERROR, args, self.source.span(end, end), index),)


def blocks(pieces: Iterable[str], begins: Callable[[str], bool]) -> Iterator[Block]:
    """The blocks of a text that comes in pieces of any size.

    Args:
        pieces: the text.
        begins: is asked for each line in turn whether another record begins with it.
    """
    kept: list[str] = []
    size = offset = start = 0
    first = 1
    cut = False
    for number, line in enumerate(lines(pieces), 1):
        if begins(line) and kept:
            yield _block(kept, cut, start, first)
            kept, size, start, first, cut = [], 0, offset, number, False
        if size <= MAX_RECORD and len(kept) < MAX_LINES:
            kept.append(line)
        else:
            cut = True
        size += len(line)
        offset += len(line)
    if kept:
        yield _block(kept, cut, start, first)


def _block(kept: list[str], cut: bool, start: int, first: int) -> Block:
    text = "".join(kept)
    mark = start == 0 and text.startswith(_BYTE_ORDER_MARK)
    return Block(Source(text[mark : mark + MAX_RECORD], start + mark, first), cut or len(text) - mark > MAX_RECORD)


def sources(pieces: Iterable[str]) -> Iterator[Source]:
    """The lines of a text that comes in pieces of any size, each with its place; of the first no byte order mark."""
    offset = 0
    for number, line in enumerate(lines(pieces), 1):
        mark = not offset and line.startswith(_BYTE_ORDER_MARK)
        yield Source(line[mark:], offset + mark, number)
        offset += len(line)


def lines(pieces: Iterable[str]) -> Iterator[str]:
    """The lines of a text that comes in pieces of any size, with their ends; one that is too long comes in parts."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        start = 0
        while (end := piece.find("\n", start) + 1) > 0:
            line = piece[start:end]
            yield "".join((*waiting, line)) if waiting else line
            waiting, size, start = [], 0, end
        if start < len(piece):
            waiting.append(piece[start:])
            size += len(piece) - start
        if size > MAX_RECORD:
            yield "".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield "".join(waiting)
