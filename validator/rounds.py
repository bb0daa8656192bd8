"""Round numbers as written, against the rounds as played."""

from __future__ import annotations

from collections.abc import Sequence

from validator.faults import Fault, Placed


def round_faults(
    written: Sequence[tuple[int, int]], starts: Sequence[int], shifts: Sequence[tuple[int, int]]
) -> list[Placed]:
    """Numbers that do not fit. After a wrong number the next ones count on from it: one slip is one finding.

    Args:
        written: `Line.rounds`.
        starts: how many plies come before each round, as played.
        shifts: `Judge.shifts`.
    """
    order = {ply: number for number, ply in enumerate(starts, start=1)}
    wrong: list[Placed] = []
    slip = 0
    for place, (index, number) in enumerate(written):
        round_ = order.get(index + max((by for after, by in shifts if after <= index), default=0))
        if round_ is None:
            wrong.append((Fault("P116", {"number": number}), ("round", place)))
        elif number != round_ + slip:
            wrong.append((Fault("P112", {"number": number, "expected": round_ + slip}), ("round", place)))
            slip = number - round_
    return wrong
