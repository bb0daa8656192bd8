"""The record read once more, for places: which line says what, and single lines taken apart again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from notation.brackets import Unit, units
from notation.draft import Draft
from notation.head_lines import read_auction, read_ending
from notation.line_kinds import LineKind, kind_of
from notation.line_reader import Ending, parse
from notation.line_signs import folded_line
from notation.movetext import LineText, read_plies
from notation.places import Trace, TracedLine
from notation.plies import Plies, Stretch
from notation.quick import plain_tags, take_line
from notation.source import Source
from notation.thorough import take_unit

Parts = TypeVar("Parts")

_PLAIN_TAG: Final = re.compile(r'\[[^"]*+"[^"]*+"[^"\]]*+\]')
"""One tag of a line that `plain_tags` takes."""


def trace(source: Source) -> Trace:
    """How the record that is this text was read."""
    draft = Draft(source, 1)
    lines = []
    for unit in units(source.text):
        before, seats, unread = draft.counts(), draft.seats, draft.unread_lines()
        if not (unit.is_whole and take_line(draft, source.text[unit.start : unit.end])):
            take_unit(draft, unit)
        if draft.unread_lines() == unread:
            lines.append(TracedLine(unit.start, unit.end, seats, before, draft.counts()))
    again = _Again(source)
    return Trace(
        lines,
        draft.tag_order(),
        _remembering(again.tags),
        _remembering(again.plies),
        _remembering(again.acts),
        _remembering(again.end),
    )


def _remembering(take_apart: Callable[[TracedLine], Parts]) -> Callable[[TracedLine], Parts]:
    """The same, with each line taken apart once."""
    known: dict[int, Parts] = {}

    def remembered(line: TracedLine) -> Parts:
        if line.start not in known:
            known[line.start] = take_apart(line)
        return known[line.start]

    return remembered


@dataclass(frozen=True, slots=True)
class _Again:
    """Takes lines apart that were read before, for the places of what they say."""

    source: Source

    def tags(self, line: TracedLine) -> list[Stretch]:
        plain = self._plain_tags(line)
        if plain is not None:
            return plain
        draft = Draft(self.source, 1, seats=line.seats)
        take_unit(draft, Unit(line.start, line.end))
        return draft.tag_stretches

    def _plain_tags(self, line: TracedLine) -> list[Stretch] | None:
        """The tags of a line that is read the quick way; None for any other. The version of the notation is no tag."""
        text = self.source.text[line.start : line.end]
        try:
            tags = plain_tags(text, line.seats.words)
        except KeyError:
            return None
        if tags is None:
            return None
        found = [(line.start + each.start(), line.start + each.end()) for each in _PLAIN_TAG.finditer(text)]
        return found[len(found) - len(tags) :]

    def plies(self, line: TracedLine) -> Plies:
        kind, text = self._text(line)
        if kind not in _OF_PLIES:
            return Plies()
        return read_plies(text, parse(kind, text.folded))[0]

    def acts(self, line: TracedLine) -> list[Stretch]:
        kind, text = self._text(line)
        return read_auction(text, parse(kind, text.folded)).stretches

    def end(self, line: TracedLine) -> tuple[Stretch, list[Stretch]]:
        kind, text = self._text(line)
        things = parse(kind, text.folded)
        ending = things if isinstance(things, Ending) else things[-1]
        finish = read_ending(text, ending)
        return finish.end_stretch, finish.score_stretches

    def _text(self, line: TracedLine) -> tuple[LineKind, LineText]:
        written = self.source.text[line.start : line.end]
        kind = kind_of(written)
        return kind, LineText(written, folded_line(written, kind, line.seats), line.start, line.seats)


_OF_PLIES = frozenset({LineKind.MOVES, LineKind.COMMENT, LineKind.OTHER})
