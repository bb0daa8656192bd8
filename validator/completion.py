"""A record in which everything is said that its replay settles: for formats that know cards and no descriptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from notation.findings import Span
from notation.moves import PASS, Move
from notation.record import Line, Place, Places, Record
from notation.source import Source
from validator.canonical import filled
from validator.replay import Replay
from validator.restyle import written_out


def completed(replay: Replay) -> Record:
    """The record with its seats, its 都過 as the passes that they are, and its holes filled where only one play fits.

    A play that fills a hole says which reading it is where the ruleset allows several there.
    """
    record = filled(replay)
    line = record.line
    if not any(move.everyone or move.is_hole for move in line.moves):
        return record
    line = replace(line, moves=written_out(replay).line.moves)
    plies = [(ply.index, ply.seat) for ply in replay.plies if ply.index is not None]
    origins = [index for index, _ in plies]
    moves = tuple(PASS if line.moves[index].everyone else line.moves[index] for index in origins)
    return replace(
        record,
        line=_moved(line, tuple(seat for _, seat in plies), moves, origins),
        places=None if record.places is None else _MovedPlaces(record.places, origins),
    )


def _moved(line: Line, seats: tuple[int | None, ...], moves: tuple[Move, ...], origins: Sequence[int]) -> Line:
    """A line with other plies, `origins` telling which old ply each comes from; what stands beside them goes along."""
    first = {origin: at for at, origin in reversed(list(enumerate(origins)))}
    last = {origin: at for at, origin in enumerate(origins)}

    def before(old: int) -> int:
        """How many plies come before what stood before an old ply."""
        return next((first[origin] for origin in range(old, len(line)) if origin in first), len(moves))

    return replace(
        line,
        seats=seats,
        moves=moves,
        rounds=tuple((before(old), number) for old, number in line.rounds),
        notes=tuple((last[old], note) for old, note in line.notes if old in last),
        unread=tuple((before(old), text) for old, text in line.unread),
    )


@dataclass(frozen=True, slots=True)
class _MovedPlaces:
    """Where the parts of a record stood, its plies counted anew."""

    places: Places
    origins: Sequence[int]

    @property
    def source(self) -> Source:
        """The text of the record."""
        return self.places.source

    def span(self, place: Place) -> Span | None:
        """The span of a part."""
        if place[0] in {"ply", "note"}:
            at = int(place[1])
            if at >= len(self.origins):
                return None
            place = (place[0], self.origins[at], *place[2:])
        return self.places.span(place)
