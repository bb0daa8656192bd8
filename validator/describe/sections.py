"""A ruleset in words, section by section, and which parameters no sentence tells, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from validator.describe.game import play, score
from validator.describe.hands import bombs, hands, kickers, names
from validator.describe.opening import auction, setup, stakes
from validator.describe.words import Section, Statement, Words
from validator.parameters import Ruleset

SECTIONS: Final[dict[str, Callable[[Ruleset, Words], Iterator[Statement]]]] = {
    "setup": setup,
    "auction": auction,
    "stakes": stakes,
    "hands": hands,
    "kickers": kickers,
    "bombs": bombs,
    "play": play,
    "score": score,
    "names": names,
}

SILENT: Final = {
    "setup.bottom_shown": "there are no bottom cards",
    "runs.lowest": "there are no runs",
    "runs.highest": "there are no runs",
    "joker_pairs.alone": "pairs may not be played",
    "joker_pairs.kickers": "no kind has pairs as kickers",
    "kickers.of_body_rank": "no run has kickers; a kicker of the rank of one triple or four is never one",
    "kickers.alike": "no kind has several single kickers",
    "kickers.both_jokers": "no kind has several single kickers",
    "kickers.pairs_alike": "no kind has several pairs as kickers",
    "kickers.may_extend_body": "too few single kickers may be alike to make a group",
    "fours_whole": "fours could be split, and other rules for kickers do not let them",
}
"""Parameters that no sentence tells where they make no difference, with the reason."""


def describe(ruleset: Ruleset, language: str) -> tuple[Section, ...]:
    """A ruleset, section by section."""
    words = Words(language)
    told = ((name, tuple(statements(ruleset, words))) for name, statements in SECTIONS.items())
    return tuple(Section(words.fill(name, "title"), each) for name, each in told if each)


def title(ruleset: Ruleset, language: str) -> str:
    """The title of a ruleset in a language, or in the first that it has."""
    return ruleset.title.get(language) or next(iter(ruleset.title.values()), "")
