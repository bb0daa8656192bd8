"""Records that the tests of the site and of the store send."""

GAME = """\
[牌譜 "1"]
[規則 "site"]
[賽事 "測試"] [甲 "小明"] [乙 "小華"] [丙 "小強"]
手牌 甲: 3 3 4 5 6 7 8 10 10 J Q K K A 2 2 小王
手牌 乙: 3 4 4 5 7 7 8 9 9 10 J Q K K A 2 大王
手牌 丙: 3 4 5 5 6 6 6 7 8 8 9 9 10 J J Q Q
底牌: A A 2
叫分: 甲1 乙不叫 丙不叫
1. 甲 4到8  乙 7到J  丙 過  甲 過
2. 乙 對4!? {先走小對}  丙 對5  甲 對10  乙 過  丙 過
*
"""
"""A game without a finding that stops in the middle: 甲 is landlord, nine plies."""

WRONG = GAME.replace("甲 對10", "甲 對3")
"""The same with a mistake at ply 7: 對3 does not beat 對5."""
