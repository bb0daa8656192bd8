"""Ranks, suits and cards; a hand packed into one integer.

A card of a *record* is a `Card`: a rank and, where it was written, a suit. For the *rules* suits do not exist, and a
hand is one integer with a lane of five bits for each rank, so that subset, subtraction and equality are one
operation each. A lane counts to 15 and keeps a guard bit above it; two decks need 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

RANKS: Final = "3456789TJQKA2BR"
"""Rank letters, low to high (source: every ruleset). `B` is the small joker 小王, `R` the big joker 大王."""

ACE: Final = RANKS.index("A")
TWO: Final = RANKS.index("2")
SMALL_JOKER: Final = RANKS.index("B")
BIG_JOKER: Final = RANKS.index("R")
EITHER_JOKER: Final = len(RANKS)
"""The rank of 王 or 鬼 said alone: one of the two jokers, which one is left unsaid."""

RANK_LETTERS: Final = RANKS + "W"
RANK_OF: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS)}

SUITS: Final = ("", "♠", "♥", "♣", "♦")
"""Suit signs by suit number; 0 is "no suit recorded"."""

LANE: Final = 5
UNIT: Final = tuple(1 << (LANE * rank) for rank in range(len(RANKS)))
"""The packed integer of one card of each rank."""
_LANE_MASK: Final = (1 << LANE) - 1
LANE_MAX: Final = (1 << (LANE - 1)) - 1
"""How many cards of one rank a packed hand can hold."""
GUARD: Final = sum(unit << (LANE - 1) for unit in UNIT)
"""The guard bits: `(hand | GUARD) - cards` keeps them all exactly if `cards` is within `hand`."""
DECK: Final = sum(unit * (1 if rank >= SMALL_JOKER else 4) for rank, unit in enumerate(UNIT))
"""One deck of 54 cards, packed."""


class Card(int):
    """One card as recorded: `rank + 16 * suit`. Suits identify a card, they never decide strength."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The rank, an index into `RANK_LETTERS`."""
        return int(self) & 15

    @property
    def suit(self) -> int:
        """The suit, an index into `SUITS`; 0 where none was recorded."""
        return int(self) >> 4

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUITS[self.suit]


_CARDS: Final = tuple(Card(code) for code in range(16 * len(SUITS)))


def card(rank: int, suit: int = 0) -> Card:
    """The card of a rank and a suit."""
    return _CARDS[rank + 16 * suit]


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards low to high, those of one rank by suit."""
    cards = tuple(cards)
    bare_ones = max(cards, default=0) <= EITHER_JOKER
    return tuple(sorted(cards) if bare_ones else sorted(cards, key=_ORDER.__getitem__))


_ORDER: Final = tuple((number & 15) << 4 | number >> 4 for number in range(16 * (len(SUITS) + 1)))
"""Where each card stands among the others: by rank, then by suit."""


_CARD_TEXT = re.compile(f"([{RANK_LETTERS}])([{''.join(SUITS)}]?)")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read the plain form of cards, `33344♠` (rank letters, a suit sign after a rank if there is one).

    Raises:
        ValueError: something else is in the text.
    """
    cards = []
    end = 0
    for match in _CARD_TEXT.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        cards.append(card(RANK_OF[match[1]], SUITS.index(match[2])))
    if end != len(text):
        raise ValueError(f"not cards: {text[end:]!r}")
    return sort_cards(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """The plain form of cards, low to high; `parse_cards` reads it back."""
    return "".join(map(str, sort_cards(cards)))


def pack(cards: Iterable[Card]) -> int:
    """Pack cards into one integer.

    Raises:
        ValueError: a card is `EITHER_JOKER`, or one rank comes more often than a lane can count.
    """
    ranks = [each & 15 for each in cards]
    if EITHER_JOKER in ranks:
        raise ValueError("a joker that is not said cannot be packed")
    if len(ranks) > LANE_MAX and max(map(ranks.count, set(ranks))) > LANE_MAX:
        raise ValueError(f"more than {LANE_MAX} cards of one rank")
    return sum([UNIT[rank] for rank in ranks])


def pack_counts(counts: Iterable[int]) -> int:
    """Pack a count for each rank, low to high.

    Raises:
        ValueError: a count is negative or above `LANE_MAX`.
    """
    packed = 0
    for count, unit in zip(counts, UNIT, strict=False):
        if not 0 <= count <= LANE_MAX:
            raise ValueError(f"{count} cards of one rank")
        packed += count * unit
    return packed


def counts_of(packed: int) -> tuple[int, ...]:
    """How many cards of each rank, low to high."""
    return _five(packed & _FIVE) + _five(packed >> _FIVE_BITS & _FIVE) + _five(packed >> 2 * _FIVE_BITS)


_FIVE_BITS: Final = 5 * LANE
_FIVE: Final = (1 << _FIVE_BITS) - 1


@lru_cache(maxsize=1 << 14)
def _five(packed: int) -> tuple[int, ...]:
    """How many cards of each of five ranks: few combinations come up, and remembering them is four times as fast."""
    return tuple((packed >> shift) & _LANE_MASK for shift in range(0, _FIVE_BITS, LANE))


def count_of(packed: int, rank: int) -> int:
    """How many cards of one rank."""
    return (packed >> (LANE * rank)) & _LANE_MASK


_EVEN: Final = sum(_LANE_MASK << 2 * LANE * pair for pair in range((len(RANKS) + 1) // 2))
"""Every second lane: two lanes are added into one digit of twice the width, where they have room."""
_DIGIT: Final = (1 << 2 * LANE) - 1


def size_of(packed: int) -> int:
    """How many cards: the sum of the digits, which is what is left over modulo the highest digit."""
    return ((packed & _EVEN) + (packed >> LANE & _EVEN)) % _DIGIT


def ranks_of(packed: int) -> Iterator[int]:
    """The ranks of the cards, low to high, a rank as often as it is there."""
    for rank, count in enumerate(counts_of(packed)):
        yield from (rank,) * count


def within(cards: int, hand: int) -> bool:
    """Whether `cards` are all in `hand`."""
    return ((hand | GUARD) - cards) & GUARD == GUARD


def common(one: int, other: int) -> int:
    """The cards that both have: lane by lane the smaller count, told by the guard bit that a subtraction takes away."""
    fewer = GUARD & ~((one | GUARD) - other)
    own = fewer - (fewer >> LANE - 1)
    return (one & own) | (other & ~own)


def format_packed(packed: int) -> str:
    """Rank letters low to high."""
    return "".join(RANKS[rank] for rank in ranks_of(packed))


def parse_packed(text: str) -> int:
    """Rank letters to a packed hand. Raises `ValueError` for anything else."""
    return pack(parse_cards(text))


def bare(packed: int) -> tuple[Card, ...]:
    """The cards of a packed hand, without suits."""
    return tuple(_CARDS[rank] for rank in ranks_of(packed))
