"""What fills the holes of a move, in a hand or in the whole deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import DECK, EITHER_JOKER, RANK_OF, RANKS, card, format_packed, parse_cards, parse_packed
from notation.moves import EVERYONE_PASSES, HOLE, PASS, Claim, Move, Pattern, described, of_reading, played, unreadable
from notation.shapes import Kind
from validator.hands import Hands, Ranked, beats
from validator.plays import plays
from validator.resolve import candidates
from validator.ruleset import load

HANDS = Hands(load("site"))
EVERY = list(plays(HANDS, DECK))
AIRPLANES = (Kind.AIRPLANE, Kind.AIRPLANE_SINGLES, Kind.AIRPLANE_PAIRS)
FOUR_TWO = (Kind.FOUR_TWO_SINGLES, Kind.FOUR_TWO_PAIRS)


def hand(text: str) -> Ranked:
    return HANDS.rank(parse_packed(text))[0]


def found(move: Move, held: str | None = None, over: str | None = None) -> list[str]:
    top = hand(over) if over is not None else None
    every = candidates(HANDS, move, None if held is None else parse_packed(held), top)
    return [format_packed(ranked.reading.cards) for ranked in every]


def hole(*kinds: Kind, **said: int | tuple[int, ...] | str | None) -> Move:
    return described(Pattern(kinds=kinds, **said))  # type: ignore[arg-type]


def ranks(text: str) -> tuple[int, ...]:
    return tuple(RANK_OF[letter] for letter in text)


def test_wings_unsaid_are_bare_singles_or_pairs_of_the_hand() -> None:
    airplane = hole(*AIRPLANES, low=0, length=2)
    assert found(airplane, "33344456") == ["333444", "33344456"]
    assert found(airplane, "3334445566") == ["333444", "33344455", "33344456", "33344466", "3334445566"]
    assert found(airplane, "333445566") == []


def test_the_play_before_decides_which_wings_there_may_be() -> None:
    airplane = hole(*AIRPLANES, low=1, length=2)
    assert found(airplane, "4445556677", over="33344478") == ["44455566", "44455567", "44455577"]
    assert found(airplane, "4445556677", over="3334447788") == ["4445556677"]
    assert found(airplane, "4445556677", over="666777") == []


def test_wings_of_the_whole_deck_are_counted_exactly() -> None:
    assert len(candidates(HANDS, hole(*AIRPLANES, low=0, length=2), None, None)) == 1 + 88 + 55
    assert len(candidates(HANDS, hole(*AIRPLANES), None, None)) == 45 + 18990 + 2939


def test_a_straight_by_its_length() -> None:
    five = hole(Kind.STRAIGHT, length=5)
    assert found(five, "345678") == ["34567", "45678"]
    assert found(five, "345678", over="34567") == ["45678"]
    assert found(five, None) == [format_packed(parse_packed(RANKS[low : low + 5])) for low in range(8)]


def test_a_straight_up_to_the_ace() -> None:
    assert found(hole(Kind.STRAIGHT, high=RANK_OF["A"]), "89TJQKA") == ["89TJQKA", "9TJQKA", "TJQKA"]


def test_four_with_two_of_which_only_the_four_is_said() -> None:
    assert found(hole(*FOUR_TWO, low=5), "8888557") == ["558888", "578888"]
    assert found(hole(*FOUR_TWO, low=5), "88885577") == ["558888", "578888", "778888", "55778888"]


def test_a_kicker_unsaid() -> None:
    assert found(hole(Kind.TRIPLE_SINGLE, low=0), "33346B") == ["3334", "3336", "333B"]
    assert found(hole(Kind.TRIPLE_PAIR, low=11), "AAA55B") == ["55AAA"]


def test_kickers_said_and_the_body_unsaid() -> None:
    assert found(hole(Kind.TRIPLE_SINGLE, kickers=ranks("6")), "3334446") == ["3336", "4446"]
    assert found(hole(Kind.AIRPLANE_SINGLES, kickers=ranks("67")), "33344455567") == ["33344467", "44455567"]
    assert found(hole(*FOUR_TWO[:1], kickers=ranks("55")), "33335544446") == ["333355", "444455"]


def test_a_bomb_of_any_rank_or_size() -> None:
    assert found(hole(Kind.BOMB), "33334444") == ["3333", "4444"]
    assert found(hole(Kind.BOMB), "33334444", over="3333") == ["4444"]
    assert found(hole(Kind.BOMB, size=5), "33334444") == []


def test_a_joker_unsaid_is_the_one_in_the_hand() -> None:
    single = played((card(EITHER_JOKER),))
    assert found(single, "3B") == ["B"]
    assert found(single, "3BR") == ["B", "R"]
    assert found(single, "3BR", over="B") == ["R"]
    assert found(single, "34") == []
    assert found(hole(Kind.SINGLE), "3BR") == ["3", "B", "R"]
    assert found(played(parse_cards("333W")), "333R") == ["333R"]
    assert found(hole(Kind.TRIPLE_SINGLE, kickers=(EITHER_JOKER,)), "333B4") == ["333B"]
    assert found(played(parse_cards("WW")), "BR") == ["BR"]


def test_more_unsaid_jokers_or_kickers_than_there_are_cards_fill_nothing() -> None:
    assert found(played((card(EITHER_JOKER),) * 15)) == []
    assert found(hole(Kind.AIRPLANE_PAIRS, kickers=ranks("3" * 18))) == []


def test_a_name_is_what_the_ruleset_calls_so() -> None:
    assert found(hole(name="火箭"), "BR3333") == ["BR"]
    assert found(hole(name="導彈"), "BR3333") == []


def test_cards_that_are_said_are_their_own_only_candidate() -> None:
    assert found(played(parse_cards("3336"))) == ["3336"]
    assert found(played(parse_cards("3336")), "3346") == []
    assert found(played(parse_cards("3336")), "3336", over="444K") == []
    assert found(played(parse_cards("3345"))) == []


def test_a_claim_holds_the_reading_to_what_was_claimed() -> None:
    assert found(played(parse_cards("3336"), Claim((Kind.TRIPLE_SINGLE,)))) == ["3336"]
    assert found(played(parse_cards("333444555666"), Claim(body=parse_packed("333444555")))) == []
    assert found(played(parse_cards("8888557"), Claim((Kind.FOUR_TWO_SINGLES,)))) == []


@pytest.mark.parametrize("move", [PASS, EVERYONE_PASSES, unreadable("?")])
def test_a_pass_and_what_cannot_be_read_have_no_candidates(move: Move) -> None:
    assert candidates(HANDS, move, None, None) == []


@given(st.sampled_from(EVERY))
def test_every_hand_said_with_its_cards_is_found_again(ranked: Ranked) -> None:
    assert candidates(HANDS, of_reading(ranked.reading), None, None) == [ranked]


@given(st.sampled_from(EVERY), st.sampled_from([None, *EVERY[::50]]))
def test_a_hole_holds_every_hand_of_its_description_that_beats(ranked: Ranked, over: Ranked | None) -> None:
    reading = ranked.reading
    pattern = Pattern((reading.kind,), reading.low, reading.length)
    every = candidates(HANDS, Move(pattern=pattern, packed=HOLE), None, over)
    alike = [
        each
        for each in EVERY
        if (each.reading.kind, each.reading.low, each.reading.length) == (reading.kind, reading.low, reading.length)
    ]
    assert set(every) == {each for each in alike if over is None or beats(each, over)}
    assert len(every) == len(set(every))
