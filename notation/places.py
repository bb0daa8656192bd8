"""Where the parts of a record stand in its text, found out when somebody asks.

Nothing is kept but the text. The first question has the record read once more, to see which line says what; each
further one has only its own lines taken apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from notation.findings import Span
from notation.plies import Plies, Stretch
from notation.record import Place
from notation.seats import Seats
from notation.source import Source


class Counts(NamedTuple):
    """How much of each thing has been read."""

    tags: int = 0
    hands: int = 0
    bottom: int = 0
    acts: int = 0
    positions: int = 0
    plies: int = 0
    rounds: int = 0
    ends: int = 0
    scores: int = 0


class TracedLine(NamedTuple):
    """A line (or lines that belong together): where it stands, the seats there, what was read before and after it."""

    start: int
    end: int
    seats: Seats
    before: Counts
    after: Counts


@dataclass(frozen=True, slots=True)
class Trace:
    """How a record was read.

    Attributes:
        lines: its lines.
        tag_order: for each of `Record.tags`, which tag of the text it is.
        tags_of, plies_of, acts_of, end_of: take a line apart.
    """

    lines: list[TracedLine]
    tag_order: list[int]
    tags_of: Callable[[TracedLine], list[Stretch]]
    plies_of: Callable[[TracedLine], Plies]
    acts_of: Callable[[TracedLine], list[Stretch]]
    end_of: Callable[[TracedLine], tuple[Stretch, list[Stretch]]]


@dataclass(slots=True)
class TextPlaces:
    """The places of a record that was read from text."""

    source: Source
    tracer: Callable[[Source], Trace]
    _trace: Trace | None = field(default=None)

    def span(self, place: Place) -> Span | None:
        """The span of a part of the record, see `record.Place`."""
        if self._trace is None:
            self._trace = self.tracer(self.source)
        found = _FIND[str(place[0])](self._trace, place)
        return None if found is None else self.source.span(*found)


def _tag(trace: Trace, place: Place) -> Stretch | None:
    if int(place[1]) >= len(trace.tag_order):
        return None
    index = trace.tag_order[int(place[1])]
    line = _line_of(trace, "tags", index)
    return None if line is None else trace.tags_of(line)[index - line.before.tags]


def _whole_line(name: str) -> Callable[[Trace, Place], Stretch | None]:
    """Finds the line that says the n-th of something."""

    def find(trace: Trace, place: Place) -> Stretch | None:
        line = _line_of(trace, name, int(place[1]) if len(place) > 1 else 0)
        return None if line is None else (line.start, line.end)

    return find


def _line_of(trace: Trace, name: str, index: int) -> TracedLine | None:
    for line in trace.lines:
        if getattr(line.before, name) <= index < getattr(line.after, name):
            return line
    return None


def _act(trace: Trace, place: Place) -> Stretch | None:
    index = int(place[1])
    line = _line_of(trace, "acts", index)
    return None if line is None else trace.acts_of(line)[index - line.before.acts]


def _end(trace: Trace, place: Place) -> Stretch | None:
    line = _line_of(trace, "ends", 0)
    return None if line is None else trace.end_of(line)[0]


def _scores(trace: Trace, place: Place) -> Stretch | None:
    line = _line_of(trace, "scores", 0)
    if line is None:
        return None
    scores = trace.end_of(line)[1]
    return scores[0][0], scores[-1][1]


def _score(trace: Trace, place: Place) -> Stretch | None:
    index = int(place[1])
    line = _line_of(trace, "scores", index)
    return None if line is None else trace.end_of(line)[1][index - line.before.scores]


def _round(trace: Trace, place: Place) -> Stretch | None:
    index = int(place[1])
    line = _line_of(trace, "rounds", index)
    return None if line is None else trace.plies_of(line).round_stretches[index - line.before.rounds]


def _ply(trace: Trace, place: Place) -> Stretch | None:
    index = int(place[1])
    if len(place) > 2:
        return _in_variation(trace, place)
    line = _line_of(trace, "plies", index)
    return None if line is None else trace.plies_of(line).stretches[index - line.before.plies]


def _note(trace: Trace, place: Place) -> Stretch | None:
    index = int(place[1])
    for plies, before in _around(trace, index):
        if index - before in plies.notes:
            return plies.notes[index - before].stretch
    return None


def _around(trace: Trace, index: int) -> Iterator[tuple[Plies, int]]:
    """The lines in which something may stand beside a ply: its own, and those up to the next ply."""
    for line in trace.lines:
        before, after = line.before.plies, line.after.plies
        if before <= index < after or (before == index + 1 and index >= 0):
            yield trace.plies_of(line), before


def _in_variation(trace: Trace, place: Place) -> Stretch | None:
    """A place inside a variation: `("ply", i, "variation", k, …)`."""
    index, number = int(place[1]), int(place[3])
    for plies, before in _around(trace, index):
        beside = plies.notes.get(index - before)
        branches = beside.variations if beside is not None else []
        if number < len(branches):
            return _inside(branches[number], tuple(place[4:]))
        number -= len(branches)
    return None


def _inside(plies: Plies, place: Place) -> Stretch | None:
    """A place inside the plies of a variation, from the place inside it on."""
    if len(place) < 2:
        return (plies.stretches[0][0], plies.stretches[-1][1]) if plies.stretches else None
    name, index = place[0], int(place[1])
    if len(place) > 3:
        beside = plies.notes.get(index)
        number = int(place[3])
        if beside is None or number >= len(beside.variations):
            return None
        return _inside(beside.variations[number], tuple(place[4:]))
    if name == "note":
        return plies.notes[index].stretch if index in plies.notes else None
    stretches = plies.round_stretches if name == "round" else plies.stretches
    return stretches[index] if index < len(stretches) else None


def _record(trace: Trace, place: Place) -> Stretch | None:
    return (trace.lines[0].start, trace.lines[0].end) if trace.lines else None


_FIND: dict[str, Callable[[Trace, Place], Stretch | None]] = {
    "record": _record,
    "tag": _tag,
    "hand": _whole_line("hands"),
    "bottom": _whole_line("bottom"),
    "position": _whole_line("positions"),
    "act": _act,
    "ply": _ply,
    "round": _round,
    "note": _note,
    "end": _end,
    "scores": _scores,
    "score": _score,
}
