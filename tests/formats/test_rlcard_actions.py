"""The numbers of RLCard's actions: made here, and the same as RLCard's own table."""

from __future__ import annotations

import pytest
from rlcard.games.doudizhu.utils import ID_2_ACTION

from notation.cards import format_packed, parse_packed
from notation.formats.rlcard_actions import COUNT, PASS_NUMBER, cards_of, number_of


def test_every_number_is_the_action_of_rlcard() -> None:
    ours = [format_packed(cards_of(number)) or "pass" for number in range(COUNT)]
    assert ours == list(ID_2_ACTION)


def test_number_and_cards_are_each_others_inverse() -> None:
    assert [number_of(cards_of(number)) for number in range(COUNT)] == list(range(COUNT))


def test_the_pass_is_the_last() -> None:
    assert cards_of(PASS_NUMBER) == 0
    with pytest.raises(IndexError):
        cards_of(COUNT)


@pytest.mark.parametrize("cards", ["666777BR", "7777BR", "3334445555", "333444555666777B", "34", "33344456789"])
def test_what_rlcard_does_not_have_has_no_number(cards: str) -> None:
    assert number_of(parse_packed(cards)) is None
