"""Holes that the moment leaves open, settled by what comes after: later plays, and the hands at the end.

A hole is settled where every way to fill all the holes that makes the rest of the game right fills it with one play.
The search is bounded; where it does not come to an end, everything stays open.

Each try goes on from where the game stood before its hole, and is given up at the first fault that the game does not
have with its holes open: a fault stays, whatever comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from notation.record import Line
from validator.faults import Fault, is_error
from validator.hands import Ranked
from validator.judge import NOTHING_SETTLED, Judge
from validator.state import State

MOST_TRIES: Final = 1200
"""Plays that are tried to settle the holes of one game."""
MOST_CHOICES: Final = 200
"""Plays for one hole that are tried; with more it stays open."""

Filled = Mapping[int, Ranked]
"""The plays that fill holes, by their place in the line."""
Wrong = frozenset[object]
"""The errors of a game: (code, ply) of its line, codes of its end."""


class _TooMuch(Exception):
    """The search has tried enough plays."""


class _NotSo(Exception):
    """A try has a fault that the game does not have."""


def settled(judge: Judge, wrong: Wrong, wrong_at_end: Callable[[State], Wrong]) -> Filled:
    """The holes of a game that what comes after settles.

    Args:
        judge: the game as judged, its holes open.
        wrong: what is wrong with it.
        wrong_at_end: what is wrong with the end of the record, where the game ends in a state.
    """
    if not judge.open:
        return NOTHING_SETTLED
    search = _Search(wrong, wrong_at_end)
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

    def __init__(self, known: Wrong, wrong_at_end: Callable[[State], Wrong]) -> None:
        self.known = known
        self.wrong_at_end = wrong_at_end
        self.tries = 0
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
            self.tries += 1
            if self.tries > MOST_TRIES:
                raise _TooMuch
            more = {**filled, index: play}
            tried = _Try(judge, more, self.known)
            if tried.is_right() and self.wrong_at_end(tried.state) <= self.known:
                self.go_on(tried, more)


class _Try(Judge):
    """The rest of a main line, from its first open hole on; its findings are not told, its variations not judged."""

    def __init__(self, before: Judge, filled: Filled, known: Wrong) -> None:
        assert before.before_open is not None
        super().__init__(before.record, before.hands, before.opening, before.deal, filled)
        self.state = before.before_open.copy()
        self.known = known
        self.start = before.open[0][0]

    def is_right(self) -> bool:
        """Judge it, up to the first fault that the game does not have."""
        try:
            self._line(self.record.line, (), self.start)
        except _NotSo:
            return False
        return True

    def _variation(self, line: Line, index: int, place: int) -> None:
        """What was played instead says nothing of the game."""

    def _report(self, fault: Fault, index: int, ply: int) -> None:
        if is_error(fault) and (fault.code, ply) not in self.known:
            raise _NotSo
