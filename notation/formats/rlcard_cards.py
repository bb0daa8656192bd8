"""How RLCard and its viewer write cards: ranks alone in what is played, suit and rank where cards lie open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from notation.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Card, card
from notation.moves import PASS, Move

RULES: Final = "rlcard"
PASS_WORD: Final = "pass"

BARE: Final = {letter: card(rank) for rank, letter in enumerate(RANKS)}
"""The card of each letter of an action: `T` the ten, `B` the small joker, `R` the big one."""

_SUIT_LETTERS: Final = dict(zip("SHCD", SUITS[1:], strict=True))
SUITED: Final = {
    letter + RANKS[rank]: card(rank, SUITS.index(sign))
    for rank in range(SMALL_JOKER)
    for letter, sign in _SUIT_LETTERS.items()
} | {"BJ": card(SMALL_JOKER), "RJ": card(BIG_JOKER)}
"""The card of each word with a suit: `ST` is the ten of spades, `CJ` the jack of clubs, `BJ` the small joker."""
WORD_OF: Final = {each: word for word, each in SUITED.items()}
"""The word of each card that has a suit, and of the jokers."""


def words_of(value: Any) -> list[Any] | None:
    """The words of cards with suits: separated by spaces, or an array; None for what is neither."""
    if isinstance(value, str):
        return value.split()
    return value if isinstance(value, list) else None


def in_words(cards: Iterable[Card]) -> str:
    """Cards with suits as the viewer has them."""
    return " ".join(WORD_OF[each] for each in cards)


def in_letters(cards: Iterable[Card]) -> str:
    """Cards as an action, low to high."""
    return "".join(RANKS[rank] for rank in sorted(each.rank for each in cards))


def action_of(move: Move) -> str:
    """A pass or a play as an action."""
    return PASS_WORD if move == PASS else in_letters(move.cards)
