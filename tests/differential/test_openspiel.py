"""OpenSpiel 2.0.2 and the ruleset `openspiel` are one game, two faults of OpenSpiel aside, which are told exactly.

1. Over the rocket it allows every bomb. Nothing beats the rocket.
2. It leaves out the straights, pair straights and airplanes (without kickers) whose lowest rank is held four times.
"""

from __future__ import annotations

import random
from collections import Counter
from decimal import Decimal

import pytest

from notation.cards import DECK, RANK_OF, SMALL_JOKER, UNIT, count_of, parse_packed
from notation.shapes import PASS_READING, Kind, Reading, body_of
from tests.differential.games import choose, deal, dealt, do, in_chunks, legal, started
from tests.differential.openspiel_peer import OpenSpiel, readings
from validator.engine import Game
from validator.hands import Hands, Ranked
from validator.operations import Phase
from validator.plays import plays
from validator.ruleset import load

HANDS = Hands(load("openspiel"))
CHAINS = {Kind.STRAIGHT, Kind.PAIR_STRAIGHT, Kind.AIRPLANE}


def test_every_play_id_is_one_of_our_readings() -> None:
    theirs = readings().values()
    assert len(theirs) == len(set(theirs)) == 26_053
    assert {play.reading for play in plays(HANDS, DECK)} == set(theirs)


def test_the_playable_sets_are_openspiels_25661() -> None:
    theirs = {reading.cards for reading in readings().values()}
    assert len(theirs) == 25_661
    assert {play.reading.cards for play in plays(HANDS, DECK)} == theirs


@pytest.mark.parametrize("cards", ["333444555666", "JJJQQQKKKAAA", "3334445556667778"])
def test_a_set_with_several_readings_has_an_id_for_each(cards: str) -> None:
    theirs = [reading for reading in readings().values() if reading.cards == parse_packed(cards)]
    ours = [play.reading for play in HANDS.rank(parse_packed(cards))]
    assert len(theirs) == len(ours) == (2 if len(cards) == 16 else 3)
    assert set(theirs) == set(ours)


def test_every_auction_there_is_goes_as_openspiels_does() -> None:
    """All of them, from each first bidder: who speaks, what may be bid, who is landlord, that all pass is the end."""
    cards = deal(random.Random("auctions"), 0)
    ended: Counter[int | None] = Counter()
    pending: list[tuple[int, tuple[int, ...]]] = [(turned_up, ()) for turned_up in (0, 1, 2)]
    while pending:
        turned_up, bids = pending.pop()
        theirs, ours = OpenSpiel(cards, turned_up), started(HANDS, cards, first=turned_up)
        for bid in bids:
            theirs.bid(bid)
            ours.bid(bid)
        if ours.now.phase is Phase.AUCTION:
            allowed = auction_beside(theirs, ours)
            pending += [(turned_up, (*bids, bid)) for bid in allowed]
        else:
            ended[ours.now.landlord] += 1
            assert theirs.over == (ours.now.landlord is None)
            assert theirs.over or theirs.turn == ours.now.turn == ours.now.landlord
    assert ended[None] == 3
    assert ended[0] == ended[1] == ended[2] > 3


@in_chunks
def test_at_every_decision_the_same_is_legal_and_the_returns_are_the_scores(numbers: range) -> None:
    for number in numbers:
        play_beside(number)


def play_beside(number: int) -> None:
    rng = random.Random(f"openspiel {number}")
    cards, turned_up = deal(rng, number), rng.randrange(51)
    theirs, ours = OpenSpiel(cards, turned_up), started(HANDS, cards, first=turned_up % 3)
    while ours.now.phase is Phase.AUCTION:
        bid = rng.choice(auction_beside(theirs, ours))
        theirs.bid(bid)
        ours.bid(bid)
    while not theirs.over:
        assert theirs.turn == ours.now.turn
        allowed = theirs.legal()
        assert allowed == openspiel_allows(ours), f"game {number}, {ours.now}"
        choice = choose(rng, number, ours, [each for each in legal(ours) if reading_of(each) in allowed])
        theirs.play(reading_of(choice))
        do(ours, choice)
    assert tuple(map(Decimal, theirs.returns())) == ours.scores


def auction_beside(theirs: OpenSpiel, ours: Game) -> list[int]:
    """What may be bid, after a look at whether both say the same."""
    assert theirs.turn == ours.now.turn
    allowed = [0, *ours.legal_bids()]
    assert theirs.legal_bids() == set(allowed)
    return allowed


def openspiel_allows(ours: Game) -> set[Reading]:
    """What OpenSpiel allows: what the rules allow, but for its two faults."""
    now = ours.now
    assert now.turn is not None
    held = now.held[now.turn]
    if now.to_beat and now.to_beat.reading.kind is Kind.ROCKET:
        fours = [rank for rank in range(SMALL_JOKER) if count_of(held, rank) == 4]
        return {PASS_READING, *(Reading(Kind.BOMB, rank, 1, 4 * UNIT[rank]) for rank in fours)}
    return {each for each in map(reading_of, legal(ours)) if not left_out(each, held)}


def left_out(reading: Reading, held: int) -> bool:
    return reading.kind in CHAINS and reading.low is not None and count_of(held, reading.low) == 4


def reading_of(choice: Ranked | None) -> Reading:
    return choice.reading if choice else PASS_READING


def position(*hands: str) -> tuple[OpenSpiel, Game]:
    """Seat 0 is landlord, with the lead."""
    cards = dealt(*hands)
    theirs, ours = OpenSpiel(cards, 0), started(HANDS, cards)
    theirs.bid(3)
    ours.bid(3)
    return theirs, ours


def test_openspiel_lets_a_bomb_beat_the_rocket() -> None:
    theirs, ours = position("BR", "4444", "5555")
    rocket = HANDS.rank(parse_packed("BR"))[0]
    theirs.play(rocket.reading)
    do(ours, rocket)
    bomb = Reading(Kind.BOMB, RANK_OF["4"], 1, parse_packed("4444"))
    assert list(map(reading_of, legal(ours))) == [PASS_READING]
    assert bomb in theirs.legal()
    assert theirs.legal() == openspiel_allows(ours)


LEFT_OUT = {
    "34567": ("333345678", "45678", Reading(Kind.STRAIGHT, 0, 5, parse_packed("34567"))),
    "334455": ("3333445566", "445566", Reading(Kind.PAIR_STRAIGHT, 0, 3, parse_packed("334455"))),
    "333444": ("3333444555", "444555", Reading(Kind.AIRPLANE, 0, 2, parse_packed("333444"))),
}


@pytest.mark.parametrize("chain", LEFT_OUT)
def test_openspiel_leaves_out_a_chain_to_lead_whose_lowest_rank_is_held_four_times(chain: str) -> None:
    held, above, reading = LEFT_OUT[chain]
    theirs, ours = position(held, "", "")
    assert reading in map(reading_of, legal(ours))
    assert reading not in theirs.legal()
    assert parse_packed(above) in {each.cards for each in theirs.legal()}
    assert theirs.legal() == openspiel_allows(ours)


@pytest.mark.parametrize(
    ("led", "held", "chain"),
    [("34567", "88889TJQ", "89TJQ"), ("334455", "66667788", "667788"), ("333444", "6666777", "666777")],
)
def test_openspiel_leaves_out_a_chain_to_follow_whose_lowest_rank_is_held_four_times(
    led: str, held: str, chain: str
) -> None:
    theirs, ours = position(led, held, "")
    lead = HANDS.rank(parse_packed(led))[0]
    theirs.play(lead.reading)
    do(ours, lead)
    assert parse_packed(chain) in {reading_of(each).cards for each in legal(ours)}
    assert parse_packed(chain) not in {each.cards for each in theirs.legal()}
    assert theirs.legal() == openspiel_allows(ours)


def test_openspiel_allows_an_airplane_with_wings_whose_lowest_rank_is_held_four_times() -> None:
    theirs, _ = position("333344456", "", "")
    winged = Reading(Kind.AIRPLANE_SINGLES, 0, 2, parse_packed("33344456"), parse_packed("56"))
    assert winged.body == body_of(0, 2, 3)
    assert winged in theirs.legal()
