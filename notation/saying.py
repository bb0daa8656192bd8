"""What can be said: the normal form of claims and of descriptions with holes.

Everything that passes here has a spelling (`notation.move_writer`), and only one; what a description says in full is a
play of cards and no description.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from notation.cards import ACE, EITHER_JOKER, TWO, within
from notation.shapes import GROUP, RUNS, Kind
from notation.words import NAMES, TITLES

if TYPE_CHECKING:
    from notation.moves import Claim, Pattern

STRAIGHT_LENGTHS: Final = range(5, 13)
"""Cards that `n順` can say."""
PAIR_STRAIGHT_LENGTHS: Final = range(3, 13)
"""Pairs that `n連對` can say."""
BOMB_SIZES: Final = range(4, 9)
"""Cards that 四炸 to 八炸 can say."""
WING_COUNTS: Final = range(2, 10)
"""Groups of kickers that 帶n單 and 帶n對 can say."""

_LENGTHS: Final = {Kind.STRAIGHT: STRAIGHT_LENGTHS, Kind.PAIR_STRAIGHT: PAIR_STRAIGHT_LENGTHS}


def verify_claim(claim: Claim, cards: int) -> None:
    """Check that words can claim this of the cards (packed).

    Raises:
        ValueError: no kind word means these kinds; a length or a highest rank without a word that says it; a body
            that is not among the cards.
    """
    if claim.kinds and claim.kinds not in TITLES:
        raise ValueError("no word means these kinds")
    kind = claim.kinds[0] if len(claim.kinds) == 1 else None
    if claim.length is not None and (kind not in _LENGTHS or claim.length not in _LENGTHS[kind]):
        raise ValueError("no word says this length")
    if claim.high is not None and (kind is not Kind.STRAIGHT or claim.high != ACE):
        raise ValueError("no word says this highest rank")
    if claim.body is not None and not (claim.body > 0 and within(claim.body, cards)):
        raise ValueError("the body is not among the cards")


def verify_pattern(pattern: Pattern) -> None:
    """Check that words can describe this, and that something is left unsaid.

    Raises:
        ValueError: they cannot, or nothing is left unsaid, or it has another spelling.
    """
    if pattern.name is not None:
        if pattern.name not in NAMES or pattern.kinds or not _only(pattern, "name", "low"):
            raise ValueError("not a name, or more than a name and a rank")
        _check_rank(pattern.low)
    elif pattern.kinds not in TITLES:
        raise ValueError("no word means these kinds")
    elif pattern.kickers is not None:
        _verify_kickers(pattern)
    elif pattern.kinds[0] in RUNS:
        _verify_run(pattern)
    else:
        _verify_group(pattern)


def _only(pattern: Pattern, *fields: str) -> bool:
    """Whether nothing but these fields is said, the kinds aside."""
    every = ("low", "length", "high", "size", "kickers", "name")
    return all(getattr(pattern, each) is None for each in every if each not in fields)


def _check_rank(rank: int | None) -> None:
    if rank is not None and not 0 <= rank <= TWO:
        raise ValueError("not a rank from 3 to 2")


def _verify_group(pattern: Pattern) -> None:
    """A body of one rank: 單張, 王, 對子, 三帶一, 四帶二, 炸彈."""
    kind = pattern.kinds[0]
    if kind is Kind.SINGLE:
        fine = _only(pattern, "low") and pattern.low in (None, EITHER_JOKER)
    elif kind is Kind.BOMB:
        fine = _only(pattern, "size") and (pattern.size is None or pattern.size in BOMB_SIZES)
    elif kind in (Kind.PAIR, Kind.TRIPLE):
        fine = _only(pattern)
    else:
        fine = kind is not Kind.ROCKET and _only(pattern, "low")
        _check_rank(pattern.low)
    if not fine:
        raise ValueError("nothing is left unsaid, or no word says it")


def _verify_run(pattern: Pattern) -> None:
    """A run: 順子, 五順, 通天順, 連對, 飛機, 34飛機, 飛機帶兩單."""
    kinds = pattern.kinds
    if kinds[0] in _LENGTHS:
        fine = _only(pattern, "length") and (pattern.length is None or pattern.length in _LENGTHS[kinds[0]])
        top = kinds[0] is Kind.STRAIGHT and _only(pattern, "high") and pattern.high == ACE
        fine = fine or top
    elif pattern.low is not None:
        bare = kinds in ((Kind.AIRPLANE,), (Kind.SHUTTLE,))
        fine = not bare and _only(pattern, "low", "length") and _run_fits(pattern.low, pattern.length)
    else:
        counted = GROUP[kinds[0]] == 3 and Kind.AIRPLANE not in kinds and pattern.length in WING_COUNTS
        fine = _only(pattern, "length") and (pattern.length is None or counted)
    if not fine:
        raise ValueError("nothing is left unsaid, or no word says it")


def _run_fits(low: int, length: int | None) -> bool:
    return length is not None and length >= 2 and 0 <= low <= low + length - 1 <= TWO


def _verify_kickers(pattern: Pattern) -> None:
    """Kickers that are said beside a body that is not: 三帶一6, 飛機帶56."""
    kickers = pattern.kickers or ()
    if not _only(pattern, "kickers") or list(kickers) != sorted(kickers):
        raise ValueError("more is said than kickers, or they are out of order")
    if not all(0 <= rank <= EITHER_JOKER for rank in kickers):
        raise ValueError("not a rank")
    if fitting_kinds(pattern.kinds, kickers) != pattern.kinds:
        raise ValueError("the kickers fit no such body")


def fitting_kinds(kinds: tuple[Kind, ...], kickers: Sequence[int]) -> tuple[Kind, ...]:
    """Those kinds that can have these kickers (ranks)."""
    count = len(kickers)
    paired = not any(each % 2 for each in Counter(kickers).values())
    return tuple(
        kind for kind in kinds if count in _KICKER_COUNTS.get(kind, ()) and (paired or kind not in _PAIR_WINGS)
    )


_KICKER_COUNTS: Final = {
    Kind.TRIPLE_SINGLE: (1,),
    Kind.TRIPLE_PAIR: (2,),
    Kind.FOUR_TWO_SINGLES: (2,),
    Kind.FOUR_TWO_PAIRS: (4,),
    Kind.AIRPLANE_SINGLES: WING_COUNTS,
    Kind.AIRPLANE_PAIRS: tuple(2 * count for count in WING_COUNTS),
    Kind.SHUTTLE_SINGLES: WING_COUNTS,
    Kind.SHUTTLE_PAIRS: tuple(2 * count for count in WING_COUNTS if count % 2 == 0 and count >= 4),
}
_PAIR_WINGS: Final = frozenset({Kind.TRIPLE_PAIR, Kind.FOUR_TWO_PAIRS, Kind.AIRPLANE_PAIRS, Kind.SHUTTLE_PAIRS})
