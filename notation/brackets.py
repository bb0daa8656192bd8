"""Which lines of a record belong together because a comment or a variation goes over line ends.

One pass over braces and brackets, linear in the text. What is opened and never closed, or closed and never opened, is
the fault of its line: the lines after it are read as if it were not there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from notation.line_kinds import LineKind, kind_of
from notation.line_signs import BROKEN, goes_on, is_numbers

MAX_LINE: Final = 1 << 16
"""Code points of the longest line, with the lines that its comments and variations take in."""
MAX_NESTING: Final = 32
"""Variations in variations."""

_SIGNS: Final = tuple("{}()｛｝（）")
_TOKEN: Final = re.compile(r"[\\{}()｛｝（）\n]")
_ESCAPED: Final = frozenset('\\{}[]"｛｝')
_TAGS: Final = tuple("[［【〔")
_OF_PLIES: Final = frozenset({LineKind.MOVES, LineKind.OTHER})
_FLAT: Final = frozenset({LineKind.MOVES, LineKind.OTHER, LineKind.COMMENT, LineKind.BLANK})
"""Kinds of line that a variation can go over."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A line of a record, or lines that belong together.

    Attributes:
        start, end: where, without the line end.
        fault: the code, the start and the end of what is wrong with its brackets; None if nothing is.
    """

    start: int
    end: int
    fault: tuple[str, int, int] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether its brackets are right and it is no longer than a line may be."""
        return self.fault is None and self.end - self.start <= MAX_LINE


def units(text: str) -> Iterator[Unit]:
    """The lines of a record, those put together that belong together."""
    starts = _line_starts(text)
    if not any(map(text.__contains__, _SIGNS)) and BROKEN.search(text) is None:
        yield from (Unit(start, end) for start, end in zip(starts[:-1], _ends(text, starts), strict=True))
        return
    found = _Scan(text, starts)
    found.run()
    ends = list(_ends(text, starts))
    line = 0
    while line < len(ends):
        last = line
        reach = line
        while last <= reach:
            reach = max(reach, found.joined.get(last, last))
            last += 1
        faults = [found.faults[each] for each in range(line, last) if each in found.faults]
        yield Unit(starts[line], ends[last - 1], faults[0] if faults else None)
        line = last


def _line_starts(text: str) -> list[int]:
    """Where each line starts, and where one after the last would."""
    starts = [0]
    at = text.find("\n") + 1
    while at:
        starts.append(at)
        at = text.find("\n", at) + 1
    starts.append(len(text) + 1)
    return starts


def _ends(text: str, starts: list[int]) -> Iterator[int]:
    """Where each line ends, without LF or CRLF."""
    for start, after in pairwise(starts):
        end = after - 1
        yield end - 1 if end > start and text[end - 1] == "\r" else end


@dataclass(slots=True)
class _Scan:
    """The pass. `opened` holds line and place of each bracket that is open, `comment` those of an open brace."""

    text: str
    starts: list[int]
    line: int = 0
    opened: list[tuple[int, int]] = field(default_factory=list)
    comment: tuple[int, int] | None = None
    joined: dict[int, int] = field(default_factory=dict)
    faults: dict[int, tuple[str, int, int]] = field(default_factory=dict)

    def run(self) -> None:
        """Look at the whole text; after a comment that is not closed, again from the line after its first."""
        at: int | None = 0
        while at is not None:
            at = self._from(at)
        self._drop_open()
        for broken in BROKEN.finditer(self.text):
            self._join_broken(bisect_right(self.starts, broken.start()) - 1)

    def _join_broken(self, line: int) -> None:
        """A play may go on in the next line, if that one does not begin with something else."""
        this, after = (self.text[self.starts[each] : self.starts[each + 1] - 1] for each in (line, line + 1))
        if {line, line + 1}.isdisjoint(self.faults) and kind_of(this) in _OF_PLIES and goes_on(this, after):
            self.joined[line] = max(line + 1, self.joined.get(line, 0))

    def _from(self, at: int) -> int | None:
        """Go on from the start of a line; returns the start of the line from which to look again."""
        skip_to = self._line_begins(at)
        for token in _TOKEN.finditer(self.text, at):
            place = token.start()
            if place < skip_to:
                continue
            sign = token[0]
            if sign == "\n":
                self.line += 1
                skip_to = self._line_begins(place + 1)
            elif self.comment is None:
                self._outside(sign, place)
            elif sign == "\\":
                skip_to = place + 2 if self.text[place + 1 : place + 2] in _ESCAPED else place
            elif sign in "}｝":
                self._join(self.comment[0])
                self.comment = None
            elif sign in "{｛":
                return self._not_closed()
        return self._not_closed() if self.comment is not None else None

    def _outside(self, sign: str, place: int) -> None:
        if sign in "{｛":
            self.comment = (self.line, place)
        elif sign in "(（":
            self.opened.append((self.line, place))
            if len(self.opened) == MAX_NESTING + 1:
                self._fault("N105", self.opened[0][0], place)
        elif sign in ")）":
            if self.opened:
                self._join(self.opened.pop()[0])
            elif not is_numbers(self.text, self.starts[self.line], place):
                self._fault("N104", self.line, place)
        elif sign in "}｝":
            self._fault("N103", self.line, place)

    def _line_begins(self, at: int) -> int:
        """Returns from where to look at the line that starts at `at`.

        A variation ends at the latest where a line of another kind begins, and tags may hold what looks like brackets.
        """
        end = self.starts[self.line + 1] - 1
        if self.comment is not None or (not self.opened and not self.text[at:end].lstrip().startswith(_TAGS)):
            return at
        kind = kind_of(self.text[at:end])
        if kind not in _FLAT:
            self._drop_open()
        return end if kind is LineKind.TAGS else at

    def _drop_open(self) -> None:
        for line, place in self.opened:
            self._fault("N104", line, place)
        self.opened.clear()

    def _not_closed(self) -> int | None:
        """A comment that goes on to the next brace that opens one, or to the end, was not closed on its line."""
        line, place = self.comment or (0, 0)
        self.comment = None
        self._fault("N103", line, place)
        self.opened = [each for each in self.opened if each[0] != line]
        self.line = line + 1
        at = self.starts[self.line]
        return at if at <= len(self.text) else None

    def _join(self, first: int) -> None:
        if first != self.line:
            self.joined[first] = max(self.line, self.joined.get(first, 0))

    def _fault(self, code: str, line: int, place: int) -> None:
        self.faults.setdefault(line, (code, place, place + 1))
