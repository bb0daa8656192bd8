"""JSON of other programs, one document after the other: what is wrong with it becomes a finding with its place.

A text is one document, or one a line, or several that follow each other; a broken one never costs the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final

from notation.findings import Arg, Finding, Severity, Span
from notation.json_lines import MAX_RECORD, split
from notation.json_locate import Located, locate
from notation.json_strict import HARMLESS, Path, load, pointer
from notation.source import Source

_BYTE_ORDER_MARK: Final = "\ufeff"
MOST_FAULTS: Final = 50
"""Findings of the form of one document; beyond, it is another form altogether."""
MOST_PLACES: Final = 500
"""Findings of one document that have their place; to find each takes a look through the text."""


@dataclass(slots=True)
class Document:
    """One document.

    Attributes:
        value: what it says; None where it is no JSON.
        source: its text.
        findings: what is wrong with it, in the order in which it was noticed.
    """

    value: Any
    source: Source
    findings: list[Finding] = field(default_factory=list)
    _located: Located | None = None
    _told: int = 0

    def fault(
        self, code: str, path: Path, args: Mapping[str, Arg] | None = None, *, severity: Severity = Severity.ERROR,
        index: int = 1, ply: int | None = None,
    ) -> None:  # fmt: skip
        """Note something that is wrong at a value."""
        if len(self.findings) < MOST_FAULTS:
            self._told += 1
            span = self.span(path) if self._told <= MOST_PLACES else None
            self.findings.append(
                Finding(code, severity, {"pointer": pointer(path)} | dict(args or {}), span, index, ply)
            )

    def expected(self, path: Path, expected: str, index: int = 1) -> None:
        """Note that a value is not what the form has there: F102, with a word of `terms.foreign`."""
        self.fault("F102", path, {"expected": expected}, index=index)

    def take(self, index: int) -> tuple[Finding, ...]:
        """The findings so far, for the record of a number; they are not given again."""
        found = tuple(replace(each, game=index) for each in self.findings)
        self.findings.clear()
        return found

    def span(self, path: Path) -> Span | None:
        """Where a value stands, or the nearest one around it; None where the text is no JSON."""
        at = self._stretch(path)
        return None if at is None else self.source.span(*at)

    def _stretch(self, path: Path) -> tuple[int, int] | None:
        """Where a value stands, or the nearest one around it."""
        if self._located is None:
            self._located = locate(self.source.text)
        for end in range(len(path), -1, -1):
            found = self._located.values.get(path[:end])
            if found is not None:
                return found
        return None


def documents(pieces: Iterable[str]) -> Iterator[Document]:
    """The documents of a text that comes in pieces of any size."""
    parts = iter(pieces)
    first = next(filter(None, parts), "")
    mark = first.startswith(_BYTE_ORDER_MARK)
    for piece in split(chain([first[mark:]], parts), int(mark)):
        source = Source(piece.text, piece.start, piece.line)
        if piece.too_long:
            args: dict[str, Arg] = {"problem": "long", "limit": MAX_RECORD}
            yield Document(None, source, [Finding("F101", Severity.ERROR, args, source.span(0, 0))])
            continue
        value, faults = load(source.text)
        document = Document(value, source)
        if value is None and faults:  # no JSON is one stretch, nothing in it has a place
            document._located = Located({(): (0, len(source.text))})
        for fault in faults:
            if fault.at is not None:
                args = {"problem": str(fault.args.get("problem", "deep"))}
                at = min(fault.at, len(source.text))
                document.findings.append(Finding("F101", Severity.ERROR, args, source.span(at, at + 1)))
            elif fault.code not in HARMLESS:
                document.fault("F102", fault.path, {"expected": "once" if fault.code == "N304" else "number"})
        yield document
