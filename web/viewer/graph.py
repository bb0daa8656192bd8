"""The graph under the table: cards left by seat, and the multiplier, over the steps of a game.

Everything in it is public: how many cards a hand has is seen by all. Lines are told apart by their strokes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

from web.i18n import gettext
from web.viewer.board import Board

WIDTH: Final = 600
HEIGHT: Final = 120
MARGIN: Final = 6


@dataclass(frozen=True, slots=True)
class Curve:
    """One line: whose it is (a seat, or None for the multiplier), its name, and its points as SVG has them."""

    seat: int | None
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Lines over the steps, each `step` apart from `left` on; `now` is where the chosen step is."""

    curves: tuple[Curve, ...]
    left: float
    step: float
    now: float
    words: str
    width: int = WIDTH
    height: int = HEIGHT


def graph_of(board: Board) -> Graph:
    """The graph of a board."""
    views = board.views
    step = (WIDTH - 2 * MARGIN) / max(1, len(views) - 1)
    most = max(1, max(seat.left[1] for view in views for seat in view.seats))
    curves, words = [], []
    for person in board.people:
        left = [view.seats[person.seat].left[1] for view in views]
        curves.append(Curve(person.seat, person.called, _line((each / most for each in left), step)))
        words.append(f"{person.called} {left[0]}→{left[-1]}")
    multipliers = [view.multiplier for view in views]
    high = max(1.0, log2(max(1, *multipliers)))
    name = gettext("倍數")
    curves.append(Curve(None, name, _stairs([log2(max(1, each)) / high for each in multipliers], step)))
    words.append(f"{name} {multipliers[0]}→{multipliers[-1]}")
    return Graph(
        tuple(curves),
        MARGIN,
        round(step, 3),
        round(MARGIN + step * board.at, 2),
        gettext("剩牌和倍數：%(lines)s", lines=gettext("，").join(words)),
    )


def _line(heights: Iterable[float], step: float) -> str:
    """Points from height to height; those on a straight line between others are left out."""
    return _points([(index * step, height) for index, height in enumerate(heights)])


def _stairs(heights: Sequence[float], step: float) -> str:
    """Points of a line that stays until it jumps."""
    corners = [(0.0, heights[0])]
    for index, height in enumerate(heights[1:], 1):
        corners += [(index * step, heights[index - 1]), (index * step, height)]
    return _points(corners)


def _points(corners: Sequence[tuple[float, float]]) -> str:
    room = HEIGHT - 2 * MARGIN
    places = [
        corner
        for before, corner, after in zip((None, *corners), corners, (*corners[1:], None), strict=False)
        if before is None or after is None or before[1] != corner[1] or corner[1] != after[1]
    ]
    return " ".join(f"{MARGIN + x:.4g},{MARGIN + (1 - height) * room:.4g}" for x, height in places)
