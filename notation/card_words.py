"""The cards of hands: words like `3`, `10`, `小王`, `♠7`, `333444`. They are cards whatever move they would make."""

from __future__ import annotations

import re
from typing import Final

from notation.cards import Card, card
from notation.fold import fold
from notation.move_reader import read_move
from notation.words import JOKER_WORDS, RANK_WORDS

MOST_REMEMBERED: Final = 4096
"""Words whose cards are remembered; beyond, all are forgotten and learnt anew."""

MORE: Final = frozenset({"…", "...", "?", "……", "⋯"})
"""Words for more cards, how many is not said."""

_RANKS: Final = re.compile(f"(?:10|[{''.join(RANK_WORDS)}])+")


class CardWords(dict[str, tuple[Card, ...]]):
    """The cards of each word, learnt as they come; `KeyError` for a word that is no cards."""

    def __missing__(self, word: str) -> tuple[Card, ...]:
        cards = _cards_of(fold(word).upper())
        if not cards:
            raise KeyError(word)
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[word] = cards
        return cards


def _cards_of(word: str) -> tuple[Card, ...]:
    if word in JOKER_WORDS:
        return (card(JOKER_WORDS[word]),)
    if _RANKS.fullmatch(word):
        return tuple(card(RANK_WORDS[letter]) for letter in word.replace("10", "T"))
    said = read_move(word)
    return () if said.move.claim is not None or said.problems else said.move.cards


CARDS_OF: Final = CardWords()
