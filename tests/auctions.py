"""What the tests of auctions share: the opening of a record in a line, a game that is dealt, acts as a record."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from notation.cards import UNIT, ranks_of
from notation.record import Act, ActKind
from tests.judging import record
from validator.acts import BeforePlay, Bid, Drifted, Shown, Staked, kind_of
from validator.engine import Game
from validator.hands import Hands
from validator.opening import Opening, opening_of
from validator.ruleset import Ruleset, load


@cache
def hands_of(name: str) -> Hands:
    return Hands(load(name))


def opening(rules: str | Ruleset, acts: str, rest: str = "") -> Opening:
    """The opening of a record of some acts; `rest` is written before them."""
    ruleset = load(rules) if isinstance(rules, str) else rules
    return opening_of(record(f"{rest}\n叫牌: {acts}\n"), ruleset)


def found(rules: str | Ruleset, acts: str, rest: str = "") -> list[str]:
    """The codes of what is wrong with it."""
    return [fault.code for fault, _ in opening(rules, acts, rest).faults]


def shuffled(ruleset: Ruleset, seed: int) -> tuple[tuple[int, ...], int]:
    """A deal of all the cards of a ruleset."""
    cards, setup = list(ranks_of(ruleset.setup.deck)), ruleset.setup
    random.Random(seed).shuffle(cards)
    starts = range(0, setup.players * setup.dealt, setup.dealt)
    held = tuple(sum(UNIT[rank] for rank in cards[start : start + setup.dealt]) for start in starts)
    return held, sum(UNIT[rank] for rank in cards[setup.players * setup.dealt :])


def dealt(rules: str | Hands, first: int = 0, seed: int = 1) -> Game:
    """A game whose cards are dealt; nobody staked."""
    hands = hands_of(rules) if isinstance(rules, str) else rules
    game = Game(hands)
    game.deal(*shuffled(hands.ruleset, seed), first=first)
    return game


def do(game: Game, *acts: BeforePlay) -> Game:
    for act in acts:
        game.act(act)
    return game


def written(acts: Iterable[BeforePlay]) -> tuple[Act, ...]:
    """Acts as a record keeps them."""
    return tuple(Act(kind_of(act), act.seat, _value(act)) for act in acts)


def _value(act: BeforePlay) -> int | None:
    if kind_of(act) is ActKind.BID and isinstance(act, Bid):
        return act.value
    return 0 if isinstance(act, Staked | Shown | Drifted) and not act.yes else None
