"""RLCard: its plays by name, and a game of it with a given deal."""

from __future__ import annotations

from functools import cache

from rlcard.games.doudizhu import Game, Judger
from rlcard.games.doudizhu.utils import CARD_TYPE, ID_2_ACTION

from bench.rlcard_games import Stacked
from notation.cards import format_packed, parse_packed
from tests.differential.games import Deal

PASS = "pass"


@cache
def cards_of(action: str) -> int:
    """The cards of one of RLCard's actions, packed; 0 for a pass."""
    return 0 if action == PASS else parse_packed(action)


def actions() -> tuple[str, ...]:
    """All of RLCard's actions, by number."""
    return tuple(ID_2_ACTION)


def named(action: str) -> tuple[tuple[str, int], ...]:
    """What RLCard calls a play: its types, each with its weight."""
    return tuple((name, int(weight)) for name, weight in CARD_TYPE[0][action])


def generated(hand: int) -> set[int]:
    """The cards that RLCard lets a hand lead with."""
    return set(map(cards_of, Judger.playable_cards_from_hand(format_packed(hand))))


class RLCard:
    """A game of RLCard. Seat 0 is always the landlord, and has the bottom cards from the start."""

    def __init__(self, deal: Deal) -> None:
        self._game = Game()
        self._game.np_random = Stacked("".join(map(format_packed, (*deal.held, deal.bottom))))
        self._game.init_game()

    @property
    def over(self) -> bool:
        return bool(self._game.is_over())

    @property
    def turn(self) -> int:
        return int(self._game.get_player_id())

    def legal(self) -> set[int]:
        """The cards that may be played now, packed; 0 for a pass."""
        return set(map(cards_of, self._game.state["actions"]))

    def play(self, cards: int) -> None:
        self._game.step(format_packed(cards) if cards else PASS)

    def payoffs(self) -> tuple[int, ...]:
        return tuple(map(int, self._game.judger.judge_payoffs(self._game.round.landlord_id, self._game.winner_id)))
