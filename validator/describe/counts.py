"""How many hands a ruleset has, counted and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from notation.shapes import Kind
from validator.describe.words import Section, Statement, Words
from validator.hands import Hands


@dataclass(frozen=True, slots=True)
class Count:
    """How many hands a ruleset has, by ranks alone.

    Attributes:
        kinds: readings of each kind.
        readings: readings in all.
        sets: different sets of cards.
        open: sets of cards with more than one reading.
    """

    kinds: Mapping[Kind, int]
    readings: int
    sets: int
    open: int


def count(hands: Hands) -> Count:
    """Count the hands of a ruleset over its whole deck."""
    from validator.plays import plays

    kinds: Counter[Kind] = Counter()
    sets: Counter[int] = Counter()
    for play in plays(hands, hands.ruleset.setup.deck):
        kinds[play.reading.kind] += 1
        sets[play.reading.cards] += 1
    several = sum(number > 1 for number in sets.values())
    in_order = {kind: kinds[kind] for kind in Kind if kinds[kind]}
    return Count(in_order, sum(kinds.values()), len(sets), several)


def count_section(counted: Count, language: str) -> Section:
    """The count of hands in words."""
    words = Words(language)
    rows = [Statement(f"{words.term('kind', kind)} {number:,}") for kind, number in counted.kinds.items()]
    key = "readings" if counted.open else "one_reading"
    numbers = {name: f"{getattr(counted, name):,}" for name in ("sets", "readings", "open")}
    return Section(words.fill("count", "title"), (*rows, words.say("count", key, **numbers)))
