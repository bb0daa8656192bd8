"""`botzone-page`: the page on which Botzone replays a match, with the judge's log in a script.

The page has the log as a string of JSON in a string of JavaScript, `var _rawLogJSON = "[{\\"output\\": …}]";`, and
beside it `playerNames` (an array) and `initdata` (a string). Only these are read; which of the two games it is tells
the log itself. Only read: a page shows what a log says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from notation.findings import Arg, Finding, Severity
from notation.formats.blocks import Block, blocks
from notation.formats.botzone_log import read_match
from notation.formats.botzone_match import matches
from notation.formats.json_documents import Document
from notation.json_locate import Located
from notation.json_strict import load
from notation.record import Record, Tag

NAME: Final = "botzone-page"
_STRING: Final = r'"(?:[^"\\\n]++|\\.)*+"'
_LOG: Final = re.compile(rf"\b_rawLogJSON\s*=\s*({_STRING})")
_BESIDE: Final = {
    "players": re.compile(r"\bplayerNames\s*=\s*(\[[^\[\]]*+\])"),
    "initdata": re.compile(rf"\binitdata\s*=\s*({_STRING})"),
}
"""What stands beside the log on a page, by the key that a match has for it."""
_HEAD: Final = re.compile(r'\b_rawLogJSON\s*=\s*"')


def recognises(head: str) -> bool:
    """Whether a text is such a page: its script begins in the head."""
    return _HEAD.search(head) is not None


def read_page(pieces: Iterable[str]) -> Iterator[Record]:
    """The matches of a text: usually one page with one, but pages may follow each other."""
    index = 0
    for block in blocks(pieces, _Begins()):
        for record in _page(block, index):
            index = record.index
            yield record


class _Begins:
    """Whether a line begins another page: the first that says something after the end of one."""

    def __init__(self) -> None:
        self._ended = False

    def __call__(self, line: str) -> bool:
        begins = self._ended and not line.isspace()
        self._ended = "</html>" in line.lower() if begins or not self._ended else True
        return begins


def _page(block: Block, before: int) -> Iterator[Record]:
    """The matches of one page, after so many records; one record that says so, where it has none."""
    text = block.source.text
    index = before
    beside = _beside(text)
    for found in _LOG.finditer(text):
        document = Document(
            {"log": _value(_value(found[1])), **beside},
            block.source,
            [*block.findings(index + 1)],
            Located({(): found.span(1)}),
        )
        for match in matches(document):
            index += 1
            yield read_match(document, match, index, NAME)
        if document.findings:
            index += 1
            yield Record((Tag("format", NAME),), unread=(found[1],), index=index, findings=document.take(index))
    if index == before:
        args: dict[str, Arg] = {"pointer": "", "expected": "botzone_page"}
        finding = Finding("F102", Severity.ERROR, args, block.source.span(0, 0), index + 1)
        yield Record((Tag("format", NAME),), index=index + 1, findings=(finding, *block.findings(index + 1)))


def _beside(text: str) -> dict[str, Any]:
    """What a page says of its match, by the keys of a match."""
    said = {key: pattern.search(text) for key, pattern in _BESIDE.items()}
    values = {key: _value(found[1]) for key, found in said.items() if found is not None}
    return {key: value for key, value in values.items() if value}


def _value(text: Any) -> Any:
    """The value of a text of JSON; None for what is none."""
    return load(text)[0] if isinstance(text, str) and text else None
