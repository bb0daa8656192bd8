"""What a move that cannot be read may have been meant to be: the few near misses that are cheap to try.

A guess is only ever offered, as a fix that is not safe; it is one that reads, with a shape or with holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from notation.findings import Edit, Problem, Severity
from notation.fold import fold, script_of, to_script
from notation.move_builder import fits
from notation.move_faults import Unread
from notation.move_parser import understand
from notation.words import NUMERALS, SPELLINGS

LONGEST_GUESS: Final = 24
"""Characters in the longest text that is worth a guess."""
MOST_GUESSES: Final = 12
"""Guesses that are tried for one text."""

_KNOWN: Final = frozenset("".join(SPELLINGS)) | frozenset(NUMERALS)
"""Characters that are no misspelling of another: they have their own words."""

_FIGURES: Final = {value: numeral for numeral, value in reversed(NUMERALS.items())}
"""The numeral for each number that has one; 二 for two."""


def explained(text: str, fault: Unread) -> Problem:
    """The problem of a text that cannot be read, with a guess at what was meant where there is one."""
    problem = fault.problem()
    edits = problem.edits or guess(text, fault.start if fault.code == "N201" else None)
    if not edits:
        return problem
    args = dict(problem.args) | {"suggestion": edited(text, edits)}
    return replace(problem, code="N202" if problem.code == "N201" else problem.code, args=args, edits=edits)


def reconsidered(text: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems of a move that was read; a split of no shape may be a figure for a count (四8帶2 for 四8帶二)."""
    return tuple(_figure_for_count(text, each) if each.code == "N208" else each for each in problems)


def _figure_for_count(text: str, problem: Problem) -> Problem:
    for edits in _figures_as_counts(text):
        if _reads(text, edits, holes_only=True):
            args = {"suggestion": edited(text, edits), "figure": text[edits[-1].start : edits[-1].end]}
            return replace(problem, code="N205", args=args, edits=edits)
    return problem


def guess(text: str, place: int | None) -> tuple[Edit, ...]:
    """Edits that make a text readable, the likeliest first to be found; none if no cheap ones do.

    Args:
        text: the move that cannot be read.
        place: where a word may be misspelt; None if every word is known.
    """
    if not 0 < len(text) <= LONGEST_GUESS:
        return ()
    tried = islice(_near_misses(text, place), MOST_GUESSES)
    return next((edits for edits in tried if _reads(text, edits)), ())


def _reads(text: str, edits: tuple[Edit, ...], holes_only: bool = False) -> bool:
    try:
        move, problems = understand(edited(text, edits))
    except Unread:
        return False
    if any(problem.severity is not Severity.NOTE for problem in problems):
        return False
    return move.is_hole if holes_only else move.is_pass or fits(move)


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """A text after some edits, which are in order and do not overlap."""
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _near_misses(text: str, place: int | None) -> Iterator[tuple[Edit, ...]]:
    yield from _figures_as_counts(text)
    yield from _counts_as_figures(text)
    yield from _tens(text)
    yield from _swapped_twos(text)
    if place is not None:
        yield from _misspelt(text, place)


def _figures_as_counts(text: str) -> Iterator[tuple[Edit, ...]]:
    """5順 for 五順: the last figure, all, the first."""
    found = list(re.finditer("1[0-2]|[1-9]", fold(text)))
    edits = [Edit(*match.span(), _FIGURES[int(match[0])]) for match in found]
    if edits:
        yield (edits[-1],)
        if len(edits) > 1:
            yield tuple(edits)
            yield (edits[0],)


def _counts_as_figures(text: str) -> Iterator[tuple[Edit, ...]]:
    """三四五六七 for 34567: all numerals, or the last."""
    found = list(re.finditer("[二兩三四五六七八九]", fold(text)))
    edits = [Edit(*match.span(), str(NUMERALS[match[0]])) for match in found]
    if edits:
        yield tuple(edits)
        if len(edits) > 1:
            yield (edits[-1],)


def _tens(text: str) -> Iterator[tuple[Edit, ...]]:
    """0003 and OOO3 for 1010103."""
    found = re.finditer("(?<!1)0|O", fold(text).upper())
    edits = tuple(Edit(*match.span(), "10") for match in found)
    if edits:
        yield edits


def _swapped_twos(text: str) -> Iterator[tuple[Edit, ...]]:
    """三A帶二5 for 三A帶兩5."""
    for match in re.finditer("[二兩]", fold(text)):
        yield (Edit(*match.span(), to_script("兩", script_of(text)) if match[0] == "二" else "二"),)


def _misspelt(text: str, place: int) -> Iterator[tuple[Edit, ...]]:
    """順于 for 順子: a word with one other character, where reading stopped."""
    folded = fold(text)
    for word in SPELLINGS:
        for start in range(max(0, place - len(word) + 1), min(place + 1, len(text) - len(word) + 1)):
            there = folded[start : start + len(word)]
            wrong = [one for one, other in zip(there, word, strict=True) if one != other]
            if len(wrong) == 1 and wrong[0] not in _KNOWN:
                yield (Edit(start, start + len(word), to_script(word, script_of(text))),)
