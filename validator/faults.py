"""Faults: what a rule has against an act or a play, as a code and its arguments.

The engine refuses what has a fault, the judge of a record reports it: both ask the same functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notation.findings import Arg, Finding, Severity
from notation.record import Place, Record
from notation.texts import codes


class Seat(int):
    """A seat among the arguments of a fault; a finding says it by the seat word of its record."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: a code of `validator/texts`, and what its texts fill in (seats as `Seat`)."""

    code: str
    args: Mapping[str, Arg] = field(default_factory=dict)


Placed = tuple[Fault, Place]
"""A fault, and the part of the record that it is about."""


def is_error(fault: Fault) -> bool:
    """Whether a fault is an error, no warning and no note."""
    return codes("validator")[fault.code].severity is Severity.ERROR


def finding_of(
    fault: Fault, record: Record, place: Place, path: tuple[int, ...] = (), ply: int | None = None
) -> Finding:
    """The finding of a fault about a part of a record."""
    args = {name: _worded(value, record) for name, value in fault.args.items()}
    act = int(place[1]) + 1 if place[0] == "act" else None
    span = record.span(*place)
    severity = codes("validator")[fault.code].severity
    return Finding(fault.code, severity, args, span, record.index, ply, act, path)


def _worded(value: Arg, record: Record) -> Arg:
    if not isinstance(value, Seat):
        return value
    return record.seat_word(value)
