"""The games that are played beside every peer: how many, with which cards, and which play is chosen."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from notation.cards import DECK, UNIT, parse_packed, ranks_of, size_of
from validator.engine import Game
from validator.hands import Hands, Ranked

GAMES: Final = int(os.environ.get("DIFFERENTIAL_GAMES", "200"))
"""Games with each peer: a sample, or what `make differential` says."""
RECORDS: Final = 10_000
"""Of these, so many at most go from the peer to a record and back."""
WHOLE: Final = GAMES >= 20_000
"""Whether everything that takes long is done too."""

_SHARES: Final = 60
_A_TEST: Final = 50
_LONGEST_PACKET: Final = 6


def _chunks(games: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "numbers",
        [range(first, min(first + _A_TEST, games)) for first in range(0, games, _A_TEST)],
        ids=lambda numbers: f"{numbers.start}-{numbers.stop - 1}",
    )


in_chunks = _chunks(GAMES)
"""Gives a test the numbers of a few games; tests can so run side by side, and a game is found again by its number."""
records_in_chunks = _chunks(min(GAMES, RECORDS))
"""The same for what peers write: every game is played, read, judged, written, and played again."""


in_shares = pytest.mark.parametrize(
    "share",
    [slice(first, None, _SHARES) for first in range(_SHARES if WHOLE else 1)],
    ids=lambda share: f"{share.start}",
)
"""Gives a test a share of a long list, one in so many of it; only the first share in a sample."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal.

    Attributes:
        held: 17 cards for each seat, packed, in turn order.
        bottom: the bottom cards, packed.
    """

    held: tuple[int, int, int]
    bottom: int


def deal(rng: random.Random, number: int) -> Deal:
    """The deal of a game. In every other game the deck is hardly shuffled, so that bombs and airplanes abound."""
    deck = list(ranks_of(DECK))
    if number % 2:
        packets = []
        while deck:
            packets.append([deck.pop() for _ in range(min(len(deck), rng.randint(1, _LONGEST_PACKET)))])
        rng.shuffle(packets)
        deck = [rank for packet in packets for rank in packet]
    else:
        rng.shuffle(deck)
    first, second, third, bottom = (sum(UNIT[rank] for rank in deck[at : at + 17]) for at in (0, 17, 34, 51))
    return Deal((first, second, third), bottom)


def dealt(*wanted: str) -> Deal:
    """A deal for one position: what the landlord (seat 0), the next and the last have among their cards."""
    cards = [parse_packed(each) for each in wanted]
    rest = list(ranks_of(DECK - sum(cards)))
    hands = [list(ranks_of(each)) for each in cards]
    for hand, size in zip(hands, (20, 17, 17), strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    landlord, second, third, bottom = (
        sum(UNIT[rank] for rank in hand) for hand in (hands[0][3:], hands[1], hands[2], hands[0][:3])
    )
    return Deal((landlord, second, third), bottom)


def started(hands: Hands, deal: Deal, first: int = 0) -> Game:
    """Our game of a deal."""
    game = Game(hands)
    game.deal(deal.held, deal.bottom, first)
    return game


def legal(game: Game) -> list[Ranked | None]:
    """What may be played now, None for a pass."""
    passing: list[Ranked | None] = [None] if game.can_pass() else []
    return passing + list(game.legal_plays())


def do(game: Game, choice: Ranked | None) -> None:
    """Play, or pass."""
    if choice is None:
        game.pass_turn()
    else:
        game.play(choice)


def choose(rng: random.Random, number: int, game: Game, choices: Sequence[Ranked | None]) -> Ranked | None:
    """One of the choices, None for a pass.

    In half of the games long plays are liked more. In one of ten the peasants pass whenever they may, in another the
    landlord does: there are springs and anti-springs among these.
    """
    side = "landlord" if game.now.turn == game.now.landlord else "peasants"
    if side == {8: "peasants", 9: "landlord"}.get(number % 10) and None in choices:
        return None
    liking = 2 * (number // 2 % 2)
    weights = [(1 + (size_of(choice.reading.cards) if choice else 0)) ** liking for choice in choices]
    return rng.choices(choices, weights)[0]
