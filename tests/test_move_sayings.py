"""The constructors keep to what words can say, so that each move has one normal form."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import ACE, BIG_JOKER, EITHER_JOKER, SMALL_JOKER, UNIT, card, parse_cards
from notation.move_writer import write_move
from notation.moves import Claim, Move, Pattern, body_cards, described, pack_body, played
from notation.shapes import Kind
from tests.strategies_moves import moves

WITH_ONE = (Kind.TRIPLE_SINGLE,)
STRAIGHT = (Kind.STRAIGHT,)
AIRPLANES = (Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(),
        Pattern((Kind.SINGLE,), low=3),
        Pattern((Kind.PAIR,), low=EITHER_JOKER),
        Pattern((Kind.SINGLE, Kind.PAIR)),
        Pattern((Kind.ROCKET,)),
        Pattern((Kind.BOMB,), low=3),
        Pattern((Kind.BOMB,), size=9),
        Pattern(STRAIGHT, low=3),
        Pattern(STRAIGHT, length=4),
        Pattern(STRAIGHT, length=5, high=ACE),
        Pattern(STRAIGHT, high=3),
        Pattern((Kind.PAIR_STRAIGHT,), high=ACE),
        Pattern((Kind.AIRPLANE,), low=0, length=2),
        Pattern(AIRPLANES, low=0),
        Pattern(AIRPLANES, length=2),
        Pattern(AIRPLANES, low=12, length=2),
        Pattern(AIRPLANES, kickers=(2, 3)),
        Pattern((Kind.SHUTTLE_SINGLES,), length=2),
        Pattern(WITH_ONE, low=0, kickers=(3,)),
        Pattern(WITH_ONE, low=EITHER_JOKER),
        Pattern(WITH_ONE, kickers=(3, 4)),
        Pattern((Kind.TRIPLE_PAIR,), kickers=(3, 4)),
        Pattern((Kind.FOUR_TWO_SINGLES,), kickers=(4, 3)),
        Pattern(name="飛彈"),
        Pattern((Kind.BOMB,), name="炮"),
        Pattern(name="炮", low=SMALL_JOKER),
    ],
)
def test_a_description_that_no_words_make_is_refused(pattern: Pattern) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        described(pattern)


@pytest.mark.parametrize(
    "claim",
    [
        Claim((Kind.SINGLE, Kind.PAIR)),
        Claim((Kind.PASS,)),
        Claim((Kind.JOKERS,)),
        Claim(length=5),
        Claim((Kind.STRAIGHT,), length=4),
        Claim((Kind.AIRPLANE,), length=3),
        Claim((Kind.STRAIGHT,), high=3),
        Claim((Kind.PAIR_STRAIGHT,), high=ACE),
        Claim(body=0),
        Claim(body=4 * UNIT[0]),
        Claim(body=UNIT[5]),
    ],
)
def test_a_claim_that_no_words_make_is_refused(claim: Claim) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        played(parse_cards("3334"), claim)


def test_a_joker_has_no_suit() -> None:
    with pytest.raises(ValueError, match="suit"):
        played((card(BIG_JOKER, 1),))


def test_a_joker_of_which_nothing_is_said_is_one_move() -> None:
    king = described(Pattern((Kind.SINGLE,), low=EITHER_JOKER))
    assert played((card(EITHER_JOKER),)) == played((card(EITHER_JOKER),), Claim((Kind.SINGLE,))) == king


def test_unsaid_jokers_in_a_claimed_body_have_one_form() -> None:
    cards = (card(EITHER_JOKER),) * 2
    one, other = (played(cards, Claim(body=UNIT[joker])) for joker in (SMALL_JOKER, BIG_JOKER))
    assert one == other
    assert write_move(one) == "王帶王"


@settings(max_examples=300)
@given(moves(unread=False), st.data())
def test_any_body_of_the_cards_can_be_packed_and_found_again(move: Move, data: st.DataObject) -> None:
    if move.cards:
        body = tuple(data.draw(st.permutations(move.cards))[: data.draw(st.integers(1, len(move.cards)))])
        packed = pack_body(body, move.cards)
        again = body_cards(move.cards, packed)
        assert pack_body(again, move.cards) == packed
        assert len(again) == len(body)
