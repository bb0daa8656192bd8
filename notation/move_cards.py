"""Cards as they are written: ranks, jokers and suits in a row, and the two ways in which some letters can be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from notation.cards import ACE, BIG_JOKER, EITHER_JOKER, RANKS, SMALL_JOKER, TWO, Card, card
from notation.move_faults import unread
from notation.words import JOKER_WORDS, NUMERALS, RANK_WORDS, SUIT_WORDS

if TYPE_CHECKING:
    from lark import Token

Pieces = list["Token"]
"""Ranks, jokers and suits that stand side by side."""


class Series(NamedTuple):
    """Cards with separators: the pieces, and the separators between them."""

    parts: list[Pieces]
    joints: list[Token]


@dataclass(frozen=True, slots=True)
class Way:
    """How to read what has two readings.

    Attributes:
        suits: where a suit stands, before its rank or after it; or that there are none, and `D` is the big joker.
        jacks: whether `BJ` and `RJ` are a joker and a jack.
    """

    suits: Literal["before", "after", "none"] = "before"
    jacks: bool = False


USUAL: Final = Way()
WAYS: Final = tuple(Way(suits, jacks) for jacks in (False, True) for suits in ("before", "after", "none"))
"""Every way; the first that gives the cards a shape is the one that was meant."""

BOTH_JOKERS: Final = (card(SMALL_JOKER), card(BIG_JOKER))

_RANK_CARDS: Final = {word: card(rank) for word, rank in RANK_WORDS.items()}
_JOKER_CARDS: Final = {word: (card(rank),) for word, rank in JOKER_WORDS.items()}
_JACK: Final = card(RANKS.index("J"))
_SUITS_OF_SYMBOLS: Final = (1, 2, 4, 3)
"""Suit numbers of the blocks of sixteen Unicode cards: spades, hearts, diamonds, clubs."""
_RANKS_OF_SYMBOLS: Final = " A23456789TJ QK"


_TWO_READINGS: Final = re.compile("[♠♥❤♣♦黑紅梅草方SHCD]|[BR]J")


def may_have_two_readings(folded: str) -> bool:
    """Whether something in a move is a suit, or a letter that can be read in two ways."""
    return _TWO_READINGS.search(folded) is not None


def cards_of(pieces: Sequence[Token], way: Way = USUAL) -> tuple[Card, ...]:
    """The cards of pieces that stand side by side, in the order written.

    Raises:
        Unread: a suit without a rank.
    """
    if len(pieces) == 1 and pieces[0].type == "RANKS":
        return _of_ranks(pieces[0])
    row = _Row(way)
    for token in pieces:
        row.take(token)
    return row.finish()


def _of_ranks(token: str) -> tuple[Card, ...]:
    return tuple([_RANK_CARDS[letter] for letter in token.replace("10", "T")])


class _Row:
    """Cards as they are put together from left to right."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.cards: list[Card] = []
        self.waiting: Token | None = None
        """A suit that stands before its rank."""

    def take(self, token: Token) -> None:
        if token.type == "SUIT":
            self._take_suit(token)
        elif token.type == "JOKER":
            self._settle()
            self.cards += self._jokers(token)
        elif token.type == "CARD":
            self._settle()
            self.cards.append(_of_symbol(token))
        else:
            self._take_ranks(token)

    def finish(self) -> tuple[Card, ...]:
        self._settle()
        return tuple(self.cards)

    def _take_ranks(self, token: Token) -> None:
        ranks = [of_numeral(token)] if token.type == "NUMERAL" else list(_of_ranks(token))
        if self.waiting is not None:
            ranks[0] = card(ranks[0].rank, _suit(self.waiting))
            self.waiting = None
        self.cards += ranks

    def _take_suit(self, token: Token) -> None:
        if token == "D" and self.way.suits == "none":
            self.cards.append(card(BIG_JOKER))
        elif token.startswith("(") or self.way.suits == "after":
            self._suit_the_last(token)
        elif self.way.suits == "before":
            self._settle()
            self.waiting = token
        else:
            raise unread("N217", token, suit=str(token))

    def _suit_the_last(self, token: Token) -> None:
        last = self.cards[-1] if self.cards else None
        if last is not None and last.rank < SMALL_JOKER and not last.suit:
            self.cards[-1] = card(last.rank, _suit(token))
        else:
            self._alone(token)

    def _settle(self) -> None:
        """A suit still waits for its rank, and none comes."""
        if self.waiting is not None:
            self._alone(self.waiting)
            self.waiting = None

    def _alone(self, token: Token) -> None:
        if token != "D":
            raise unread("N217", token, suit=str(token))
        self.cards.append(card(BIG_JOKER))

    def _jokers(self, token: Token) -> tuple[Card, ...]:
        if self.way.jacks and token.endswith("J"):
            return (*_JOKER_CARDS[token[0]], _JACK)
        return _JOKER_CARDS.get(token, BOTH_JOKERS)


def of_numeral(token: str) -> Card:
    """The card of a Chinese numeral that stands for a rank."""
    return _RANK_CARDS[str(NUMERALS[token])]


def _suit(token: str) -> int:
    return SUIT_WORDS[token.strip("()")]


def _of_symbol(token: str) -> Card:
    block, place = divmod(ord(token) - 0x1F0A0, 16)
    return card(RANK_WORDS[_RANKS_OF_SYMBOLS[place]], _SUITS_OF_SYMBOLS[block])


class Run(NamedTuple):
    """Ranks of a body, next to each other."""

    low: int
    length: int

    def cards(self, group: int) -> tuple[Card, ...]:
        """So many cards of each rank."""
        return _run_cards(self.low, self.length, group)


@cache
def _run_cards(low: int, length: int, group: int) -> tuple[Card, ...]:
    return tuple(card(rank) for rank in range(low, low + length) for _ in range(group))


def run_of(ranks: Sequence[int]) -> Run | None:
    """Ranks in any order as a run; None if one comes twice, or they do not stand next to each other, 3 to 2."""
    low, high = min(ranks), max(ranks)
    return Run(low, len(ranks)) if len(set(ranks)) == len(ranks) == high - low + 1 and high <= TWO else None


def whole_body(cards: Sequence[Card]) -> tuple[int, Run] | None:
    """Cards that are exactly a body which can have kickers: triples or fours of ranks next to each other.

    Returns:
        How many of each rank, and the ranks; None for any other cards.
    """
    counts = Counter(each.rank for each in cards)
    sizes = set(counts.values())
    run = run_of(list(counts)) if cards else None
    return (sizes.pop(), run) if run is not None and sizes in ({3}, {4}) else None


def steps(pieces: Pieces) -> bool:
    """Whether pieces are three or four ranks written together, each one step above the one before, as in 345."""
    if len(pieces) != 1 or pieces[0].type != "RANKS" or not 3 <= len(pieces[0]) <= 5:
        return False
    ranks = [each.rank for each in _of_ranks(pieces[0])]
    return len(ranks) in (3, 4) and ranks[-1] <= ACE and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def multiplied(one: Card, count: int) -> tuple[Card, ...]:
    """So many of one rank, of which one card was said; two of 王 are both jokers."""
    if one.rank == EITHER_JOKER and count == 2:
        return BOTH_JOKERS
    return (one, *(card(one.rank) for _ in range(count - 1)))
