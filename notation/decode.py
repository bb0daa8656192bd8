"""Bytes of a file as text. The format is UTF-8; whatever else comes is read as what it most likely is, and said so.

`decoding` streams: it takes pieces of a file of any size and gives pieces of text, and between them findings about the
file as a whole (`Finding.game` is 0). `decode` is the same for bytes that are all there. No text comes out of bytes
that are none.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from notation.encodings import MARKS, Guess, declared, guess
from notation.findings import Arg, Finding, Severity, Span

PIECE: Final = 1 << 16
"""Bytes that are decoded at a time, and on which the encoding of a file is judged."""
_EVIDENCE: Final = 1 << 12
"""Bytes from the first one that is no ASCII text on which an encoding is judged, at least."""
_NO_ASCII_TEXT: Final = re.compile(rb"[\x80-\xff\0]")
MOST_BAD_PLACES: Final = 20
"""Places of stray bytes of which each has a finding of its own; the rest have one together."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text.

    Attributes:
        text: the text, without a byte order mark; empty if the file is no text.
        encoding: what it was read as; None if the file is no text.
        findings: what is wrong with the bytes.
    """

    text: str
    encoding: str | None
    findings: tuple[Finding, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of a file whose bytes are all there; arguments and errors as for `decoding`."""
    stream = _Stream(None if encoding is None else declared(encoding))
    parts = list(stream.text([data]))
    return Decoded(
        "".join(part for part in parts if isinstance(part, str)),
        stream.encoding,
        tuple(part for part in parts if isinstance(part, Finding)),
    )


def decoding(pieces: Iterable[bytes], encoding: str | None = None) -> Iterator[str | Finding]:
    """The text of a file that comes in pieces, and findings about its bytes, each before the text that it is about.

    Args:
        pieces: the bytes.
        encoding: what they are in, where that is known; None to find out. What is declared is no finding.

    Raises:
        UnknownEncoding: there is no encoding of this name.
    """
    return _Stream(None if encoding is None else declared(encoding)).text(pieces)


@dataclass(slots=True)
class _Stream:
    """Where in a file the decoding stands: bytes and code points before it, the line, and the start of that line.

    `declared` is the encoding that somebody said the file is in; `encoding` the one that it is read as.
    """

    declared: str | None = None
    encoding: str | None = "utf-8"
    bytes_before: int = 0
    offset: int = 0
    line: int = 1
    line_start: int = 0
    bad: int = 0
    is_empty: bool = True

    def text(self, pieces: Iterable[bytes]) -> Iterator[str | Finding]:
        """The text; at the end, that there was none."""
        if self.declared is None:
            yield from self._decoded(pieces)
        else:
            yield from self._as_declared(self.declared, pieces)
        if self.is_empty and self.encoding is not None:
            yield self._finding("N002", {}, Span(0, 0, 1, 1, 1, 1))

    def _decoded(self, pieces: Iterable[bytes]) -> Iterator[str | Finding]:
        """The text: ASCII as it is; from the first other byte on in the encoding that the file most likely has."""
        source = _sized(pieces)
        for head in source:
            if head.isascii() and b"\0" not in head:
                yield self._passed(head.decode("ascii"), len(head))
                continue
            if len(head) - _beyond_ascii(head) < _EVIDENCE:
                head += next(source, b"")
            found = guess(head, at_start=not self.bytes_before)
            self.encoding = found.encoding
            yield from self._said(found, head)
            self.bytes_before += len(found.mark)
            rest = chain([head[len(found.mark) :]], source)
            if found.encoding == "utf-8":
                yield from self._utf8(rest)
            elif found.encoding is not None:
                yield from self._other(found.encoding, rest)
            return

    def _as_declared(self, encoding: str, pieces: Iterable[bytes]) -> Iterator[str | Finding]:
        """The text in the encoding that was declared, without a byte order mark of it; what is none in it is found."""
        self.encoding = encoding
        source = _sized(pieces)
        head = next(source, b"")
        mark = next((mark for mark, marked in MARKS if marked == encoding and head.startswith(mark)), b"")
        self.bytes_before += len(mark)
        rest = chain([head[len(mark) :]], source)
        if encoding == "utf-8":
            yield from self._utf8(rest)
            return
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        for piece, final in chain(((piece, False) for piece in rest), [(b"", True)]):
            for number, part in enumerate(decoder.decode(piece, final=final).replace("\0", "\ufffd").split("\ufffd")):
                if number:
                    yield from self._bad(1)
                yield self._passed(part, len(part.encode(encoding, "replace")))
        yield from self._more_bad()

    def _more_bad(self) -> Iterator[Finding]:
        if self.bad > MOST_BAD_PLACES:
            yield self._finding("N109", {"more": self.bad - MOST_BAD_PLACES}, self._here(0))

    def _said(self, found: Guess, head: bytes) -> Iterator[Finding]:
        """What is wrong with the encoding."""
        if found.encoding is None:
            yield self._finding("N003", {}, self._here(0))
        elif found.encoding != "utf-8":
            before = head[len(found.mark) : found.first_bad].decode(found.encoding, "replace")
            line = self.line + before.count("\n")
            byte = self.bytes_before + found.first_bad
            args: Mapping[str, Arg] = {"encoding": found.name, "line": line, "byte": byte}
            start = self.offset + len(before)
            line_start = self.offset + before.rfind("\n") + 1 if "\n" in before else self.line_start
            column = start - line_start + 1
            yield self._finding("N001", args, Span(start, start + 1, line, column, line, column + 1))

    def _other(self, encoding: str, pieces: Iterable[bytes]) -> Iterator[str]:
        """Pieces in another encoding: that it is another is said already, so what it cannot read needs no finding."""
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        for piece in pieces:
            yield self._passed(decoder.decode(piece).replace("\0", "\ufffd"), len(piece))
        yield self._passed(decoder.decode(b"", final=True), 0)

    def _utf8(self, pieces: Iterable[bytes]) -> Iterator[str | Finding]:
        """Pieces as UTF-8; stray bytes and NULs become U+FFFD, each with a finding."""
        rest = b""
        for piece in pieces:
            rest = yield from self._utf8_piece(rest + piece)
        if rest:
            yield from self._bad(len(rest))
        yield from self._more_bad()

    def _utf8_piece(self, piece: bytes) -> Generator[str | Finding, None, bytes]:
        """One piece; returns the bytes at its end that are the start of a character."""
        data = memoryview(piece)
        while True:
            bad = 0
            try:
                text, used = codecs.utf_8_decode(data)
            except UnicodeDecodeError as error:
                text, used = codecs.utf_8_decode(data[: error.start])
                bad = error.end - error.start
            yield from self._without_nul(text, used)
            if not bad:
                return bytes(data[used:])
            yield from self._bad(bad)
            data = data[used + bad :]

    def _without_nul(self, text: str, length: int) -> Iterator[str | Finding]:
        if "\0" not in text:
            yield self._passed(text, length)
            return
        for number, part in enumerate(text.split("\0")):
            if number:
                yield from self._bad(1)
            yield self._passed(part, len(part.encode()))

    def _bad(self, length: int) -> Iterator[str | Finding]:
        """Bytes that are no text stand as one U+FFFD."""
        self.bad += 1
        if self.bad <= MOST_BAD_PLACES:
            args = {"line": self.line, "byte": self.bytes_before}
            yield self._finding("N004", args, self._here(1))
        yield self._passed("\ufffd", length)

    def _passed(self, text: str, length: int) -> str:
        """Move on over a piece of text that took so many bytes."""
        self.bytes_before += length
        self.is_empty = self.is_empty and (not text or text.isspace())
        last = text.rfind("\n")
        if last >= 0:
            self.line += text.count("\n")
            self.line_start = self.offset + last + 1
        self.offset += len(text)
        return text

    def _here(self, length: int) -> Span:
        column = self.offset - self.line_start + 1
        return Span(self.offset, self.offset + length, self.line, column, self.line, column + length)

    def _finding(self, code: str, args: Mapping[str, Arg], span: Span) -> Finding:
        return Finding(code, Severity.ERROR, args, span, game=0)


def _beyond_ascii(head: bytes) -> int:
    """Where the first byte stands that is no ASCII text."""
    found = _NO_ASCII_TEXT.search(head)
    return len(head) if found is None else found.start()


def _sized(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in pieces of `PIECE` bytes, the last one shorter."""
    kept: list[bytes] = []
    size = 0
    for piece in pieces:
        kept.append(piece)
        size += len(piece)
        if size >= PIECE:
            whole = b"".join(kept)
            end = size - size % PIECE
            yield from (whole[at : at + PIECE] for at in range(0, end, PIECE))
            kept, size = [whole[end:]], size - end
    if size:
        yield b"".join(kept)
