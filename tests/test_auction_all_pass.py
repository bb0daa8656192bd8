"""C25, C52: what every ruleset makes of an auction in which nobody wants to be landlord."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.auctions import dealt, do, hands_of, opening
from tests.test_engine_auction import refusal
from validator.acts import Bid
from validator.operations import NotDealt, Phase, PlayRefused
from validator.ruleset import load, names

VOID = ("site", "wiki-call", "wiki-rob", "baike-platform", "wiki-four", "pagat", "pydoudizhu")
OVER = ("openspiel", "ccgc")
LANDLORD = {"baike": "first", "baike-four": "first", "botzone-2": 0}
GIVEN = ("rlcard", "douzero", "botzone-1")


def passes(rules: str, first: int = 0) -> str:
    players = load(rules).setup.players
    return " ".join("甲乙丙丁"[(first + step) % players] + "不叫" for step in range(players))


def seats(rules: str) -> str:
    return '[座位 "甲 乙 丙 丁"]' if load(rules).setup.players == 4 else ""


def test_every_ruleset_is_told_of() -> None:
    assert sorted((*VOID, *OVER, *LANDLORD, *GIVEN)) == sorted(names())


@pytest.mark.parametrize("rules", [*VOID, *OVER])
def test_c25_nobody_is_landlord_and_nothing_follows(rules: str) -> None:
    told = opening(rules, passes(rules), seats(rules))
    assert (told.landlord, told.base, told.void, told.stakes, told.faults) == (None, None, True, None, ())
    played_on = opening(rules, passes(rules) + "\n1. 甲 對5", seats(rules))
    assert [fault.code for fault, _ in played_on.faults] == ["B110"]


@pytest.mark.parametrize("rules", VOID)
def test_c25_the_cards_are_dealt_anew(rules: str) -> None:
    game = dealt(rules)
    while game.now.phase is Phase.AUCTION:
        game.pass_turn()
    assert (game.now.phase, game.now.landlord, game.now.turn, game.scores) == (Phase.VOID, None, None, None)
    assert game.can_deal(game.now.held, game.now.bottom)


@pytest.mark.parametrize("rules", OVER)
def test_c25_the_game_is_over_and_everybody_has_nothing(rules: str) -> None:
    game = do(dealt(rules), Bid(0, 0), Bid(1, 0), Bid(2, 0))
    assert (game.now.phase, game.now.winner, game.scores) == (Phase.OVER, None, (Decimal(0),) * 3)
    assert game.legal_acts() == ()
    assert list(game.legal_plays()) == []
    assert refusal(PlayRefused, lambda: game.play(game.now.held[0])) == "B110"
    with pytest.raises(NotDealt):
        game.deal(game.now.held, game.now.bottom)


@pytest.mark.parametrize("rules", LANDLORD)
def test_c52_somebody_is_landlord_at_base_one(rules: str) -> None:
    first = 2 if LANDLORD[rules] == "first" else 0
    told = opening(rules, passes(rules, first), seats(rules))
    assert (told.landlord, told.base, told.void, told.faults) == (first, 1, False, ())
    game = dealt(rules, first)
    for _ in range(game.ruleset.setup.players):
        game.bid(0)
    assert (game.now.landlord, game.now.base) == (first, 1)


@pytest.mark.parametrize("rules", GIVEN)
def test_where_nobody_speaks_the_first_seat_is_landlord_at_once(rules: str) -> None:
    told = opening(rules, "")
    assert (told.landlord, told.base, told.void, told.faults) == (0, 1, False, ())
    assert told.stakes == (1, 1, 1, (1, 1, 1))
    game = dealt(rules)
    assert (game.now.phase, game.now.landlord, game.now.base, game.now.turn) == (Phase.PLAY, 0, 1, 0)
    assert len(game.history) == 2
    assert game.legal_acts() == ()


@pytest.mark.parametrize("rules", GIVEN)
def test_acts_where_nobody_speaks_are_reported(rules: str) -> None:
    told = opening(rules, "甲1 乙不叫 丙2")
    assert [fault.code for fault, _ in told.faults] == ["B106"] * 3
    assert (told.landlord, told.base) == (0, 1)
    game = dealt(rules)
    assert not game.can_bid(0)
    assert not game.can_bid(1)


@pytest.mark.parametrize("rules", GIVEN)
def test_a_record_may_give_the_landlord_another_seat(rules: str) -> None:
    told = opening(rules, "", '[地主 "丙"]')
    assert (told.landlord, told.base, told.faults) == (2, 1, ())


def test_where_the_first_seat_speaks_first_no_other_does() -> None:
    for rules in ("botzone-2", "ccgc"):
        assert [fault.code for fault, _ in opening(rules, "乙1 丙不叫 甲不叫").faults] == ["B101"]
        game = dealt(rules)
        game.step_back()
        cards = dealt(rules).now
        assert not game.can_deal(cards.held, cards.bottom, first=1)
        assert game.can_deal(cards.held, cards.bottom)


def test_c49_a_bid_must_be_higher_and_three_ends_it_at_once() -> None:
    for rules in ("botzone-2", "ccgc", "site", "wiki-call", "baike", "openspiel", "pagat"):
        assert [fault.code for fault, _ in opening(rules, "甲1 乙1").faults] == ["B102"], rules
        told = opening(rules, "甲3")
        assert (told.landlord, told.base, told.faults) == (0, 3, ()), rules
        game = dealt(rules)
        game.bid(1)
        assert not game.can_bid(1)
        game.bid(3)
        assert game.now.landlord == 1


def test_c50_a_pass_after_a_three_is_accepted_where_the_ruleset_says_so_a_bid_never() -> None:
    for rules in names():
        if hands_of(rules).ruleset.auction.form != "bids" or rules == "baike-platform":
            continue
        accepted = rules in {"ccgc", "wiki-call", "wiki-four"}
        passed = [fault.code for fault, _ in opening(rules, "甲1 乙3 丙0").faults]
        assert passed == ([] if accepted else ["B112"]), rules
        assert [fault.code for fault, _ in opening(rules, "甲1 乙3 丙2").faults] == ["B103"], rules


def test_c50_who_has_spoken_does_not_pass_once_more_after_a_three() -> None:
    assert [fault.code for fault, _ in opening("ccgc", "甲1 乙3 丙0 甲0").faults] == ["B104"]
