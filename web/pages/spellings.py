"""The short table of how moves are written, for the page about the notation; docs/notation.md is the whole of it."""

from __future__ import annotations

from typing import Final

MOVES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("5", ("單5", "一張5")),
    ("對5", ("55", "一對5")),
    ("三5", ("555", "三個5", "三條5")),
    ("三3帶一6", ("3336", "333帶6", "333+6")),
    ("三A帶兩5", ("AAA55", "AAA帶對5")),
    ("3到7", ("34567", "3-7順", "3到7順子")),
    ("345連對", ("334455", "3到5連對")),
    ("34飛機不帶", ("333444", "34三順")),
    ("34飛機帶56", ("33344456", "333444 56")),
    ("34飛機帶對5對6", ("3334445566", "34飛機帶5566")),
    ("四8帶57", ("888857", "四個8帶5和7")),
    ("四2帶對Q對A", ("2222QQAA",)),
    ("5炸", ("5555", "四個5", "炸彈5")),
    ("王炸", ("雙王", "大小王", "小王大王")),
    ("過", ("不出", "不要", "要不起", "pass")),
)
"""Each kind of move in its canonical form, and other spellings of the same move."""

HOLES: Final = ("34飛機", "五順", "通天順", "三3帶一", "四8帶二")
"""Moves that leave something unsaid; the position settles it."""

RECORD: Final = """\
[牌譜 "1"]
[賽事 "週末友誼賽"] [日期 "2026-11-28"] [局號 "1"] [規則 "site"]
[甲 "小明"] [乙 "小華"] [丙 "小強"]
手牌 甲: 4 4 4 6 7 9 9 9 10 10 J J Q A A A 大王
手牌 乙: 3 4 5 5 7 8 8 8 J Q Q Q K 2 2 2 2
手牌 丙: 3 3 5 5 6 6 6 7 7 8 9 10 10 J K A 小王
底牌: 3 K K
叫分: 丙不叫 甲不叫 乙2
{春天：地主先出完，兩名農民一張也沒出，再翻一倍。}
1. 乙 QK飛機帶對3對5  丙 過  甲 過
2. 乙 四2帶47  丙 過  甲 過
3. 乙 三8帶一J
地主勝 春天  得分: 甲 -4 乙 +8 丙 -4
"""
"""A whole game, without a finding."""
