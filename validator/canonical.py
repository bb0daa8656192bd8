"""A record with the seats that it leaves out, as far as the replay knows them."""

from __future__ import annotations

from dataclasses import replace

from notation.record import Act, Line, Record
from validator.replay import Replay


def filled(replay: Replay, record: Record | None = None) -> Record:
    """The record, with every act and ply of the main line said by its seat where that is known.

    A 都過 stays as it is: it is said by nobody in particular.

    Args:
        replay: the record, replayed.
        record: the record with its moves said another way (`validator.restyle`), if it is to be taken instead.
    """
    record = replay.record if record is None else record
    return replace(record, auction=_acts(replay), line=_line(replay, record.line))


def _acts(replay: Replay) -> tuple[Act, ...]:
    spoken = replay.opening.spoken
    return tuple(
        act if act.seat is not None or index >= len(spoken) else replace(act, seat=spoken[index][0])
        for index, act in enumerate(replay.record.auction)
    )


def _line(replay: Replay, line: Line) -> Line:
    if None not in line.seats:
        return line
    known = {ply.index: ply.seat for ply in replay.plies if ply.index is not None}
    seats = tuple(
        known.get(index) if seat is None and not move.everyone else seat
        for index, (seat, move) in enumerate(zip(line.seats, line.moves, strict=True))
    )
    return replace(line, seats=seats)
