"""Holes in played games: whatever is settled is what was played, and nothing is settled beyond the truth."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from notation.cards import EITHER_JOKER
from notation.moves import Move, Pattern, described, of_reading
from notation.record import End, Note, Outcome, Reason, Record, Variation
from notation.shapes import RUNS, Kind, Reading
from notation.words import TITLES
from tests.played_games import played_game, what_was_played, with_hidden_cards
from validator.backwards import MOST_TRIES, _Try
from validator.replay import Replay, replay
from validator.restyle import written_out

RULESETS = ("site", "wiki-call", "openspiel", "wiki-four")


def with_holes(record: Record, rng: random.Random, share: float) -> Record:
    """The record with some of its plays said without their wings, or without their ranks; and how it ended."""
    moves = tuple(
        _hole(move.readings[0], rng) if len(move.readings) == 1 and rng.random() < share else move
        for move in record.line.moves
    )
    landlord = "甲乙丙丁".index(record.tag("landlord") or "甲")
    won = Outcome.LANDLORD if record.line.seats[-1] == landlord else Outcome.PEASANTS
    return replace(record, line=replace(record.line, moves=moves), end=End(won, Reason.PLAYED_OUT))


def _hole(reading: Reading, rng: random.Random) -> Move:
    """A description that leaves something of a reading unsaid; the reading itself, where no words do."""
    kinds = [each for each in TITLES if reading.kind in each]
    low, length = reading.low, reading.length if reading.kind in RUNS else None
    patterns = [Pattern(each) for each in kinds] + [Pattern(each, length=length) for each in kinds]
    if reading.kickers:
        patterns += [Pattern(each, low, length) for each in kinds]
    if reading.kind is Kind.SINGLE and low is not None and low > 12:
        patterns = [Pattern((Kind.SINGLE,), EITHER_JOKER)]
    rng.shuffle(patterns)
    for pattern in patterns:
        try:
            return described(pattern)
        except ValueError:
            continue
    return of_reading(reading)


def check(truth: Replay, done: Replay) -> int:
    """How many holes were settled by later plays; each is what was played, and so is whatever the moment settled."""
    settled = {each.ply for each in done.findings if each.code == "P120"}
    for before, ply in zip(truth.plies, done.plies, strict=True):
        assert before.readings == ply.readings or len(ply.readings) != 1, (ply.number, ply.move)
        assert set(before.readings) <= set(ply.readings)
    return len(settled)


@pytest.mark.parametrize("rules", RULESETS)
def test_whatever_is_settled_is_what_was_played(rules: str) -> None:
    settled = 0
    for seed in range(5):
        rng = random.Random(seed)
        record = played_game(seed, rules)
        truth = replay(record)
        for share in (0.05, 0.15):
            done = replay(with_holes(record, rng, share))
            settled += check(truth, done)
            assert not {each.code for each in done.findings} & {"P108", "P103", "P105", "P106", "S101"}
            assert what_was_played(replay(written_out(done))) == what_was_played(done)
    assert settled


@pytest.mark.parametrize("rules", RULESETS[:3])
def test_so_it_is_where_hands_are_not_wholly_known(rules: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        record = played_game(seed, rules)
        check(replay(record), replay(with_hidden_cards(with_holes(record, rng, 0.1), rng)))


def test_variations_settle_nothing_and_are_settled_by_nothing() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        record = with_holes(played_game(seed, "site"), rng, 0.1)
        plain = replay(record)
        # What was played instead, a play of every card among them, says nothing of the game.
        notes = tuple(
            (index, Note(variations=(Variation(replace(record.line, notes=())),)))
            for index in sorted(rng.sample(range(len(record.line)), 3))
        )
        other = replay(replace(record, line=replace(record.line, notes=notes)))
        assert what_was_played(other) == what_was_played(plain)
        assert not any(each.code == "P120" and each.path for each in other.findings)


def test_the_search_is_bounded_by_plays_that_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0
    is_right = _Try.is_right

    def counted(self: _Try) -> bool:
        nonlocal tries
        tries += 1
        return is_right(self)

    monkeypatch.setattr(_Try, "is_right", counted)
    most = 0
    for seed in range(4):
        tries = 0
        replay(with_holes(played_game(seed, "site"), random.Random(seed), 1.0))
        most = max(most, tries)
    assert 0 < most <= MOST_TRIES
