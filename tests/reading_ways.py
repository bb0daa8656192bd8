"""The thorough way alone, to hold the quick ways against."""

from __future__ import annotations

from notation.brackets import units
from notation.draft import Draft
from notation.places import TextPlaces
from notation.record import Line, Place, Record
from notation.split import split
from notation.thorough import take_unit
from notation.tracing import trace


def read_thoroughly(text: str) -> list[Record]:
    """The records of a text, every line of which is taken apart by the grammar."""
    records = []
    for index, chunk in enumerate(split([text]), 1):
        draft = Draft(chunk.source, index)
        for unit in units(chunk.source.text):
            take_unit(draft, unit)
        records.append(draft.record(TextPlaces(chunk.source, trace)))
    return records


def every_place(record: Record) -> list[Place]:
    """Every place that a record has."""
    parts: list[Place] = [("tag", index) for index in range(len(record.tags))]
    parts += [("hand", index) for index in range(len(record.hands))]
    parts += [("act", index) for index in range(len(record.auction))]
    parts += [("score", index) for index in range(len(record.scores))]
    parts += [("bottom",)] if record.bottom is not None else []
    parts += [("position",)] if record.position is not None else []
    parts += [("end",)] if record.end is not None else []
    parts += [("scores",)] if record.scores else []
    return parts + _in_line(record.line, ())


def _in_line(line: Line, before: Place) -> list[Place]:
    parts: list[Place] = [(*before, "ply", index) for index in range(len(line))]
    parts += [(*before, "round", index) for index in range(len(line.rounds))]
    for index, note in line.notes:
        parts.append((*before, "note", index))
        for number, variation in enumerate(note.variations):
            parts += _in_line(variation.line, (*before, "ply", index, "variation", number))
    return parts
