"""The words of a record beside its moves: acts of the auction, ends and their reasons, terms. All in folded form.

Where one thing has several words, the first is the one that is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from notation.record import ActKind, Outcome, Reason, Term

Meaning = TypeVar("Meaning")

ACTS: Final[dict[tuple[ActKind, int | None], tuple[str, ...]]] = {
    (ActKind.PASS, None): ("不叫", "過", "不要", "pass", "-"),
    (ActKind.BID, None): ("叫分",),
    (ActKind.CALL, None): ("叫地主", "叫", "叫牌"),
    (ActKind.ROB, None): ("搶地主", "搶"),
    (ActKind.DECLINE, None): ("不搶",),
    (ActKind.STAKE, None): ("搏",),
    (ActKind.STAKE, 0): ("不搏",),
    (ActKind.SHOW, None): ("明牌", "亮牌", "明打"),
    (ActKind.SHOW, 0): ("不明牌", "不亮牌", "不明打", "不明"),
    (ActKind.DRIFT, None): ("漂底", "漂"),
    (ActKind.DRIFT, 0): ("不漂底", "不漂"),
}
"""Words for acts of the auction, by kind and value. A bid is a number: `3`, `叫3`, `3分`, `叫三分`."""

OUTCOMES: Final[dict[Outcome, tuple[str, ...]]] = {
    Outcome.LANDLORD: ("地主勝", "地主贏", "地主獲勝"),
    Outcome.PEASANTS: ("農民勝", "農民贏", "農民獲勝", "佃農勝"),
    Outcome.VOID: ("流局",),
    Outcome.STOPPED: ("中止",),
    Outcome.UNFINISHED: ("*",),
}
"""Words for how a record ends."""

REASONS: Final[dict[Reason, tuple[str, ...]]] = {
    Reason.PLAYED_OUT: ("出完",),
    Reason.VOID: ("無人叫", "流局"),
    Reason.LEFT: ("離開", "逃跑"),
    Reason.DISCONNECTED: ("斷線", "掉線"),
    Reason.TIME_OUT: ("超時",),
    Reason.FORFEIT: ("認輸",),
    Reason.AGREED: ("協議", "和議"),
    Reason.CUT_OFF: ("截斷",),
}
"""Words for why a game ended, in brackets after the end."""

TERMS: Final[dict[Term, tuple[str, ...]]] = {
    Term.SPRING: ("春天", "滿貫"),
    Term.ANTI_SPRING: ("反春天", "農民滿貫", "佃農滿貫"),
    Term.ONE_LEFT: ("報單",),
    Term.TWO_LEFT: ("報雙",),
    Term.OPEN_HAND: ("明牌", "亮牌"),
    Term.MISSING_RANKS: ("斷", "斷張"),
    Term.MISSING_SEEN: ("見到斷張",),
    Term.DEAD_CARDS: ("殘牌",),
    Term.ALL_SEEING: ("上帝視角",),
}
"""Words that are no moves; ranks may follow (斷3692)."""


def by_word(table: Mapping[Meaning, Iterable[str]]) -> dict[str, Meaning]:
    """The same table by word, longest words first."""
    pairs = [(word, meaning) for meaning, words in table.items() for word in words]
    return dict(sorted(pairs, key=lambda pair: -len(pair[0])))


ACT_OF: Final = by_word(ACTS)
OUTCOME_OF: Final = by_word(OUTCOMES)
REASON_OF: Final = by_word(REASONS)
TERM_OF: Final = by_word(TERMS)
