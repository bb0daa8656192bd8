"""What differs between two rulesets, in words: by section, each parameter with what either side says of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from notation.json_text import json_text
from validator.describe.sections import SECTIONS
from validator.describe.words import Words
from validator.ruleset_files import parameters
from validator.ruleset_values import build

_HOME: Final = {"runs": "hands", "joker_pairs": "hands", "reading_order": "hands", "fours_whole": "kickers"}
"""The section of parameters whose own part of the file is not called so."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Parameters in which two rulesets differ, and that the same sentences tell.

    Attributes:
        parameters: their paths.
        one: what the first ruleset says; empty if it has no such thing.
        other: what the second says.
    """

    parameters: tuple[str, ...]
    one: tuple[str, ...]
    other: tuple[str, ...]


def differences(
    one: Mapping[str, Any], other: Mapping[str, Any], language: str
) -> tuple[tuple[str, tuple[Difference, ...]], ...]:
    """Where two rulesets differ, whole as `ruleset.parsed` and `shipped` give them: section titles with differences."""
    words = Words(language, apart=True)
    sides = _Side(one, words), _Side(other, words)
    paths = sorted(sides[0].values | sides[1].values, key=_order)
    found: dict[str, dict[tuple[tuple[str, ...], ...], list[str]]] = defaultdict(dict)
    for path in paths:
        if path not in sides[0].values or sides[0].values.get(path) != sides[1].values.get(path, _NOTHING):
            found[_section(path)].setdefault(_apart(path, sides), []).append(path)
    return tuple(
        (words.fill(section, "title"), tuple(Difference(tuple(each), *said) for said, each in told.items()))
        for section, told in found.items()
    )


_NOTHING: Final = object()


class _Side:
    """One of two rulesets: its parameters, and what is said of each."""

    def __init__(self, data: Mapping[str, Any], words: Words) -> None:
        self.values = parameters(data)
        self.words = words
        ruleset = build(data)
        self.told: dict[str, list[str]] = defaultdict(list)
        for statements in SECTIONS.values():
            for each in statements(ruleset, words):
                for path in each.parameters:
                    self.told[path].append(each.text)

    def says(self, path: str) -> tuple[str, ...]:
        """The sentences that tell a parameter; its value where none does since it makes no difference."""
        if path not in self.values:
            return ()
        return tuple(self.told[path]) if path in self.told else self.value(path)

    def value(self, path: str) -> tuple[str, ...]:
        """The bare value of a parameter that makes no difference; empty if there is none."""
        if path not in self.values:
            return ()
        return (self.words.fill("diff", "says_nothing", value=json_text(self.values[path])),)


def _apart(path: str, sides: tuple[_Side, _Side]) -> tuple[tuple[str, ...], ...]:
    """What two rulesets say of a parameter, without what both say."""
    said = [side.says(path) for side in sides]
    both = set(said[0]) & set(said[1])
    apart = tuple(tuple(text for text in texts if text not in both) for texts in said)
    return apart if any(apart) else tuple(side.value(path) for side in sides)


def _section(path: str) -> str:
    start = path.partition(".")[0]
    return _HOME.get(start, start)


def _order(path: str) -> int:
    """Sections in order; within one the order of the file is kept, since sorting is stable."""
    return list(SECTIONS).index(_section(path))
