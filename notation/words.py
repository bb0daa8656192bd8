"""What the words of a move mean. Their spellings, and where each may stand, are in `grammar/move.lark`.

All words are in their folded form (`notation.fold`): traditional characters, half width.
"""

from __future__ import annotations

from typing import Final

from notation.cards import BIG_JOKER, EITHER_JOKER, RANKS, SMALL_JOKER
from notation.shapes import Kind

RANK_WORDS: Final[dict[str, int]] = {letter: rank for rank, letter in enumerate(RANKS[:SMALL_JOKER])} | {
    word: RANKS.index(letter)
    for letter, words in {"T": "十⑩", "J": "勾鉤高積", "Q": "圈囡", "K": "傾皇", "A": "尖煙"}.items()
    for word in words
}
"""Rank of each character that stands for one; `10` is written with two and read as `T`."""

JOKER_WORDS: Final[dict[str, int]] = {
    **dict.fromkeys(("小王", "小怪", "小鬼", "小貓", "細王", "細怪", "細鬼", "細貓"), SMALL_JOKER),
    **dict.fromkeys(("黑王", "黑鬼", "X", "☆", "\U0001f0df", "B", "BJ"), SMALL_JOKER),
    **dict.fromkeys(
        ("大王", "大怪", "大鬼", "大貓", "紅王", "紅鬼", "★", "\U0001f0cf", "\U0001f0bf", "R", "RJ"), BIG_JOKER
    ),
    **dict.fromkeys(("王", "鬼"), EITHER_JOKER),
}
"""Rank of each word for a joker. `D` (big joker or diamonds), `BJ` and `RJ` (a joker, or one with a jack) are weighed
by the reader."""

SUIT_WORDS: Final[dict[str, int]] = {
    **dict.fromkeys(("♠", "黑桃", "葵扇", "黑", "S"), 1),
    **dict.fromkeys(("♥", "❤", "紅桃", "紅心", "紅", "H"), 2),
    **dict.fromkeys(("♣", "梅花", "草花", "梅", "C"), 3),
    **dict.fromkeys(("♦", "方塊", "方片", "階磚", "方", "D"), 4),
}
"""Suit number of each word or sign for one."""

NUMERALS: Final[dict[str, int]] = {numeral: value for value, numeral in enumerate("一二三四五六七八九十", 1)} | {
    "兩": 2,
    "十一": 11,
    "十二": 12,
}
"""Chinese numerals: counts, or ranks where only a rank fits."""

NAMES: Final = ("火箭", "導彈", "天炸", "天尊", "天王炸彈", "炮", "槍", "七巧", "六喜")
"""Words that name different hands under different rulesets."""

_AIRPLANES: Final = (Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)
_SHUTTLES: Final = (Kind.SHUTTLE, Kind.SHUTTLE_SINGLES, Kind.SHUTTLE_PAIRS)

TITLES: Final[dict[tuple[Kind, ...], str]] = {
    (Kind.SINGLE,): "單張",
    (Kind.PAIR,): "對子",
    (Kind.TRIPLE,): "三不帶",
    (Kind.TRIPLE_SINGLE,): "三帶一",
    (Kind.TRIPLE_PAIR,): "三帶二",
    (Kind.STRAIGHT,): "順子",
    (Kind.PAIR_STRAIGHT,): "連對",
    _AIRPLANES: "飛機",
    _AIRPLANES[:1]: "飛機不帶",
    _AIRPLANES[1:2]: "飛機帶單",
    _AIRPLANES[2:]: "飛機帶對",
    _AIRPLANES[1:]: "飛機帶翼",
    (Kind.FOUR_TWO_SINGLES,): "四帶兩單",
    (Kind.FOUR_TWO_PAIRS,): "四帶兩對",
    (Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS): "四帶二",
    _SHUTTLES: "太空梭",
    _SHUTTLES[:1]: "太空梭不帶",
    _SHUTTLES[1:2]: "太空梭帶單",
    _SHUTTLES[2:]: "太空梭帶對",
    _SHUTTLES[1:]: "太空梭帶翼",
    (Kind.BOMB,): "炸彈",
    (Kind.ROCKET,): "王炸",
}
"""The canonical kind word for each set of kinds that one word can mean. No word means any other set."""

SPELLINGS: Final = (
    "順子", "連對", "飛機", "炸彈", "王炸", "雙順", "三順", "對子", "單張", "不帶", "不出", "不要", "小王", "大王",
    "火箭", "通天順", "太空梭", "要不起", "管不上", "姊妹對", "航天飛機",
)  # fmt: skip
"""Words that a misspelt one is compared with, the commonest first."""
