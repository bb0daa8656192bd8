"""A value that Python printed (`repr`), read without running anything.

Only what `repr` makes of dicts, lists, tuples, texts, numbers, None, True and False is let through to
`ast.literal_eval`: no operator, no call, no name, and nothing deeper or longer than a record needs.
"""

from __future__ import annotations

import ast
import re
from typing import Any, Final

from notation.escapes import with_pairs_joined
from notation.json_strict import MAX_DEPTH
from notation.json_values import EXACT

MAX_LENGTH: Final = 1 << 22
"""Characters of the longest text that is read; a replay has some thousands."""

_STRING: Final = r"""'(?:[^'\\\n]|\\(?:[\\'"nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U00[01][0-9a-f]{5}))*+'"""
_TOKEN: Final = re.compile(
    rf"""(?P<string>{_STRING}|{_STRING.translate({ord("'"): '"', ord('"'): "'"})})"""
    r"""|(?P<number>-?(?:\d{1,17}(?:\.\d{1,40})?(?:[eE][-+]?\d{1,3})?)(?![\w.]))"""
    r"""|(?P<word>None|True|False)(?!\w)|(?P<open>[\[{(])|(?P<close>[\]})])|(?P<between>[,:])|\s++""",
    re.ASCII,
)


class NoLiteral(ValueError):
    """A text is no such value. `at` is where it stops being one."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def python_literal(text: str) -> Any:
    """The value of a text, as JSON has it: tuples become arrays.

    Raises:
        NoLiteral: it is no such value.
    """
    _verify(text)
    try:
        return _as_json(ast.literal_eval(text))
    except SyntaxError as error:
        raise NoLiteral(_offset(text, error)) from error
    except (ValueError, TypeError, MemoryError, RecursionError) as error:
        raise NoLiteral(0) from error


def _verify(text: str) -> None:
    """See that a text has only the tokens of such values, and not too deep."""
    if len(text) > MAX_LENGTH:
        raise NoLiteral(MAX_LENGTH)
    at = depth = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        depth += 0 if token is None else (token.lastgroup == "open") - (token.lastgroup == "close")
        if token is None or not 0 <= depth <= MAX_DEPTH:
            raise NoLiteral(at)
        at = token.end()


def _offset(text: str, error: SyntaxError) -> int:
    """The offset of a syntax error, as near as Python tells it."""
    line = (error.lineno or 1) - 1
    start = 0
    for _ in range(line):
        start = text.find("\n", start) + 1
    return min(start + max(0, (error.offset or 1) - 1), len(text))


def _as_json(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_as_json(each) for each in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ValueError("a key that is no text")
        return {with_pairs_joined(key): _as_json(each) for key, each in value.items()}
    if isinstance(value, str):
        return with_pairs_joined(value)
    if isinstance(value, set):
        raise ValueError("a set")
    if isinstance(value, int) and abs(value) > EXACT:
        raise ValueError("a number that is not exact")
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        raise ValueError("a number that is not finite")
    return value
