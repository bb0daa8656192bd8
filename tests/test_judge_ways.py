"""The quick way through plain plies and the careful way are one judge: same findings, same state."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bench.table import game
from notation.moves import EVERYONE_PASSES, PASS, Claim, Move, Pattern, described, unreadable
from notation.record import Hand, Line, Note, Record, Said, Term, Variation
from notation.shapes import Kind
from validator.deal import deal_of
from validator.judge import Judge
from validator.opening import opening_of
from validator.replay import hands_of, replay
from validator.ruleset import load

SITE = hands_of(load("site"))


def judge(record: Record, *, quick: bool) -> Judge:
    opening = opening_of(record, SITE.ruleset)
    done = Judge(record, SITE, opening, deal_of(record, SITE.ruleset, opening.landlord), quick=quick)
    done.run()
    return done


def same(record: Record) -> bool:
    one, other = judge(record, quick=True), judge(record, quick=False)
    assert one.findings == other.findings
    assert one.state == other.state
    assert one.shifts == other.shifts
    return bool(one.findings)


def line_of(record: Record, rng: random.Random) -> Line:
    """The line of a record with one thing changed."""
    line = record.line
    seats, moves = list(line.seats), list(line.moves)
    at = rng.randrange(len(moves))
    change = rng.randrange(9)
    if change == 0:
        del seats[at], moves[at]
    elif change == 1:
        seats.insert(at, seats[at])
        moves.insert(at, moves[at])
    elif change == 2:
        moves[at] = rng.choice(moves)
    elif change == 3:
        seats[at] = rng.randrange(4)
    elif change == 4:
        seats = [None] * len(seats)
    elif change == 5:
        moves[at] = rng.choice([PASS, EVERYONE_PASSES, unreadable("順于"), described(Pattern((Kind.BOMB,)))])
    elif change == 6:
        said = moves[at]
        moves[at] = Move(said.cards, Claim((Kind.STRAIGHT,)), packed=said.packed) if said.cards else PASS
    elif change == 7:
        note = Note(
            terms=(Said(Term.ONE_LEFT),), variations=(Variation(Line((None, None), (PASS, rng.choice(moves)))),)
        )
        return replace(line, notes=((at, note),))
    else:
        return replace(line, unread=((at, "看不清"),))
    return replace(line, seats=tuple(seats), moves=tuple(moves), rounds=())


@pytest.mark.parametrize("seed", range(60))
def test_a_legal_game_has_no_findings_either_way(seed: int) -> None:
    record = game(seed, SITE)
    assert not same(record)
    assert replay(record).findings == ()


def test_changed_games_are_judged_the_same_either_way() -> None:
    rng = random.Random(20261130)
    found = 0
    for seed in range(300):
        record = game(seed % 60, SITE)
        for _ in range(rng.randrange(1, 4)):
            record = replace(record, line=line_of(record, rng))
        found += same(record)
    assert found > 150


def test_a_hand_that_is_not_recorded_is_judged_the_same_either_way() -> None:
    for seed in range(30):
        record = game(seed, SITE)
        assert not same(replace(record, hands=record.hands[1:]))
        part = Hand(0, record.hands[0].cards[:5], 17)
        assert not same(replace(record, hands=(part, *record.hands[1:])))


def test_no_part_of_a_legal_game_may_be_missing_from_the_hands() -> None:
    """Take a card that is played out of its hand: it is missed exactly there, at the ply that needs it."""
    for seed in range(30):
        record = game(seed, SITE)
        seat, last = record.line.seats[-1], record.line.moves[-1]
        card, other = last.cards[-1], 0 if seat != 0 else 1
        hands = list(record.hands)
        if card not in hands[seat or 0].cards:
            continue
        given = next(each for each in hands[other].cards if each != card)
        for index, old, new in ((seat or 0, card, given), (other, given, card)):
            cards = list(hands[index].cards)
            cards[cards.index(old)] = new
            hands[index] = Hand(index, tuple(sorted(cards)))
        found = replay(replace(record, hands=tuple(hands))).findings
        assert "P103" in {finding.code for finding in found}
