"""Text from anywhere made fit for a terminal, and how wide it stands there.

Records come from strangers: an escape sequence in a player's name must not colour, move or retitle anything, and a
right-to-left override must not turn a line around.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_INVISIBLE: Final = (
    *range(0x80, 0xA0),
    0x061C,
    0x200B,
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
)
"""C1 controls, direction marks and overrides, line separators, invisible signs. Joiners stay, emoji need them."""

_PICTURES: Final[dict[int, str]] = (
    {code: chr(0x2400 + code) for code in range(0x20)}
    | {0x09: " ", 0x7F: "\u2421"}
    | {code: f"<U+{code:04X}>" for code in _INVISIBLE}
    | dict.fromkeys(range(55296, 57344), "�")
)
"""What a character that does something is shown as."""


def printable(text: str) -> str:
    """The text with every control character shown instead of done."""
    return text if text.isprintable() else text.translate(_PICTURES)


_HALF: Final = re.compile("[\ud800-\udfff]")


def encodable(text: str) -> str:
    """The text with half characters (lone surrogates, which a record can say) as U+FFFD: it fits into UTF-8."""
    return text if text.isascii() or _HALF.search(text) is None else _HALF.sub("\ufffd", text)


@lru_cache(maxsize=4096)
def _cells(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def width(text: str) -> int:
    """How many cells of a terminal a printable text takes (UAX #11, ambiguous characters narrow)."""
    return len(text) if text.isascii() else sum(map(_cells, text))
