"""JSON from outside, loaded strictly: whatever is wrong with it is a fault with its place, never an exception.

Python's own loader takes NaN, doubled keys, lone surrogates and integers of any length, and dies of deep nesting.
Here nesting is measured first, in one linear pass without recursion; the rest is found as the loader meets it.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

from notation.findings import Arg
from notation.json_values import EXACT

MAX_DEPTH: Final = 32
"""How deep arrays and objects may stand in one another; a record needs seven."""

HARMLESS: Final = frozenset({"N305", "N306"})
"""Faults of a text that can be read all the same: its strings are what they say."""

Path = tuple[str | int, ...]
"""The keys and positions that lead to a value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a JSON text.

    Attributes:
        code: the code of the finding.
        path: the value, or the key, that is at fault.
        args: what the texts of the finding fill in.
        at: the offset in the text, where it is known without looking for `path`.
    """

    code: str
    path: Path = ()
    args: Mapping[str, Arg] = field(default_factory=dict)
    at: int | None = None


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(each).replace("~", "~0").replace("/", "~1") for each in path)


_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A string, closed or not (so that no quote is ever tried twice), or a bracket."""


def brackets(text: str) -> Iterator[tuple[str, int]]:
    """The brackets outside strings, with their offsets."""
    for match in _BRACKET.finditer(text):
        if text[match.start()] != '"':
            yield match[0], match.start()


_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_ROUND: Final = bytes.maketrans(b"[{]}", b"(())")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[{]}"))


def steps(text: str) -> int:
    """How many more brackets open outside strings than close."""
    found = _round(text)
    return 2 * found.count(b"(") - len(found)


def _round(text: str) -> bytes:
    """The brackets outside strings, as round ones."""
    if '\\"' in text or "\\\\" in text:
        outside = "".join([each for each in _BRACKET.findall(text) if each in _STEP])
    else:  # every quote begins a string or ends one
        outside = "".join(text.split('"')[::2])
    return outside.encode("utf-8", "surrogatepass").translate(_ROUND, _NO_BRACKETS)


def _is_deep(text: str) -> bool:
    """Whether brackets stand deeper in one another than they may."""
    found = left = _round(text)
    for _ in range(MAX_DEPTH):  # each time, what stands deepest goes
        if not left:
            return False
        left = left.replace(b"()", b"")
    return max(accumulate(1 if each == _OPENS else -1 for each in found), default=0) > MAX_DEPTH


_OPENS: Final = ord("(")


def load(text: str) -> tuple[Any, list[Fault]]:
    """The value of a JSON text, and what is wrong with it; the value is None where there is none."""
    if _is_deep(text):
        return None, [Fault("N302", args={"limit": MAX_DEPTH}, at=_too_deep(text))]
    loader = _Loader(text)
    try:
        value = loader.decode(text)
    except json.JSONDecodeError as error:
        return None, [_syntax(text, error)]
    if loader.met or _may_have_no_character(text):
        return value, list(_faults(value))
    return value, []


def _too_deep(text: str) -> int | None:
    """Where the first bracket opens that is one too many."""
    depth = 0
    for bracket, at in brackets(text):
        depth += _STEP[bracket]
        if depth > MAX_DEPTH:
            return at
    return None


@dataclass(frozen=True, slots=True)
class _Wrong:
    """Stands in a loaded value for something that JSON does not have."""

    code: str
    said: str


class _Doubled(dict[str, Any]):
    """An object in which keys came more than once."""

    doubled: tuple[str, ...] = ()


class _Loader:
    """One run of Python's loader; `met` tells whether anything was wrong."""

    def __init__(self, text: str) -> None:
        self.met = False
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_int=self._int if _has_long_number(text) else None,
            parse_float=self._float,
            parse_constant=lambda said: self._wrong("N303", said),
        )

    def decode(self, text: str) -> Any:
        return self._decoder.decode(text)

    def _wrong(self, code: str, said: str) -> _Wrong:
        self.met = True
        return _Wrong(code, said if len(said) <= 24 else said[:23] + "…")

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) == len(pairs):
            return value
        self.met = True
        counts = Counter(key for key, _ in pairs)
        doubled = _Doubled(value)
        doubled.doubled = tuple(key for key, count in counts.items() if count > 1)
        return doubled

    def _int(self, said: str) -> int | _Wrong:
        if len(said) > _DIGITS or abs(int(said)) > EXACT:
            return self._wrong("N307", said)
        return int(said)

    def _float(self, said: str) -> float | _Wrong:
        value = float(said)
        return value if math.isfinite(value) else self._wrong("N307", said)


_DIGITS: Final = len(f"-{EXACT}")
_ALIKE: Final = bytes.maketrans(b"123456789", b"0" * 9)
_LONG: Final = b"0" * len(str(EXACT))


def _has_long_number(text: str) -> bool:
    """Whether there may be a number that is not exact: where there is none, numbers need no look of their own."""
    return _LONG in text.encode("utf-8", "surrogatepass").translate(_ALIKE)


_NO_CHARACTER = re.compile(r"[\ud800-\udfff]|\\u(?:0000|[dD][89a-fA-F])")


def _may_have_no_character(text: str) -> bool:
    """Whether something may stand for half a character or a NUL: a look before strings are looked at one by one."""
    if "\\u" not in text:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            return True
        return False
    return _NO_CHARACTER.search(text) is not None


def _faults(value: Any) -> Iterator[Fault]:
    """What is wrong inside a loaded value, in the order of the text."""
    stack: list[tuple[Path, Any]] = [((), value)]
    while stack:
        path, each = stack.pop()
        inside: list[tuple[Path, Any]] = []
        if isinstance(each, _Wrong):
            yield Fault(each.code, path, {"said": each.said})
        elif isinstance(each, str):
            yield from _characters(path, each)
        elif isinstance(each, list):
            inside = [((*path, index), item) for index, item in enumerate(each)]
        elif isinstance(each, dict):
            for key in each:
                yield from _characters((*path, key), key)
            if isinstance(each, _Doubled):
                yield from (Fault("N304", (*path, key), {"key": key}) for key in each.doubled)
            inside = [((*path, key), item) for key, item in each.items()]
        stack += reversed(inside)


def _characters(path: Path, text: str) -> Iterator[Fault]:
    """A NUL or half a character in a string."""
    for char in text:
        if char == "\0":
            yield Fault("N306", path)
            return
        if "\ud800" <= char <= "\udfff":
            yield Fault("N305", path, {"said": f"\\u{ord(char):04x}"})
            return


_SYNTAX: Final = (
    ("Expecting value", "value"),
    ("Expecting property name", "key"),
    ("Expecting ','", "comma"),
    ("Expecting ':'", "colon"),
    ("Illegal trailing comma", "value"),
    ("Unterminated string", "quote"),
    ("Invalid control character", "control"),
    ("Invalid", "escape"),
    ("Extra data", "extra"),
)
"""What the loader's messages begin with, and the word of the catalogue for it."""


def _syntax(text: str, error: json.JSONDecodeError) -> Fault:
    if error.pos >= len(text.rstrip()):
        return Fault("N301", args={"problem": "cut"}, at=len(text.rstrip()))
    problem = next((word for start, word in _SYNTAX if error.msg.startswith(start)), "value")
    return Fault("N301", args={"problem": problem}, at=error.pos)
