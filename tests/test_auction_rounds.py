"""Bids that go round and round (`openspiel`, `pagat`): who passed may bid later, until all others pass in a row."""

from __future__ import annotations

import pytest

from tests.auctions import dealt, do, found, opening
from tests.test_engine_auction import refusal
from validator.acts import Bid
from validator.operations import BidRefused, Phase

ROUND = pytest.mark.parametrize("rules", ["openspiel", "pagat"])


@ROUND
def test_who_passed_may_bid_in_the_next_round(rules: str) -> None:
    game = do(dealt(rules), Bid(0, 0), Bid(1, 1), Bid(2, 0))
    assert (game.now.phase, game.now.turn, game.legal_bids()) == (Phase.AUCTION, 0, (2, 3))
    do(game, Bid(0, 2), Bid(1, 0), Bid(2, 0))
    assert (game.now.phase, game.now.landlord, game.now.base) == (Phase.PLAY, 0, 2)


@ROUND
def test_a_bid_may_be_raised_by_whoever_was_outbid(rules: str) -> None:
    assert opening(rules, "甲1 乙2 丙不叫 甲3").landlord == 0
    assert opening(rules, "甲1 乙2 丙不叫 甲不叫").stakes == (2, 1, 1, (1, 1, 1))
    assert found(rules, "甲1 乙2 丙不叫 甲3") == []


@ROUND
def test_it_ends_when_the_others_pass_in_a_row_since_the_last_bid(rules: str) -> None:
    assert found(rules, "甲1 乙不叫 丙不叫 甲不叫") == ["B112"]
    assert found(rules, "甲不叫 乙不叫 丙1 甲不叫 乙不叫") == []


@ROUND
def test_it_is_not_over_before(rules: str) -> None:
    assert found(rules, "甲不叫 乙1 丙不叫\n1. 乙 對5") == ["B109"]
    assert found(rules, "甲不叫 乙1 丙不叫 甲不叫\n1. 乙 對5") == []


@ROUND
def test_turns_and_rising_bids_are_kept(rules: str) -> None:
    assert found(rules, "甲1 丙2") == ["B101"]
    assert found(rules, "甲2 乙1") == ["B102"]
    game = do(dealt(rules), Bid(0, 1))
    assert refusal(BidRefused, lambda: game.bid(2, seat=2)) == "B101"


@ROUND
def test_three_ends_it_in_any_round(rules: str) -> None:
    game = do(dealt(rules, first=1), Bid(1, 1), Bid(2, 2), Bid(0, 0), Bid(1, 3))
    assert (game.now.landlord, game.now.base) == (1, 3)


@ROUND
def test_everybody_passing_at_the_start_ends_it(rules: str) -> None:
    assert opening(rules, "甲不叫 乙不叫 丙不叫").void


def test_others_speak_once_only() -> None:
    for rules in ("site", "wiki-call", "baike", "pydoudizhu", "botzone-2", "ccgc", "wiki-four", "baike-four"):
        assert "B104" in found(rules, "甲1 乙不叫 甲2"), rules
