"""This project's own forms as formats: text, one JSON object, JSON Lines. They hold everything.

Each of them is read by `notation.reader`, which tells JSON from text by how a text begins; what cannot be read is kept
and told there (`N…`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from notation.findings import Finding, Severity
from notation.fold import fold
from notation.formats.aspects import EVERYTHING
from notation.formats.format import Format, Written, after_each_other
from notation.json_form import dumps, looks_like_json
from notation.json_text import json_text
from notation.reader import read, records
from notation.record import Record
from notation.writer import write

TEXT: Final = "text"
JSON: Final = "json"
JSON_LINES: Final = "jsonl"

CUT: Final = frozenset({"N107", "N321"})
"""Findings of records of which a part, or everything, was too long to be read."""

_SIGNS: Final = re.compile(
    r"""(?mx)^[^\S\n]*(?:
        \[\s*[^\s\[\]"{};]+\s*"          # a tag
        |(?:手牌|叫分|叫牌|輪到|要壓|得分)\s*\S   # a line with a label
        |[甲乙丙丁][\s:]*\S              # a seat
        |[0-9]{1,4}\.\s+\S               # a round
    )"""
)
"""What a line of a text record begins with, and a line of no other format does."""
_KEY: Final = re.compile(r'"paipu"\s*:')


def is_text(head: str) -> bool:
    """Whether a text has the signs of a text record."""
    return not looks_like_json(head) and _SIGNS.search(fold(head)) is not None


def is_json(head: str) -> bool:
    """Whether a text is JSON of this project, and more than a line a record."""
    return _is_own(head) and not _is_lines(head)


def is_json_lines(head: str) -> bool:
    """Whether a text is JSON of this project, a line a record."""
    return _is_own(head) and _is_lines(head)


def _is_own(head: str) -> bool:
    return looks_like_json(head) and _KEY.search(head) is not None


def _is_lines(head: str) -> bool:
    """Whether the first line is a whole object, and something follows it."""
    line, _, rest = head.lstrip().partition("\n")
    try:
        return bool(rest.strip()) and isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _write_text(record: Record) -> Written:
    text = write(record)
    is_whole = not is_cut(record) and read(text) == [record]
    return Written(text, () if is_whole else (_too_long(record, TEXT),))


def _write_json(record: Record) -> Written:
    return Written(dumps(record) + "\n", (_too_long(record, JSON),) if is_cut(record) else ())


def _too_long(record: Record, to: str) -> Finding:
    return Finding("F205", Severity.WARNING, {"format": to, "problem": "long"}, record.span("record"), record.index)


def is_cut(record: Record) -> bool:
    """Whether a record was not read whole, because it is too long."""
    return any(finding.code in CUT for finding in record.findings)


def blank_line_between(texts: Iterable[str]) -> Iterator[str]:
    """Texts one after the other, with a blank line between two."""
    for number, text in enumerate(texts):
        yield ("\n" if number else "") + text


def indented_if_alone(texts: Iterable[str]) -> Iterator[str]:
    """JSON texts, a line each: one alone becomes an indented object, several stay JSON Lines."""
    rest = iter(texts)
    first = list(islice(rest, 2))
    if len(first) == 1:
        yield json_text(json.loads(first[0]), 2) + "\n"
    else:
        yield from chain(first, rest)


FORMATS: Final = {
    TEXT: Format(
        name=TEXT,
        dialect=None,
        extensions=("txt", "paipu"),
        rules=None,
        holds=EVERYTHING,
        recognises=is_text,
        read=records,
        write=_write_text,
        join=blank_line_between,
    ),
    JSON: Format(
        name=JSON,
        dialect=None,
        extensions=("json",),
        rules=None,
        holds=EVERYTHING,
        recognises=is_json,
        read=records,
        write=_write_json,
        join=indented_if_alone,
    ),
    JSON_LINES: Format(
        name=JSON_LINES,
        dialect=None,
        extensions=("jsonl",),
        rules=None,
        holds=EVERYTHING,
        recognises=is_json_lines,
        read=records,
        write=_write_json,
        join=after_each_other,
    ),
}
