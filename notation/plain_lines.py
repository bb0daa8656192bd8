"""The usual auction and the usual end, read without a grammar: a process that reads one record need not build it.

Both say what the thorough way says, or nothing (None).
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from notation.head_lines import Auction, Finish
from notation.record import Act, ActKind, End, Said
from notation.record_words import OUTCOME_OF, REASON_OF, TERM_OF
from notation.seats import Seats

_ACT: Final = re.compile(r"(\S)(?:([1-9])|不叫)")
_ENDING: Final = re.compile(r"(?:(地主勝|農民勝)(?:\((出完)\))?(?: (春天|反春天))?)?(?:(?:^| +)得分: (.+))?")
_SCORE: Final = re.compile(r"[+-]?[0-9]{1,9}")


def plain_auction(line: str, seats: Seats) -> Auction | None:
    """The acts of `叫分: 甲1 乙不叫 丙3`."""
    label, *words = line.split()
    acts = []
    for word in words:
        found = _ACT.fullmatch(word)
        seat = None if found is None else seats.exact.get(found[1])
        if found is None or seat is None:
            return None
        bid = found[2]
        acts.append(Act(ActKind.PASS, seat) if bid is None else Act(ActKind.BID, seat, int(bid)))
    return Auction(acts) if label == "叫分:" and acts else None


def plain_ending(line: str, seats: Seats) -> Finish | None:
    """The end and the scores of `地主勝(出完) 春天  得分: 甲 +4 乙 -2 丙 -2`."""
    found = _ENDING.fullmatch(line.rstrip())
    if found is None:
        return None
    outcome, reason, term, written = found.groups()
    scores = _scores(written.split(), seats) if written is not None else []
    if scores is None:
        return None
    finish = Finish(scores=scores)
    if outcome is not None:
        terms = (Said(TERM_OF[term]),) if term is not None else ()
        finish.end = End(OUTCOME_OF[outcome], None if reason is None else REASON_OF[reason], None, terms)
    return finish


def _scores(words: list[str], seats: Seats) -> list[tuple[int, Decimal]] | None:
    scores = []
    for word, number in zip(words[::2], words[1::2], strict=False):
        seat = seats.exact.get(word)
        if seat is None or _SCORE.fullmatch(number) is None:
            return None
        scores.append((seat, Decimal(number)))
    return scores if len(scores) * 2 == len(words) else None
