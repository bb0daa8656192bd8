"""Records from one form into the other: text into JSON, JSON into text. Nothing is lost either way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Literal

from notation.fold import Script
from notation.json_form import dumps
from notation.move_writer import Style
from notation.reader import records
from notation.record import Record
from notation.writer import write_all

Form = Literal["json", "text"]


def convert(source: str, to: Form) -> str:
    """A text of records, whatever its form, in another form."""
    return "".join(written(records(source), to))


def written(given: Iterable[Record], to: Form, style: Style = "canonical", script: Script = "hant") -> Iterator[str]:
    """Records in a form, piece by piece.

    As JSON one record is an indented object, several are JSON Lines. `style` and `script` are for text.
    """
    if to == "text":
        yield from write_all(given, style, script)
        return
    rest = iter(given)
    first = list(islice(rest, 2))
    if len(first) == 1:
        yield dumps(first[0], indent=2) + "\n"
        return
    for record in chain(first, rest):
        yield dumps(record) + "\n"
