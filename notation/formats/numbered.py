"""Cards by number, as Botzone and the contest of computer games (CCGC) write them: 0 to 53, four a rank from the 3 on.

`number // 4` is the rank (0 is the 3, 12 the 2), `number % 4` the suit: 0 ♥, 1 ♦, 2 ♠, 3 ♣; 52 is the small joker, 53
the big one (source: the judges of Botzone; the protocol DOUDIZHUVER 1.0 of CCGC).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from notation.cards import BIG_JOKER, SMALL_JOKER, SUITS, Card, card, sort_cards

_SUIT_OF: Final = tuple(map(SUITS.index, "♥♦♠♣"))

CARDS: Final = (
    *(card(number // 4, _SUIT_OF[number % 4]) for number in range(4 * SMALL_JOKER)),
    card(SMALL_JOKER),
    card(BIG_JOKER),
)
"""The card of each number."""
NUMBER_OF: Final = {each: number for number, each in enumerate(CARDS)}
"""The number of each card that has a suit, and of the jokers."""
RANKS: Final = (*(f"{4 * rank}-{4 * rank + 3}" for rank in range(SMALL_JOKER)), "52", "53")
"""What each rank is written as, for a dialect."""


def is_number(value: object) -> bool:
    """Whether a value of JSON is the number of a card."""
    return type(value) is int and 0 <= value < len(CARDS)


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of numbers, low to high."""
    return sort_cards(CARDS[number] for number in numbers)


def numbers_of(cards: Iterable[Card]) -> list[int]:
    """The numbers of cards with suits, ascending."""
    return sorted(NUMBER_OF[each] for each in cards)
