"""Every ruleset has exactly the hands that the tables of its rules give, each with exactly their readings.

`tests/table_hands.py` makes them without the project's rules; the totals were known before: from the text of `site`,
from the tables of RLCard, OpenSpiel and PyPI's doudizhu, and by formula for Botzone and Pagat.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cards import UNIT, parse_packed
from notation.shapes import Kind
from tests.ruleset_hands import HANDS, NAMES, a_hand
from tests.table_hands import RULES, tabled
from validator.hands import Hands
from validator.plays import plays
from validator.ruleset import load

each_ruleset = pytest.mark.parametrize("name", NAMES)


def test_every_ruleset_has_its_row() -> None:
    assert set(RULES) == set(NAMES)


@each_ruleset
def test_the_generator_on_a_whole_deck_gives_the_hands_of_the_tables_each_once(name: str) -> None:
    hands = Hands(load(name))
    generated = [play.reading for play in plays(hands, hands.ruleset.setup.deck)]
    assert len(generated) == len(set(generated))
    assert set(generated) == tabled(name).readings


@each_ruleset
def test_the_classifier_reads_every_set_of_the_tables_so_and_no_other_way(name: str) -> None:
    hands = Hands(load(name))
    every = list(tabled(name).sets.items())
    few = every[:: max(1, len(every) // 8_000)]
    several = [(cards, readings) for cards, readings in every if len(readings) > 1]
    for cards, readings in few + several:
        assert {ranked.reading for ranked in hands.rank(cards)} == readings


@each_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_cards_that_the_tables_do_not_have_are_no_hand(name: str, data: st.DataObject) -> None:
    hands = HANDS[name]
    cards = data.draw(a_hand(hands))
    ranked = hands.rank(cards)
    assert {each.reading for each in ranked} == tabled(name).sets.get(cards, frozenset())
    assert len({each.reading for each in ranked}) == len(ranked)


TOTALS = {
    "site": (24_639, 24_639, 0),
    "rlcard": (27_471, 27_471, 0),
    "openspiel": (26_053, 25_661, 383),
    "pydoudizhu": (34_152, 33_675, 468),
    "botzone-1": (21_421, 21_421, 0),
    "botzone-2": (34_323, 34_323, 0),
    "pagat": (12_654, 12_654, 0),
}


@pytest.mark.parametrize("name", TOTALS)
def test_readings_sets_and_sets_with_several_readings_are_as_many_as_was_known(name: str) -> None:
    made = tabled(name)
    several = sum(len(readings) > 1 for readings in made.sets.values())
    assert (len(made.readings), len(made.sets), several) == TOTALS[name]


PYDOUDIZHU = {
    Kind.SINGLE: {1: 15},
    Kind.PAIR: {1: 13},
    Kind.TRIPLE: {1: 13},
    Kind.TRIPLE_SINGLE: {1: 182},
    Kind.TRIPLE_PAIR: {1: 156},
    Kind.STRAIGHT: {5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1},
    Kind.PAIR_STRAIGHT: {3: 10, 4: 9, 5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3},
    Kind.AIRPLANE: {2: 11, 3: 10, 4: 9, 5: 8, 6: 7},
    Kind.AIRPLANE_SINGLES: {2: 979, 3: 3400, 4: 7830, 5: 12512},
    Kind.AIRPLANE_PAIRS: {2: 726, 3: 2100, 4: 3726},
    Kind.FOUR_TWO_SINGLES: {1: 1339},
    Kind.FOUR_TWO_PAIRS: {1: 1014},
    Kind.BOMB: {1: 13},
    Kind.ROCKET: {2: 1},
}
"""What the engine's own table has (doudizhu-resolver 0.1.2), by kind and ranks in the body."""

BOTZONE = {
    Kind.AIRPLANE_SINGLES: {2: 858, 3: 2200, 4: 2970, 5: 2016},
    Kind.AIRPLANE_PAIRS: {2: 605, 3: 1200, 4: 1134},
    Kind.FOUR_TWO_SINGLES: {1: 1183},
    Kind.FOUR_TWO_PAIRS: {1: 858},
    Kind.SHUTTLE: {2: 11, 3: 10, 4: 9, 5: 8},
}
PAGAT = {
    Kind.AIRPLANE_SINGLES: {2: 847, 3: 2100, 4: 2646, 5: 1568},
    Kind.AIRPLANE_PAIRS: {2: 605, 3: 1200, 4: 1134},
    Kind.FOUR_TWO_SINGLES: {1: 1170},
    Kind.FOUR_TWO_PAIRS: {1: 858},
}
BY_LENGTH = {
    "pydoudizhu": PYDOUDIZHU,
    "botzone-1": BOTZONE | {Kind.SHUTTLE_SINGLES: {2: 858, 3: 2200, 4: 2970}, Kind.SHUTTLE_PAIRS: {2: 605, 3: 1200}},
    "botzone-2": BOTZONE | {Kind.SHUTTLE_SINGLES: {2: 7865, 3: 9240}, Kind.SHUTTLE_PAIRS: {2: 3630}},
    "pagat": PAGAT,
}


@pytest.mark.parametrize("name", BY_LENGTH)
def test_there_are_as_many_of_each_length_as_was_known(name: str) -> None:
    hands = HANDS[name]
    counted = Counter((play.reading.kind, play.reading.length) for play in plays(hands, hands.ruleset.setup.deck))
    for kind, lengths in BY_LENGTH[name].items():
        assert {length: number for (found, length), number in counted.items() if found is kind} == lengths


def test_468_sets_of_pydoudizhu_are_ambiguous_in_four_ways() -> None:
    ways = Counter(
        tuple(sorted((reading.kind.value, reading.length) for reading in readings))
        for readings in tabled("pydoudizhu").sets.values()
        if len(readings) > 1
    )
    assert ways == {
        (("airplane_singles", 5), ("airplane_singles", 5)): 301,
        (("airplane_singles", 4), ("airplane_singles", 4)): 80,
        (("four_two_pairs", 1), ("four_two_pairs", 1)): 78,
        (("airplane", 4), ("airplane_singles", 3), ("airplane_singles", 3)): 9,
    }


def test_77_airplanes_of_three_with_singles_beat_queens_to_aces() -> None:
    """The crate `dou_dizhu` says so of a whole deck, for airplanes of two above queens and kings."""
    hands = HANDS["pagat"]
    (over,) = hands.rank(parse_packed("QQQKKK34"))
    above = [play for play in plays(hands, hands.ruleset.setup.deck, over) if not play.tier]
    assert len(above) == 77


@pytest.mark.parametrize("name", ["baike-four", "wiki-four"])
def test_no_hand_of_two_decks_has_more_than_33_cards_or_a_ninth_of_a_rank(name: str) -> None:
    hands = HANDS[name]
    assert hands.rank(8 * UNIT[0])
    assert not hands.rank(9 * UNIT[0])
    eleven_triples = sum(3 * unit for unit in UNIT[:11])
    assert hands.rank(eleven_triples)
    assert not hands.rank(eleven_triples + 3 * UNIT[11])
