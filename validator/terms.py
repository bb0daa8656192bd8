"""Words that players say beside the moves, held against the hands: 報單, 報雙, 斷張, 金七銀十."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from notation.cards import RANK_LETTERS, RANKS, Card, count_of, pack, within
from notation.record import Term
from validator.deal import missing_ranks
from validator.faults import Fault
from validator.holding import Holding, holding_of

LEFT: Final = {Term.ONE_LEFT: 1, Term.TWO_LEFT: 2}
"""How many cards 報單 and 報雙 announce."""
SEVEN: Final = RANKS.index("7")
TEN: Final = RANKS.index("T")


def term_fault(
    term: Term, ranks: tuple[int, ...], held: int | Holding, dealt: tuple[int | Holding, ...]
) -> Fault | None:
    """What is wrong with a word said beside a play, None if nothing is or nobody can tell.

    Args:
        term: the word.
        ranks: the ranks that it names.
        held: the speaker's hand after the play.
        dealt: the speaker's hand as dealt; a landlord's also with the bottom cards, either may be meant.
    """
    if term in LEFT:
        least, most = holding_of(held).left
        if not least <= LEFT[term] <= most:
            return Fault("P115", {"term": term.value, "left": least})
    elif term is Term.MISSING_RANKS:
        every = [missing_ranks(each) for each in dealt]
        if every and all(each is not None and each != ranks for each in every):
            return Fault("D112", {"said": _letters(ranks), "missing": _letters(every[0] or ())})
    return None


def announced(held: int | Holding) -> Term | None:
    """報單 or 報雙, where a hand is sure to have one or two cards left."""
    least, most = holding_of(held).left
    return next((term for term, left in LEFT.items() if least == most == left), None)


def silence_fault(held: int | Holding, announce: Container[int], said: Iterable[Term]) -> Fault | None:
    """A note that a player did not announce the last cards, None where that need not be or was done.

    Args:
        held: the player's hand after the play.
        announce: the numbers of cards left that must be announced.
        said: what the player said.
    """
    term = announced(held)
    if term is None or LEFT[term] not in announce or term in said:
        return None
    return Fault("P119", {"left": LEFT[term], "term": term.value})


def as_dealt(held: int | Holding, bottom: tuple[Card, ...] | None) -> tuple[int | Holding, ...]:
    """What a landlord may mean by the hand as dealt: with the bottom cards, and without them."""
    if bottom is None or not isinstance(held, int):
        return (held,)
    taken = pack(bottom)
    return (held, held - taken) if within(taken, held) else (held,)


def closed_straights(gone: int) -> tuple[int, ...]:
    """The ranks 7 and 10 through which no straight is left, by the cards that everybody has seen (金七銀十).

    With all sevens out there is no straight through 7, with all tens none through 10, and with both none at all: every
    straight has a 7 or a 10 in it, but 8910JQ needs no 7 and 34567 no 10 (the source says either is enough; it is not).
    """
    return tuple(rank for rank in (SEVEN, TEN) if count_of(gone, rank) >= 4)


def _letters(ranks: tuple[int, ...]) -> str:
    return "".join(RANK_LETTERS[rank] for rank in ranks)
