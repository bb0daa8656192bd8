"""DouZero's environment and the ruleset `douzero` are one game, but for what its detector and its filters get wrong.

DouZero has no readings: what lies on the table is what its detector takes the cards for, and of an airplane with single
kickers it compares the highest rank that comes three times, be it body or kicker. So, told exactly:

1. Four triples in a row are an airplane, whether or not three of them were meant as 333444555 + 666.
2. An airplane of four or more triples with three or four kickers alike is nothing: only bombs may follow it.
3. 333444555 + 222 is as strong as 2, and 666777888 + 9TJ does not beat it; 333444555 + KKK beats 666777888 + 9TJ.
4. Four and one are taken for three and two, two bombs for four + two pairs, and four triples, three of them in a row,
   with anything beside them for an airplane with wings; its generator makes none of these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

import pytest

from notation.cards import ACE, DECK, RANK_OF, TWO, UNIT, counts_of, format_packed, pack_counts, parse_packed
from notation.shapes import Kind, Reading, body_of
from tests.differential.douzero_peer import DouZero, detect, generated
from tests.differential.games import WHOLE, choose, deal, dealt, do, in_chunks, in_shares, legal, started
from validator.engine import Game
from validator.hands import Hands, Ranked
from validator.plays import plays
from validator.ruleset import load

HANDS = Hands(load("douzero"))
EVERY = list(plays(HANDS, DECK))
PLAYABLE = {play.reading.cards for play in EVERY}


def highest_triple(cards: int) -> int:
    return max(rank for rank, count in enumerate(counts_of(cards)) if count == 3)


def taken_for(play: Reading) -> Reading | None:
    """What DouZero takes a play for; None for nothing."""
    if play.kind is Kind.AIRPLANE_SINGLES:
        if play.length >= 4 and max(counts_of(play.kickers)) >= 3:
            return None
        if play.cards in FOUR_TRIPLES:
            return Reading(Kind.AIRPLANE, FOUR_TRIPLES[play.cards], 4, play.cards)
    return play


FOUR_TRIPLES = {body_of(low, 4, 3): low for low in range(ACE - 2)}


def strength(reading: Reading) -> int:
    return highest_triple(reading.cards) if reading.kind is Kind.AIRPLANE_SINGLES else reading.low or 0


def douzero_allows(held: int, over: Reading) -> set[int]:
    """The cards with which DouZero lets a hand follow a play that is no bomb; 0 is a pass."""
    every = list(plays(HANDS, held))
    allowed = {0} | {play.reading.cards for play in every if play.tier}
    taken = taken_for(over)
    if taken is not None:
        same = [
            play.reading for play in every if (play.reading.kind, play.reading.length) == (taken.kind, taken.length)
        ]
        allowed |= {reading.cards for reading in same if strength(reading) > strength(taken)}
    return allowed


@in_shares
def test_from_the_cards_of_any_play_the_generator_makes_the_same_plays(share: slice) -> None:
    for play in EVERY[share]:
        hand = play.reading.cards
        assert generated(hand) == {each.reading.cards for each in plays(HANDS, hand)}, play.reading


def test_the_detector_is_right_about_every_play_but_for_four_triples_and_three_kickers_alike() -> None:
    for play in EVERY:
        reading = play.reading
        taken = taken_for(reading)
        found = None if taken is None else (taken.kind, taken.low, 1 if taken.low is None else taken.length)
        assert detect(reading.cards) == found, reading


def test_the_detector_calls_3838_sets_wrong_that_the_generator_makes() -> None:
    wrong = [cards for cards in PLAYABLE if detect(cards) is None]
    assert len(wrong) == 3838


def multisets(size: int) -> Iterator[int]:
    """Every set of so many cards of one deck, packed."""
    most = counts_of(DECK)

    def some(rank: int, left: int) -> Iterator[tuple[int, ...]]:
        if rank == len(most):
            if not left:
                yield ()
            return
        for count in range(min(most[rank], left) + 1):
            yield from ((count, *rest) for rest in some(rank + 1, left - count))

    return map(pack_counts, some(0, size))


@pytest.mark.parametrize("size", range(1, 9 if WHOLE else 7))
def test_of_small_sets_the_detector_takes_only_four_and_one_and_two_bombs_for_plays(size: int) -> None:
    beyond = {cards for cards in multisets(size) if detect(cards) is not None} - PLAYABLE
    shapes = {5: [1, 4], 8: [4, 4]}
    assert beyond == {cards for cards in multisets(size) if shape(cards) == shapes.get(size)}


def shape(cards: int) -> list[int]:
    """How often each rank comes, the rarest first."""
    return sorted(count for count in counts_of(cards) if count)


def test_the_detector_takes_four_triples_three_of_them_in_a_row_with_one_or_two_cards_for_an_airplane_with_wings() -> (
    None
):
    for triples in combinations(range(TWO + 1), 4):
        runs = [low for low in triples if low <= ACE - 2 and {low, low + 1, low + 2} <= {*triples}]
        if runs:
            body = sum(3 * UNIT[rank] for rank in triples)
            others = [rank for rank in range(len(UNIT)) if rank not in triples]
            for beside in (*combinations(others, 1), *combinations(others, 2)):
                cards = body + sum(UNIT[rank] for rank in beside)
                assert cards not in PLAYABLE
                assert detect(cards) == (Kind.AIRPLANE_SINGLES, max(runs), 3)


@in_chunks
def test_at_every_ply_the_same_plays_are_legal_and_the_score_is_the_same(numbers: range) -> None:
    for number in numbers:
        play_beside(number)


def play_beside(number: int) -> None:
    rng = random.Random(f"douzero {number}")
    cards = deal(rng, number)
    theirs, ours = DouZero(cards), started(HANDS, cards)
    while not theirs.over:
        assert theirs.turn == ours.now.turn
        choices = legal(ours)
        allowed = theirs.legal()
        assert allowed == expected(ours, choices), f"game {number}, {ours.now}"
        choice = choose(rng, number, ours, [each for each in choices if packed(each) in allowed])
        theirs.play(packed(choice))
        do(ours, choice)
    assert ours.scores == tuple(map(Decimal, theirs.scores()))
    assert ours.scores is not None
    assert ours.scores[0] == 2 * Decimal(theirs.reward())


def expected(ours: Game, choices: list[Ranked | None]) -> set[int]:
    """The cards that DouZero allows: ours, unless an airplane with single kickers lies there."""
    now = ours.now
    if now.turn is not None and now.to_beat and now.to_beat.reading.kind is Kind.AIRPLANE_SINGLES:
        return douzero_allows(now.held[now.turn], now.to_beat.reading)
    return set(map(packed, choices))


def packed(choice: Ranked | None) -> int:
    return choice.reading.cards if choice else 0


def after(led: str, held: str, meant: str = "") -> tuple[set[str], set[str]]:
    """What the next seat may play by DouZero and by the rules, after a lead: the airplanes and what is as long.

    Args:
        led: the cards of the lead.
        held: what the next seat has among its cards.
        meant: the body of the lead, where its cards have several readings.
    """
    cards = dealt(led, held, "")
    theirs, ours = DouZero(cards), started(HANDS, cards)
    body = parse_packed(meant)
    lead = next(play for play in HANDS.rank(parse_packed(led)) if not body or play.reading.body == body)
    theirs.play(lead.reading.cards)
    do(ours, lead)
    choices = legal(ours)
    assert theirs.legal() == expected(ours, choices)
    return set(map(format_packed, theirs.legal())), {format_packed(packed(choice)) for choice in choices}


def test_douzero_takes_four_triples_in_a_row_for_an_airplane_though_three_were_meant_as_kickers() -> None:
    by_douzero, by_the_rules = after("444555666777", "888999TTTJQK", meant="444555666")
    assert "888999TTTJQK" in by_the_rules - by_douzero
    by_douzero, by_the_rules = after("444555666777", "888999TTTJQK", meant="444555666777")
    assert "888999TTTJQK" not in by_the_rules | by_douzero


@pytest.mark.parametrize("kickers", ["7778", "7777", "2223"])
def test_douzero_lets_only_bombs_follow_an_airplane_of_four_triples_with_three_kickers_alike(kickers: str) -> None:
    higher = "999TTTJJJQQQAAKK"
    by_douzero, by_the_rules = after("333444555666" + kickers.replace("3", "8"), higher)
    assert sort(higher) in by_the_rules - by_douzero
    assert by_douzero <= {"", *(4 * rank for rank in "3456789TJQKA2"), "BR"}


def test_douzero_takes_a_kicker_that_comes_three_times_for_the_strength_of_what_lies() -> None:
    by_douzero, by_the_rules = after("333444555222", "6667778889TJ")
    assert "6667778889TJ" in by_the_rules - by_douzero


def test_douzero_takes_a_kicker_that_comes_three_times_for_the_strength_of_what_follows() -> None:
    by_douzero, by_the_rules = after("6667778889TJ", "333444555KKK")
    assert "333444555KKK" in by_douzero - by_the_rules


@pytest.mark.parametrize(("held", "strength_of"), [("666777888TTT", "T"), ("678TTTJJJQQQ", "Q")])
def test_douzero_and_the_rules_agree_where_the_higher_body_has_the_higher_triple(held: str, strength_of: str) -> None:
    by_douzero, by_the_rules = after("333444555999", held)
    assert highest_triple(parse_packed(held)) == RANK_OF[strength_of]
    assert held in by_douzero & by_the_rules


def test_a_bomb_and_the_rocket_follow_even_what_douzero_cannot_read() -> None:
    by_douzero, by_the_rules = after("3334445556667778", "9999BR")
    assert {"9999", "BR"} <= by_douzero & by_the_rules


def sort(cards: str) -> str:
    return format_packed(parse_packed(cards))
