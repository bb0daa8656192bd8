"""The quickest way: a whole record that looks as the writer writes it, with nothing beside its plies.

Most records of an archive do. Everything in one is taken with a few operations on long strings; a record that is
different anywhere is read line by line instead, and a test holds the ways together.
"""

from __future__ import annotations

import re
from typing import Final

from notation.brackets import MAX_LINE
from notation.head_lines import Auction, Finish
from notation.line_kinds import LineKind
from notation.movetext import MAX_PLIES
from notation.places import TextPlaces
from notation.quick import MOVE_OF, NUMBER_OF, plain_cards, plain_hand, plain_tags, remembered
from notation.record import Line, Record
from notation.seats import DEFAULT
from notation.source import Source
from notation.tracing import trace

_LAYOUT: Final = re.compile(
    r"((?:\[.*+\n)*+)"  # tags
    r"((?:手牌 .*+\n)*+)"
    r"(?:底牌: (.*+)\n)?+"
    r"(?:(叫[分牌]: .*+)\n)?+"
    r"((?:[1-9].*+\n)*+)"  # rounds
    r"([地農].*+)\n*+"  # the end
)


def plain_record(source: Source, index: int) -> Record | None:
    """The record of a text, if it is as plain as that; None if it is not."""
    parts = _LAYOUT.fullmatch(source.text) if len(source.text) <= MAX_LINE else None
    if parts is None:
        return None
    try:
        return _record(source, index, *parts.groups())
    except KeyError:
        return None


def _record(
    source: Source, index: int, head: str, hands: str, bottom: str | None, bids: str | None, rounds: str, ending: str
) -> Record | None:
    tags = plain_tags(head.rstrip(), DEFAULT.words)
    auction = None if bids is None else remembered(DEFAULT, bids, LineKind.AUCTION)
    finish = remembered(DEFAULT, ending, LineKind.ENDING)
    if tags is None or len({tag.name for tag in tags}) < len(tags) or not isinstance(finish, Finish):
        return None
    if bids is not None and not isinstance(auction, Auction):
        return None
    return Record(
        tags=tuple(tags),
        hands=tuple([plain_hand(line, DEFAULT.words) for line in hands.split("\n")[:-1]]),
        bottom=None if bottom is None else plain_cards(bottom.split()),
        auction=tuple(auction.acts) if isinstance(auction, Auction) else (),
        line=_line(rounds.split("\n")[:-1]),
        end=finish.end,
        scores=tuple(finish.scores),
        index=index,
        places=TextPlaces(source, trace),
    )


def _line(lines: list[str]) -> Line:
    """The plies of lines that each begin with a round number."""
    words: list[str] = []
    numbers = []
    befores = []
    for line in lines:
        row = line.split()
        numbers.append(row[0])
        befores.append(len(words) >> 1)
        del row[0]
        if len(row) & 1:
            raise KeyError(line)
        words += row
    if len(words) > 2 * MAX_PLIES:
        raise KeyError(words[-1])
    return Line(
        tuple(map(DEFAULT.exact.__getitem__, words[::2])),
        tuple(map(MOVE_OF.__getitem__, words[1::2])),
        tuple(zip(befores, map(NUMBER_OF.__getitem__, numbers), strict=True)),
    )
