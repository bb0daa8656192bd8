"""Signs of a line that look like others: brackets of no variation and no tag, 333444(56), `1) 甲 3`, 【甲】 3; ① 甲 3.

They are told from the others before the grammar sees the line, and come to it as other signs of the same length, so
that offsets stay those of the source.
"""

from __future__ import annotations

import re
from typing import Final

from notation.findings import Severity
from notation.fold import fold
from notation.line_kinds import LineKind, kind_of
from notation.move_reader import is_move, read_move
from notation.seats import OF_MOVES, Seats

KICKERS_OPEN: Final = "﹙"
KICKERS_CLOSE: Final = "﹚"
"""What stands for the brackets around kickers; the second also for the one after a number, `1)`."""

_MAY_MATTER: Final = re.compile("[)\\[①-⑳]")
_IN_BRACKETS: Final = (
    "[0-9TJQKAtjqka十勾鉤高積圈囡傾皇尖煙XxBRbrSHCDshcd☆★♠♥❤♣♦小大細王鬼怪貓黑紅梅方葵草階桃心花塊片扇磚對兩單一、,+和]"
)
"""What may be cards; whether they are kickers, the reader of moves says."""
_SIGNS: Final = re.compile(
    r"\{(?:[^{}\\]|\\.)*\}"  # a comment
    r"|\"(?:[^\"\\]|\\.)*\""  # what was kept
    rf"|\((?P<kickers>{_IN_BRACKETS}+)\)"
    r"|(?P<seat>\[(?P<word>[^\s\[\]{}\"]{1,16})\]:?)"
    r"|(?<!\S)(?P<circled>[①-⑨⑪-⑳])"
    r"|[()]",
    re.DOTALL,
)
_BODY: Final = "".join(sorted(OF_MOVES)) + "♠♥❤♣♦到至~-+、"
"""Characters of the body that brackets touch."""
_LONGEST_BODY: Final = 60
_MOST_TRIED: Final = 2048
"""Brackets of a line that may be those of kickers; a record has no more plies."""
_CIRCLED: Final = re.compile("[①-⑳]")
_NUMBER: Final = re.compile(r"(?<!\S)[0-9０-９]{1,16}\Z")
_NUMBERED: Final = re.compile(r"[^\S\n]*[0-9０-９]{1,16}[)）]")


def with_plain_signs(line: str, seats: Seats) -> str:
    """A folded line of plies in which only variations have round brackets, and no seat has brackets.

    - Brackets around cards are those of kickers if they touch a body with which they read as a move without a remark.
    - A closing bracket after a number, with none open, makes it the number of a round, if the line begins with one.
    - So does a circle around it, unless seats are called so; ⑩ is a rank.
    - A seat word in square brackets is that seat.
    """
    if _MAY_MATTER.search(line) is None:
        return line
    parts = list(line)
    opened = tried = 0
    for sign in _SIGNS.finditer(line):
        start, end = sign.span()
        if sign["kickers"] is not None:
            tried += 1
            if tried <= _MOST_TRIED and _are_kickers(line, start, end):
                parts[start], parts[end - 1] = KICKERS_OPEN, KICKERS_CLOSE
        elif sign["circled"] is not None:
            if not any(map(_CIRCLED.search, seats.words)):
                parts[start] = chr(ord("⒈") + ord(sign[0]) - ord("①"))
        elif sign["seat"] is not None:
            if sign["word"] in seats.index:
                parts[start:end] = f" {sign['word']}:".ljust(end - start)
        elif sign[0] == "(":
            opened += 1
        elif sign[0] == ")":
            if not opened and is_numbers(line, line.rfind("\n", 0, start) + 1, start):
                parts[end - 1] = KICKERS_CLOSE
            opened = max(0, opened - 1)
    return "".join(parts)


def is_numbers(text: str, line: int, at: int) -> bool:
    """Whether a closing bracket belongs to the number before it: on a line that begins with such a number.

    Args:
        text: some lines.
        line: where the line starts.
        at: where the bracket stands.
    """
    return _NUMBERED.match(text, line) is not None and _NUMBER.search(text, max(line, at - 17), at) is not None


def _are_kickers(line: str, start: int, end: int) -> bool:
    before = line[max(0, start - _LONGEST_BODY) : start]
    body = before[len(before.rstrip(_BODY)) :]
    if not body:
        return False
    play = body + line[start:end]
    return is_move(play) and all(problem.severity is Severity.NOTE for problem in read_move(play).problems)


def folded_line(written: str, kind: LineKind, seats: Seats) -> str:
    """A line as the grammar reads it. Tag lines come as they are."""
    if kind is LineKind.TAGS:
        return written
    folded = fold(written)
    return with_plain_signs(folded, seats) if kind in _OF_PLIES else folded


_HALF: Final = "0-9TJQKAtjqka十勾鉤钩鈎高積积圈囡傾倾皇尖煙烟菸機机梭順顺條条個个張张一二三四對对兩两"
_BETWEEN: Final = "帶带拖到至~～"
BROKEN: Final = re.compile(
    rf"\n(?:(?<=[{_HALF}][{_BETWEEN}]\n)|(?<=[{_HALF}][{_BETWEEN}][ \r]\n)"
    rf"|(?=[{_BETWEEN}])(?:(?<=[{_HALF}]\n)|(?<=[{_HALF}][ \r]\n)))"
)
"""A line end in the middle of what looks like one play: 34飛機帶 and 56, or 34飛機 and 帶56."""


def goes_on(line: str, after: str) -> bool:
    """Whether the play at the end of a line goes on in the next one: they read together, and not apart."""
    if kind_of(after) is not LineKind.OTHER:
        return False
    first, rest = fold(line).rstrip(), fold(after).lstrip()
    start = first[len(first.rstrip(_BODY)) :]
    end = rest[: len(rest) - len(rest.lstrip(_BODY))]
    return is_move(start + end) and not (is_move(start) and is_move(end))


def mended(play: str) -> str:
    """The text of a play that may be broken over line ends, of the same length."""
    return _LINE_END.sub(" ", BROKEN.sub(" ", play)) if BROKEN.search(play) is not None else play


_LINE_END: Final = re.compile(r"\r(?= )")
_OF_PLIES: Final = frozenset({LineKind.MOVES, LineKind.COMMENT, LineKind.OTHER, LineKind.TO_BEAT})
