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

_MEANT: Final = {
    wrong: right
    for right, lookalikes in {
        "帶": "帯戴代待袋滯", "對": "隊堆対", "順": "訓川", "單": "丹単", "炸": "乍詐榨", "彈": "弾蛋旦", "連": "聯蓮",
        "飛": "非", "機": "几幾雞", "過": "郭鍋", "張": "章", "個": "各", "到": "道倒", "兩": "輛両", "條": "調",
        "要": "耍妖",
    }.items()
    for wrong in lookalikes
}  # fmt: skip
"""Characters that look or sound like one of the notation's words, and stand in none themselves."""

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
    yield from _other_characters(text)
    yield from _measured(text)
    yield from _from_one_to_another(text)
    yield from _comma_at_the_end(text)
    if place is not None:
        yield from _one_too_many(text, place)
    yield from _figures_as_counts(text)
    yield from _counts_as_figures(text)
    yield from _tens(text)
    yield from _swapped_twos(text)
    if place is not None:
        yield from _misspelt(text, place)


def _figures_as_counts(text: str) -> Iterator[tuple[Edit, ...]]:
    """5順 for 五順: the last figure, all, the first."""
    found = list(re.finditer("1[0-2]|[1-9]", fold(text)))
    edits = [Edit(*match.span(), _figure_said(text, match)) for match in found]
    if edits:
        yield (edits[-1],)
        if len(edits) > 1:
            yield tuple(edits)
            yield (edits[0],)


def _figure_said(text: str, figure: re.Match[str]) -> str:
    """The numeral for a figure: 兩 in front of a measure word."""
    if figure[0] == "2" and fold(text)[figure.end() : figure.end() + 1] in set("張個隻支"):
        return to_script("兩", script_of(text))
    return _FIGURES[int(figure[0])]


def _measured(text: str) -> Iterator[tuple[Edit, ...]]:
    """3個3帶1個4 for 三個3帶一個4: every figure in front of a measure word."""
    found = re.finditer("[1-9](?=[張個隻支條對單])", fold(text))
    edits = tuple(Edit(*match.span(), _figure_said(text, match)) for match in found)
    if edits:
        yield edits


def _other_characters(text: str) -> Iterator[tuple[Edit, ...]]:
    """三3帯兩4 for 三3帶兩4: every character that looks or sounds like another."""
    found = [(at, _MEANT[each]) for at, each in enumerate(fold(text)) if each in _MEANT]
    if found:
        edits = tuple(Edit(at, at + 1, to_script(right, script_of(text))) for at, right in found)
        yield edits
        for figures in islice(_figures_as_counts(text), 2):
            yield tuple(sorted((*edits, *figures), key=lambda edit: edit.start))


def _from_one_to_another(text: str) -> Iterator[tuple[Edit, ...]]:
    """3一7, 3…7, 3->7 and 3to7 for 3到7: whatever else stands between two ranks."""
    edits = tuple(Edit(*match.span(), "到") for match in _BETWEEN.finditer(fold(text)))
    if edits:
        yield edits


_BETWEEN: Final = re.compile(r"(?<=[2-9TJQKA0]) ?(?:一|…{1,2}|\.{2,3}|-{2}|-?[>→]|(?i:to)) ?(?=1?[2-9TJQKA0])")


def _comma_at_the_end(text: str) -> Iterator[tuple[Edit, ...]]:
    if text[-1] in ",，、" and len(text) > 1:
        yield (Edit(len(text) - 1, len(text), ""),)


def _one_too_many(text: str, place: int) -> Iterator[tuple[Edit, ...]]:
    """炸了 for 炸: one character more than there should be, which is in no word."""
    extra = text[place : place + 1]
    if extra and (extra in _SAID or not extra.isalnum()):
        yield (Edit(place, place + 1, ""),)


_SAID: Final = frozenset("了吧啊呀哦老的")
"""Characters that people say beside a move."""


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
