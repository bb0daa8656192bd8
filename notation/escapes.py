"""Characters that a quoted value or a comment cannot hold as they are, and how they are written.

A backslash before `"`, `\\`, `{`, `}`, `[` or `]` stands for that character, `\\uXXXX` for the code point with that
number (two halves of a character stand for the character); before anything else it is itself, so `¯\\_(ツ)_/¯` needs
no care. Line ends inside a quoted value, control characters and lone surrogates are always written as numbers: what a
record holds can be written as UTF-8 text.
"""

from __future__ import annotations

import re
from typing import Final

from notation.line_kinds import BRACKETS, DASHES

SPACE: Final = " \t\n\r\u3000"
"""White space that is trimmed from the ends of comments and values; where it matters, it is written as numbers."""

_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([\"\\{}\[\]｛｝]))")
_UNSAFE: Final = "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\u2028\u2029\ufeff\\ud800-\\udfff"
_IN_QUOTES: Final = re.compile(f'[\\\\"\\n\\t{_UNSAFE}]')
_IN_COMMENT: Final = re.compile(f"[\\\\{{}}｛｝{_UNSAFE}]|\\[(?=%)|(?<=\\n)[^\\S\\n]*[\\{BRACKETS}{DASHES}]")
_IN_COMMAND: Final = re.compile(f"[\\\\{{}}｛｝\\[\\]\\n{_UNSAFE}]")
_STRUCTURE: Final = frozenset('\\"“”„＂{}｛｝()（）')
_EDGES: Final = re.compile(f"^[{SPACE}]+|[{SPACE}]+$")


_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def unescape(text: str) -> str:
    """The text that was meant."""
    return with_pairs_joined(_ESCAPED.sub(_meant, text)) if "\\" in text else text


def with_pairs_joined(text: str) -> str:
    """A text in which two halves that follow each other are the character that they make, as in JSON."""
    return _PAIR.sub(_character, text) if not text.isascii() else text


def _character(pair: re.Match[str]) -> str:
    return pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _meant(escape: re.Match[str]) -> str:
    number, character = escape.groups()
    return str(character) if number is None else chr(int(number, 16))


def in_quotes(text: str) -> str:
    """A text as it is written between double quotes."""
    return _IN_QUOTES.sub(_escape, text)


def kept(text: str) -> str:
    """A text that could not be read as it is written between quotes among plies: nothing in it looks like structure."""
    return "".join(_number(each) if each in _STRUCTURE or _IN_QUOTES.match(each) else each for each in text)


def in_comment(text: str) -> str:
    """A text as it is written between braces."""
    return _EDGES.sub(_numbers, _IN_COMMENT.sub(_escape, text))


def in_command(text: str) -> str:
    """A text as it is written inside a `[%key value]` of a comment."""
    return _EDGES.sub(_numbers, _IN_COMMAND.sub(_escape, text))


def one_word(text: str) -> str:
    """A key of a `[%key value]`: as `in_command`, and without white space."""
    return re.sub(r"\s", _numbers, in_command(text))


def _escape(found: re.Match[str]) -> str:
    space, character = found[0][:-1], found[0][-1]
    return space + ("\\" + character if character in '"\\{}[]｛｝' else _number(character))


def _numbers(found: re.Match[str]) -> str:
    return "".join(map(_number, found[0]))


def _number(character: str) -> str:
    return f"\\u{ord(character):04x}"
