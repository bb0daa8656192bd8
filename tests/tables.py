"""Games at a table of `baike-platform`, for the tests of what is carried from game to game."""

from __future__ import annotations

from fractions import Fraction

from tests.judging import record
from validator.replay import Replay, replays

STAKED = "搏: 甲不搏 乙搏 丙搏\n叫分: 甲3\n搶地主: 乙搶 丙不搶 甲不搶\n明牌: 乙明牌\n漂底: 甲漂底 丙漂底\n"
"""乙 is landlord by one rob; base 3; 搏 of 乙 and 明牌 count for all, 搏 of 丙 and 漂底 of both for themselves."""

PLAIN = "叫分: 甲不叫 乙1 丙不叫\n"
"""乙 is landlord at 1, and nothing else is staked."""

LANDLORD = """\
手牌 甲: 4 4 6 6 7 8 8 9 10 10 J Q Q K A A 小王
手牌 乙: 3 3 3 3 4 5 5 6 7 8 9 10 J Q K A 2
手牌 丙: 4 5 6 7 7 8 9 9 10 J J Q K K A 2 大王
底牌: 5 2 2
"""
LANDLORD_OUT = """\
1. 乙 5  丙 6  甲 過  乙 2  丙 過  甲 過
2. 乙 4到A  丙 過  甲 過
"""
ONE_BOMB = "3. 乙 3炸  丙 過  甲 過\n4. 乙 對2  丙 過  甲 過\n5. 乙 5\n地主勝\n"
NO_BOMB = "3. 乙 四3帶25  丙 過  甲 過\n4. 乙 2\n地主勝\n"

PEASANTS = """\
手牌 甲: 3 3 3 3 4 5 6 7 8 9 10 J Q K A 2 2
手牌 乙: 4 5 6 7 8 9 10 10 J J Q Q K K A A 2
手牌 丙: 4 4 5 5 6 6 7 7 8 8 9 9 10 J Q 小王 大王
底牌: K A 2
"""
PEASANTS_OUT = """\
1. 乙 4  丙 10  甲 過  乙 J  丙 過  甲 2  乙 過  丙 過
2. 甲 4到A  乙 過  丙 過
3. 甲 3炸  乙 過  丙 過
4. 甲 2
農民勝
"""

WON = LANDLORD + STAKED + LANDLORD_OUT + ONE_BOMB
"""s·b·m = 100·3·16, p of 甲 2 and of 丙 4: 乙 +25920, 甲 -9600, 丙 -19200, pool +2880."""
LOST = PEASANTS + STAKED + PEASANTS_OUT
"""The same lost: 乙 -28800, 甲 +8640, 丙 +17280, pool +2880."""
SMALL = LANDLORD + PLAIN + LANDLORD_OUT + NO_BOMB
"""s·b·m = 100·1·1: 乙 +180, 甲 and 丙 -100, pool +20."""
VOID = "叫分: 甲不叫 乙不叫 丙不叫\n流局\n"
RAN = "叫分: 甲3\n搶地主: 乙不搶 丙不搶\n中止(逃跑 丙)\n"
"""丙 runs away as a peasant at base 3: -900."""


def game(plays: str, *tags: str, unit: str = "100", rules: str = "baike-platform") -> str:
    return " ".join([f'[規則 "{rules}"] [底注 "{unit}"]', *tags]) + "\n" + plays


def games(*texts: str) -> list[Replay]:
    return list(replays(record(text) for text in texts))


def raised(*texts: str) -> list[list[str]]:
    return [[finding.code for finding in done.findings] for done in games(*texts)]


def standing(done: Replay) -> dict[str, Fraction] | None:
    """Running scores of the three seats."""
    return None if done.standing is None else {seat: done.standing[seat] for seat in "甲乙丙" if seat in done.standing}
