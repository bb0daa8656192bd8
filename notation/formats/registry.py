"""The formats there are, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from notation.formats.format import Format

MODULES: Final[dict[str, str]] = {
    "rlcard-showdown": "rlcard_showdown",
    "rlcard-trace": "rlcard_trace",
    "douzero-deal": "douzero_deal",
    "douzero-sequence": "douzero_sequence",
    "douzero-log": "douzero_log",
    "douzero-predict": "douzero_predict",
    "douzero-human": "douzero_human",
    "text": "paipu",
    "json": "paipu",
    "jsonl": "paipu",
    "cards": "cards",
    "openspiel-history": "openspiel",
    "openspiel-state": "openspiel",
    "openspiel-actions": "openspiel",
    "openspiel-playthrough": "openspiel",
    "pydoudizhu": "pydoudizhu",
    "botzone-1": "botzone",
    "botzone-2": "botzone",
    "botzone-page": "botzone",
    "botzone-requests": "botzone",
    "ccgc": "ccgc",
    "ccgc-bracket": "ccgc",
}
"""Where each format is: its name, and the module that has it as `FORMATS[name]`."""


class UnknownFormat(LookupError):
    """There is no format of this name."""


class NotRead(LookupError):
    """A format is only written."""


class NotWritten(LookupError):
    """A format is only read."""


class Unrecognised(LookupError):
    """A text is of no format, or of more than one. `names` are those that it may be."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def names() -> tuple[str, ...]:
    """The names of the formats, in order."""
    return tuple(MODULES)


def by_name(name: str) -> Format:
    """A format.

    Raises:
        UnknownFormat: there is none of this name.
    """
    if name not in MODULES:
        raise UnknownFormat(name)
    found: Format = import_module(f"notation.formats.{MODULES[name]}").FORMATS[name]
    return found


def every(wanted: Iterable[str] | None = None) -> Iterator[Format]:
    """The formats of some names, or all."""
    return map(by_name, names() if wanted is None else wanted)


def recognise(head: str) -> Format:
    """The format of a text, by its head.

    Raises:
        Unrecognised: it is of none, or of more than one.
    """
    fitting = [each for each in every() if each.read is not None and each.recognises(head)]
    if len(fitting) != 1:
        raise Unrecognised(tuple(each.name for each in fitting))
    return fitting[0]


def recognise_bytes(head: bytes) -> Format | None:
    """The format of a file that is no text, by its first bytes; None where it may be text."""
    return next((each for each in every() if each.binary is not None and each.binary.recognises(head)), None)
