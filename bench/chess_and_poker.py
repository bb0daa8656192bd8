"""Seeded corpora of the two notations that we compare with, each written by its own library."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import chess
import chess.pgn
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""What PokerKit does by itself while a hand is made; the written hand holds the rest as actions."""


def chess_games(seed: int, count: int) -> Iterator[tuple[str, int]]:
    """Random legal games of 60 to 100 plies as PGN with a seven-tag roster, and their plies."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        game = chess.pgn.Game()
        game.headers.update({"Event": f"table {number % 97}", "Date": "2026.11.30", "Round": str(number)})
        node: chess.pgn.GameNode = game
        board = game.board()
        plies = 0
        for _ in range(rng.randint(60, 100)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
            plies += 1
        game.headers["Result"] = board.result()
        yield str(game) + "\n\n", plies


def poker_hands(seed: int, count: int) -> Iterator[tuple[str, int]]:
    """Random no-limit hold'em hands of six players as PHH, and their actions."""
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    for _ in range(count):
        game = NoLimitTexasHoldem(AUTOMATIONS, True, 0, (1, 2), 2)
        state = game((200,) * 6, 6)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            else:
                _bet(state)
        history = HandHistory.from_game_state(game, state)
        written = io.BytesIO()
        history.dump(written)
        yield written.getvalue().decode(), len(history.actions)


def _bet(state: Any) -> None:
    """One decision of a player who mostly calls."""
    luck = random.random()
    if luck < 0.2 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif luck < 0.35 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    else:
        state.check_or_call()
