"""Suits that a record lacks: the lowest that are free, those of the hand for a play, never two of one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from notation.cards import card, format_cards, parse_cards
from notation.formats.aspects import Aspect, without
from notation.formats.ccgc_lines import read_protocol
from notation.formats.suiting import suited
from notation.moves import PASS, played
from notation.record import Hand, Line, Record
from tests.formats.numbered_games import game
from tests.formats.test_ccgc import platform_log


def a_record(**hands: str) -> Record:
    return Record(hands=tuple(Hand("abc".index(seat), parse_cards(cards)) for seat, cards in hands.items()))


def line(*plies: str) -> Line:
    moves = tuple(played(parse_cards(cards)) if cards else PASS for cards in plies)
    return Line(tuple(at % 3 for at in range(len(plies))), moves)


def test_a_record_with_all_its_suits_stays_as_it_is() -> None:
    record = replace(a_record(a="3♠3♥B"), line=line("3♠3♥"))
    assert suited(record, "x") == suited(record, "x")
    assert suited(record, "x").record is record
    assert not suited(record, "x").findings


def test_the_lowest_suit_that_is_free_is_taken_seat_by_seat() -> None:
    found = suited(a_record(a="334", b="33B", c="4R"), "x")
    assert [format_cards(hand.cards) for hand in found.record.hands] == ["3♠3♥4♠", "3♣3♦B", "4♥R"]
    assert found.invented == set(parse_cards("3♠3♥4♠3♣3♦4♥"))
    (finding,) = found.findings
    assert (finding.code, finding.args) == ("F204", {"format": "x", "count": 6})


def test_a_suit_that_somebody_has_is_not_given_again() -> None:
    found = suited(a_record(a="33", b="3♠4"), "x")
    assert [format_cards(hand.cards) for hand in found.record.hands] == ["3♥3♣", "3♠4♠"]


def test_a_hand_has_the_suits_that_its_seat_plays() -> None:
    record = replace(a_record(a="333", b="3"), line=line("3♦"))
    found = suited(record, "x")
    assert [format_cards(hand.cards) for hand in found.record.hands] == ["3♠3♥3♦", "3♣"]


def test_a_play_takes_the_cards_of_its_hand() -> None:
    record = replace(a_record(a="33♦3", b="4"), line=line("3", "4", "", "33"))
    moves = suited(record, "x").record.line.moves
    assert sorted("".join(format_cards(move.cards) for move in (moves[0], moves[3]))) == sorted("3♠3♥3♦")


def test_the_bottom_cards_are_those_in_a_hand_of_twenty() -> None:
    record = replace(a_record(a="3333444455556666789T"), bottom=parse_cards("36T"), line=line("3"))
    found = suited(record, "x").record
    assert set(found.bottom or ()) <= set(found.hands[0].cards)


def test_more_of_a_rank_than_there_are_suits_is_written_all_the_same() -> None:
    found = suited(a_record(a="33333"), "x").record
    assert format_cards(found.hands[0].cards) == "3♠3♠3♥3♣3♦"


def test_a_play_without_a_hand_takes_suits_that_are_free() -> None:
    found = suited(replace(a_record(b="3♠"), line=line("3", "3♠")), "x").record
    assert found.line.moves[0].cards == (card(0, 2),)


@pytest.mark.parametrize("number", range(30))
def test_a_whole_deal_gets_every_card_once_and_every_play_comes_from_its_hand(number: int) -> None:
    (record,) = read_protocol([platform_log(game("ccgc", number))])
    found = suited(without(record, [Aspect.SUITS]), "x").record
    dealt = Counter(each for hand in found.hands for each in hand.cards) + Counter(found.bottom or ())
    assert set(dealt.values()) == {1}
    held = {hand.seat: set(hand.cards) for hand in found.hands}
    landlord = record.line.seats[0] if record.line.seats else None
    if landlord is not None:
        held[landlord] |= set(found.bottom or ())
    for seat, move in zip(found.line.seats, found.line.moves, strict=True):
        assert seat is not None
        assert held[seat] >= set(move.cards)
        held[seat] -= set(move.cards)
