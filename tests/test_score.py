"""Multiplier, spring and settlement, exact: the worked examples of every ruleset, and laws."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cards import pack, parse_cards
from notation.record import Term
from notation.shapes import Kind
from validator.hands import Ranked
from validator.replay import hands_of
from validator.ruleset import Ruleset, load, loads, names
from validator.score import Settlement, Stakes, ending, multiplier, settle, worth

SITE = load("site")
BOMB, ROCKET = 1, 2
"""The tiers of one deck."""


def house(parent: str = "site", **changes: Any) -> Ruleset:
    return loads(json.dumps({"extends": parent, "name": "house", **changes}))


def points(*scores: float | str) -> tuple[Decimal, ...]:
    return tuple(Decimal(str(score)) for score in scores)


def stakes(base: int, *personal: int, unit: int = 1, public: int = 1) -> Stakes:
    return Stakes(base, unit, public, personal or (1, 1, 1))


def scores(
    rules: Ruleset | str, base: int, grown: int, landlord: int, *, landlord_won: bool, players: int = 3
) -> tuple[Decimal, ...]:
    ruleset = load(rules) if isinstance(rules, str) else rules
    return settle(ruleset, stakes(base, *(1,) * players), grown, landlord, landlord_won).scores


# The multiplier -------------------------------------------------------------------------------------------------------


def test_the_multiplier_begins_at_one() -> None:
    assert multiplier(SITE, []) == 1
    assert scores("site", 1, 1, 1, landlord_won=False) == points(1, -2, 1)


@pytest.mark.parametrize(
    ("plays", "landlord_won", "term"),
    [
        ([5, 0, 0], True, Term.SPRING),
        ([5, 1, 0], True, None),
        ([5, 0, 1], True, None),
        ([1, 7, 0], False, Term.ANTI_SPRING),
        ([1, 4, 4], False, Term.ANTI_SPRING),
        ([2, 7, 0], False, None),
        ([5, 0, 0, 0], True, Term.SPRING),
        ([5, 0, 0, 1], True, None),
        ([1, 4, 4, 2], False, Term.ANTI_SPRING),
    ],
)
def test_spring_and_anti_spring(plays: list[int], landlord_won: bool, term: Term | None) -> None:
    assert ending(plays, landlord=0, landlord_won=landlord_won) is term


def test_c55_what_is_no_bomb_has_no_factor() -> None:
    assert multiplier(SITE, [0, 0]) == 1
    assert (multiplier(SITE, [BOMB]), multiplier(SITE, [ROCKET])) == (2, 2)


def test_what_was_staked_before_the_first_card_multiplies_what_grows_after_it() -> None:
    assert multiplier(load("wiki-rob"), [ROCKET], None, public=8) == 16


def test_c47_six_bombs_and_what_each_program_makes_of_them() -> None:
    bombs = [BOMB] * 6
    assert scores("douzero", 1, multiplier(load("douzero"), bombs), 0, landlord_won=True) == points(128, -64, -64)
    for bid in (1, 2, 3):
        for name in ("site", "botzone-2", "openspiel"):
            grown = multiplier(load(name), bombs)
            assert scores(name, bid, grown, 0, landlord_won=True) == points(128 * bid, -64 * bid, -64 * bid)
        ccgc = load("ccgc")
        assert multiplier(ccgc, bombs) == 7
        assert settle(ccgc, stakes(bid, unit=100), 7, 0, True).scores == points(1400 * bid, -700 * bid, -700 * bid)


def test_ccgc_one_and_the_bombs_then_doubled_by_the_rocket_and_by_spring() -> None:
    ccgc = load("ccgc")
    assert [multiplier(ccgc, [BOMB] * bombs) for bombs in range(4)] == [1, 2, 3, 4]
    assert multiplier(ccgc, [BOMB, ROCKET, BOMB]) == 3 * 2
    assert multiplier(ccgc, [BOMB, ROCKET], Term.SPRING) == 2 * 2 * 2


@pytest.mark.parametrize("name", ["baike-four", "rlcard", "botzone-1"])
def test_where_bombs_do_not_count_nothing_grows(name: str) -> None:
    ruleset = load(name)
    tiers = range(1, len(ruleset.bombs) + 1)
    assert multiplier(ruleset, tiers, Term.SPRING) == 1


def test_house_cap() -> None:
    assert multiplier(house(score={"cap": 8}), [BOMB] * 5) == 8
    assert multiplier(house(score={"cap": 8}), [BOMB], Term.SPRING) == 4


def test_house_four_players_may_count_bombs() -> None:
    bombs = [{"kind": "bomb", "size": size, "factor": 2} for size in range(4, 9)]
    counted = house("baike-four", bombs=[*bombs, {"kind": "jokers", "size": 4, "factor": 2}])
    assert multiplier(counted, [1, 3, 6]) == 8


# The worked examples --------------------------------------------------------------------------------------------------


def test_site_one_bomb_and_the_rocket_double_twice_and_four_with_two_never() -> None:
    grown = multiplier(SITE, [BOMB, ROCKET, 0])
    assert grown == 4
    assert scores("site", 3, grown, 2, landlord_won=False) == points(12, 12, -24)


def test_site_spring_doubles() -> None:
    grown = multiplier(SITE, [], Term.SPRING)
    assert grown == 2
    assert scores("site", 2, grown, 0, landlord_won=True) == points(8, -4, -4)


def test_site_a_first_lead_of_twenty_cards_is_a_spring() -> None:
    term = ending([1, 0, 0], landlord=0, landlord_won=True)
    assert term is Term.SPRING
    assert scores("site", 3, multiplier(SITE, [], term), 0, landlord_won=True) == points(12, -6, -6)


def test_wiki_call_show_one_bomb_and_a_spring_that_counts_three() -> None:
    wiki = load("wiki-call")
    grown = multiplier(wiki, [BOMB], Term.SPRING, public=2)
    assert grown == 2 * 2 * 3
    assert scores(wiki, 2, grown, 2, landlord_won=True) == points(-24, -24, 48)
    one_share = house("wiki-call", score={"landlord_wins": {"landlord": 1}})
    assert scores(one_share, 2, grown, 2, landlord_won=True)[2] == 24


def test_wiki_rob_three_robs_and_the_rocket() -> None:
    grown = multiplier(load("wiki-rob"), [ROCKET], None, public=2**3)
    assert 3 * grown == 48
    assert scores("wiki-rob", 3, grown, 1, landlord_won=False) == points(48, -96, 48)


def test_baike_all_passed_bomb_rocket_and_anti_spring() -> None:
    grown = multiplier(load("baike"), [BOMB, ROCKET], Term.ANTI_SPRING)
    assert scores("baike", 1, grown, 0, landlord_won=False) == points(-16, 8, 8)


def test_baike_bid_of_three_and_two_bombs() -> None:
    grown = multiplier(load("baike"), [BOMB, BOMB])
    assert scores("baike", 3, grown, 0, landlord_won=True) == points(24, -12, -12)


PLATFORM = Stakes(3, 100, 8, (2, 1, 4))
"""Base 3 at 100 each; one rob, 搏 of the landlord 乙, 明牌; 漂底 of 甲, 搏 and 漂底 of 丙."""


@pytest.mark.parametrize(
    ("landlord_won", "expected"),
    [
        (True, Settlement(points(-9600, 25920, -19200), Decimal(2880))),
        (False, Settlement(points(8640, -28800, 17280), Decimal(2880))),
    ],
)
def test_baike_platform_personal_multipliers_and_a_tenth_of_every_gain(
    landlord_won: bool, expected: Settlement
) -> None:
    platform = load("baike-platform")
    grown = multiplier(platform, [BOMB], None, PLATFORM.public)
    assert grown == 16
    assert settle(platform, PLATFORM, grown, 1, landlord_won) == expected


def test_baike_platform_a_tenth_is_not_rounded() -> None:
    platform = load("baike-platform")
    assert settle(platform, stakes(1), 1, 0, True) == Settlement(points("1.8", -1, -1), Decimal("0.2"))
    assert settle(platform, stakes(1), 1, 2, False) == Settlement(points("0.9", "0.9", -2), Decimal("0.2"))


def test_baike_four_show_and_nothing_else() -> None:
    four = load("baike-four")
    assert scores(four, 2, multiplier(four, [1, 6], None, public=2), 2, landlord_won=True, players=4) == points(
        -4, -4, 12, -4
    )
    assert scores(four, 2, multiplier(four, [1]), 2, landlord_won=False, players=4) == points(2, 2, -6, 2)


def test_wiki_four_a_bomb_of_five_and_three_jokers() -> None:
    four = load("wiki-four")
    found = {(bomb.kind, bomb.size): tier for tier, bomb in enumerate(four.bombs, 1)}
    grown = multiplier(four, [found[Kind.BOMB, 5], found[Kind.JOKERS, 3]])
    assert scores(four, 3, grown, 0, landlord_won=False, players=4) == points(-36, 12, 12, 12)


# Programs -------------------------------------------------------------------------------------------------------------


def test_c56_rlcard_pays_one_to_who_wins_and_nothing_is_lost() -> None:
    assert scores("rlcard", 1, 1, 0, landlord_won=True) == points(1, 0, 0)
    assert scores("rlcard", 1, 1, 0, landlord_won=False) == points(0, 1, 1)


def hand(cards: str) -> Ranked:
    (ranked,) = hands_of(load("botzone-1")).rank(pack(parse_cards(cards)))
    return ranked


HUNDREDTHS = {
    "3": 1,
    "44": 2,
    "555": 4,
    "5556": 4,
    "55566": 4,
    "34567": 6,
    "334455": 6,
    "333345": 8,
    "333444": 8,
    "33344456": 8,
    "3333444456": 10,
    "3333": 10,
    "BR": 16,
    "33334444": 10,
    "333344445555": 20,
}


def test_botzone_1_counts_hands_by_kind_and_a_shuttle_of_three_twice() -> None:
    rule = load("botzone-1").score.points
    assert rule is not None
    assert {cards: 100 * worth(rule, hand(cards)) for cards in HUNDREDTHS} == HUNDREDTHS


def test_botzone_1_two_points_for_the_side_that_wins_and_the_peasants_share_what_their_hands_are_worth() -> None:
    botzone = load("botzone-1")
    worths = points("0.31", "0.05", "0.1")
    assert settle(botzone, stakes(1), 1, 0, True, worths).scores == points("2.31", "0.075", "0.075")
    assert settle(botzone, stakes(1), 1, 0, False, worths).scores == points("0.31", "2.075", "2.075")


# Laws -----------------------------------------------------------------------------------------------------------------


@given(
    base=st.integers(1, 3),
    tiers=st.lists(st.sampled_from([0, BOMB, BOMB, ROCKET]), max_size=12),
    end=st.sampled_from([None, Term.SPRING, Term.ANTI_SPRING]),
    landlord=st.integers(0, 2),
    landlord_won=st.booleans(),
)
def test_site_scores_are_exact_and_sum_to_nothing(
    base: int, tiers: list[int], end: Term | None, landlord: int, landlord_won: bool
) -> None:
    found = scores("site", base, multiplier(SITE, tiers, end), landlord, landlord_won=landlord_won)
    stake = base * 2 ** (len([tier for tier in tiers if tier]) + (end is not None))
    for seat, score in enumerate(found):
        side = 1 if (seat == landlord) == landlord_won else -1
        assert score == side * stake * (2 if seat == landlord else 1)
    assert sum(found) == 0


@given(data=st.data(), name=st.sampled_from(names()), landlord_won=st.booleans())
def test_nothing_is_made_or_lost_but_what_goes_to_the_pool(data: st.DataObject, name: str, landlord_won: bool) -> None:
    ruleset = load(name)
    players = ruleset.setup.players
    landlord = data.draw(st.integers(0, players - 1))
    personal = [1 if seat == landlord else data.draw(st.sampled_from([1, 2, 4])) for seat in range(players)]
    base, public = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 64))
    unit = ruleset.stakes.unit or data.draw(st.integers(1, 10**6))
    worths = (Decimal(0),) * players
    settled = settle(ruleset, Stakes(base, unit, public, tuple(personal)), public, landlord, landlord_won, worths)
    if name in {"rlcard", "botzone-1"}:
        assert sum(settled.scores) > 0
        return
    assert sum(map(Fraction, settled.scores)) + Fraction(settled.pool) == 0
    whole = unit * base * public
    lost = [score for score in settled.scores if score < 0]
    against = [factor for seat, factor in enumerate(personal) if seat != landlord]
    each = sorted(-whole * factor for factor in ([sum(against)] if not landlord_won else against))
    assert sorted(lost) == each
    assert settled.pool == (-sum(lost) / 10 if name == "baike-platform" else 0)
