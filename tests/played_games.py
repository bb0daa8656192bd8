"""Games played by the rules of any ruleset, as records of which every card is known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bench.table import Table, deal, move_of, play_out
from notation.cards import Card, bare
from notation.record import DEFAULT_SEATS, Hand, Line, Position, Record, Tag
from notation.shapes import Reading
from validator.replay import Replay, hands_of
from validator.ruleset import load


def played_game(seed: int, rules: str) -> Record:
    """The game of a seed: even seeds are played at random, odd ones greedily. The landlord is named by a tag."""
    rng = random.Random(seed)
    hands = hands_of(load(rules))
    setup = hands.ruleset.setup
    dealt, bottom = deal(rng, setup)
    table = Table(list(dealt), seed % setup.players, [], [], [])
    table.hands[table.landlord] += bottom
    play_out(rng, hands, table, skilled=bool(seed % 2))
    return Record(
        tags=(Tag("rules", rules), Tag("landlord", DEFAULT_SEATS[table.landlord])),
        hands=tuple(Hand(seat, bare(hand)) for seat, hand in enumerate(dealt)),
        bottom=bare(bottom),
        line=Line(seats=tuple(table.seats), moves=tuple(map(move_of, table.moves))),
    )


def from_the_middle(done: Replay, ply: int) -> Record:
    """The game from the table after a ply on: hands as they are, who is to move, what is to beat."""
    record, at = done.record, done.plies[ply]
    assert at.turn is not None
    to_beat = by = None
    if at.to_beat is not None:
        to_beat, by = done.plies[at.to_beat].move, done.plies[at.to_beat].seat
    return replace(
        record,
        hands=tuple(Hand(seat, hand.cards) for seat, hand in enumerate(at.hands) if hand.cards),
        bottom=None,
        position=Position(at.turn, to_beat, by),
        line=Line(record.line.seats[ply:], record.line.moves[ply:]),
    )


def with_hidden_cards(record: Record, rng: random.Random) -> Record:
    """The record with some of its hands unknown, or known in part."""
    return replace(record, hands=tuple(_hidden(record.hands, rng)), bottom=None)


def _hidden(hands: tuple[Hand, ...], rng: random.Random) -> Iterator[Hand]:
    for hand in hands:
        shown = rng.choice([0, len(hand.cards) // 2, len(hand.cards)])
        if shown:
            cards: tuple[Card, ...] = tuple(sorted(rng.sample(hand.cards, shown)))
            yield replace(hand, cards=cards, size=len(hand.cards))


def what_was_played(done: Replay) -> list[tuple[int | None, tuple[Card, ...], tuple[Reading, ...]]]:
    """Of every ply: the seat, the cards, the readings."""
    return [(ply.seat, ply.cards, ply.readings) for ply in done.plies]
