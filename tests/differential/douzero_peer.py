"""DouZero: its detector of moves, and a game of its environment with a given deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from douzero.env import Env
from douzero.env.move_detector import get_move_type
from douzero.env.move_generator import MovesGener

from notation.cards import UNIT, ranks_of
from notation.shapes import Kind
from tests.differential.games import Deal

VALUES: Final = (*range(3, 15), 17, 20, 30)
"""DouZero's numbers for the ranks, low to high."""
SEATS: Final = ("landlord", "landlord_down", "landlord_up")
"""DouZero's names for the seats, in turn order from the landlord."""
_PACKED: Final = dict(zip(VALUES, UNIT, strict=True))

KINDS: Final = {
    0: Kind.PASS,
    1: Kind.SINGLE,
    2: Kind.PAIR,
    3: Kind.TRIPLE,
    4: Kind.BOMB,
    5: Kind.ROCKET,
    6: Kind.TRIPLE_SINGLE,
    7: Kind.TRIPLE_PAIR,
    8: Kind.STRAIGHT,
    9: Kind.PAIR_STRAIGHT,
    10: Kind.AIRPLANE,
    11: Kind.AIRPLANE_SINGLES,
    12: Kind.AIRPLANE_PAIRS,
    13: Kind.FOUR_TWO_SINGLES,
    14: Kind.FOUR_TWO_PAIRS,
}
"""The kinds of DouZero's types of moves; 15 is a wrong one."""


def move_of(cards: int) -> list[int]:
    """Packed cards as DouZero writes them."""
    return [VALUES[rank] for rank in ranks_of(cards)]


def cards_of(move: Iterable[int]) -> int:
    """What DouZero writes, packed; 0 for a pass."""
    return sum(map(_PACKED.__getitem__, move))


def generated(hand: int) -> set[int]:
    """The cards that DouZero lets a hand lead with."""
    return set(map(cards_of, MovesGener(move_of(hand)).gen_moves()))


def detect(cards: int) -> tuple[Kind, int | None, int] | None:
    """What DouZero's detector takes some cards for: kind, lowest rank of the body, ranks in it; None if it is wrong."""
    found = get_move_type(move_of(cards))
    kind = KINDS.get(found["type"])
    if kind is None:
        return None
    return kind, VALUES.index(found["rank"]) if "rank" in found else None, found.get("len", 1)


class DouZero:
    """A game of DouZero's environment. The landlord, seat 0, has the bottom cards from the start."""

    def __init__(self, deal: Deal) -> None:
        self._env = Env("adp")
        self._game = self._env._env
        hands = (deal.held[0] + deal.bottom, *deal.held[1:])
        dealt = dict(zip(SEATS, map(move_of, hands), strict=True))
        self._game.card_play_init(dealt | {"three_landlord_cards": move_of(deal.bottom)})

    @property
    def over(self) -> bool:
        return bool(self._game.game_over)

    @property
    def turn(self) -> int:
        return SEATS.index(self._game.acting_player_position)

    def legal(self) -> set[int]:
        """The cards that may be played now, packed; 0 for a pass."""
        return set(map(cards_of, self._game.game_infoset.legal_actions))

    def moves(self) -> list[list[int]]:
        """What may be played now, as DouZero writes it."""
        return [list(move) for move in self._game.game_infoset.legal_actions]

    def sequence(self) -> list[list[int]]:
        """What was played, as DouZero keeps it."""
        return [list(move) for move in self._game.card_play_action_seq]

    def play(self, cards: int) -> None:
        self._env.players[self._game.acting_player_position].set_action(move_of(cards))
        self._game.step()

    def reward(self) -> float:
        """The landlord's "adp": 1 for a game won, doubled by bombs, below 0 for a game lost."""
        return float(self._env._get_reward())

    def scores(self) -> tuple[int, ...]:
        """What each seat wins or loses, the landlord first: a peasant has what DouZero gives to "farmer"."""
        side = self._game.num_scores
        return side["landlord"], side["farmer"], side["farmer"]
