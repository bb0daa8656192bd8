"""`douzero-log`: the console log of a game against DouZero, as players post it.

A game begins with `new game start`; `you are landlord` and `your cards: …` give one hand; then a line a ply,
`landlord_down: 5555 left:13`, without cards for a pass, `winRate:` behind it or not; `winner: landlord` ends it
(source: DouZero issue 43). Only read: the other hands are not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from notation.formats.aspects import Aspect
from notation.formats.blocks import Block, blocks
from notation.formats.douzero_cards import OF_LETTER, POSITIONS, RULES, SEATS, letters_of, only_read
from notation.formats.json_documents import Document
from notation.formats.json_game import Game
from notation.json_locate import Located
from notation.json_strict import Path
from notation.record import DEFAULT_SEATS, End, Outcome, Record, Tag

NAME: Final = "douzero-log"
HOLDS: Final = frozenset({Aspect.PLAYS, Aspect.END})

_POSITION: Final = "|".join(sorted(POSITIONS, reverse=True))
_PLY: Final = re.compile(
    rf"\s*({_POSITION})\s*:\s*([^\s:]*)\s+left:\s*(\d{{1,3}})(?:\s+winRate:[ \t]*(\S*))?\s*", re.ASCII
)
_YOU: Final = re.compile(rf"\s*you are ({_POSITION})\s*")
_CARDS: Final = re.compile(r"\s*your cards:\s*(\S*)\s*")
_WINNER: Final = re.compile(r"\s*winner:\s*(\w+)\s*")
_START: Final = re.compile(r"\s*new game start\s*")
_HEAD: Final = re.compile(rf"\s*(?:new game start|you are (?:{_POSITION})\b|(?:{_POSITION})\s*:\s*[^\s:]*\s+left:)")
_WON: Final = {"landlord": Outcome.LANDLORD} | dict.fromkeys(
    ("farmer", "farmers", "peasant", "peasants", "landlord_up", "landlord_down"), Outcome.PEASANTS
)


def recognises(head: str) -> bool:
    """Whether a text begins with such a log."""
    return _HEAD.match(head.lstrip("\ufeff")) is not None


def read(pieces: Iterable[str]) -> Iterator[Record]:
    """The games of a text."""
    for index, block in enumerate(blocks(pieces, lambda line: _START.fullmatch(line) is not None), 1):
        yield _Log(block, index).record()


@dataclass(slots=True)
class _Log:
    """One game of a log.

    Attributes:
        you: the seat of whose cards are told.
        cards: those cards, and where they stand.
    """

    block: Block
    index: int
    located: Located = field(default_factory=Located)
    you: int | None = None
    cards: tuple[str, Path] | None = None
    between: list[tuple[int, str]] = field(default_factory=list)
    trailing: list[str] = field(default_factory=list)
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.located.values[()] = (0, max(0, self.block.source.text.find("\n")))
        document = Document(None, self.block.source, list(self.block.findings(self.index)), self.located)
        self.game = Game(document, (), self.index, NAME, RULES)

    def record(self) -> Record:
        """The record."""
        for number, (line, start) in enumerate(self.block.lines()):
            path: Path = (number,)
            self.located.values[path] = (start, start + len(line))
            if line.strip() and not self._take(line, path):
                self._keep(line, path)
        self._hand()
        record = self.game.record(0)
        plies = replace(record.line, unread=tuple(self.between))
        return replace(record, line=plies, trailing=tuple(self.trailing))

    def _take(self, line: str, path: Path) -> bool:
        """Take in a line; whether it was understood."""
        if _START.fullmatch(line):
            return True
        if ply := _PLY.fullmatch(line):
            self._ply(ply, path)
        elif you := _YOU.fullmatch(line):
            self.you = SEATS[you[1]]
            self.game.tags.append(Tag("viewer", DEFAULT_SEATS[self.you]))
        elif cards := _CARDS.fullmatch(line):
            self.cards = (cards[1], path)
        elif (winner := _WINNER.fullmatch(line)) and winner[1] in _WON:
            self.game.end = End(_WON[winner[1]])
            self.game.paths["end",] = path
        else:
            return False
        return True

    def _ply(self, ply: re.Match[str], path: Path) -> None:
        said = letters_of(ply[2])
        move = self.game.move_of(said, path, OF_LETTER, ply[2])
        beside = [("left", ply[3])] + ([("winRate", ply[4])] if ply[4] else [])
        self.game.play(SEATS[ply[1]], move, path, tuple(beside))

    def _keep(self, line: str, path: Path) -> None:
        """Keep a line that could not be understood, and note it."""
        game = self.game
        game.fault("F305", path, said=line.strip())
        if game.end is not None:
            self.trailing.append(line)
        elif game.moves:
            self.between.append((len(game.moves), line))
        else:
            game.unread.append(line)

    def _hand(self) -> None:
        """The hand that is told."""
        if self.cards is None:
            return
        said, path = self.cards
        cards = self.game.cards(letters_of(said), path, OF_LETTER)
        if self.you is None:
            self.game.expected(path, "douzero_you")
        else:
            self.game.hand(self.you, cards, path)


FORMATS: Final = only_read(NAME, ("txt", "log"), HOLDS, recognises, read)
