"""A file taken apart into records, before anything in them is read.

A record ends at a line `---`, at a tag line that comes after moves or after an end, and before the `牌譜` tag of the
next one. Blank lines never end one, and braces do not matter here: a comment that is not closed costs no other record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from notation.line_kinds import BRACKETS, DASHES, SEAT_IN_BRACKETS, LineKind, kind_of
from notation.source import Source

MAX_RECORD: Final = 1 << 20
"""Code points of the longest record; a game has some thousands. What is beyond is left out, and said so."""
PIECE: Final = 1 << 16
"""Code points of a file that are looked at together."""

_TAG: Final = rf"[^\S\n]*(?!{SEAT_IN_BRACKETS})[\{BRACKETS}].*"
_MAY_BORDER: Final = re.compile(rf"\n(?:{_TAG}(?:\n{_TAG})*|[^\S\n]*[{DASHES}]{{3}})")
"""Tag lines that follow each other, or what may be a line between records."""
_VERSION: Final = r"[^\S\n]*[\[［【〔][^\S\n]*(?:牌[譜谱]|paipu)[^\S\n]*[\"“＂][^\"“”＂\n]*[\"”＂][^\S\n]*[\]］】〕]"
VERSION_TAG: Final = re.compile(_VERSION, re.IGNORECASE)
_VERSION_LINE: Final = re.compile(rf"\n{_VERSION}", re.IGNORECASE)
_LONE_CR: Final = re.compile(r"\r(?!\n)")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one record.

    Attributes:
        source: the text and where it stands; lone CRs have become LFs.
        cut: whether it was longer than a record may be, and is here without its end.
    """

    source: Source
    cut: bool = False


def split(parts: Iterable[str], offset: int = 0) -> Iterator[Chunk]:
    """The records of a text that comes in parts of any size, of which the first begins at an offset in the file."""
    splitter = _Splitter(offset)
    for piece in _pieces(parts):
        yield from splitter.take(piece)
    yield from splitter.end()


def _pieces(parts: Iterable[str]) -> Iterator[str]:
    """The same text in pieces of about `PIECE` code points, none of which ends between a CR and its LF."""
    kept: list[str] = []
    size = 0
    for part in parts:
        kept.append(part)
        size += len(part)
        if size >= PIECE:
            whole = "".join(kept)
            held = whole[-1] if whole.endswith("\r") else ""
            yield _LONE_CR.sub("\n", whole[: len(whole) - len(held)]) if "\r" in whole else whole
            kept, size = [held], len(held)
    if size:
        yield _LONE_CR.sub("\n", "".join(kept))


class _Splitter:
    """The text since the last border, and one character before it, which is a line end.

    `_offset` is where in the file the text begins, `_line` the number of the line after its first character; `_looked`
    is how far borders were looked for, `_mark` where the last tag line ends, both as offsets in the text.
    """

    def __init__(self, offset: int) -> None:
        self._text = "\n"
        self._offset = offset - 1
        self._line = 1
        self._looked = 0
        self._mark = 1
        self._skipping = False

    def take(self, piece: str) -> Iterator[Chunk]:
        """The records that a further piece completes."""
        self._text += piece
        yield from self._whole_lines(self._text.rfind("\n") + 1)
        if len(self._text) - 1 > MAX_RECORD or self._skipping:
            yield from self._skip()

    def end(self) -> Iterator[Chunk]:
        """The last record."""
        yield from self._whole_lines(len(self._text))
        yield from self._record(1, len(self._text))

    def _whole_lines(self, end: int) -> Iterator[Chunk]:
        """The records that end before one of the lines up to `end`."""
        text, start = self._text, 1
        for found in _MAY_BORDER.finditer(text, self._looked, end):
            at = found.start() + 1
            line_end = text.find("\n", found.end(), end) + 1 or end
            if text[at] != "[" and kind_of(text[at:line_end]) is LineKind.BORDER:
                yield from self._record(start, at)
                self._line += text.count("\n", at, line_end)
                start = self._mark = line_end
                continue
            for begin in self._begins(start, at, line_end):
                yield from self._record(start, begin)
                start = begin
            self._mark = line_end
        self._forget(start - 1)
        self._looked = max(0, end - start)

    def _begins(self, start: int, at: int, end: int) -> Iterator[int]:
        """Where records begin among tag lines that follow each other, after the lines from `start` on."""
        text, mark = self._text, self._mark
        if VERSION_TAG.match(text, at, end) is not None:
            begins = self._skipping or mark > start or _has_begun(text[start:at])
        else:
            begins = self._skipping or (at != mark and _has_moves(text[mark:at], after_tags=mark > start))
        if begins:
            yield at
        for line in _VERSION_LINE.finditer(text, at, end):
            yield line.start() + 1

    def _record(self, start: int, end: int) -> Iterator[Chunk]:
        """The record between two borders, if there is any; no border comes before it any more."""
        text = self._text[start:end]
        if self._skipping:
            self._skipping = False
        elif text and not text.isspace():
            yield self._chunk(start, end)
        self._line += text.count("\n")

    def _chunk(self, start: int, end: int) -> Chunk:
        """The record between two places, cut after the last line that a record may have."""
        cut = end - start > MAX_RECORD
        if cut:
            end = self._text.rfind("\n", start, start + MAX_RECORD) + 1 or start + MAX_RECORD
        return Chunk(Source(self._text[start:end], self._offset + start, self._line), cut)

    def _skip(self) -> Iterator[Chunk]:
        """Give a record that is too long as far as it goes, and leave out text until the next border."""
        text = self._text
        if not self._skipping:
            yield self._chunk(1, len(text))
            self._skipping = True
        last_line = text.rfind("\n")
        keep = last_line if last_line >= 0 and len(text) - last_line < PIECE else len(text) - 1
        self._line += text.count("\n", 1, keep + 1)
        self._forget(keep)
        self._looked = 0

    def _forget(self, end: int) -> None:
        """Drop the text before `end`."""
        self._text = self._text[end:]
        self._offset += end
        self._mark = max(1, self._mark - end)


def _has_moves(block: str, after_tags: bool) -> bool:
    """Whether moves or an end stand in a block of lines; what looks like neither counts only after tags."""
    for line in reversed(block.split("\n")):
        kind = kind_of(line)
        if kind in (LineKind.MOVES, LineKind.ENDING) or (after_tags and kind is LineKind.OTHER):
            return True
    return False


def _has_begun(block: str) -> bool:
    return any(kind_of(line) not in _IDLE for line in block.split("\n"))


_IDLE: Final = frozenset({LineKind.BLANK, LineKind.COMMENT, LineKind.OTHER})
"""Kinds of line that may come before the version tag of a record."""
