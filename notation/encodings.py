"""What encoding the bytes of a file most likely are in."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

NAMES: Final = {
    "gb18030": "GB18030",
    "cp950": "Big5",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "utf-32-le": "UTF-32 LE",
    "utf-32-be": "UTF-32 BE",
    "utf-8": "UTF-8",
}
"""How people call the encodings, by their names in Python."""

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks, longer ones before those that they begin with."""

_LEGACY: Final = ("gb18030", "cp950")
_COMMON_ENOUGH: Final = 0.7
"""Share of common characters from which on a reading of the bytes is believed."""


_SUPERSETS: Final = {
    **dict.fromkeys(("gb2312", "gbk", "cp936"), "gb18030"),
    **dict.fromkeys(("big5", "cp950"), "cp950"),
    "ascii": "utf-8",
    "utf-8-sig": "utf-8",
}
"""What is read for an encoding that people name: the larger one of the same kind, which programs mean by it."""


class UnknownEncoding(ValueError):
    """There is no encoding of text of this name."""


def declared(name: str) -> str:
    """The encoding, by its name in Python, that people mean by a name: `GBK`, `Big5`, `utf-16`. Raises
    `UnknownEncoding`."""
    try:
        found = codecs.lookup(name.strip())
        "".encode(found.name)
        found.incrementaldecoder("replace").decode(b"")
    except (LookupError, ValueError, TypeError, AttributeError):
        raise UnknownEncoding(name) from None
    return _SUPERSETS.get(found.name, found.name)


@dataclass(frozen=True, slots=True)
class Guess:
    """What some bytes are.

    Attributes:
        encoding: the name in Python; None if they are no text.
        mark: the byte order mark that they begin with.
        first_bad: where they stop being UTF-8.
    """

    encoding: str | None
    mark: bytes = b""
    first_bad: int = 0

    @property
    def name(self) -> str:
        """The name that people know."""
        return NAMES.get(self.encoding or "", (self.encoding or "").replace("_", "-"))


def guess(head: bytes, at_start: bool = True) -> Guess:
    """The most likely encoding of a file, by the first piece of it that is not plain ASCII.

    The piece may end inside a character. Only at the start of a file are there byte order marks.
    """
    for mark, encoding in MARKS if at_start else ():
        if head.startswith(mark):
            return Guess(encoding, mark)
    first_bad = _first_bad(head)
    if b"\0" in head:
        return _with_nul(head, first_bad)
    if first_bad is None or _only_strays(head):
        return Guess("utf-8")
    best = max(_LEGACY, key=lambda encoding: _share_of_common(head, encoding))
    if _share_of_common(head, best) >= _COMMON_ENOUGH:
        return Guess(best, first_bad=first_bad)
    detected = _detected(head)
    if detected is None and sum(byte > 127 for byte in head) * 4 <= len(head):
        return Guess("utf-8")
    return Guess(detected, first_bad=first_bad)


def _first_bad(head: bytes) -> int | None:
    """Where bytes stop being UTF-8; None if they never do."""
    try:
        codecs.utf_8_decode(head)
    except UnicodeDecodeError as error:
        return error.start
    return None


def _with_nul(head: bytes, first_bad: int | None) -> Guess:
    """UTF-16 has NULs; so has text with a stray one. What else has them is no text."""
    for encoding in ("utf-16-le", "utf-16-be"):
        if _share_of_common(head, encoding) >= _COMMON_ENOUGH:
            return Guess(encoding)
    controls = sum(head.count(code) for code in range(32) if code not in b"\t\n\r\f")
    is_utf8 = first_bad is None or _only_strays(head)
    return Guess("utf-8" if is_utf8 and controls * 10 <= len(head) else None)


def _only_strays(head: bytes) -> bool:
    """Whether bytes are UTF-8 but for a few: other encodings hardly ever make a whole UTF-8 character by chance."""
    text = head.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(not each.isascii() for each in text) - bad
    return good >= 4 * bad


def _share_of_common(head: bytes, encoding: str) -> float:
    """Which share of the characters beyond ASCII is common in Chinese text, if the bytes are in this encoding."""
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head)
    beyond = [each for each in text if not each.isascii() or each < "\t"]
    return _share(beyond)


def _share(characters: list[str]) -> float:
    if not characters:
        return 0.0
    known = common_characters()
    return sum(each in known for each in characters) / len(characters)


@cache
def common_characters() -> frozenset[str]:
    """The first levels of GB2312 and of Big5, which are the frequent characters, and Chinese punctuation."""
    gb = _rows("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))
    big5 = _rows("big5", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))
    signs = "，。、；：？！“”‘’「」『』（）｛｝《》【】…—·～＋－．／０１２３４５６７８９♠♥♦♣\u3000"
    return frozenset(gb + big5 + signs)


def _rows(encoding: str, leads: Iterable[int], trails: Iterable[int]) -> str:
    trails = tuple(trails)
    return bytes(byte for lead in leads for trail in trails for byte in (lead, trail)).decode(encoding, "ignore")


_OTHERS: Final = frozenset({"big5hkscs", "cp932", "cp949", "euc_jis_2004", "euc_jp", "euc_kr", "johab", "shift_jis"})
"""Encodings of East Asian text that a general detector is trusted with: on a few odd bytes it finds anything."""


def _detected(head: bytes) -> str | None:
    """What a general detector says."""
    from charset_normalizer import from_bytes

    best = from_bytes(head).best()
    return best.encoding if best is not None and best.encoding in _OTHERS else None
