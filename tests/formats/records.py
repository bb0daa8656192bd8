"""A handful of records that say different things, for tests of every format."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from notation.reader import read
from notation.record import Record

ROOT: Final = Path(__file__).parents[2]

SUITED = """[牌譜 "1"]
[賽事 "週末賽"] [規則 "site"]
[甲 "小明"] [乙 "小華"] [丙 "小強"]
手牌 甲: ♠3 ♥3 ♣3 ♦3 ♠4 ♥4 ♣4 ♦4 ♠5 ♥5 ♣5 ♦5 ♠6 ♥6 ♣6 ♦6 ♠7
手牌 乙: ♥7 ♣7 ♦7 ♠8 ♥8 ♣8 ♦8 ♠9 ♥9 ♣9 ♦9 ♠10 ♥10 ♣10 ♦10 ♠J ♥J
手牌 丙: ♣J ♦J ♠Q ♥Q ♣Q ♦Q ♠K ♥K ♣K ♦K ♠A ♥A ♣A ♦A ♠2 ♥2 ♣2
底牌: ♦2 小王 大王
叫分: 甲1 乙不叫 丙3
{先看牌}
1. 丙 ♦2♠2♥2♣2 {開門見炸}  甲 過  乙 過
2. 丙 ♠Q♥Q♣Q♦Q♣J♦J!  甲 過  乙 過
3. 丙 ♠K♥K♣K♦K  甲 過  乙 過
4. 丙 ♠A♥A♣A♦A  甲 過  乙 過
5. 丙 小王大王
地主勝 春天  得分: 甲 -96 乙 -96 丙 +192
"""
"""A whole game with suits, an auction, names, comments, a mark and scores."""

BARE = """[規則 "site"] [地主 "甲"]
手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 10 J Q
手牌 乙: 7 7 7 8 8 8 8 9 9 9 9 10 10 10 J J J
手牌 丙: Q Q Q K K K K A A A A 2 2 2 2 小王 大王
底牌: 10 J Q
1. 甲 34飛機帶56  乙 過  丙 過
2. 甲 5  乙 7  丙 Q  甲 過  乙 過
3. 丙 三K帶兩Q  甲 過  乙 過
4. 丙 四A帶K小王  甲 過  乙 過
5. 丙 2炸  甲 過  乙 過
6. 丙 大王
農民勝
"""
"""A game that knows ranks only, of which the bottom cards are in the landlord's hand."""

PARTIAL = """[規則 "site"] [地主 "乙"] [底分 "2"]
手牌 乙: 3 3 4 5 6 7 8 9 10 J Q K A A A 2 2 2 小王 大王
1. 乙 3到K  丙 過  甲 過
2. 乙 三A帶一3  丙 過  甲 過
*
"""
"""What is known of one hand, and the game cut off."""

POSITION = """[規則 "site"] [地主 "甲"]
手牌 甲: 3 4 4 A
手牌 乙: 5 5 K
手牌 丙: 6 7 8
輪到: 乙
要壓: 甲 對4
乙 對5 丙 過 甲 過
"""
"""An endgame."""

VOID = """[規則 "site"]
手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7
手牌 乙: 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 J J
手牌 丙: J J Q Q Q Q K K K K A A A A 2 2 2
底牌: 2 小王 大王
叫分: 甲不叫 乙不叫 丙不叫
流局
"""
"""A deal that nobody wanted."""

OPEN = """[規則 "site"] [地主 "甲"]
手牌 甲: 3 4 5 6 7 9 9 9 9 J J K 2 2 2 小王 大王 A A A
手牌 乙: 3 3 3 4 4 4 5 5 6 6 6 7 7 7 8 8 8
手牌 丙: 5 8 10 10 10 10 J J Q Q Q Q K K K A 2
底牌: A A A
1. 甲 五順  都過
2. 甲 四9帶對J對A  乙 過  丙 過
3. 三2帶一K  都過
"""
"""Holes that the game settles, 都過, a seat left out, and a four + two, which OpenSpiel does not know."""

DUEL = """[規則 "pydoudizhu"] [座位 "甲 乙"]
手牌 甲: ♥2 ♦Q ♥Q ♦10
手牌 乙: ♠A ♣A ♣9
輪到: 甲
"""
"""A position of two, as doudizhu-resolver asks for it."""

CALLED = """[規則 "site"] [座位 "東 南 西"] [首叫 "南"] [地主 "西"] [東 "A"] [東.kind "bot"] [日期 "2026-01-01"]
手牌 東: ♠3 ♥3 ♣3 ♦3 ♠4 ♥4 ♣4 ♦4 ♠5 ♥5 ♣5 ♦5 ♠6 ♥6 ♣6 ♦6 ♠7
手牌 南: ♥7 ♣7 ♦7 ♠8 ♥8 ♣8 ♦8 ♠9 ♥9 ♣9 ♦9 ♠10 ♥10 ♣10 ♦10 ♠J ♥J
手牌 西: ♣J ♦J ♠Q ♥Q ♣Q ♦Q ♠K ♥K ♣K ♦K ♠A ♥A ♣A ♦A ♠2 ♥2 ♣2
底牌: ♦2 小王 大王
叫分: 南1 西3
1. 西 ♦2♠2♥2♣2  東 過  南 過
2. 西 小王大王
*
"""
"""Seats with words of their own, tags of seats that the bids tell too, and no end."""

LEFT = """[規則 "site"]
手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7
手牌 乙: 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 J J
手牌 丙: J J Q Q Q Q K K K K A A A A 2 2 2
底牌: 2 小王 大王
叫分: 甲1 乙2 丙3
1. 丙 AAAA  甲 過  乙 過
2. 丙 小王大王
地主勝(認輸 甲)  得分: 甲 -36 乙 -18 丙 +54
"""
"""An end with a reason and somebody whose doing it is."""

HANDS = """[規則 "site"] [地主 "甲"]
手牌 甲: 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 10 J Q
手牌 乙: 7 7 7 8 8 8 8 9 9 9 9 10 10 10 J J J
手牌 丙: Q Q Q K K K K A A A A 2 2 2 2 小王 大王
底牌: 10 J Q
"""
"""A deal, and nothing said or played yet."""

EMPTY = """[規則 "site"]
"""
"""A record that says nothing."""


def each() -> dict[str, Record]:
    """The records, by name."""
    texts = {
        "suited": SUITED,
        "bare": BARE,
        "partial": PARTIAL,
        "position": POSITION,
        "void": VOID,
        "open": OPEN,
        "duel": DUEL,
        "called": CALLED,
        "left": LEFT,
        "hands": HANDS,
        "empty": EMPTY,
    }
    return {name: read(text)[0] for name, text in texts.items()}
