"""What a game may have been played for, where the record does not say: everything that can have been, nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from tests.judging import record
from validator.opening import opening_of
from validator.possible_stakes import possible_stakes, raises_before_play, unit_of
from validator.ruleset import load, names
from validator.score import Stakes


def test_where_nothing_can_be_raised_only_the_base_is_open() -> None:
    every = list(possible_stakes(load("site"), 1, None, 0))
    assert every == [Stakes(base, 1, 1, (1, 1, 1)) for base in (1, 2, 3)]
    assert list(possible_stakes(load("site"), 1, 2, 0)) == [Stakes(2, 1, 1, (1, 1, 1))]


def test_a_base_that_all_passing_gives_is_one_of_them() -> None:
    assert {each.base for each in possible_stakes(load("douzero"), 1, None, 0)} == {1}


@pytest.mark.parametrize("staked", list(product(("不搏", "搏"), repeat=3)))
@pytest.mark.parametrize("robbed", ["乙不搶 丙不搶", "乙搶 丙不搶 甲搶", "乙不搶 丙搶 甲不搶"])
def test_every_auction_of_the_platform_is_possible(staked: tuple[str, ...], robbed: str) -> None:
    platform = load("baike-platform")
    before = " ".join(seat + word for seat, word in zip("甲乙丙", staked, strict=True))
    auction = f"搏: {before}\n叫分: 甲3\n搶地主: {robbed}\n"
    chosen = opening_of(record('[底注 "100"]\n' + auction), platform).landlord
    assert chosen is not None
    others = [word for seat, word in enumerate("甲乙丙") if seat != chosen]
    for show, *drifts in product(("", "不"), repeat=3):
        words = [f"{seat}{no}漂底" for seat, no in zip(others, drifts, strict=True)]
        after = f"明牌: {'甲乙丙'[chosen]}{show}明牌\n漂底: {' '.join(words)}\n"
        opening = opening_of(record('[底注 "100"]\n' + auction + after), platform)
        assert opening.faults == ()
        assert opening.stakes in set(possible_stakes(platform, 100, None, chosen))
        assert opening.stakes in set(possible_stakes(platform, 100, 3, chosen))
        assert opening.stakes not in set(possible_stakes(platform, 100, 2, chosen))


def test_what_cannot_have_been_is_not_possible() -> None:
    every = set(possible_stakes(load("baike-platform"), 100, 3, 1))
    assert Stakes(3, 100, 3, (1, 1, 1)) not in every
    assert Stakes(3, 100, 1, (8, 1, 1)) not in every
    assert Stakes(3, 100, 1, (1, 2, 1)) not in every
    assert {each.public for each in possible_stakes(load("wiki-call"), 1, 1, 0)} == {1, 2}


def test_which_rulesets_raise_the_stakes_before_the_first_card() -> None:
    raising = {"wiki-call", "wiki-rob", "wiki-four", "baike-platform", "baike-four"}
    assert {name for name in names() if raises_before_play(load(name))} == raising


@pytest.mark.parametrize(("tag", "unit"), [("100", 100), ("0.5", 0.5), ("?", None), ("很多", None)])
def test_the_unit_is_the_tables_where_the_ruleset_leaves_it_to_the_table(tag: str, unit: float | None) -> None:
    text = f'[底注 "{tag}"]\n*\n'
    assert unit_of(record(text), load("baike-platform")) == unit
    assert unit_of(record(text), load("ccgc")) == 100
