"""Folding: traditional and simplified characters, full-width and half-width forms read the same.

`fold` never changes the length of a text, so every offset in the folded text is an offset in the source. Only the
words of the notation are ever folded: names, comments and unknown tags are left as they were written.
"""

from __future__ import annotations

from typing import Final, Literal

Script = Literal["hant", "hans"]
"""The script in which Chinese words are written: traditional or simplified."""

_PAIRS: Final = (
    # cards and kinds of play
    "順顺連连對对雙双飛飞機机帶带單单張张個个條条彈弹兩两隻只稱称過过槍枪導导龍龙"
    "細细鉤钩積积傾倾煙烟紅红塊块階阶磚砖貓猫"
    # acts, seats, ends, scores
    "搶抢輪轮壓压東东勝胜農农鬥斗報报斷断滿满貫贯殘残見见視视開开結结補补"
    "時时間间離离線线認认輸输協协議议託托棄弃違违亂乱後后聯联網网"
    # tags
    "譜谱賽赛號号規规則则級级場场數数總总經经歷历發发進进隊队員员團团組组類类種种"
    "圖图題题書书畫画點点選选測测試试證证據据計计餘余額额價价幣币銀银錢钱獎奖親亲"
    "與与從从為为讓让還还給给誰谁變变動动務务執执齊齐擔担當当決决戰战將将軍军師师"
    "觀观眾众寫写讀读臺台國国會会記记錄录來来無无誤误檢检長长電电腦脑編编匯汇評评諾诺語语贏赢獲获"
)
"""Traditional and simplified forms in turn, for the characters of the notation's own words."""

_HANT: Final = _PAIRS[0::2]
_HANS: Final = _PAIRS[1::2]
_TO_HANT: Final = {ord(hans): ord(hant) for hant, hans in zip(_HANT, _HANS, strict=True)}
_TO_HANS: Final = {ord(hant): ord(hans) for hant, hans in zip(_HANT, _HANS, strict=True)}

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_MARKS: Final = str.maketrans("\u3000\u00a0“”„‘’【】〔〕〜∼—–―−‐‑", '  """\'\'[][]~~------')
_VARIANTS: Final = str.maketrans("鈎姐菸倆俩仨孖", "鉤姊煙兩兩三對")
"""Other written forms of a character, beyond the two scripts."""

FOLD_TABLE: Final[dict[int, int]] = _TO_HANT | _WIDE | _MARKS | _VARIANTS
"""For `str.translate`: what `fold` does. `×` is no letter and stays as it is."""


def fold(text: str) -> str:
    """The same text in traditional characters and half-width forms, of the same length."""
    return text if text.isascii() else text.translate(FOLD_TABLE)


def script_of(text: str) -> Script:
    """The script in which a text is written; traditional if nothing tells."""
    return "hans" if any(ord(character) in _TO_HANT for character in text) else "hant"


def to_script(text: str, script: Script) -> str:
    """The notation's own words in one script; widths stay as they are.

    Only for words of the notation: among names and comments a character can have several counterparts.
    """
    return text.translate(_TO_HANS if script == "hans" else _TO_HANT)
