"""Games that every engine can express: OpenSpiel's own playouts, kept to what `site` allows too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pyspiel

from bench import table
from notation.cards import DECK, UNIT, parse_packed, size_of
from notation.record import Record
from validator.hands import Hands, Ranked, beats

AUCTIONS = ((3,), (0, 3), (0, 0, 3), (1, 0, 0), (2, 0, 0), (1, 3), (2, 3), (1, 2, 3), (1, 0, 3), (0, 1, 3), (0, 2, 3))
"""Auctions that end at the same bid for OpenSpiel, which goes round until two pass, and for `site`, which goes once."""
FIRST_PLAY = 4
"""OpenSpiel's first action that is a play; 0 is a pass and 1 to 3 are bids."""


@dataclass(frozen=True)
class Shared:
    """One game: as a record, and as OpenSpiel's actions (the deal, then what is timed)."""

    record: Record
    deal: tuple[int, ...]
    actions: tuple[int, ...]


@cache
def cards_of(action: int) -> int:
    """The cards of one of OpenSpiel's plays, packed."""
    text = _names().action_to_string(0, action)
    return parse_packed(text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", ""))


@cache
def _names() -> Any:
    """A state in the playing phase, where actions are named as plays."""
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(3)
    return state


def games(seed: int, count: int, hands: Hands) -> Iterator[Shared]:
    """Playouts, every other one with a taste for long plays."""
    rng = random.Random(seed)
    game = pyspiel.load_game("dou_dizhu")
    for number in range(1, count + 1):
        yield _playout(rng, game.new_initial_state(), number, hands)


def _playout(rng: random.Random, state: Any, number: int, hands: Hands) -> Shared:
    deal = _deal(rng, state)
    held = [
        sum(UNIT[(card - 51) % 13] if card < 103 else UNIT[card - 90] for card in deal[1 + seat :: 3])
        for seat in range(3)
    ]
    bids = rng.choice(AUCTIONS)
    first = state.current_player()
    for bid in bids:
        state.apply_action(bid)
    landlord = state.current_player()
    bottom = DECK - sum(held)
    seats = table.Table(list(held), landlord, [], [], [])
    seats.hands[landlord] += bottom
    actions = list(bids)
    while not state.is_terminal():
        action, choice = _choose(rng, state, seats, hands, long=bool(number % 2))
        state.apply_action(action)
        actions.append(action)
        seats.play(choice)
    return Shared(table.record(number, first, list(bids), held, bottom, seats), deal, tuple(actions))


def _deal(rng: random.Random, state: Any) -> tuple[int, ...]:
    deal = []
    while state.is_chance_node():
        deal.append(rng.choice(state.legal_actions()))
        state.apply_action(deal[-1])
    return tuple(deal)


def _choose(rng: random.Random, state: Any, seats: table.Table, hands: Hands, long: bool) -> tuple[int, Ranked | None]:
    """One of OpenSpiel's legal actions that `site` allows as well."""
    choices: list[tuple[int, Ranked | None]] = []
    for action in state.legal_actions():
        if action < FIRST_PLAY:
            choices.append((action, None))
            continue
        readings = hands.rank(cards_of(action))
        choices += [(action, each) for each in readings if seats.over is None or beats(each, seats.over)]
    weights = [(1 + (size_of(ranked.reading.cards) if ranked else 0)) ** (2 * long) for _, ranked in choices]
    return rng.choices(choices, weights)[0]
