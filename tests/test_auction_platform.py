"""`baike-platform`: 搏, bids, one chance to rob each, 明牌, 漂底."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.auctions import dealt, do, found, hands_of, opening, shuffled
from tests.test_engine_auction import refusal
from validator.acts import Bid, Declined, Drifted, Robbed, Shown, Staked
from validator.engine import Game
from validator.operations import BidRefused, NotDealt, Phase, PlayRefused

RULES = "baike-platform"
EXAMPLE = "乙搏 丙搏 甲3 乙搶 丙不搶 甲不搶 乙明牌 甲漂底 丙漂底"


def phase(game: Game) -> Phase:
    return game.now.phase


def landlord(acts: str) -> int | None:
    told = opening(RULES, acts)
    assert told.faults == ()
    return told.landlord


def test_the_example_of_the_rules() -> None:
    told = opening(RULES, EXAMPLE, '[底注 "100"]')
    assert told.faults == ()
    assert (told.landlord, told.base) == (1, 3)
    assert told.stakes == (3, 100, 8, (2, 1, 4))


def test_the_same_in_the_engine() -> None:
    game = Game(hands_of(RULES), unit=100)
    do(game, Staked(1), Staked(2))
    game.deal(*shuffled(game.ruleset, 1), first=0)
    do(game, Bid(0, 3), Robbed(1), Declined(2), Declined(0), Shown(1), Drifted(0), Drifted(2))
    assert (game.now.phase, game.now.landlord, game.now.turn) == (Phase.PLAY, 1, 1)
    assert game.stakes == (3, 100, 8, (2, 1, 4))
    assert game.multiplier == 8


def test_the_unit_is_what_the_table_says() -> None:
    assert opening(RULES, "甲3 乙不搶 丙不搶").stakes is None
    exact = opening(RULES, "甲3 乙不搶 丙不搶", '[底注 "0.5"]').stakes
    assert exact is not None
    assert (exact.base, Decimal(exact.unit), exact.public) == (3, Decimal("0.5"), 1)
    assert opening(RULES, "甲3 乙不搶 丙不搶", '[底注 "很多"]').stakes is None
    assert opening("site", "甲3", '[底注 "100"]').stakes == (3, 1, 1, (1, 1, 1))


@pytest.mark.parametrize(
    ("acts", "seat"),
    [
        ("甲3 乙不搶 丙不搶", 0),
        ("甲3 乙搶 丙不搶 甲搶", 0),
        ("甲3 乙搶 丙搶 甲不搶", 2),
        ("甲1 乙2 丙不叫 甲搶 乙不搶", 0),
        ("甲1 乙2 丙3 甲不搶 乙搶 丙不搶", 1),
        ("甲不叫 乙3 丙搶 乙搶", 1),
        ("甲不叫 乙不叫 丙1", 2),
        ("甲1 乙不叫 丙不叫", 0),
    ],
)
def test_each_who_never_passed_has_one_chance_the_bidder_last_and_only_after_a_rob(acts: str, seat: int) -> None:
    assert landlord(acts) == seat


def test_who_passed_may_not_rob() -> None:
    assert found(RULES, "甲不叫 乙2 丙不叫 甲搶") == ["B114"]
    game = do(dealt(RULES), Bid(0, 0), Bid(1, 2), Bid(2, 0))
    assert (game.now.phase, game.now.landlord) == (Phase.SHOW, 1)
    assert refusal(BidRefused, lambda: game.rob(0)) == "B114"


def test_there_is_one_chance_only() -> None:
    assert found(RULES, "甲3 乙搶 丙不搶 甲搶 乙搶") == ["B114"]
    assert found(RULES, "甲3 乙不搶 丙不搶 甲不搶") == ["B117"]


def test_a_rob_before_the_bids_are_over_is_reported_and_ends_them() -> None:
    told = opening(RULES, "甲2 乙搶 丙不搶 甲不搶")
    assert [fault.code for fault, _ in told.faults] == ["B115"]
    assert told.landlord == 1


def test_the_base_stays_the_winning_bid() -> None:
    assert opening(RULES, "甲1 乙2 丙不叫 甲搶 乙搶").base == 2


def test_all_pass_and_the_first_in_time_who_staked_is_landlord_at_one_and_nobody_may_rob() -> None:
    told = opening(RULES, "丙搏 甲搏 甲不叫 乙不叫 丙不叫", '[底注 "1"]')
    assert told.faults == ()
    assert (told.landlord, told.base, told.void) == (2, 1, False)
    assert told.stakes == (1, 1, 2, (2, 1, 1))
    assert found(RULES, "丙搏 甲不叫 乙不叫 丙不叫 甲搶") == ["B115"]
    game = Game(hands_of(RULES))
    do(game, Staked(0, False), Staked(2), Staked(1))
    game.deal(*shuffled(game.ruleset, 1))
    do(game, Bid(0, 0), Bid(1, 0), Bid(2, 0))
    assert (game.now.landlord, game.now.base, game.now.phase) == (2, 1, Phase.SHOW)


def test_all_pass_and_nobody_staked_is_void() -> None:
    assert opening(RULES, "甲不搏 甲不叫 乙不叫 丙不叫").void
    game = do(dealt(RULES), Bid(0, 0), Bid(1, 0), Bid(2, 0))
    assert game.now.phase is Phase.VOID
    game.stake(1)
    assert (game.now.phase, game.now.held) == (Phase.STAKE, ())
    game.deal(*shuffled(game.ruleset, 2))
    assert game.history[-2] == Staked(1)
    assert game.legal_acts()[0] == Bid(0, 0)


def test_stakes_are_made_in_any_order_once_each_before_the_deal() -> None:
    game = Game(hands_of(RULES))
    assert phase(game) is Phase.STAKE
    assert game.legal_acts() == tuple(Staked(seat, yes) for seat in range(3) for yes in (True, False))
    with pytest.raises(NotDealt):
        game.bid(1)
    game.stake(2)
    game.stake(0, yes=False)
    assert refusal(BidRefused, lambda: game.stake(2, yes=False)) == "B119"
    assert refusal(BidRefused, lambda: game.stake(3)) == "D108"
    game.stake(1)
    assert (phase(game), game.legal_acts()) == (Phase.DEAL, ())
    game.deal(*shuffled(game.ruleset, 1))
    assert phase(game) is Phase.AUCTION
    late = dealt(RULES)
    assert refusal(BidRefused, lambda: late.stake(0)) == "B118"


def test_what_is_wrong_with_stakes_in_a_record() -> None:
    assert found(RULES, "甲3 乙搏") == ["B118"]
    assert found(RULES, "甲搏 甲搏 甲3") == ["B119"]
    assert found(RULES, "甲搏4 甲3") == ["B124"]
    assert found(RULES, "甲搏2 甲3") == []


def test_what_is_said_twice_counts_once() -> None:
    told = opening(RULES, "乙搏 乙搏 甲3 乙不搶 丙不搶", '[底注 "1"]')
    assert told.stakes == (3, 1, 1, (1, 2, 1))


def test_the_landlord_answers_first_then_the_peasants_in_any_order() -> None:
    game = do(dealt(RULES), Bid(0, 3), Declined(1), Declined(2))
    assert (game.now.phase, game.now.turn) == (Phase.SHOW, 0)
    assert refusal(BidRefused, lambda: game.drift(1)) == "B123"
    assert refusal(BidRefused, lambda: game.show(1)) == "B120"
    assert refusal(PlayRefused, lambda: game.play(game.now.held[0])) == "B109"
    assert not game.can_pass()
    game.show(yes=False)
    assert (game.now.phase, game.now.turn) == (Phase.DRIFT, None)
    assert {act.seat for act in game.legal_acts()} == {1, 2}
    assert refusal(BidRefused, lambda: game.drift(0)) == "B121"
    game.drift(2)
    assert refusal(BidRefused, lambda: game.drift(2, yes=False)) == "B119"
    game.drift(1, yes=False)
    assert (game.now.phase, game.now.turn, game.multiplier) == (Phase.PLAY, 0, 1)
    assert game.stakes == (3, 1, 1, (1, 1, 2))


def test_answers_that_a_record_leaves_out_are_no() -> None:
    told = opening(RULES, "甲3 乙不搶 丙不搶 丙漂底", '[底注 "1"]')
    assert (told.faults, told.stakes) == ((), (3, 1, 1, (1, 1, 2)))


def test_what_is_wrong_with_open_hands_and_drifts_in_a_record() -> None:
    rest = "甲3 乙不搶 丙不搶"
    assert found(RULES, f"{rest} 乙明牌") == ["B120"]
    assert found(RULES, f"{rest} 甲漂底") == ["B121"]
    assert found(RULES, f"甲明牌 {rest}") == ["B122"]
    assert found(RULES, f"{rest} 乙漂底 甲明牌") == ["B123"]
    assert found(RULES, f"{rest} 甲明牌 甲不明牌") == ["B119"]
    assert found(RULES, f"{rest} 甲不明牌 乙不漂底 丙不漂底") == []


def test_what_nobody_may_do_raises_nothing() -> None:
    told = opening(RULES, "甲3 乙不搶 丙不搶 乙明牌 甲漂底", '[底注 "1"]')
    assert told.stakes == (3, 1, 1, (1, 1, 1))


def test_the_seat_of_an_open_hand_and_of_the_last_drift_may_be_left_out() -> None:
    told = opening(RULES, "甲3 乙不搶 丙不搶 明牌 乙不漂底 漂底", '[底注 "1"]')
    assert told.stakes == (3, 1, 2, (1, 1, 2))
    assert [seat for seat, _ in told.spoken][3:] == [0, 1, 2]
    assert opening(RULES, "甲3 乙不搶 丙不搶 明牌 漂底", '[底注 "1"]').stakes is None


def test_other_rulesets_have_none_of_it() -> None:
    for rules in ("site", "baike", "openspiel", "botzone-2", "ccgc"):
        assert found(rules, "甲搏 甲3") == ["B106"], rules
        assert found(rules, "甲3 乙漂底") == ["B106"], rules
        assert found(rules, "甲3 甲明牌") == ["B106"], rules
        assert found(rules, "甲不搏 甲3 甲不明牌 乙不漂底") == [], rules
        game = dealt(rules)
        game.bid(3)
        assert game.now.phase is Phase.PLAY
        assert refusal(BidRefused, game.show) == "B106"
        assert refusal(BidRefused, lambda game=game: game.show(yes=False)) == "B106"  # type: ignore[misc]


def test_an_open_hand_doubles_for_all_where_a_ruleset_has_it() -> None:
    for rules in ("wiki-call", "wiki-rob", "wiki-four", "baike-four"):
        acts = "甲叫 乙不搶 丙不搶 甲明牌" if rules == "wiki-rob" else "甲3 甲明牌"
        stakes = opening(rules, acts).stakes
        assert stakes is not None
        assert (stakes.base, stakes.unit, stakes.public, set(stakes.personal)) == (3, 1, 2, {1}), rules


def test_an_open_hand_counts_where_the_auction_is_not_recorded() -> None:
    assert opening("wiki-call", "甲明牌", '[地主 "甲"] [底分 "2"]').stakes == (2, 1, 2, (1, 1, 1))
    assert found("wiki-call", "乙明牌", '[地主 "甲"] [底分 "2"]') == ["B120"]
    assert found("wiki-call", "甲明牌\n1. 甲 對5") == ["B113"]
