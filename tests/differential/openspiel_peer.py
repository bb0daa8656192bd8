"""OpenSpiel: every play id as a reading, and a game of it with a given deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pyspiel

from notation.cards import SMALL_JOKER, UNIT, parse_packed, ranks_of, size_of
from notation.shapes import PASS_READING, Kind, Reading
from tests.differential.games import Deal

FIRST_PLAY: Final = 4
"""The first id that is a play; 0 is a pass and 1 to 3 are bids."""
_FIRST_CARD: Final = 51
"""The first id that deals a card; those below say which dealt card is turned up."""
_ALIKE: Final = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.BOMB}
_RUN: Final = {1: Kind.STRAIGHT, 2: Kind.PAIR_STRAIGHT, 3: Kind.AIRPLANE}
_GAME: Final = pyspiel.load_game("dou_dizhu")


@cache
def readings() -> dict[int, Reading]:
    """Every play id, as its name tells."""
    state = _GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(3)
    actions = range(FIRST_PLAY, _GAME.num_distinct_actions())
    return {action: _read(state.action_to_string(0, action)) for action in actions}


def _read(name: str) -> Reading:
    """`333444-55`, body and wings; else what the numbers of the ranks tell, `5QQQ`."""
    body, _, wings = name.replace("(BWJ)", "B").replace("(CJ)", "R").partition("-")
    cards = parse_packed(body + wings)
    if wings:
        kind = Kind.AIRPLANE_SINGLES if 3 * len(wings) == len(body) else Kind.AIRPLANE_PAIRS
        return Reading(kind, _lowest(parse_packed(body)), len(body) // 3, cards, parse_packed(wings))
    counts = Counter(ranks_of(cards))
    lowest, most = _lowest(cards), max(counts.values())
    if len(counts) == 1:
        return Reading(_ALIKE[most], lowest, 1, cards)
    if lowest == SMALL_JOKER:
        return Reading(Kind.ROCKET, None, 2, cards)
    if len(set(counts.values())) == 1:
        return Reading(_RUN[most], lowest, len(counts), cards)
    triple = next(rank for rank, count in counts.items() if count == most)
    kicker = cards - 3 * UNIT[triple]
    kind = Kind.TRIPLE_SINGLE if size_of(kicker) == 1 else Kind.TRIPLE_PAIR
    return Reading(kind, triple, 1, cards, kicker)


def _lowest(cards: int) -> int:
    return next(ranks_of(cards))


@cache
def _actions() -> dict[Reading, int]:
    return {reading: action for action, reading in readings().items()} | {PASS_READING: 0}


def dealing(deal: Deal) -> Iterator[int]:
    """The actions that deal a deal, after the one that says which card is turned up."""
    suits: Counter[int] = Counter()
    for ranks in zip(*map(ranks_of, deal.held), strict=True):
        for rank in ranks:
            card = rank + 13 * suits[rank] if rank < SMALL_JOKER else rank + 39
            suits[rank] += 1
            yield _FIRST_CARD + card


class OpenSpiel:
    """A game of OpenSpiel.

    Args:
        deal: the cards; the bottom cards are those that nobody is dealt.
        turned_up: which dealt card is turned up, from 0; card n goes to seat n % 3.
    """

    def __init__(self, deal: Deal, turned_up: int) -> None:
        self._state: Any = _GAME.new_initial_state()
        for action in (turned_up, *dealing(deal)):
            self._state.apply_action(action)

    @property
    def over(self) -> bool:
        return bool(self._state.is_terminal())

    @property
    def turn(self) -> int:
        return int(self._state.current_player())

    def legal_bids(self) -> set[int]:
        """The bids that may be made now, 0 for a pass."""
        return set(self._state.legal_actions())

    def bid(self, value: int) -> None:
        self._state.apply_action(value)

    def legal(self) -> set[Reading]:
        """What may be played now."""
        return {readings()[action] if action else PASS_READING for action in self._state.legal_actions()}

    def play(self, reading: Reading) -> None:
        self._state.apply_action(_actions()[reading])

    def returns(self) -> tuple[float, ...]:
        return tuple(self._state.returns())
