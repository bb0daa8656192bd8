"""DouZero's environment plays, we read its deal and its sequence, judge it, write it back, and DouZero plays that."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from decimal import Decimal

from notation.findings import Severity
from tests.differential.douzero_peer import SEATS, DouZero, cards_of, move_of
from tests.differential.games import Deal, choose, deal, do, legal, records_in_chunks, started
from tests.differential.records import judged, only, through_text, written
from validator.hands import Hands
from validator.replay import Verdict
from validator.ruleset import load

HANDS = Hands(load("douzero"))
OPEN = "P117"
"""A play with several readings, of which nothing tells which was meant: DouZero writes cards, and no readings."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: the deal as DouZero takes it, its sequence, the scores of the seats from the landlord."""

    dealt: dict[str, list[int]]
    sequence: list[list[int]]
    scores: tuple[int, ...]


def whole(number: int) -> Played:
    """A game by its number, of plays that the rules allow too; where they differ `test_douzero` tells."""
    rng = random.Random(f"douzero round trip {number}")
    cards = deal(rng, number)
    theirs, ours = DouZero(cards), started(HANDS, cards)
    while not theirs.over:
        allowed = theirs.legal()
        both = [each for each in legal(ours) if (each.reading.cards if each else 0) in allowed]
        choice = choose(rng, number, ours, both)
        theirs.play(choice.reading.cards if choice else 0)
        do(ours, choice)
    hands = (cards.held[0] + cards.bottom, *cards.held[1:])
    dealt = dict(zip(SEATS, map(move_of, hands), strict=True)) | {"three_landlord_cards": move_of(cards.bottom)}
    return Played(dealt, theirs.sequence(), theirs.scores())


def open_to_readings(game: Played) -> set[int]:
    """The plies, from 1, whose cards are several plays: in one game of some thousand there is one."""
    return {ply for ply, move in enumerate(game.sequence, 1) if len(HANDS.rank(cards_of(move))) > 1}


def again(dealt: dict[str, list[int]], sequence: list[list[int]]) -> Played:
    """What DouZero makes of a deal and a sequence, every play as it is written."""
    landlord, second, third = (cards_of(dealt[seat]) for seat in SEATS)
    bottom = cards_of(dealt["three_landlord_cards"])
    game = DouZero(Deal((landlord - bottom, second, third), bottom))
    for move in sequence:
        assert not game.over
        assert move in game.moves()
        game.play(cards_of(move))
    assert game.over
    return Played(dealt, game.sequence(), game.scores())


@records_in_chunks
def test_douzero_plays_a_written_sequence_to_the_same_end_and_scores(numbers: range) -> None:
    for number in numbers:
        game = whole(number)
        said = json.dumps({"card_play_data": game.dealt, "card_play_action_seq": game.sequence})
        record = through_text(only("douzero-sequence", said))
        result = judged(record, "douzero")
        told = {(each.code, each.ply) for each in result.findings if each.severity is not Severity.NOTE}
        assert told <= {(OPEN, ply) for ply in open_to_readings(game)}, f"game {number}"
        assert result.result.scores == tuple(map(Decimal, game.scores))
        back = json.loads(written("douzero-sequence", record))
        assert again(back["card_play_data"], back["card_play_action_seq"]) == game


@records_in_chunks
def test_the_deal_of_a_game_is_written_as_douzero_takes_it(numbers: range) -> None:
    for number in numbers:
        cards = deal(random.Random(f"douzero deal {number}"), number)
        hands = (cards.held[0] + cards.bottom, *cards.held[1:])
        dealt = dict(zip(SEATS, map(move_of, hands), strict=True)) | {"three_landlord_cards": move_of(cards.bottom)}
        record = through_text(only("douzero-deal", json.dumps(dealt)))
        assert judged(record, "douzero").verdict is Verdict.CLEAN
        assert json.loads(written("douzero-deal", record)) == dealt


@records_in_chunks
def test_a_list_of_letters_as_the_demo_sends_it_tells_the_same_plays(numbers: range) -> None:
    for number in numbers:
        game = whole(number)
        letters = dict(zip((*range(3, 15), 17, 20, 30), "3456789TJQKA2XD", strict=True))
        said = ",".join("".join(letters[each] for each in move) for move in game.sequence)
        record = only("douzero-sequence", said)
        back = json.loads(written("douzero-sequence", record))
        assert back == {"card_play_action_seq": game.sequence}
