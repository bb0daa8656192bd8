"""What a line of a record is, told by its first characters."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from notation.fold import fold
from notation.record_words import OUTCOME_OF


class LineKind(Enum):
    """The kinds of line. Moves can stand in the last three: a line that surely has some, a comment, any other line."""

    BLANK = auto()
    BORDER = auto()
    TAGS = auto()
    HAND = auto()
    BOTTOM = auto()
    AUCTION = auto()
    TO_MOVE = auto()
    TO_BEAT = auto()
    ENDING = auto()
    MOVES = auto()
    COMMENT = auto()
    OTHER = auto()


LABELS: Final = {
    "手牌": LineKind.HAND,
    "底牌": LineKind.BOTTOM,
    "叫分": LineKind.AUCTION,
    "叫牌": LineKind.AUCTION,
    "叫地主": LineKind.AUCTION,
    "搶地主": LineKind.AUCTION,
    "搏": LineKind.AUCTION,
    "明牌": LineKind.AUCTION,
    "亮牌": LineKind.AUCTION,
    "明打": LineKind.AUCTION,
    "漂底": LineKind.AUCTION,
    "輪到": LineKind.TO_MOVE,
    "要壓": LineKind.TO_BEAT,
    "得分": LineKind.ENDING,
}
"""The words that a line begins with, before its colon."""

_ALONE: Final = {
    word: LABELS[word] for word in ("手牌", "底牌", "叫分", "叫牌", "輪到", "要壓", "得分")
} | dict.fromkeys(OUTCOME_OF, LineKind.ENDING)
"""Words that tell the kind of a line even without a colon."""

SEAT_IN_BRACKETS: Final = r"[\[［【〔][^\s\"“”＂\[\]［］【】〔〕{}｛｝]{1,16}[\]］】〕][^\S\n]*(?![\s\[［【〔]|\Z)"
"""How a line begins that is no tag line: 【甲】 34567. A tag has a value in quotes."""
BRACKETS: Final = "[［【〔"
"""What opens a tag."""
DASHES: Final = "－—–―−‐‑-"
"""What a line between two records is made of, three at least."""

_AT_ONCE: Final = dict.fromkeys(BRACKETS, LineKind.TAGS) | dict.fromkeys("甲乙丙丁;(", LineKind.MOVES)
_ROUND: Final = re.compile(
    r"[0-9]{1,16}\.(?![0-9])|[0-9]{1,16}\)|[①-⑨⑪-⑳⒈-⒛]|第(?:[0-9]{1,16}|[一二三四五六七八九十]{1,3})(?:輪|回合)"
)
_LABEL: Final = re.compile(r"([^\s:(]{1,8})[^:{]{0,64}:")
_SEATED: Final = re.compile(SEAT_IN_BRACKETS)
_BORDER: Final = re.compile(r"-{3,}\s*\Z")
_COMMENTS: Final = re.compile(r"(?:\{(?:[^{}\\]|\\.)*\}|\s)*", re.DOTALL)
_FIRST_WORD: Final = re.compile(r"[^\s({]+")


def kind_of(line: str) -> LineKind:
    """The kind of a line, or of a few lines that belong together; comments that it begins with do not matter."""
    kind = _AT_ONCE.get(line[:1])
    if kind is not None:
        return LineKind.MOVES if kind is LineKind.TAGS and _SEATED.match(line) else kind
    return LineKind.MOVES if _ROUND.match(line) else _kind_of_folded(fold(line).strip())


def _kind_of_folded(line: str) -> LineKind:
    if not line:
        return LineKind.BLANK
    if line.startswith("{"):
        line = _COMMENTS.sub("", line, count=1)
        return _kind_of_folded(line) if line and not line.startswith("{") else LineKind.COMMENT
    if line.startswith("-") and _BORDER.match(line):
        return LineKind.BORDER
    label = _LABEL.match(line)
    if label is not None and label[1] in LABELS:
        return LABELS[label[1]]
    first = _FIRST_WORD.match(line)
    if first is not None and first[0] in _ALONE:
        return _ALONE[first[0]]
    return LineKind.MOVES if _ROUND.match(line) or _SEATED.match(line) else _AT_ONCE.get(line[0], LineKind.OTHER)
