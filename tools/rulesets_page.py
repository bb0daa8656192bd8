"""Writes `docs/rulesets.md`: the hands of every ruleset, counted one by one. `make docs` does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from notation.cards import format_packed
from notation.shapes import Kind, Reading
from notation.texts import Texts
from validator import describe
from validator.hands import REMEMBERED, REMEMBERED_BESIDE, Hands
from validator.plays import plays
from validator.ruleset import load, names

PAGE: Final = Path(__file__).parent.parent / "docs" / "rulesets.md"
WIDTH: Final = 5
"""Rulesets side by side in one table."""

HEAD: Final = """\
# The hands of every ruleset

Written by `make docs`, which makes every hand of every ruleset and counts; a test compares. What the rulesets say is in
their files and in `paipu rules show NAME`; what a ruleset is, in [rules.md](rules.md).

A *set* is a set of ranks that may be played; suits never matter. A *reading* is one way to take a set whole: kind,
body, kickers. *Open* are sets with more than one reading. *Bodies* are what the kickers stand beside."""

SEVERAL: Final = """\
## Sets with several readings

Where a ruleset has any, the play before decides what such a set may be, and each reading beats it as a whole or not at
all. A lead has nothing before it: the record can say which reading is meant ([notation.md](notation.md)), and else the
reading is open. Under the rulesets that are not named here every set has one reading."""

COST: Final = f"""\
## What this costs

No table of all hands is kept, with one deck or two. A compiled ruleset is a handful of small objects, one for each kind
of hand and each step of its bombs. A body is made when it is first asked for; there are as many as the table above
says. What is remembered on the way is bounded: {REMEMBERED:,} sets of cards, and {REMEMBERED_BESIDE:,} choices of
kickers for each body; beyond, either starts anew. A ruleset that no record names, and none that it names extends, is
not even read.

Two decks cost no more than one. A set of cards is one integer with five bits for each rank, which counts the eight of a
rank of two decks as it does the four of one. The games of four have longer hands and fewer of them, since their
kickers are pairs. `bench/RESULTS.md` has what compiling each ruleset takes."""


@dataclass(frozen=True)
class Counted:
    """The hands of one ruleset. `several` are the sets with more than one reading, each with its readings."""

    hands: Hands
    kinds: dict[Kind, int]
    sets: int
    several: list[list[Reading]]

    @property
    def name(self) -> str:
        return self.hands.ruleset.name

    @property
    def bodies(self) -> int:
        return sum(len(frame) for frame in self.hands.frames.values()) + self.kinds[Kind.BOMB]


def counted(name: str) -> Counted:
    """Make every hand of a ruleset, out of all its cards."""
    hands = Hands(load(name))
    kinds = dict.fromkeys(Kind, 0)
    sets: dict[int, list[Reading]] = {}
    for play in plays(hands, hands.ruleset.setup.deck):
        kinds[play.reading.kind] += 1
        sets.setdefault(play.reading.cards, []).append(play.reading)
    return Counted(hands, kinds, len(sets), [readings for readings in sets.values() if len(readings) > 1])


def page() -> str:
    """The whole page."""
    every = [counted(name) for name in names()]
    parts = [HEAD, _overview(every), "## By kind", *_by_kind(every), SEVERAL, _several(every), COST]
    return "\n\n".join(parts) + "\n"


def _overview(every: Sequence[Counted]) -> str:
    rows = [
        (
            f"`{each.name}`",
            describe.title(each.hands.ruleset, "en"),
            _number(each.hands.ruleset.setup.players),
            _number(each.hands.ruleset.setup.decks),
            _number(each.bodies),
            _number(each.sets),
            _number(sum(each.kinds.values())),
            _number(len(each.several)),
        )
        for each in every
    ]
    return _table(("ruleset", "what it is", "players", "decks", "bodies", "sets", "readings", "open"), rows)


def _by_kind(every: Sequence[Counted]) -> Iterator[str]:
    """Readings by kind, some rulesets to a table."""
    words = Texts("en", ("validator", "notation"))
    for first in range(0, len(every), WIDTH):
        some = every[first : first + WIDTH]
        rows = [
            (words.term("kind", kind), *(_number(each.kinds[kind]) for each in some))
            for kind in Kind
            if any(each.kinds[kind] for each in some)
        ]
        rows.append(("all readings", *(_number(sum(each.kinds.values())) for each in some)))
        yield _table(("readings", *(f"`{each.name}`" for each in some)), rows)


def _several(every: Iterable[Counted]) -> str:
    """For each ruleset what such sets can be, how many there are, and the first as an example."""
    rows = []
    for each in every:
        ways = sorted(each.several, key=_way)
        for way, found in groupby(ways, key=_way):
            alike = sorted(found, key=lambda readings: readings[0].cards)
            rows.append((f"`{each.name}`", way, _number(len(alike)), ", ".join(map(_divided, alike[0]))))
    return _table(("ruleset", "readings", "sets", "example"), rows)


def _way(readings: Sequence[Reading]) -> str:
    """What kinds a set can be: `airplane + singles, twice`."""
    words = Texts("en", ("validator", "notation"))
    times = {1: "", 2: ", twice", 3: ", three times"}
    kinds = [reading.kind for reading in readings]
    return " or ".join(
        words.term("kind", kind) + times.get(kinds.count(kind), f", {kinds.count(kind)} times")
        for kind in dict.fromkeys(kinds)
    )


def _divided(reading: Reading) -> str:
    """A reading as a record can say it: body and kickers."""
    return "`" + "+".join(format_packed(cards) for cards in (reading.body, reading.kickers) if cards) + "`"


def _number(number: int) -> str:
    return f"{number:,}" if number else "–"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
