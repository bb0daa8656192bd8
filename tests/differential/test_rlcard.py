"""RLCard 1.2 and the ruleset `rlcard` are one game: the same plays, called the same, at every ply, and the same end."""

from __future__ import annotations

import random
from decimal import Decimal

from notation.cards import DECK
from notation.shapes import Kind
from tests.differential.games import choose, deal, do, in_chunks, in_shares, legal, started
from tests.differential.rlcard_peer import PASS, RLCard, actions, cards_of, generated, named
from validator.hands import Hands, Ranked
from validator.plays import plays
from validator.ruleset import load

HANDS = Hands(load("rlcard"))
EVERY = list(plays(HANDS, DECK))

NAMES = {
    Kind.SINGLE: "solo",
    Kind.PAIR: "pair",
    Kind.TRIPLE: "trio",
    Kind.TRIPLE_SINGLE: "trio_solo",
    Kind.TRIPLE_PAIR: "trio_pair",
    Kind.STRAIGHT: "solo_chain_{}",
    Kind.PAIR_STRAIGHT: "pair_chain_{}",
    Kind.AIRPLANE: "trio_chain_{}",
    Kind.AIRPLANE_SINGLES: "trio_solo_chain_{}",
    Kind.AIRPLANE_PAIRS: "trio_pair_chain_{}",
    Kind.FOUR_TWO_SINGLES: "four_two_solo",
    Kind.FOUR_TWO_PAIRS: "four_two_pair",
    Kind.BOMB: "bomb",
    Kind.ROCKET: "rocket",
}


def test_the_playable_sets_are_rlcards_27471_actions() -> None:
    theirs = [cards_of(action) for action in actions() if action != PASS]
    assert len(theirs) == len(set(theirs)) == 27_471
    assert {play.reading.cards for play in EVERY} == set(theirs)


def test_every_set_has_one_reading_and_rlcard_calls_it_the_same() -> None:
    ours = {play.reading.cards: play.reading for play in EVERY}
    assert len(ours) == len(EVERY)
    for action in actions():
        if action != PASS:
            reading = ours[cards_of(action)]
            # RLCard counts the ranks of a body from 1 where there are kickers, else from 0.
            weight = (reading.low or 0) + bool(reading.kickers)
            assert named(action) == ((NAMES[reading.kind].format(reading.length), weight),)


@in_shares
def test_from_the_cards_of_any_play_rlcard_makes_the_same_plays(share: slice) -> None:
    for play in EVERY[share]:
        hand = play.reading.cards
        assert generated(hand) == {each.reading.cards for each in plays(HANDS, hand)}, play.reading


@in_chunks
def test_at_every_ply_the_same_plays_are_legal_and_the_payoffs_are_the_scores(numbers: range) -> None:
    for number in numbers:
        play_beside(number)


def play_beside(number: int) -> None:
    rng = random.Random(f"rlcard {number}")
    cards = deal(rng, number)
    theirs, ours = RLCard(cards), started(HANDS, cards)
    while not theirs.over:
        assert theirs.turn == ours.now.turn
        choices = legal(ours)
        assert theirs.legal() == set(map(packed, choices)), f"game {number}, {ours.now}"
        choice = choose(rng, number, ours, choices)
        theirs.play(packed(choice))
        do(ours, choice)
    assert ours.scores == tuple(map(Decimal, theirs.payoffs()))


def packed(choice: Ranked | None) -> int:
    return choice.reading.cards if choice else 0
