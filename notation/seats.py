"""The seat words of a record, and how they are found in its text.

A seat word may stick to what follows it (`甲1`, `乙過`) unless it could be taken for a part of a move: those, and all
digits, need a colon (`A: 3`). All matching is on folded text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from notation.fold import fold
from notation.line_kinds import LABELS
from notation.record import DEFAULT_SEATS
from notation.record_words import ACT_OF, OUTCOME_OF, TERM_OF
from notation.tags import BY_KEY
from notation.words import JOKER_WORDS, NAMES, NUMERALS, RANK_WORDS, SUIT_WORDS, TITLES

FEWEST: Final = 2
MOST: Final = len(DEFAULT_SEATS)
MAX_WORD: Final = 16
"""Characters of the longest seat word."""

OF_MOVES: Final = frozenset(
    "".join([*RANK_WORDS, *JOKER_WORDS, *SUIT_WORDS, *NUMERALS, *NAMES, *TITLES.values()])
    + "0到至帶過不出要起管上都個張條只隻單對雙連順姊妹手飛機翼炸彈王和又稱加空無火箭太空航天梭通翅膀爆零牌"
    + "支雙從打唔跟管壓接跳拖拉住的"
    + "0123456789abcdhjkpqrstxABCDHJKPQRSTX"
)
"""Characters that moves are made of, or may be."""
_NO_SEAT: Final = frozenset("{}()[]\"';:,、!?□*.+-~\\") | frozenset("。")


@dataclass(frozen=True, slots=True)
class Seats:
    """Declared seat words.

    Attributes:
        words: as declared, in turn order.
        index: the seat of each folded word.
        exact: the seat of each text that stands for one alone, between white space.
        found: finds seats in a word, those that need a colon only with it.
    """

    words: tuple[str, ...]
    index: dict[str, int]
    exact: dict[str, int]
    found: re.Pattern[str]

    def parts(
        self, word: str, is_known: Callable[[str], object] = lambda word: None
    ) -> Iterator[tuple[int | None, int, int]]:
        """The seats in a word and what stands between: (seat, start, end), seat None for what is none.

        What is known as it is, alone or after the first seat, is not taken apart.
        """
        at = 0
        for match in self.found.finditer(word):
            if is_known(word[at:]) is not None:
                break
            if match.start() > at:
                yield None, at, match.start()
            yield self.index[match[0].rstrip(":")], match.start(), match.end()
            at = match.end()
        if at < len(word):
            yield None, at, len(word)


@lru_cache(maxsize=256)
def seats_of(words: tuple[str, ...]) -> Seats:
    """What is needed to find these seat words."""
    index = {fold(word): seat for seat, word in enumerate(words)}
    free = sorted((word for word in index if not needs_colon(word)), key=len, reverse=True)
    bound = sorted((word for word in index if needs_colon(word)), key=len, reverse=True)
    parts = []
    if free:
        parts.append(f"(?:{'|'.join(map(re.escape, free))}):?")
    if bound:
        parts.append(f"(?<![^,、:])(?:{'|'.join(map(re.escape, bound))}):")
    exact = {word + colon: seat for word, seat in index.items() for colon in ("", ":") if colon or word in free}
    return Seats(words, index, exact, re.compile("|".join(parts)))


def needs_colon(word: str) -> bool:
    """Whether a folded seat word is only known as one by the colon after it."""
    return all(character in OF_MOVES for character in word)


def declared(value: str) -> tuple[str, ...] | None:
    """The seat words in the value of a `座位` tag; None if they cannot be told apart or cannot be seats."""
    words = tuple(value.split())
    return words if are_fit(words) else None


def are_fit(words: Sequence[str]) -> bool:
    """Whether these can be the seat words of a record."""
    folded = {fold(word) for word in words}
    return FEWEST <= len(words) == len(folded) <= MOST and all(map(_is_fit, folded))


def _is_fit(word: str) -> bool:
    return (
        0 < len(word) <= MAX_WORD
        and not _NO_SEAT & set(word)
        and not any(map(str.isspace, word))
        and word.isprintable()
        and word not in ACT_OF
        and word not in OUTCOME_OF
        and word not in TERM_OF
        and word not in LABELS
        and word not in BY_KEY
    )


DEFAULT: Final = seats_of(DEFAULT_SEATS)
