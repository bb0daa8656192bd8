"""A game, or a stretch of it, as a film: which steps, how long each is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from web.exports.colours import Colours
from web.exports.picture import picture
from web.exports.raster import MOST_FRAMES, film
from web.viewer.board import Board
from web.viewer.sheet import Sheet

DELAY: Final = 900
SHORTEST: Final = 100
LONGEST: Final = 10_000
LINGER: Final = 2.5
"""How much longer a step is shown at which there is something to be read, and the last one."""


class NoFilm(ValueError):
    """There are no such steps, or too many, or they are to be shown too fast or too slowly."""


def frames_of(sheet: Sheet, args: Mapping[str, str]) -> range:
    """The steps that a film shows, by `from` and `to`, as places among all steps. Raises `NoFilm`."""
    steps = {str(step): place for place, step in enumerate(sheet.board.steps)}
    first, last = args.get("from"), args.get("to")
    begin = 0 if first is None else steps.get(first)
    end = len(sheet.board.steps) - 1 if last is None else steps.get(last)
    if begin is None or end is None or not 0 <= end - begin < MOST_FRAMES:
        raise NoFilm(f"{first} to {last}")
    return range(begin, end + 1)


def film_of(sheet: Sheet, shown: Sequence[int], colours: Colours, joker: str, delay: int = DELAY) -> bytes:
    """The film as GIF."""
    board, stops = sheet.board, frozenset(sheet.stops)
    title = title_of(sheet)
    pictures = [picture(board, board.slots(at), colours, title, joker, where(board, at)) for at in shown]
    longer = [delay * (LINGER if at in stops or at == shown[-1] else 1) for at in shown]
    return film(pictures, [int(each) for each in longer])


def delay_of(args: Mapping[str, str]) -> int:
    """How long a step is shown, in milliseconds. Raises `NoFilm`."""
    said = args.get("delay", str(DELAY))
    if not (said.isascii() and said.isdigit() and SHORTEST <= int(said[:6]) <= LONGEST):
        raise NoFilm(said)
    return int(said)


def title_of(sheet: Sheet) -> str:
    """What stands above a picture: who plays, at what event, by which rules."""
    people = sorted(sheet.board.people, key=lambda each: each.seat)
    names = " · ".join(each.called for each in people)
    return " — ".join(filter(None, (names, " ".join(filter(None, (sheet.title, sheet.date))))))


def where(board: Board, at: int | None = None) -> str:
    """Which step it is, of how many plies."""
    place = board.at if at is None else at
    return f"{board.steps[place]} / {board.steps[-1]}"
