"""OpenSpiel games as text: actions by name (`openspiel-actions`), and what OpenSpiel prints (`openspiel-playthrough`).

A playthrough prints every state of one game; the last history in it is the game. Without one, what a state prints tells
the auction and the play. The grids of cards tell nothing: at the end of a game OpenSpiel prints them under the wrong
players, the bottom cards too, and before it only what is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from notation.findings import Finding, Severity
from notation.formats.blocks import Block, blocks
from notation.formats.openspiel_game import RULES, Game, Stage, Stretch, number_of
from notation.formats.openspiel_ids import (
    CARD_NAMES,
    FIRST_DEAL,
    HIGHEST_BID,
    PASS_ID,
    PLAYERS,
    POSITIONS,
    id_of_name,
)
from notation.record import Record, Tag

ACTIONS: Final = "openspiel-actions"
PLAYTHROUGH: Final = "openspiel-playthrough"

_FIRST: Final = "Decide first card up position "
_PLAYED: Final = re.compile(r"Player ([0-2]) played (.*)")
_GOT: Final = re.compile(r"Player ([0-2]) got (-?\d{1,15}(?:\.\d{1,15})?)")
_APPLIED: Final = re.compile(r"(?:# )?Apply action \"(.*)\"")


# Actions by name ------------------------------------------------------------------------------------------------------


def is_actions(head: str) -> bool:
    """Whether a text begins as actions by name do."""
    return re.match(rf"\s*(?:\[[^\]\n]*\]\s*)?{_FIRST}\d+\s", head) is not None


def read_actions(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of actions by name, one a line; each begins with the card that lies face up, or after an empty line."""
    index = 0
    for block in blocks(pieces, _ActionsBegin()):
        if block.source.text.strip():
            index += 1
            yield _from_actions(block, index)


class _ActionsBegin:
    def __init__(self) -> None:
        self._empty = False

    def __call__(self, line: str) -> bool:
        empty = not line.strip()
        begins = line.startswith(_FIRST) or (self._empty and not empty)
        self._empty = empty
        return begins


def _from_actions(block: Block, index: int) -> Record:
    said = _Said()
    for line, start in block.lines():
        name = line.strip()
        if name:
            said.add(name, start + line.index(name))
    return said.record(block, index, ACTIONS)


@dataclass(slots=True)
class _Said:
    """Actions as they were named, until the game is put together."""

    game: Game = field(default_factory=Game)
    stretches: list[Stretch] = field(default_factory=list)
    got: dict[int, Decimal] = field(default_factory=dict)

    def add(self, line: str, start: int) -> None:
        """A line that names an action: `Bid 3`, `Player 1 played Bid 3`, `# Apply action "Bid 3"`."""
        found = _APPLIED.fullmatch(line)
        name, seat = line, None
        if found is not None:
            name, start = found[1], start + found.start(1)
        elif (played := _PLAYED.fullmatch(line)) is not None:
            name, seat, start = played[2], int(played[1]), start + played.start(2)
        self.stretches.append((start, start + len(name)))
        _take(self.game, name, seat)

    def record(self, block: Block, index: int, name: str, found: tuple[Finding, ...] = ()) -> Record:
        """The record of the game that was told."""
        tags = (Tag("rules", RULES), Tag("format", name))
        scores = tuple(sorted(self.got.items()))
        record = self.game.record(block.source, _at(self.stretches), index, tags, scores)
        return replace(record, findings=(*block.findings(index), *found, *record.findings))


def _at(stretches: list[Stretch]) -> Callable[[int], Stretch | None]:
    return lambda at: stretches[at] if at < len(stretches) else None


def _take(game: Game, name: str, seat: int | None) -> None:
    """The next action by its name, which tells its phase where the ones before it were left out."""
    if name.startswith(_FIRST) and name[len(_FIRST) :] in _POSITION_OF:
        game.take(_POSITION_OF[name[len(_FIRST) :]], seat, name)
        return
    if name.startswith("Deal "):
        _begin(game, Stage.DEAL)
        game.take(_DEAL_OF.get(name[len("Deal ") :], -1), seat, name)
        return
    _begin(game, Stage.AUCTION)
    if name in _BID_OF:
        value = _BID_OF[name]
        game.take(value if value == PASS_ID or game.stage is Stage.AUCTION else -1, seat, name)
    else:
        game.take(id_of_name().get(name, -1), seat, name)


_ORDER: Final = tuple(Stage)


def _begin(game: Game, stage: Stage) -> None:
    """Go on to a phase, if the game is not there yet."""
    if _ORDER.index(game.stage) < _ORDER.index(stage):
        game.stage = stage


_POSITION_OF: Final = {str(position): position for position in range(POSITIONS)}
_DEAL_OF: Final = {name: number for number, name in enumerate(CARD_NAMES, FIRST_DEAL)}
_BID_OF: Final = {"Pass": PASS_ID} | {f"Bid {value}": value for value in range(1, HIGHEST_BID + 1)}


# What OpenSpiel prints ------------------------------------------------------------------------------------------------


def is_playthrough(head: str) -> bool:
    """Whether a text is what OpenSpiel prints of this game."""
    return _PRINTED.search(head) is not None and not is_actions(head)


_PRINTED: Final = re.compile(
    r"^(?:game: dou_dizhu\b|(?:# )?Bidding phase begin\s*$|History\(\) = \[\d+(?:, \d+){2,})", re.MULTILINE
)


def read_playthrough(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of playthroughs, and of printed states."""
    index = 0
    for block in blocks(pieces, _PlaythroughBegins()):
        record = _from_print(block, index + 1)
        if record is not None:
            index += 1
            yield record


class _PlaythroughBegins:
    """Whether a line begins another game: its heading, its first state, or the grid of a state after the results."""

    def __init__(self) -> None:
        self._printed = False
        self._results = False
        self._state = -1

    def __call__(self, line: str) -> bool:
        bare = line.strip().removeprefix("# ")
        heading = bare.startswith("game: ") or self._is_earlier(bare)
        grid = self._results and not bare.startswith(("Player ", "The results")) and self._looks_printed(line)
        begins = (heading and self._printed) or grid
        if begins:
            self._printed = self._results = False
        if bare.startswith(("Bidding phase", "History()")):
            self._printed = True
        if bare.startswith("The results are"):
            self._results = True
        if bare.startswith("IsTerminal()"):
            self._results = False
        return begins

    def _is_earlier(self, bare: str) -> bool:
        """Whether a line heads a state that cannot follow the one before it in the same game."""
        found = _STATE.fullmatch(bare)
        if found is None:
            return False
        before, self._state = self._state, int(found[1])
        return self._state <= before

    @staticmethod
    def _looks_printed(line: str) -> bool:
        """Whether a line is the row of a grid: nothing else follows the results of a printed state but its facts."""
        return _FACT.match(line) is None and bool(line.strip())


_STATE: Final = re.compile(r"State (\d{1,9})")
_FACT: Final = re.compile(r"(?:# )?[A-Za-z]+(?:\(\d*\))?(?: =|:)")
_HISTORY_LINE: Final = re.compile(r"History\(\) = \[([\d, ]*)\]")
_RETURNS_LINE: Final = re.compile(r"Returns\(\) = \[(-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)\]")
_NUMBER: Final = re.compile(r"-?\d+")


@dataclass(slots=True)
class _Printed:
    """What the lines of a playthrough told so far; each state tells its game anew."""

    said: _Said = field(default_factory=_Said)
    history: tuple[str, int] | None = None
    is_terminal: bool = False
    returns: tuple[str, str, str] | None = None
    actions: int = 0

    def add(self, line: str, start: int) -> None:
        """One line."""
        bare = line.removeprefix("# ").rstrip()
        start += len(line) - len(line.removeprefix("# "))
        if bare == "Bidding phase begin":
            self.said = _Said()
            self.actions += 1
        elif bare.startswith("Player "):
            self._player(bare, start)
        elif (found := _HISTORY_LINE.match(bare)) is not None:
            self.history = found[1], start + found.start(1)
        elif bare.startswith("IsTerminal() = "):
            self.is_terminal = bare.endswith("True")
        elif (found := _RETURNS_LINE.match(bare)) is not None:
            self.returns = found[1], found[2], found[3]

    def _player(self, bare: str, start: int) -> None:
        got = _GOT.fullmatch(bare)
        if got is not None:
            self.said.got[int(got[1])] = number_of(got[2])
        elif _PLAYED.fullmatch(bare):
            self.said.add(bare, start)


def _from_print(block: Block, index: int) -> Record | None:
    """The record of what was printed; None if no game was."""
    printed = _Printed()
    for line, start in block.lines():
        printed.add(line, start)
    if printed.history is None:
        if not printed.actions:
            return None
        at = block.source.text.find("Bidding phase begin")
        note = Finding("F404", Severity.NOTE, {}, block.source.span(at, at + len("Bidding phase begin")), index)
        return printed.said.record(block, index, PLAYTHROUGH, (note,))
    game = Game()
    numbers, begin = printed.history
    stretches: list[Stretch] = []
    for number in _NUMBER.finditer(numbers):
        stretches.append((begin + number.start(), begin + number.end()))
        game.take(int(number[0]) if len(number[0]) < _MOST_DIGITS else -1, said=number[0])
    scores = tuple(sorted(printed.said.got.items()))
    if printed.is_terminal and printed.returns is not None and not scores:
        scores = tuple((seat, number_of(said)) for seat, said in zip(range(PLAYERS), printed.returns, strict=True))
    tags = (Tag("rules", RULES), Tag("format", PLAYTHROUGH))
    record = game.record(block.source, _at(stretches), index, tags, scores)
    return replace(record, findings=(*block.findings(index), *record.findings))


_MOST_DIGITS: Final = 10
