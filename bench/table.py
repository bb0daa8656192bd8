"""Seeded games of 鬥地主, by random and by greedy players: at any table, and by the rules of `site` as records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from notation.cards import UNIT, bare, ranks_of, size_of
from notation.moves import PASS, Move, of_reading
from notation.record import Act, ActKind, End, Hand, Line, Outcome, Reason, Record, Said, Tag, Term
from notation.shapes import Kind
from validator.hands import Hands, Ranked
from validator.parameters import SetupRules
from validator.plays import plays

DOUBLING = {Kind.BOMB, Kind.ROCKET}


@dataclass
class Table:
    """One game while it is played: hands packed, by seat."""

    hands: list[int]
    landlord: int
    seats: list[int]
    moves: list[Ranked | None]
    leads: list[int]
    over: Ranked | None = None
    by: int = 0

    @property
    def turn(self) -> int:
        return (self.seats[-1] + 1) % len(self.hands) if self.seats else self.landlord

    @property
    def winner(self) -> int | None:
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    def play(self, choice: Ranked | None) -> None:
        seat = self.turn
        if self.over is None:
            self.leads.append(len(self.moves))
        self.seats.append(seat)
        self.moves.append(choice)
        if choice is not None:
            self.hands[seat] -= choice.reading.cards
            self.over, self.by = choice, seat
        elif (seat + 1) % len(self.hands) == self.by:
            self.over = None


def deal(rng: random.Random, setup: SetupRules) -> tuple[list[int], int]:
    """The hands and the bottom cards, packed."""
    deck = list(ranks_of(setup.deck))
    rng.shuffle(deck)
    starts = range(0, setup.players * setup.dealt + 1, setup.dealt)
    *hands, bottom = (sum(UNIT[rank] for rank in deck[start : start + setup.dealt]) for start in starts)
    return hands, bottom


def auction(rng: random.Random) -> list[int]:
    """Bids from the first to speak, 0 is 不叫; never three of them."""
    while True:
        bids: list[int] = []
        for _ in range(3):
            bids.append(rng.choice([0, 0, *range(max(bids, default=0) + 1, 4)]))
            if bids[-1] == 3:
                break
        if any(bids):
            return bids


def at_random(rng: random.Random, table: Table, choices: list[Ranked]) -> Ranked | None:
    """Any legal choice, passing included where it is allowed."""
    place = rng.randrange(len(choices) + (table.over is not None))
    return choices[place] if place < len(choices) else None


def greedy(rng: random.Random, table: Table, choices: list[Ranked]) -> Ranked | None:
    """Leads with most cards, low first; beats the other side as cheaply as it can, and keeps bombs until it matters."""
    seat = table.turn
    quiet = [each for each in choices if not each.tier]
    if table.over is None:
        return min(quiet or choices, key=lambda each: (-size_of(each.reading.cards), each.strength))
    friends = seat != table.landlord and table.by != table.landlord
    if friends and (not choices or size_of(table.hands[seat]) > 6):
        return None
    danger = min(size_of(hand) for other, hand in enumerate(table.hands) if other != seat) <= 6
    usable = quiet or (choices if danger or rng.random() < 0.1 else [])
    return min(usable, key=lambda each: (each.tier, each.strength, each.reading.kickers), default=None)


def play_out(rng: random.Random, hands: Hands, table: Table, skilled: bool) -> Table:
    """Play a game to its end."""
    choose = greedy if skilled else at_random
    while table.winner is None:
        choices = list(plays(hands, table.hands[table.turn], table.over))
        table.play(choose(rng, table, choices))
    return table


def game(seed: int, hands: Hands) -> Record:
    """The game of a seed: even seeds are played at random, odd ones greedily."""
    rng = random.Random(seed)
    dealt, bottom = deal(rng, hands.ruleset.setup)
    first = rng.randrange(3)
    bids = auction(rng)
    landlord = (first + bids.index(max(bids))) % 3
    table = Table(list(dealt), landlord, [], [], [])
    table.hands[landlord] += bottom
    play_out(rng, hands, table, skilled=bool(seed % 2))
    return record(seed, first, bids, dealt, bottom, table)


def record(seed: int, first: int, bids: list[int], dealt: list[int], bottom: int, table: Table) -> Record:
    """A finished game as a record, with every thing that a validator can check."""
    outcome = Outcome.LANDLORD if table.winner == table.landlord else Outcome.PEASANTS
    spring = spring_of(table)
    tags = [
        Tag("event", f"table {seed % 97}"),
        Tag("date", f"2026-{1 + seed % 12:02}-{1 + seed % 28:02}"),
        Tag("game", str(seed)),
        Tag("rules", "site"),
        Tag("甲", "小明"),
        Tag("乙", "小華"),
        Tag("丙", "小強"),
    ]
    return Record(
        tags=tuple(tags),
        hands=tuple(Hand(seat, bare(hand)) for seat, hand in enumerate(dealt)),
        bottom=bare(bottom),
        auction=tuple(
            Act(ActKind.BID if bid else ActKind.PASS, (first + place) % 3, bid or None)
            for place, bid in enumerate(bids)
        ),
        line=Line(
            seats=tuple(table.seats),
            moves=tuple(move_of(each) for each in table.moves),
            rounds=tuple((lead, number) for number, lead in enumerate(table.leads, 1)),
        ),
        end=End(outcome, Reason.PLAYED_OUT, terms=(Said(spring),) if spring else ()),
        scores=tuple(enumerate(scores(table, max(bids), spring))),
    )


def move_of(choice: Ranked | None) -> Move:
    return PASS if choice is None else of_reading(choice.reading)


def spring_of(table: Table) -> Term | None:
    """春天 or 反春天, by the rule of `site`."""
    played = dict.fromkeys(range(3), 0)
    for seat, move in zip(table.seats, table.moves, strict=True):
        played[seat] += move is not None
    if table.winner == table.landlord:
        return Term.SPRING if sum(played.values()) == played[table.landlord] else None
    return Term.ANTI_SPRING if played[table.landlord] == 1 else None


def scores(table: Table, base: int, spring: Term | None) -> Iterator[Decimal]:
    """Every seat's score, by the rule of `site`."""
    doublings = sum(each is not None and each.reading.kind in DOUBLING for each in table.moves) + (spring is not None)
    unit = base * 2**doublings * (1 if table.winner == table.landlord else -1)
    for seat in range(3):
        yield Decimal(2 * unit if seat == table.landlord else -unit)
