"""What a viewer may know: nothing that is hidden is in the view at all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bench.table import game
from notation.cards import format_cards
from notation.record import Hand, Record
from tests.judging import DEAL, HEAD, SPRING, judged
from tests.test_judge_ways import SITE
from validator.replay import replay
from validator.view import Viewer, visible


def test_a_seat_sees_its_own_hand_the_bottom_cards_and_how_many_the_others_have() -> None:
    view = visible(judged(HEAD + DEAL + "1. 甲 對8  乙 過  丙 過"), 1, 1)
    assert [seat.hidden for seat in view.seats] == [True, False, True]
    assert [seat.hand is None for seat in view.seats] == [True, False, True]
    assert [seat.left for seat in view.seats] == [(18, 18), (17, 17), (17, 17)]
    assert format_cards(view.bottom or ()) == "QK2"


def test_peasants_see_each_other_and_god_sees_all() -> None:
    replay_ = judged(HEAD + DEAL + "1. 甲 對8")
    assert [seat.hidden for seat in visible(replay_, 0, "peasants").seats] == [True, False, False]
    assert [seat.hidden for seat in visible(replay_, 0, "all").seats] == [False, False, False]
    assert [seat.hidden for seat in visible(replay_, 0, "public").seats] == [True, True, True]


def test_the_bottom_cards_stay_marked_while_everybody_knows_that_they_are_there() -> None:
    replay_ = judged(HEAD + DEAL + "1. 甲 Q  乙 K  丙 過  甲 2  乙 過  丙 過")
    assert format_cards(visible(replay_, 0, 1).seats[0].bottom) == "QK2"
    assert format_cards(visible(replay_, 1, 1).seats[0].bottom) == "K2"
    assert format_cards(visible(replay_, 1, "all").seats[0].bottom) == "QK2"


def test_the_counter_shows_what_is_still_out() -> None:
    replay_ = judged(HEAD + DEAL + "1. 甲 對8  乙 對9  丙 過  甲 過")
    counter = visible(replay_, 2, 1).counter
    assert counter is not None
    assert sum(counter) == 54 - 17 - 2  # all but the own hand as it was, and the pair of eights
    assert counter[5] == 1  # 8: two were played, one is in the own hand
    assert visible(replay_, 0, "all").counter == (0,) * 15


def test_c43_the_counter_does_not_give_the_bottom_cards_away() -> None:
    counter = visible(judged(HEAD + DEAL + "1. 甲 對8"), 0, 1).counter
    assert counter is not None
    assert sum(counter) == 54 - 17


def test_missing_ranks_are_shown_of_hands_that_are_seen() -> None:
    view = visible(judged(SPRING), 0, 0)
    assert view.seats[0].missing == (9, 10, 11, 12)
    assert view.seats[1].missing is None


def test_c37_the_last_play_of_a_seat_is_its_most_recent_one_passes_too() -> None:
    replay_ = judged(HEAD + DEAL + "1. 甲 對8  乙 對9  丙 過  甲 過\n2. 乙 3")
    lasts = [seat.last for seat in visible(replay_, 4, "all").seats]
    assert [(last.ply, last.passed) for last in lasts if last] == [(4, True), (2, False), (3, True)]
    after = [seat.last for seat in visible(replay_, 5, "all").seats]
    assert [last is None for last in after] == [True, False, True]


def test_with_all_sevens_out_no_straight_goes_through_seven() -> None:
    replay_ = judged(HEAD + "1. 甲 7炸  乙 過  丙 過\n2. 甲 10炸")
    assert visible(replay_, 0, "all").closed == ()
    assert visible(replay_, 1, "all").closed == (4,)
    assert visible(replay_, 4, "all").closed == (4, 7)


def test_a_finding_that_tells_a_hidden_hand_is_withheld() -> None:
    replay_ = judged(HEAD + DEAL + "1. 甲 對6  乙 對7")
    assert [finding.code for finding in visible(replay_, 1, 0).findings] == ["P103"]
    assert visible(replay_, 1, 1).findings == ()


def test_what_is_not_recorded_is_not_made_up() -> None:
    view = visible(judged(HEAD + "1. 甲 對8"), 1, "all")
    assert [seat.hand for seat in view.seats] == [None, None, None]
    assert [seat.hidden for seat in view.seats] == [False, False, False]
    assert view.counter is None


def swapped(record: Record, hidden: list[int], rng: random.Random) -> Record | None:
    """The record with two cards swapped between hidden hands that are never played; None if there are none."""
    done = replay(record)
    left = {seat: done.plies[-1].hands[seat] for seat in hidden}
    one, other = hidden
    pairs = [
        (a, b)
        for a in left[one].cards
        for b in left[other].cards
        if a != b and a not in left[one].bottom and b not in left[other].bottom
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    hands = list(record.hands)
    for seat, old, new in ((one, a, b), (other, b, a)):
        cards = list(hands[seat].cards)
        if old not in cards:
            return None
        cards[cards.index(old)] = new
        hands[seat] = Hand(seat, tuple(sorted(cards)))
    return replace(record, hands=tuple(hands))


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_swapping_hidden_cards_changes_nothing_that_the_viewer_sees(viewer: Viewer) -> None:
    rng = random.Random(7)
    tried = 0
    for seed in range(60):
        record = game(seed, SITE)
        hidden = [seat for seat in range(3) if seat != viewer][:2]
        other = swapped(record, hidden, rng)
        if other is None:
            continue
        before, after = replay(record), replay(other)
        assert after.findings == ()
        tried += 1
        for ply in range(len(before.plies)):
            assert visible(before, ply, viewer) == visible(after, ply, viewer)
    assert tried > 10
