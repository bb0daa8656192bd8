"""Records from one form of this project into the other: text into JSON, JSON into text. Nothing is lost either way.

For any other format see `notation.formats`, and `validator.convert`, which says what a format cannot hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Literal

from notation.fold import Script
from notation.formats.paipu import is_cut
from notation.json_form import dumps
from notation.move_writer import Style
from notation.reader import records
from notation.record import Record
from notation.writer import write

Form = Literal["json", "text"]


def convert(source: str, to: Form) -> str:
    """A text of records, whatever its form, in another form."""
    return "".join(written(records(source), to))


def written(
    given: Iterable[Record],
    to: Form,
    style: Style = "canonical",
    script: Script = "hant",
    lost: Callable[[Record], None] | None = None,
) -> Iterator[str]:
    """Records in a form, piece by piece.

    As JSON one record is an indented object, several are JSON Lines.

    Args:
        given: the records.
        to: the form.
        style: how text says moves.
        script: the script of text.
        lost: is called for each record that what was written does not give back: one that was too long to be read
            whole, or is longer than text may be. If it is given, text is read again.
    """
    if to == "text":
        return _text(given, style, script, lost)
    return _json(given if lost is None else _watched(given, lost))


def _text(
    given: Iterable[Record], style: Style, script: Script, lost: Callable[[Record], None] | None
) -> Iterator[str]:
    for number, record in enumerate(given):
        text = write(record, style, script)
        if lost is not None and (is_cut(record) or list(records(text)) != [record]):
            lost(record)
        yield ("\n" if number else "") + text


def _json(given: Iterable[Record]) -> Iterator[str]:
    rest = iter(given)
    first = list(islice(rest, 2))
    if len(first) == 1:
        yield dumps(first[0], indent=2) + "\n"
        return
    for record in chain(first, rest):
        yield dumps(record) + "\n"


def _watched(given: Iterable[Record], lost: Callable[[Record], None]) -> Iterator[Record]:
    for record in given:
        if is_cut(record):
            lost(record)
        yield record
