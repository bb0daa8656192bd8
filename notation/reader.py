"""Records from text: streaming, with findings, nothing lost.

`records` takes a text, or pieces of one as they come (lines, or stretches of any size), and gives its records one at a
time; `read` gives them all. Text that is JSON, told by how it begins, goes to `notation.json_form`. `scan` takes the
bytes of a file, and gives what is wrong with the file as a whole (findings of game 0) between its records.

Whatever is wrong becomes findings of the record; no text makes them raise. Memory does not grow with the number of
records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from notation.brackets import units
from notation.decode import PIECE, decoding
from notation.draft import Draft
from notation.findings import Finding
from notation.places import TextPlaces
from notation.plain import plain_record
from notation.quick import take_line
from notation.record import Record
from notation.split import MAX_RECORD, Chunk, split
from notation.thorough import take_unit
from notation.tracing import trace

MAX_LINES: Final = 10_000
"""Lines of a record that are read; a game has some dozens."""
_HEAD: Final = 4096
"""Characters of a text by which it is told whether it is JSON."""
_MAY_BE_JSON: Final = re.compile(r"\s*(?:\[\s*)?\{\s*\"")
_BYTE_ORDER_MARK: Final = "\ufeff"
_LINE_END: Final = re.compile("\n")


def read(source: str | bytes) -> list[Record]:
    """The records of a text. Of bytes, what is wrong with the file as a whole is left out; `scan` gives it."""
    if isinstance(source, bytes):
        return [each for each in scan(source) if isinstance(each, Record)]
    return list(records(source))


def scan(source: bytes | Iterable[bytes]) -> Iterator[Record | Finding]:
    """The records of the bytes of a file, and between them, in order, findings about the file as a whole."""
    pieces = _pieces(source) if isinstance(source, bytes) else source
    waiting: list[Finding] = []

    def text() -> Iterator[str]:
        for part in decoding(pieces):
            if isinstance(part, Finding):
                waiting.append(part)
            else:
                yield part

    for record in records(text()):
        yield from waiting
        waiting.clear()
        yield record
    yield from waiting


def records(source: str | Iterable[str]) -> Iterator[Record]:
    """The records of a text, or of a text that comes in parts, one at a time."""
    head, parts = _with_head([source] if isinstance(source, str) else source)
    mark = head.startswith(_BYTE_ORDER_MARK)
    if _is_json(head[mark:]):
        from notation.json_form import records as json_records

        yield from json_records(chain([head[mark:]], parts), int(mark))
        return
    for index, chunk in enumerate(split(chain([head[mark:]], parts), int(mark)), 1):
        yield _record(chunk, index)


def _with_head(source: Iterable[str]) -> tuple[str, Iterator[str]]:
    """The first part of a text, long enough to see what it is, and the parts after it."""
    parts = iter(source)
    head: list[str] = []
    size = 0
    for part in parts:
        head.append(part)
        size += len(part.lstrip()) if not size else len(part)
        if size >= _HEAD:
            break
    return "".join(head), parts


def _is_json(head: str) -> bool:
    """Whether a text begins as JSON does. A tag and a comment begin with the same signs, so this looks further."""
    if _MAY_BE_JSON.match(head) is None:
        return False
    from notation.json_form import looks_like_json

    return looks_like_json(head)


def _record(chunk: Chunk, index: int) -> Record:
    """The record of a chunk."""
    source, cut = chunk.source, chunk.cut
    if len(source.text) > MAX_LINES and source.text.count("\n") > MAX_LINES:
        end = [line.end() for line in islice(_LINE_END.finditer(source.text), MAX_LINES)][-1]
        source, cut = replace(source, text=source.text[:end]), True
    plain = None if cut else plain_record(source, index)
    if plain is not None:
        return plain
    draft = Draft(source, index)
    for unit in units(source.text):
        if not (unit.is_whole and take_line(draft, source.text[unit.start : unit.end])):
            take_unit(draft, unit)
    if cut:
        draft.find("N107", (0, max(0, source.text.find("\n"))), {"lines": MAX_LINES, "length": MAX_RECORD})
    return draft.record(TextPlaces(source, trace))


def _pieces(data: bytes) -> Iterator[bytes]:
    view = memoryview(data)
    return (bytes(view[at : at + PIECE]) for at in range(0, len(data), PIECE))
