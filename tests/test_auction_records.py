"""Auctions by the engine, every one of some and random ones of all rulesets, against records of them and plain sums."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.record import Record, Tag
from notation.writer import write
from tests.auctions import dealt, hands_of, shuffled, written
from tests.judging import record
from validator.acts import BeforePlay, Bid, Called, Declined, Drifted, Robbed, Shown, Staked
from validator.engine import Game
from validator.opening import opening_of
from validator.operations import Phase, Situation
from validator.ruleset import load, names

UNIT = 100
ACTS = (Bid, Called, Robbed, Declined, Staked, Shown, Drifted)


def acts_of(game: Game) -> list[BeforePlay]:
    return [each for each in game.history if isinstance(each, ACTS)]


def random_auction(rules: str, rng: random.Random) -> Game:
    """A random auction, to the first card or to its end without a landlord."""
    game = Game(hands_of(rules), unit=UNIT)
    while game.now.phase is Phase.STAKE and rng.random() < 0.7:
        game.act(rng.choice(game.legal_acts()))
    players = game.ruleset.setup.players
    first = 0 if game.ruleset.auction.first == "first_seat" else rng.randrange(players)
    game.deal(*shuffled(game.ruleset, rng.randrange(100)), first=first)
    while game.now.phase is not Phase.VOID and (acts := game.legal_acts()):
        game.act(rng.choice(acts))
    return game


@pytest.mark.parametrize("rules", names())
@settings(max_examples=40)
@given(rng=st.randoms(use_true_random=False))
def test_a_record_of_an_auction_gives_what_the_engine_had(rules: str, rng: random.Random) -> None:
    game = random_auction(rules, rng)
    seats = ("甲", "乙", "丙", "丁")[: game.ruleset.setup.players]
    tags = (Tag("rules", rules), Tag("stake", str(UNIT)))
    made = Record(tags=tags, seats=seats, auction=written(acts_of(game)))
    for each in (made, record(write(made))):
        told = opening_of(each, game.ruleset)
        assert told.faults == ()
        assert told.landlord == game.now.landlord
        assert (told.base or 0) == game.now.base
        assert told.stakes == game.stakes
        assert told.void == (game.now.landlord is None)
        assert told.void or told.limits == game.now.limits
    assert game.now.phase in {Phase.PLAY, Phase.VOID, Phase.OVER}


@pytest.mark.parametrize("rules", names())
@settings(max_examples=15)
@given(rng=st.randoms(use_true_random=False))
def test_c38_an_auction_stepped_back_and_done_again_is_the_same(rules: str, rng: random.Random) -> None:
    game = random_auction(rules, rng)
    end, history = game.now, game.history
    undone = []
    while game.history:
        after = game.now
        undone.append((game.step_back()[0], after))
    assert game.now == Game(game.hands).now
    for operation, after in reversed(undone):
        if isinstance(operation, ACTS):
            assert operation in game.legal_acts()
            game.act(operation)
        else:
            game.deal(operation.held, operation.bottom, operation.first)  # type: ignore[union-attr]
        assert game.now == after
    assert (game.now, game.history) == (end, history)


@pytest.mark.parametrize("rules", names())
@settings(max_examples=15)
@given(rng=st.randoms(use_true_random=False))
def test_only_what_is_offered_may_be_done(rules: str, rng: random.Random) -> None:
    game = dealt(rules)
    players = range(game.ruleset.setup.players)
    every: list[BeforePlay] = [Bid(seat, value) for seat in players for value in range(5)]
    for seat in players:
        every += [Called(seat), Robbed(seat), Declined(seat)]
        every += [kind(seat, yes) for kind in (Staked, Shown, Drifted) for yes in (True, False)]
    while game.now.phase is not Phase.VOID and (acts := game.legal_acts()):
        meant = {act: game.now.auction.meant(act) for act in every} if game.now.auction is not None else {}
        assert {meant[act] for act in every if game.can_act(act)} == set(acts)
        game.act(rng.choice(acts))
    assert not any(map(game.can_act, every)) or game.now.phase is Phase.VOID


def every_auction(rules: str, first: int) -> list[Game]:
    """Every auction there is after a deal, open hands and drifts aside."""
    pending: list[tuple[BeforePlay, ...]] = [()]
    ended = []
    while pending:
        acts = pending.pop()
        game = dealt(rules, first)
        for act in acts:
            game.act(act)
        if game.now.phase is Phase.AUCTION:
            pending += [(*acts, act) for act in game.legal_acts()]
        else:
            ended.append(game)
    return ended


def test_every_call_and_rob_there_is() -> None:
    auctions = every_auction("wiki-rob", 1)
    assert len({game.history for game in auctions}) == len(auctions)
    for game in auctions:
        acts = acts_of(game)
        caller = next((act.seat for act in acts if isinstance(act, Called)), None)
        robbers = [act.seat for act in acts if isinstance(act, Robbed)]
        assert game.now.landlord == (robbers[-1] if robbers else caller)
        assert game.multiplier == 2 ** len(robbers)
        out = {act.seat for act in acts if isinstance(act, Declined | Bid)}
        twice = max(Counter(robbers).values(), default=0) == 2
        assert (caller is None and out == {0, 1, 2}) or twice or out == {0, 1, 2} - {game.now.landlord}
        assert Counter(robbers).most_common(1)[0][0] == robbers[-1] if twice else True
        seats = [act.seat for act in acts]
        assert seats[0] == 1
        for index, (seat, after) in enumerate(pairwise(seats)):
            gone = {act.seat for act in acts[: index + 1] if isinstance(act, Declined | Bid)}
            assert after == next(each % 3 for each in range(seat + 1, seat + 4) if each % 3 not in gone)


def test_every_bid_and_rob_there_is() -> None:
    auctions = every_auction("baike-platform", 2)
    assert len(auctions) == 60
    for game in auctions:
        acts = acts_of(game)
        bids = [act for act in acts if isinstance(act, Bid)]
        robs = [act for act in acts if isinstance(act, Robbed | Declined)]
        highest = max(bids, key=lambda act: act.value)
        if not highest.value:
            assert (game.now.phase, robs) == (Phase.VOID, [])
            continue
        passed = {act.seat for act in bids if not act.value}
        robbers = [act.seat for act in robs if isinstance(act, Robbed)]
        asked = [seat % 3 for seat in range(highest.seat + 1, highest.seat + 3) if seat % 3 not in passed]
        others = [seat for seat in robbers if seat != highest.seat]
        assert [act.seat for act in robs] == asked + [highest.seat] * bool(others)
        assert (game.now.landlord, game.now.base) == ((robbers or [highest.seat])[-1], highest.value)
        assert game.multiplier == 2 ** len(robbers)


def test_a_game_that_nobody_can_stake_in_begins_with_the_deal() -> None:
    for rules in names():
        game = Game(hands_of(rules))
        stakes = load(rules).stakes.stake is not None
        assert (game.now.phase is Phase.STAKE) == stakes
        assert stakes or game.now == Situation()
