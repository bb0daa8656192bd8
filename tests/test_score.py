"""Multiplier, spring and settlement, exact."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.record import Term
from validator.ruleset import Ruleset, load, loads
from validator.score import ending, factor, multiplier, settle

SITE = load("site")
BOMB, ROCKET = 1, 2
"""The tiers of `site`."""


def house(**changes: Any) -> Ruleset:
    return loads(json.dumps({"extends": "site", "name": "house", **changes}))


def points(*scores: int) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, scores))


def test_site_one_bomb_and_the_rocket_double_twice_and_four_with_two_never() -> None:
    grown = multiplier(SITE, [BOMB, ROCKET, 0])
    assert grown == 4
    assert settle(SITE, 3, grown, landlord=2, landlord_won=False) == points(12, 12, -24)


def test_site_spring_doubles() -> None:
    grown = multiplier(SITE, [], Term.SPRING)
    assert grown == 2
    assert settle(SITE, 2, grown, landlord=0, landlord_won=True) == points(8, -4, -4)


def test_site_a_first_lead_of_twenty_cards_is_a_spring() -> None:
    term = ending([1, 0, 0], landlord=0, landlord_won=True)
    assert term is Term.SPRING
    assert settle(SITE, 3, multiplier(SITE, [], term), landlord=0, landlord_won=True) == points(12, -6, -6)


def test_the_multiplier_begins_at_one() -> None:
    assert multiplier(SITE, []) == 1
    assert settle(SITE, 1, 1, landlord=1, landlord_won=False) == points(1, -2, 1)


@pytest.mark.parametrize(
    ("plays", "landlord_won", "term"),
    [
        ([5, 0, 0], True, Term.SPRING),
        ([5, 1, 0], True, None),
        ([5, 0, 1], True, None),
        ([1, 7, 0], False, Term.ANTI_SPRING),
        ([1, 4, 4], False, Term.ANTI_SPRING),
        ([2, 7, 0], False, None),
    ],
)
def test_spring_and_anti_spring(plays: list[int], landlord_won: bool, term: Term | None) -> None:
    assert ending(plays, landlord=0, landlord_won=landlord_won) is term


def test_c47_six_bombs_make_sixty_four() -> None:
    assert settle(SITE, 1, multiplier(SITE, [BOMB] * 6), landlord=0, landlord_won=True) == points(128, -64, -64)


def test_c55_what_is_no_bomb_has_no_factor() -> None:
    assert factor(SITE, 0) == 1
    assert (factor(SITE, BOMB), factor(SITE, ROCKET)) == (2, 2)


def test_house_bombs_that_add_up() -> None:
    assert multiplier(house(score={"growth": "add"}), [BOMB] * 6) == 7


def test_house_cap() -> None:
    assert multiplier(house(score={"cap": 8}), [BOMB] * 5) == 8
    assert multiplier(house(score={"cap": 8}), [BOMB], Term.SPRING) == 4


def test_house_spring_of_three_and_one_share() -> None:
    rules = house(score={"spring": 3, "landlord_wins": {"landlord": 1}})
    assert settle(rules, 2, multiplier(rules, [BOMB], Term.SPRING), 2, landlord_won=True) == points(-12, -12, 12)


@given(
    base=st.integers(1, 3),
    tiers=st.lists(st.sampled_from([0, BOMB, BOMB, ROCKET]), max_size=12),
    end=st.sampled_from([None, Term.SPRING, Term.ANTI_SPRING]),
    landlord=st.integers(0, 2),
    landlord_won=st.booleans(),
)
def test_scores_are_exact_and_sum_to_nothing(
    base: int, tiers: list[int], end: Term | None, landlord: int, landlord_won: bool
) -> None:
    scores = settle(SITE, base, multiplier(SITE, tiers, end), landlord, landlord_won)
    stake = base * 2 ** (len([tier for tier in tiers if tier]) + (end is not None))
    for seat, score in enumerate(scores):
        side = 1 if (seat == landlord) == landlord_won else -1
        assert score == side * stake * (2 if seat == landlord else 1)
    assert sum(scores) == 0
