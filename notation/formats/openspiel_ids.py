"""The numbers of OpenSpiel's `dou_dizhu`: what each action means, and what it is called.

Plays are numbered kind by kind, runs by length and then by lowest rank, kickers by the highest rank first in which two
sets differ (source: open_spiel/games/dou_dizhu, version 2.0.2; a test compares all 26,057 with it). One play is one
reading: 333444555666 has a number as an airplane of four, and one for each way to split off a wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from notation.cards import ACE, BIG_JOKER, SMALL_JOKER, SUITS, UNIT, Card, card, ranks_of
from notation.moves import PASS, Move, of_reading
from notation.shapes import GROUP, PASS_READING, SHORTEST_RUN, Kind, Reading, body_of

PASS_ID: Final = 0
"""A pass, in the auction and in play."""
HIGHEST_BID: Final = 3
"""Actions 1 to 3 are bids."""
FIRST_PLAY: Final = 4
POSITIONS: Final = 51
"""Actions 0 to 50 say, as the first of a game, which dealt card lies face up; so many cards are dealt."""
FIRST_DEAL: Final = 51
"""The action that deals card 0."""
PLAYERS: Final = 3

RANKS: Final = (*"3456789TJQKA2", "(BWJ)", "(CJ)")
"""What each rank is called."""
_SUITS: Final = "CDHS"
_SUIT_OF: Final = tuple(map(SUITS.index, "♣♦♥♠"))
CARDS: Final = (
    *(card(number % SMALL_JOKER, _SUIT_OF[number // SMALL_JOKER]) for number in range(4 * SMALL_JOKER)),
    card(SMALL_JOKER),
    card(BIG_JOKER),
)
"""The card of each number: thirteen ♣ from the 3 to the 2, then ♦, ♥, ♠, then the jokers."""
NUMBER_OF: Final = {each: number for number, each in enumerate(CARDS)}
"""The number of each card that has a suit, and of the jokers."""
CARD_NAMES: Final = (
    *(_SUITS[number // SMALL_JOKER] + RANKS[number % SMALL_JOKER] for number in range(4 * SMALL_JOKER)),
    *RANKS[SMALL_JOKER:],
)
"""What each card is called when it is dealt."""

_MOST_CARDS: Final = 20
_MOST_ALIKE: Final = 3


@cache
def plays() -> tuple[Reading, ...]:
    """What the actions from `FIRST_PLAY` on play, in order."""
    return tuple(_plays())


@cache
def id_of() -> dict[Reading, int]:
    """The action of each reading that there is one for."""
    return {reading: number for number, reading in enumerate(plays(), FIRST_PLAY)} | {PASS_READING: PASS_ID}


@cache
def id_of_name() -> dict[str, int]:
    """The action of each name of a play."""
    return {play_name(number): number for number in range(FIRST_PLAY, FIRST_PLAY + len(plays()))}


@lru_cache(maxsize=1 << 12)
def move_of(number: int) -> Move | None:
    """The move of an action in play, with its reading where its cards have others; None if there is no such action."""
    if number == PASS_ID:
        return PASS
    if not FIRST_PLAY <= number < FIRST_PLAY + len(plays()):
        return None
    return of_reading(plays()[number - FIRST_PLAY])


def ids_of(move: Move) -> tuple[int, ...]:
    """The actions that a move may be: none, one, or one for each of its readings that OpenSpiel has."""
    known = id_of()
    return tuple(known[reading] for reading in move.readings if reading in known)


def play_name(number: int) -> str:
    """What an action in play is called: `5QQQ` low to high, but `333444-55` where an airplane has wings."""
    if number == PASS_ID:
        return "Pass"
    reading = plays()[number - FIRST_PLAY]
    if reading.kind in _WINGED:
        return f"{_ranks(reading.body)}-{_ranks(reading.kickers)}"
    return _ranks(reading.cards)


def _ranks(cards: int) -> str:
    return "".join(RANKS[rank] for rank in ranks_of(cards))


_WINGED: Final = frozenset({Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS})


# The plays, in the order of their numbers -----------------------------------------------------------------------------


def _plays() -> Iterator[Reading]:
    yield from (Reading(Kind.SINGLE, rank, 1, UNIT[rank]) for rank in range(BIG_JOKER + 1))
    yield from _runs(Kind.STRAIGHT)
    yield from _alike(Kind.PAIR, 2)
    yield from _runs(Kind.PAIR_STRAIGHT)
    yield from _alike(Kind.TRIPLE, 3)
    yield from (play for rank in range(SMALL_JOKER) for play in _with_kickers(Kind.TRIPLE_SINGLE, rank, 1))
    yield from (play for rank in range(SMALL_JOKER) for play in _with_kickers(Kind.TRIPLE_PAIR, rank, 1))
    yield from _runs(Kind.AIRPLANE)
    for kind in (Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS):
        yield from (play for low, length in _stretches(kind) for play in _with_kickers(kind, low, length))
    yield from _alike(Kind.BOMB, 4)
    yield Reading(Kind.ROCKET, None, 2, UNIT[SMALL_JOKER] + UNIT[BIG_JOKER])


_KICKER: Final = {
    Kind.TRIPLE_SINGLE: 1,
    Kind.TRIPLE_PAIR: 2,
    Kind.AIRPLANE_SINGLES: 1,
    Kind.AIRPLANE_PAIRS: 2,
}
"""Cards of one kicker."""


def _alike(kind: Kind, count: int) -> Iterator[Reading]:
    return (Reading(kind, rank, 1, count * UNIT[rank]) for rank in range(SMALL_JOKER))


def _stretches(kind: Kind) -> Iterator[tuple[int, int]]:
    """The runs that a hand can hold with their kickers, as (lowest rank, ranks)."""
    group = GROUP[kind]
    for length in range(SHORTEST_RUN[group], ACE + 2):
        if length * (group + _KICKER.get(kind, 0)) <= _MOST_CARDS:
            yield from ((low, length) for low in range(ACE + 2 - length))


def _runs(kind: Kind) -> Iterator[Reading]:
    for low, length in _stretches(kind):
        yield Reading(kind, low, length, body_of(low, length, GROUP[kind]))


def _with_kickers(kind: Kind, low: int, length: int) -> Iterator[Reading]:
    body = body_of(low, length, GROUP[kind])
    others = [rank for rank in range(BIG_JOKER + 1) if not low <= rank < low + length]
    size = _KICKER[kind]
    sets = _single_sets(others, length) if size == 1 else _pair_sets(others, length)
    for ranks in sorted(sets, key=lambda ranks: ranks[::-1]):
        kickers = size * sum(UNIT[rank] for rank in ranks)
        yield Reading(kind, low, length, body + kickers, kickers)


def _single_sets(others: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """Singles, low to high: no more than three of a rank, never both jokers."""
    for ranks in combinations_with_replacement(others, count):
        jokers = sum(rank >= SMALL_JOKER for rank in ranks)
        if jokers <= 1 and max(map(ranks.count, ranks)) <= _MOST_ALIKE:
            yield ranks


def _pair_sets(others: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """The ranks of pairs, all different."""
    return combinations([rank for rank in others if rank < SMALL_JOKER], count)


def dealt(number: int) -> Card | None:
    """The card that an action of the deal deals; None if it deals none."""
    return CARDS[number - FIRST_DEAL] if FIRST_DEAL <= number < FIRST_DEAL + len(CARDS) else None
