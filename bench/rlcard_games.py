"""Set O for RLCard, which always deals to the landlord first."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rlcard.games.doudizhu import Game

from bench.corpora import CACHE
from notation.cards import format_packed, pack
from notation.reader import records
from notation.record import Record


class Stacked:
    """Stands in for RLCard's random generator: "shuffles" a deck into the order that deals a game's hands."""

    def __init__(self, order: str) -> None:
        self.order = order

    def shuffle(self, deck: list[Any]) -> None:
        cards = defaultdict(list)
        for card in deck:
            cards[{"BJ": "B", "RJ": "R"}.get(card.suit, card.rank)].append(card)
        deck[:] = [cards[rank].pop() for rank in self.order]


def dealt(share: int | None) -> list[tuple[Any, list[str]]]:
    """RLCard's games after the deal, and the plays that follow as it writes them."""
    games = []
    for record in list(records((CACHE / "o.txt").read_text(encoding="utf-8")))[:share]:
        game = Game()
        game.np_random = Stacked(_order(record))
        game.init_game()
        games.append((game, [format_packed(move.packed) or "pass" for move in record.line.moves]))
    return games


def _order(record: Record) -> str:
    """The ranks of a game's deck in the order of RLCard's deal: landlord, next, previous, bottom."""
    landlord = record.line.seats[0] or 0
    hands = {hand.seat: format_packed(pack(hand.cards)) for hand in record.hands}
    bottom = format_packed(pack(record.bottom or ()))
    return "".join(hands[(landlord + place) % 3] for place in range(3)) + bottom
