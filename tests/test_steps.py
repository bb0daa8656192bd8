"""The steps of a game: what people say before the first card is stepped through like the plies after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.cards import format_cards
from tests.judging import DEAL, HEAD, judged
from validator.replay import Replay
from validator.steps import AfterAct, read_step, speaking, steps_of
from validator.view import VIEWERS, Viewer, visible

GAMES = Path(__file__).parent.parent / "samples" / "games"


def sample(name: str) -> Replay:
    """A shipped game, replayed."""
    return judged((GAMES / f"{name}.txt").read_text(encoding="utf-8"))


def step(number: int) -> AfterAct:
    return AfterAct(number)


def test_the_steps_of_a_game_are_its_acts_and_then_its_plies() -> None:
    done = sample("wiki-rob")
    acts = len(done.record.auction)
    assert [str(each) for each in steps_of(done)][: acts + 2] == [*(f"b{number}" for number in range(acts + 1)), "0"]
    assert steps_of(done)[-1] == len(done.plies) - 1


def test_a_record_without_an_auction_starts_at_ply_0() -> None:
    assert steps_of(judged('[規則 "site"] [地主 "甲"] [底分 "1"]\n1. 甲 對8\n'))[0] == 0


def test_a_position_starts_at_ply_0() -> None:
    done = sample("position")
    assert done.record.position is not None
    assert steps_of(done)[0] == 0


@pytest.mark.parametrize(("word", "is_"), [("0", 0), ("12", 12), ("b0", AfterAct(0)), ("b12", AfterAct(12))])
def test_a_step_is_written_in_one_way(word: str, is_: int | AfterAct) -> None:
    assert read_step(word) == is_
    assert str(is_) == word


@pytest.mark.parametrize("word", ["", "b", "-1", "01", "b01", "1b", "B1", " 1", "１", "b1\n", "9999999"])
def test_there_is_no_other_way_to_write_a_step(word: str) -> None:
    assert read_step(word) is None


def test_before_the_landlord_has_them_the_bottom_cards_are_seen_by_who_sees_everything() -> None:
    done = sample("wiki-rob")
    viewers: list[Viewer] = [*VIEWERS, 0, 1, 2]
    for number in range(len(done.record.auction) + 1):
        seen = {viewer for viewer in viewers if visible(done, step(number), viewer).bottom is not None}
        assert seen == {"all"}
    assert visible(done, 0, "public").bottom == done.record.bottom


def test_hands_are_as_they_were_dealt_until_the_landlord_takes_the_bottom_cards() -> None:
    done = sample("wiki-rob")
    landlord = done.landlord
    assert landlord is not None
    before, after = visible(done, step(0), "all").seats[landlord], visible(done, 0, "all").seats[landlord]
    assert before.left == (17, 17)
    assert after.left == (20, 20)
    assert before.hand is not None
    assert format_cards(before.hand) == format_cards(done.record.hands[landlord].cards)
    assert before.bottom == ()


def test_the_counter_of_an_auction_does_not_tell_the_bottom_cards() -> None:
    """Not even to who will be landlord: what is out is everything but the own seventeen."""
    done = sample("wiki-rob")
    for seat in range(3):
        counter = visible(done, step(3), seat).counter
        assert counter is not None
        assert sum(counter) == 54 - 17
    landlord = visible(done, 0, done.landlord or 0).counter
    assert landlord is not None
    assert sum(landlord) == 54 - 20


def test_who_spoke_who_would_be_landlord_and_what_it_costs_are_told_act_by_act() -> None:
    """甲 calls, 乙 robs, 丙 does not, 甲 robs back, 乙 robs again: each rob doubles."""
    done = sample("wiki-rob")
    views = [visible(done, step(number), "public") for number in range(6)]
    assert [view.multiplier for view in views] == [1, 1, 2, 2, 4, 8]
    assert [view.bidder for view in views] == [None, 0, 1, 1, 0, 1]
    assert [view.turn for view in views[:5]] == [0, 1, 2, 0, 1]
    assert [seat.spoken for seat in views[3].seats] == [1, 2, 3]
    assert [seat.landlord for seat in views[4].seats] == [None, None, None]
    assert [seat.landlord for seat in views[5].seats] == [False, True, False]
    assert visible(done, 0, "public").multiplier == 8


def test_bids_are_the_base_so_far() -> None:
    done = judged('[規則 "site"]\n' + DEAL + "叫分: 甲1 乙2 丙不叫\n")
    views = [visible(done, step(number), 0) for number in range(4)]
    assert [view.base for view in views] == [None, 1, 2, 2]
    assert [view.bidder for view in views] == [None, 0, 1, 1]
    assert (done.base, done.landlord) == (2, 1)


def test_an_open_hand_is_seen_from_the_act_that_opens_it() -> None:
    done = sample("wiki-call-open-hand")
    landlord = done.landlord
    assert landlord is not None
    assert done.opening.shown
    other = (landlord + 1) % 3
    opens = next(place for place, act in enumerate(done.record.auction, 1) if act.kind == "show")
    seen = [
        visible(done, step(number), other).seats[landlord].hand is not None
        for number in range(len(done.record.auction) + 1)
    ]
    assert seen == [number >= opens for number in range(len(seen))]
    assert visible(done, 0, other).seats[landlord].hand is not None


def test_four_players_are_dealt_twenty_five_each() -> None:
    done = sample("wiki-four")
    view = visible(done, step(0), "all")
    assert [seat.left for seat in view.seats] == [(25, 25)] * 4
    counter = visible(done, step(1), 2).counter
    assert counter is not None
    assert sum(counter) == 108 - 25


def test_nobody_tells_which_of_the_landlords_cards_came_from_the_bottom_where_no_record_does() -> None:
    """A hand of twenty without the bottom cards: each of the twenty may have been dealt."""
    deal = DEAL.replace("A A 2 2\n", "A A 2 2 Q K 2\n").replace("底牌: Q K 2\n", "")
    done = judged('[規則 "site"]\n' + deal + "叫分: 甲3\n")
    seat = visible(done, step(0), "all").seats[0]
    assert seat.left == (17, 17)
    assert (seat.hand, len(seat.maybe)) == ((), 20)
    assert visible(done, step(0), 0).counter is None
    assert visible(done, 0, 0).counter is not None


def test_there_is_no_step_after_the_last_act() -> None:
    done = sample("wiki-rob")
    with pytest.raises(IndexError):
        visible(done, step(len(done.record.auction) + 1), "all")
    with pytest.raises(IndexError):
        visible(judged('[規則 "site"] [地主 "甲"]\n1. 甲 對8\n'), step(0), "all")


def test_a_void_deal_is_stepped_to_its_end() -> None:
    done = sample("void-deal")
    for each in steps_of(done):
        for viewer in (*VIEWERS, 0, 1, 2):
            assert visible(done, each, viewer).seats
    last = speaking(done, len(done.record.auction))
    assert last.auction.void or last.landlord is not None


def test_a_spring_threatens_until_a_peasant_plays_and_an_anti_spring_until_the_landlord_plays_again() -> None:
    done = judged(HEAD + DEAL + "1. 甲 對8  乙 過  丙 過\n2. 甲 3  乙 4")
    springs = [[str(term) for term in visible(done, ply, "public").springs] for ply in range(6)]
    assert springs[0] == ["spring", "anti_spring"]
    assert springs[1:4] == [["spring", "anti_spring"]] * 3
    assert springs[4] == ["spring"]
    assert springs[5] == []


def test_seven_gold_ten_silver_counts_every_deck() -> None:
    """Four tens of eight are gone: straights through the ten are not."""
    assert visible(sample("wiki-four"), 3, "public").closed == ()
