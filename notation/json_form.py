"""Records in JSON: one object a record, many as JSON Lines. The form is told in docs/json.md.

`loads` and `records` take text from anywhere: whatever is wrong with it becomes findings of a record, never an
exception, and the text of a record that could not be read is kept in `Record.unread`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from notation.findings import Arg, Finding, Severity, Span
from notation.json_lines import MAX_RECORD, Piece, looks_like_json, split
from notation.json_places import JsonText
from notation.json_read import from_json
from notation.json_strict import HARMLESS, Fault, load, pointer
from notation.json_text import json_text
from notation.json_write import to_json
from notation.record import Record
from notation.source import Source

__all__ = ["dumps", "from_json", "loads", "looks_like_json", "records", "to_json"]


def dumps(record: Record, indent: int | None = None) -> str:
    """A record as JSON text: one line, or indented for people."""
    return json_text(to_json(record), indent)


def loads(text: str) -> Record:
    """The record of a JSON text; a text that is none gives a record with findings and the text in `unread`."""
    return _read(Piece(0, 1, [text], len(text)), 1)


def records(chunks: Iterable[str], offset: int = 0) -> Iterator[Record]:
    """The records of JSON Lines, or of JSON texts one after another, as they come.

    `offset` is how many characters of the file come before the first chunk and are left out (a byte order mark).
    """
    for index, piece in enumerate(split(chunks, offset), 1):
        yield _read(piece, index)


def _read(piece: Piece, index: int) -> Record:
    """The record of a piece; if there is none, one that keeps its lines and says why."""
    source = Source(piece.text, piece.start, piece.line)
    place = JsonText(source)
    if piece.too_long:
        faults = [Fault("N321", args={"length": piece.length, "limit": MAX_RECORD}, at=0)]
        return Record(index=index, findings=_findings(faults, place, index), places=place)
    value, faults = load(source.text)
    if all(fault.code in HARMLESS for fault in faults):
        try:
            record = from_json(value)
        except ValueError:
            from notation.json_check import faults as why

            faults += why(value)
        else:
            return replace(record, index=index, findings=_findings(faults, place, index), places=place)
    lines = tuple(source.text.replace("\r\n", "\n").rstrip("\n").split("\n"))
    return Record(unread=lines, index=index, findings=_findings(faults, place, index), places=place)


def _findings(faults: Iterable[Fault], place: JsonText, game: int) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            fault.code,
            Severity.ERROR,
            {name: _printable(arg) for name, arg in (*fault.args.items(), ("pointer", pointer(fault.path)))},
            _span(fault, place),
            game,
        )
        for fault in faults
    )


def _printable(arg: Arg) -> Arg:
    """An argument without lone surrogates, which nothing can print."""
    if isinstance(arg, str):
        return arg.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(arg, tuple):
        return tuple(str(_printable(str(each))) for each in arg)
    return arg


_AT_KEYS: Final = frozenset({"N304", "N311"})
"""Faults of a key, not of its value."""


def _span(fault: Fault, place: JsonText) -> Span:
    if fault.at is not None:
        return place.source.span(fault.at, min(fault.at + 1, len(place.source.text)))
    return place.key(fault.path) if fault.code in _AT_KEYS else place.value(fault.path)
