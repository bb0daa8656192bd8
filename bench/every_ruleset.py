"""Seeded games under every ruleset, as records that say who is landlord instead of how it came to that."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator
from dataclasses import replace

from bench import table
from notation.cards import bare, size_of
from notation.record import DEFAULT_SEATS, End, Hand, Line, Note, Outcome, Reason, Record, Said, Tag, Term
from validator.hands import Hands
from validator.replay import replay
from validator.ruleset import load

BASE = 3


def games(name: str, count: int) -> Iterator[Record]:
    """Games under a ruleset: even ones are played at random, odd ones greedily."""
    hands = Hands(load(name))
    for seed in range(count):
        yield scored(game(random.Random(f"{name} {seed}"), hands, skilled=bool(seed % 2)))


def game(rng: random.Random, hands: Hands, skilled: bool) -> Record:
    ruleset = hands.ruleset
    dealt, bottom = table.deal(rng, ruleset.setup)
    landlord = 0 if ruleset.auction.form == "given" else rng.randrange(ruleset.setup.players)
    played = table.Table(list(dealt), landlord, [], [], [])
    played.hands[landlord] += bottom
    held = list(played.hands)
    table.play_out(rng, hands, played, skilled)
    tags = [Tag("rules", ruleset.name), Tag("landlord", DEFAULT_SEATS[landlord])]
    if ruleset.stakes.base is None:
        tags.append(Tag("base", str(BASE)))
    if ruleset.stakes.unit is None:
        tags.append(Tag("stake", "100"))
    return Record(
        tags=tuple(tags),
        hands=tuple(Hand(seat, bare(hand)) for seat, hand in enumerate(dealt)),
        bottom=bare(bottom),
        line=Line(
            seats=tuple(played.seats),
            moves=tuple(table.move_of(each) for each in played.moves),
            rounds=tuple((lead, number) for number, lead in enumerate(played.leads, 1)),
            notes=tuple(announcements(held, played, ruleset.play.announce_at)),
        ),
        end=End(Outcome.LANDLORD if played.winner == landlord else Outcome.PEASANTS, Reason.PLAYED_OUT),
    )


def announcements(held: list[int], played: table.Table, at: Container[int]) -> Iterator[tuple[int, Note]]:
    """報單 and 報雙, where whoever has so few cards left must say so."""
    left = [size_of(hand) for hand in held]
    for ply, (seat, choice) in enumerate(zip(played.seats, played.moves, strict=True)):
        if choice is not None:
            left[seat] -= size_of(choice.reading.cards)
            if left[seat] in at:
                yield ply, Note(terms=(Said(Term.ONE_LEFT if left[seat] == 1 else Term.TWO_LEFT),))


def scored(record: Record) -> Record:
    """A finished game with its scores and, where it was one, its spring: what is timed has these to check."""
    result = replay(record).result
    assert record.end is not None
    terms = (Said(result.term),) if result.term else ()
    return replace(record, end=replace(record.end, terms=terms), scores=tuple(enumerate(result.scores or ())))
