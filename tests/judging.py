"""What the tests of the judge share: a record from text, and the codes that it raises."""

from __future__ import annotations

from notation.reader import read
from notation.record import Record
from validator.replay import Replay, replay

HEAD = '[規則 "site"] [地主 "甲"] [底分 "1"]\n'
"""The head of a record of which only the plays matter."""

DEAL = """\
手牌 甲: 3 3 4 5 6 7 8 8 9 10 J Q K A A 2 2
手牌 乙: 3 4 4 5 6 7 7 8 9 9 10 J Q K A 2 小王
手牌 丙: 3 4 5 5 6 6 7 8 9 10 10 J J Q K A 大王
底牌: Q K 2
"""

SPRING = (
    HEAD
    + """\
手牌 甲: 3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10 J
手牌 乙: 3 4 5 6 7 7 8 8 9 9 10 10 J J Q K A
手牌 丙: 7 8 9 10 J Q Q K K A A 2 2 2 2 小王 大王
底牌: Q K A
1. 甲 3456飛機不帶  乙 過  丙 過
2. 甲 7到A
"""
)
"""A whole game: the landlord 甲 is out after two plays, nobody else has played."""


def record(text: str) -> Record:
    (found,) = read(text)
    return found


def judged(text: str, rules: str | None = None) -> Replay:
    return replay(record(text), rules)


def codes(text: str, rules: str | None = None) -> list[str]:
    """The codes of all findings, notes too, in order."""
    return [finding.code for finding in judged(text, rules).findings]


def at_plies(text: str) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in judged(text).findings]
