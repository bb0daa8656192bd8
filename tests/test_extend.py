"""A record grows by one thing at a time, and gives up the last one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation.cards import parse_cards
from notation.extend import with_act, with_bottom, with_hand, with_play, without_last
from notation.move_reader import read_move
from notation.reader import read
from notation.record import Act, ActKind, Record
from notation.writer import write
from tests.site_records import GAME


def game() -> Record:
    return read(GAME)[0]


def test_a_hand_is_sorted_and_replaces_the_one_before() -> None:
    record = with_hand(with_hand(Record(), 1, parse_cards("53")), 0, parse_cards("A"))
    assert [(hand.seat, len(hand.cards)) for hand in record.hands] == [(0, 1), (1, 2)]
    assert "手牌 乙: 3 5" in write(record)


def test_no_cards_take_a_hand_and_the_bottom_cards_out() -> None:
    record = with_bottom(with_hand(game(), 0, ()), ())
    assert [hand.seat for hand in record.hands] == [1, 2]
    assert record.bottom is None


@given(st.integers(min_value=0, max_value=9))
def test_what_is_taken_back_can_be_played_again(count: int) -> None:
    whole = game()
    record = whole
    for _ in range(count):
        record = without_last(record)
    assert len(record.line) == 9 - count
    for index in range(9 - count, 9):
        seat = whole.line.seats[index]
        assert seat is not None
        begins = dict(whole.line.rounds).get(index)
        record = with_play(record, seat, whole.line.moves[index], begins=begins)
    assert (record.line.moves, record.line.seats) == (whole.line.moves, whole.line.seats)
    assert record.line.rounds == whole.line.rounds


def test_a_new_ply_takes_the_old_end_and_scores_with_it() -> None:
    record = with_play(game(), 0, read_move("過").move)
    assert record.end is None
    assert record.scores == ()


def test_with_no_plies_left_the_last_act_goes() -> None:
    record = with_act(Record(), Act(ActKind.BID, 0, 3))
    assert without_last(record).auction == ()
    assert without_last(Record()) == Record()
