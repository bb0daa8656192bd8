"""Whole random games of every ruleset by the engine, written down and judged: nothing is wrong, the scores agree."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from notation.cards import format_packed
from notation.findings import Severity
from notation.move_writer import write_reading
from notation.record import Act, ActKind
from notation.record_words import ACTS
from tests.auctions import hands_of, shuffled, written
from tests.judging import judged
from tests.test_auction_records import UNIT, acts_of
from validator.acts import Bid
from validator.engine import Game
from validator.operations import Dealt, Passed, Phase, Played
from validator.ruleset import names

CHOICES = 40
"""Of so many plays, the first that are found, one is chosen: a hand of two decks has very many."""


def whole_game(rules: str, rng: random.Random) -> Game:
    game = Game(hands_of(rules), unit=UNIT)
    game.deal(*shuffled(game.ruleset, rng.randrange(1000)))
    while game.now.phase not in {Phase.PLAY, Phase.OVER, Phase.VOID}:
        acts = game.legal_acts()
        willing = [act for act in acts if not isinstance(act, Bid) or act.value]
        game.act(rng.choice(willing if willing and rng.random() < 0.8 else acts))
    while game.now.phase is Phase.PLAY:
        choices = list(islice(game.legal_plays(), CHOICES))
        if game.now.to_beat is not None and (not choices or rng.random() < 0.4):
            game.pass_turn()
        else:
            game.play(rng.choice(choices))
    return game


def text_of(game: Game, rules: str) -> str:
    """The game as somebody would write it down."""
    seats = "甲乙丙丁"[: game.ruleset.setup.players]
    dealt = next(each for each in game.history if isinstance(each, Dealt))
    lines = [f'[規則 "{rules}"] [底注 "{UNIT}"] [座位 "{" ".join(seats)}"]']
    lines += [f"手牌 {seats[seat]}: {_cards(held)}" for seat, held in enumerate(dealt.held)]
    lines += [f"底牌: {_cards(dealt.bottom)}"]
    acts = written(acts_of(game))
    lines += ["叫牌: " + " ".join(seats[act.seat or 0] + _said(act) for act in acts)] if acts else []
    for each in game.history:
        if isinstance(each, Played):
            lines.append(f"{seats[each.seat]} {write_reading(each.play.reading)}")
        elif isinstance(each, Passed):
            lines.append(f"{seats[each.seat]} 過")
    return "\n".join(lines) + "\n"


def _cards(packed: int) -> str:
    named = {"T": "10", "B": "小王", "R": "大王"}
    return " ".join(named.get(letter, letter) for letter in format_packed(packed))


def _said(act: Act) -> str:
    if act.kind is ActKind.BID:
        return str(act.value)
    assert act.kind is not None
    return ACTS[act.kind, act.value][0]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("rules", names())
def test_a_game_of_the_engine_is_right_by_the_judge(rules: str, number: int) -> None:
    game = whole_game(rules, random.Random(f"{rules} {number}"))
    replay = judged(text_of(game, rules))
    assert [each for each in replay.findings if each.severity is Severity.ERROR] == []
    assert replay.landlord == game.now.landlord
    assert replay.opening.void == (game.now.landlord is None)
    if game.now.winner is not None:
        assert replay.result.multiplier == game.multiplier
        assert replay.result.scores == game.scores
