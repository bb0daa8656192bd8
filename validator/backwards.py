"""Holes that the moment leaves open, settled by what comes after: later plays, and the hands at the end.

A hole is settled where every way to fill all the holes that makes the rest of the game right fills it with one play.
The search is bounded; where it does not come to an end, everything stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from validator.hands import Ranked
from validator.judge import NOTHING_SETTLED, Judge

MOST_GAMES: Final = 300
"""Games that are judged to settle the holes of one."""
MOST_CHOICES: Final = 200
"""Plays for one hole that are tried; with more it stays open."""

Filled = Mapping[int, Ranked]
"""The plays that fill holes, by their place in the line."""


class _TooMuch(Exception):
    """The search has judged enough games."""


def settled(judge: Judge, again: Callable[[Filled], Judge], wrong: Callable[[Judge], frozenset[object]]) -> Filled:
    """The holes of a game that what comes after settles.

    Args:
        judge: the game as judged, its holes open.
        again: judges it again with some holes filled.
        wrong: what is wrong with a judged game.
    """
    if not judge.open:
        return NOTHING_SETTLED
    search = _Search(again, wrong, wrong(judge))
    try:
        search.go_on(judge, {})
    except _TooMuch:
        return NOTHING_SETTLED
    first, *others = search.found or [{}]
    return {index: play for index, play in first.items() if all(other.get(index) == play for other in others)}


class _Search:
    """Tries every way to fill the holes, the first open one first.

    Attributes:
        found: the ways that add no fault to those that the game has with its holes open.
    """

    def __init__(
        self, again: Callable[[Filled], Judge], wrong: Callable[[Judge], frozenset[object]], known: frozenset[object]
    ) -> None:
        self.again = again
        self.wrong = wrong
        self.known = known
        self.games = 0
        self.found: list[Filled] = []

    def go_on(self, judge: Judge, filled: Filled) -> None:
        """Fill the first hole that is open, and those behind it."""
        if not judge.open:
            self.found.append(filled)
            return
        index, choices = judge.open[0]
        if len(choices) > MOST_CHOICES:
            raise _TooMuch
        for play in choices:
            self.games += 1
            if self.games > MOST_GAMES:
                raise _TooMuch
            more = {**filled, index: play}
            tried = self.again(more)
            if self.wrong(tried) <= self.known:
                self.go_on(tried, more)
