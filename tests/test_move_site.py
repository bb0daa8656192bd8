"""Every hand of ruleset `site` has a spelling of its own, which is read back as that hand."""

from __future__ import annotations

from collections import Counter

from notation.cards import bare
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.moves import played
from tests.site_hands import COUNTS, site_hands


def test_the_hands_are_those_of_the_rules() -> None:
    hands = list(site_hands())
    assert Counter(str(hand.kind) for hand in hands) == COUNTS
    assert len({hand.cards for hand in hands}) == 24639


def test_every_hand_has_its_own_spelling_and_is_read_back() -> None:
    spellings = set()
    for hand in site_hands():
        move = played(bare(hand.cards))
        text = write_move(move)
        assert read_move(text).move == move
        assert not read_move(text).problems
        spellings.add(text)
    assert len(spellings) == 24639
