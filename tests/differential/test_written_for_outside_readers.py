"""What is written for Botzone, CCGC and RLCard's viewer says the same to readers that others could have written.

The games are played by our engine, card by card with numbers; the records are made from them here, so that neither the
project's readers nor the writers of the tests' own logs are asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest

from notation.cards import Card, card, sort_cards
from notation.moves import PASS, Move, played
from notation.record import Act, ActKind, End, Hand, Line, Outcome, Record, Tag
from tests.differential.games import records_in_chunks
from tests.differential.records import written
from tests.formats.numbered_games import Played, game
from tests.formats.outside_readers import Told, botzone, ccgc, ccgc_bracket
from tests.formats.showdown_viewer import follow

SUIT_OF = ("♥", "♦", "♠", "♣")
NONE: frozenset[str] = frozenset()


def card_of(number: int) -> Card:
    return card(number // 4, "♠♥♣♦".index(SUIT_OF[number % 4]) + 1) if number < 52 else card(number - 52 + 13)


def cards_of(numbers: Sequence[int]) -> tuple[Card, ...]:
    return sort_cards(map(card_of, numbers))


def record_of(game: Played, rules: str) -> Record:
    """A game as a record; who is landlord is told by the bids, or by the first lead."""
    won = End(Outcome.VOID)
    if game.landlord is not None:
        won = End(Outcome.LANDLORD if game.plies[-1][0] == game.landlord else Outcome.PEASANTS)
    return Record(
        tags=(Tag("rules", rules),),
        hands=tuple(Hand(seat, cards_of(hand)) for seat, hand in enumerate(game.hands)),
        bottom=cards_of(game.bottom),
        auction=tuple(
            Act(ActKind.BID, seat, bid) if bid else Act(ActKind.PASS, seat) for seat, bid in enumerate(game.bids)
        ),
        line=Line(tuple(seat for seat, _ in game.plies), tuple(move_of(cards) for _, cards in game.plies)),
        end=won,
        scores=tuple(enumerate(game.scores)),
    )


def move_of(numbers: Sequence[int]) -> Move:
    return played(cards_of(numbers)) if numbers else PASS


def told_of(game: Played) -> Told:
    """What a reader should be told of a game."""
    winner = game.plies[-1][0] if game.plies else None
    hands = [sorted(hand) for hand in game.hands]
    return Told(hands, sorted(game.bottom), game.bids, game.landlord, game.plies, tuple(game.scores), winner)


READERS: dict[str, tuple[str, Callable[[str], Told], frozenset[str]]] = {
    "botzone-1": ("botzone-1", botzone, NONE),
    "botzone-2": ("botzone-2", botzone, NONE),
    "ccgc": ("ccgc", ccgc, frozenset({"scores"})),
    "ccgc-bracket": ("ccgc", ccgc_bracket, frozenset({"scores"})),
}


@pytest.mark.parametrize("name", READERS)
@records_in_chunks
def test_deal_bids_plies_and_scores_are_read_as_they_were_played(numbers: range, name: str) -> None:
    """CCGC has no scores, and tells the bottom cards only to a landlord; both are said to be lost."""
    rules, reader, lost = READERS[name]
    for number in numbers:
        made = game(rules, number)
        expected, losing = told_of(made), lost
        if "scores" in lost:
            expected.scores = ()
        if "scores" in lost and made.landlord is None:
            expected.bottom, losing = [], lost | {"bottom"}
        assert reader(written(name, record_of(made, rules), losing)) == expected, f"game {number}"


@records_in_chunks
def test_botzones_first_game_seats_the_landlord_first(numbers: range) -> None:
    for number in numbers:
        made = game("botzone-2", number)
        if made.landlord is None:
            continue
        losing = frozenset({"auction", "seats"} if made.landlord else {"auction"})
        told = botzone(written("botzone-1", record_of(made, "botzone-2"), losing))
        turned = [(made.landlord + seat) % 3 for seat in range(3)]
        assert told.landlord == 0
        assert told.hands == [sorted(made.hands[seat]) for seat in turned]
        assert [(turned[seat], cards) for seat, cards in told.plies] == made.plies
        assert told.scores == tuple(Decimal(made.scores[seat]) for seat in turned)


@records_in_chunks
def test_the_viewer_of_rlcard_shows_a_written_game_to_its_end(numbers: range) -> None:
    for number in numbers:
        made = game("botzone-2", number)
        if made.landlord is None:
            continue
        losing = frozenset({"bottom", "auction", "end", "scores"})
        seen = follow(json.loads(written("rlcard-showdown", record_of(made, "botzone-2"), losing)))
        assert seen.landlord == made.landlord
        assert [sorted(hand) for hand in seen.hands] == [sorted(map(word_of, made.holding(seat))) for seat in range(3)]
        assert [(seat, sorted(cards)) for seat, cards in seen.plies] == [
            (seat, sorted(map(word_of, cards))) for seat, cards in made.plies
        ]
        assert seen.winner == made.plies[-1][0]


def word_of(number: int) -> str:
    return "HDSC"[number % 4] + "3456789TJQKA2"[number // 4] if number < 52 else ("BJ", "RJ")[number - 52]
