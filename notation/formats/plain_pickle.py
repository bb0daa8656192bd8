"""A pickle of lists, dicts, whole numbers and texts, read without running anything; anything else in it is refused.

A pickle is a program. Before it is run, every instruction of it is looked at: only those that build such values are
let through, none that looks up, calls or makes anything else, and none that would have memory set aside for what is
not there.
"""

from __future__ import annotations

import io
import pickle
import pickletools
from typing import Any, Final

from notation.json_strict import MAX_DEPTH

MAX_LENGTH: Final = 1 << 25
"""Bytes of the longest pickle that is read; ten thousand deals have some three millions."""

_PLAIN: Final = frozenset(
    {"PROTO", "FRAME", "STOP", "MARK"}
    | {"EMPTY_LIST", "LIST", "APPEND", "APPENDS", "EMPTY_DICT", "DICT", "SETITEM", "SETITEMS"}
    | {"INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "UNICODE", "SHORT_BINUNICODE", "BINUNICODE"}
)
_KEEP: Final = frozenset({"PUT", "BINPUT", "LONG_BINPUT"})
_KEPT: Final = frozenset({"MEMOIZE", "GET", "BINGET", "LONG_BINGET"})
_DIGITS: Final = 32
"""Bytes of the longest number that is read."""


class Refused(ValueError):
    """A file is no such pickle. `at` is the byte, `found` the instruction that is not let through, if it is that."""

    def __init__(self, at: int, found: str = "") -> None:
        super().__init__(at, found)
        self.at = at
        self.found = found


def begins_pickle(head: bytes) -> bool:
    """Whether bytes begin as a pickle of protocol 2 or later."""
    return len(head) > 1 and head[0] == 0x80 and 2 <= head[1] <= pickle.HIGHEST_PROTOCOL


def plain_pickle(data: bytes) -> Any:
    """The value of a pickle.

    Raises:
        Refused: it has something else in it, or is broken.
    """
    at = _verify(data)
    try:
        value = _Plain(io.BytesIO(data)).load()
    except (
        pickle.UnpicklingError,
        ValueError,
        TypeError,
        LookupError,
        EOFError,
        AttributeError,
        MemoryError,
        ArithmeticError,
        RecursionError,
    ) as error:
        raise Refused(at) from error
    if not _is_tree(value, len(data)):
        raise Refused(at)
    return value


def _is_tree(value: Any, most: int) -> bool:
    """Whether a value can be walked through: not too deep, its keys texts, nothing in it so often that it grows."""
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                if not all(isinstance(key, str) for key in each):
                    return False
                below += each.values()
            elif isinstance(each, list):
                below += each
            most -= 1
            if most < len(below):
                return False
        if not below:
            return True
        level = below
    return False


def _verify(data: bytes) -> int:
    """See that a pickle builds plain values only; gives where it ends."""
    if len(data) > MAX_LENGTH:
        raise Refused(MAX_LENGTH)
    last = kept = 0
    try:
        for opcode, value, place in pickletools.genops(data):
            last = place or 0
            if opcode.name == "MEMOIZE" or opcode.name in _KEEP:
                kept += 1
            if not _is_plain(opcode.name, value, kept):
                raise Refused(last, opcode.name)
    except Refused:
        raise
    except (ValueError, TypeError, EOFError, OverflowError) as error:
        raise Refused(last) from error
    return last


def _is_plain(name: str, value: Any, kept: int) -> bool:
    """Whether an instruction may be run after so many that keep a value for later."""
    if name in _KEEP:
        return isinstance(value, int) and 0 <= value <= kept
    if name in {"LONG", "LONG1", "INT"}:
        return isinstance(value, int) and value.bit_length() < 8 * _DIGITS
    return name in _PLAIN or name in _KEPT


class _Plain(pickle.Unpickler):
    """An unpickler that finds nothing, should it be asked to."""

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        raise pickle.UnpicklingError(f"{module_name}.{global_name}")

    def persistent_load(self, pid: Any) -> Any:
        raise pickle.UnpicklingError("persistent")
