"""What may come next in a record is what the engine allows in the same game."""

from __future__ import annotations

import pytest

from notation.cards import pack
from notation.reader import read
from notation.record import Record
from tests.site_records import GAME
from validator.acts import Bid, Called, Declined, Robbed
from validator.choices import Asked, choices
from validator.engine import Game
from validator.replay import hands_of, replay
from validator.ruleset import load
from validator.steps import AfterAct
from web.pages.spellings import RECORD

DEAL = GAME[: GAME.index("叫分")]


def record(text: str) -> Record:
    return read(text)[0]


def test_before_a_bid_each_seat_may_speak_first_where_the_first_is_drawn() -> None:
    asked = choices(replay(record(DEAL)))
    assert asked.asked is Asked.ACT
    assert asked.seat is None
    assert {act.seat for act in asked.acts} == {0, 1, 2}


def test_a_later_bid_is_higher() -> None:
    asked = choices(replay(record(DEAL + "叫分: 甲2\n")))
    assert asked.seat == 1
    assert asked.acts == (Bid(1, 0), Bid(1, 3))


def test_after_a_three_the_landlord_leads() -> None:
    asked = choices(replay(record(DEAL + "叫分: 甲3\n")))
    assert (asked.asked, asked.seat, asked.may_pass) == (Asked.PLAY, 0, False)


def test_after_everybody_passed_nothing_is_asked() -> None:
    assert choices(replay(record(DEAL + "叫分: 甲不叫 乙不叫 丙不叫\n"))).asked is Asked.NOTHING


def test_without_the_hands_no_play_can_be_offered() -> None:
    head = GAME[: GAME.index("手牌 乙")]
    asked = choices(replay(record(head + '[地主 "乙"]\n1. 乙 對3\n')))
    assert asked.asked is Asked.DEAL


def test_a_finished_game_asks_for_nothing() -> None:
    assert choices(replay(record(RECORD))).asked is Asked.NOTHING


def test_calls_and_robs_are_asked_where_the_rules_have_them() -> None:
    text = DEAL.replace('"site"', '"wiki-rob"')
    assert Called(0) in choices(replay(record(text))).acts
    after = choices(replay(record(text + "叫牌: 甲叫地主\n")))
    assert set(after.acts) == {Robbed(1), Declined(1)}


@pytest.mark.parametrize("step", [AfterAct(3), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_the_plays_of_each_step_are_those_of_the_engine(step: AfterAct | int) -> None:
    done = replay(record(GAME))
    engine = Game(hands_of(load("site")))
    deal = done.record
    bottom = deal.bottom or ()
    engine.deal([pack(hand.cards) for hand in deal.hands], pack(bottom))
    for value in (1, 0, 0):
        engine.bid(value)
    for move in deal.line.moves[: step if isinstance(step, int) else 0]:
        if move.is_pass:
            engine.pass_turn()
        else:
            engine.play(pack(move.cards))
    asked = choices(done, step)
    assert asked.seat == engine.now.turn
    assert set(asked.plays) == set(engine.legal_plays())
    assert asked.may_pass == engine.can_pass()


def test_a_step_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IndexError):
        choices(replay(record(GAME)), 10)
