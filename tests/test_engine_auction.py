"""Deal and auction: who may bid what, when it ends, who is landlord; what is refused says which rule and why."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from notation.cards import DECK, UNIT, ranks_of, size_of
from notation.reader import read
from validator.engine import Game
from validator.hands import Hands
from validator.operations import Bid, BidRefused, DealRefused, Dealt, NotDealt, Phase, PlayRefused, TookBottom
from validator.replay import replay
from validator.ruleset import load, loads

HANDS = Hands(load("site"))


def shuffled(seed: int) -> tuple[tuple[int, ...], int]:
    """Three hands of 17 and the bottom cards."""
    cards = list(ranks_of(DECK))
    random.Random(seed).shuffle(cards)
    packed = [sum(UNIT[rank] for rank in cards[start : start + 17]) for start in (0, 17, 34, 51)]
    return tuple(packed[:3]), packed[3]


def dealt(first: int = 0, hands: Hands = HANDS) -> Game:
    game = Game(hands)
    game.deal(*shuffled(1), first=first)
    return game


def refusal(kind: type[BidRefused] | type[PlayRefused] | type[DealRefused], act: Callable[[], object]) -> str:
    """The code with which an act is refused."""
    with pytest.raises(kind) as caught:
        act()
    return caught.value.code


def test_the_highest_bidder_takes_the_bottom_cards_and_leads() -> None:
    game = dealt()
    bottom = game.now.bottom
    game.bid(1)
    game.pass_turn()
    game.bid(3)
    now = game.now
    assert (now.phase, now.landlord, now.base, now.turn) == (Phase.PLAY, 2, 3, 2)
    assert [size_of(hand) for hand in now.held] == [17, 17, 20]
    assert now.bottom == bottom
    assert sum(now.held) == DECK
    assert game.history[1:] == (Bid(0, 1), Bid(1, 0), Bid(2, 3), TookBottom(2, bottom))


def test_the_first_to_speak_is_drawn_and_turns_go_round_from_there() -> None:
    game = dealt(first=2)
    game.bid(1)
    assert game.now.turn == 0
    game.bid(2)
    assert game.now.turn == 1
    game.pass_turn()
    assert game.now.landlord == 0


def test_a_three_ends_the_auction_at_once() -> None:
    game = dealt()
    game.bid(3)
    assert (game.now.phase, game.now.landlord, game.legal_bids()) == (Phase.PLAY, 0, ())


def test_a_bid_must_be_strictly_higher() -> None:
    game = dealt()
    assert game.legal_bids() == (1, 2, 3)
    game.bid(2)
    assert game.legal_bids() == (3,)
    assert game.can_pass()
    assert refusal(BidRefused, lambda: game.bid(1)) == "B102"
    assert refusal(BidRefused, lambda: game.bid(2)) == "B102"
    assert (game.now.turn, len(game.history)) == (1, 2)


def test_c49_a_one_after_a_one_is_refused() -> None:
    game = dealt()
    game.bid(1)
    assert not game.can_bid(1)


def test_c50_nobody_bids_after_a_three() -> None:
    game = dealt()
    game.bid(1)
    game.bid(3)
    assert refusal(BidRefused, lambda: game.verify_bid(3, seat=2)) == "B103"
    assert not game.can_bid(0, seat=2)


def test_each_speaks_once_in_turn() -> None:
    game = dealt()
    game.bid(1)
    assert refusal(BidRefused, lambda: game.bid(2, seat=0)) == "B104"
    assert refusal(BidRefused, lambda: game.bid(2, seat=2)) == "B101"


def test_there_are_no_other_bids() -> None:
    game = dealt()
    assert refusal(BidRefused, lambda: game.bid(4)) == "B105"


def test_nobody_plays_before_there_is_a_landlord() -> None:
    game = dealt()
    assert list(game.legal_plays()) == []
    assert refusal(PlayRefused, lambda: game.play(game.now.held[0])) == "B109"


def test_c25_when_all_pass_the_game_is_void_and_dealt_anew_with_nothing_carried_over() -> None:
    game = dealt()
    for _ in range(3):
        game.pass_turn()
    now = game.now
    assert (now.phase, now.landlord, now.base, now.turn, game.scores) == (Phase.VOID, None, 0, None, None)
    assert list(game.legal_plays()) == []
    assert refusal(PlayRefused, lambda: game.play(now.held[0])) == "B110"
    assert refusal(BidRefused, lambda: game.bid(1)) == "B103"
    game.deal(*shuffled(2), first=1)
    assert (game.now.phase, game.now.turn, game.legal_bids(), game.multiplier) == (Phase.AUCTION, 1, (1, 2, 3), 1)


def someone_is_landlord(rule: str) -> Hands:
    changes: dict[str, Any] = {"auction": {"all_pass": {"outcome": "landlord", "landlord": rule, "base": 1}}}
    return Hands(loads(json.dumps({"extends": "site", "name": "house", **changes})))


@pytest.mark.parametrize(("rule", "landlord"), [("first_to_speak", 2), ("first_seat", 0)])
def test_a_house_may_make_somebody_landlord_when_all_pass(rule: str, landlord: int) -> None:
    game = dealt(first=2, hands=someone_is_landlord(rule))
    for _ in range(3):
        game.pass_turn()
    assert (game.now.landlord, game.now.base, game.now.turn) == (landlord, 1, landlord)


@pytest.mark.parametrize(("rule", "landlord"), [("first_to_speak", 2), ("first_seat", 0)])
def test_a_record_is_judged_by_that_house_rule_too(rule: str, landlord: int) -> None:
    (record,) = read("叫分: 丙不叫 甲不叫 乙不叫\n")
    replayed = replay(record, someone_is_landlord(rule).ruleset)
    assert (replayed.landlord, replayed.base, replayed.opening.void) == (landlord, 1, False)


def test_nothing_happens_before_the_deal_and_no_deal_in_the_middle() -> None:
    game = Game(HANDS)
    for act in (lambda: game.bid(1), game.pass_turn, lambda: game.play(1)):
        with pytest.raises(NotDealt):
            act()
    assert not (game.can_bid(1) or game.can_pass() or game.can_play(1))
    assert game.can_deal(*shuffled(1))
    game.deal(*shuffled(1))
    assert not game.can_deal(*shuffled(1))
    with pytest.raises(NotDealt):
        game.deal(*shuffled(1))


def test_a_deal_has_every_card_once_and_seventeen_for_each() -> None:
    held, bottom = shuffled(3)
    game = Game(HANDS)
    assert refusal(DealRefused, lambda: game.deal(held[:2], bottom)) == "D108"
    assert refusal(DealRefused, lambda: game.deal(held, bottom, first=3)) == "D108"
    assert refusal(DealRefused, lambda: game.deal(held, bottom - 4 * 0 - lowest(bottom))) == "D104"
    assert refusal(DealRefused, lambda: game.deal((held[0] - lowest(held[0]), *held[1:]), bottom)) == "D103"
    assert refusal(DealRefused, lambda: game.deal((held[0], held[0], held[0]), bottom)) == "D101"
    assert game.history == ()


def lowest(cards: int) -> int:
    return UNIT[next(ranks_of(cards))]


def test_the_deal_is_the_first_operation() -> None:
    held, bottom = shuffled(1)
    assert dealt(first=1).history == (Dealt(held, bottom, 1),)
