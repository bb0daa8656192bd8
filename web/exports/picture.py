"""A picture of the table at one step: an SVG that needs nothing else.

It is drawn from the slots that the page shows, so it tells a viewer neither more nor less than the page does.
"""

from __future__ import annotations

from typing import Final

from web.exports.colours import Colours
from web.exports.drawing import Anchor, Canvas, clipped
from web.exports.size import HEIGHT, WIDTH
from web.i18n import gettext
from web.viewer.board import Board
from web.viewer.frames import Slots
from web.viewer.people import Person

MARGIN: Final = 24
NAME_COLUMNS: Final = 24
CARD: Final = 76
"""Height of the reader's cards."""
SMALL: Final = 48
"""Height of all others."""

_HAND: Final[dict[str, tuple[float, float, Anchor]]] = {
    "below": (WIDTH / 2, HEIGHT - MARGIN - CARD, "middle"),
    "left": (MARGIN, 96, "start"),
    "right": (WIDTH - MARGIN, 96, "end"),
    "across": (WIDTH / 2, 66, "middle"),
}
"""Where each hand is: x, upper edge, what x is."""
_PLAY: Final[dict[str, tuple[float, float, Anchor]]] = {
    "below": (WIDTH / 2, 318, "middle"),
    "left": (MARGIN + 90, 224, "start"),
    "right": (WIDTH - MARGIN - 90, 224, "end"),
    "across": (WIDTH / 2, 180, "middle"),
}
"""Where what each seat played last is."""


def picture(board: Board, frame: Slots, colours: Colours, title: str, joker: str = "", where: str = "") -> str:
    """The table as a picture of 960 by 540.

    Args:
        board: the table.
        frame: the slots of the step.
        colours: the colours.
        title: what stands above it.
        joker: what follows the id of a joker in the sprite, `.en` for its English word.
        where: which step it is, in words.
    """
    canvas = Canvas(WIDTH, HEIGHT, colours, joker)
    canvas.text(MARGIN, 34, clipped(title, 84), 17, colour=colours.soft)
    canvas.text(WIDTH - MARGIN, 34, where, 17, anchor="end", colour=colours.soft)
    bottom = gettext("底牌")
    for person in board.people:
        _seat(canvas, person, frame, crowded=len(board.people) > 3)
        _play(canvas, person, frame)
    if not any(person.place == "across" for person in board.people):
        canvas.text(WIDTH / 2, 56, frame["bottom"] and bottom, 14, anchor="middle", colour=colours.soft)
        canvas.row(WIDTH / 2, 66, frame["bottom"].split(), SMALL, 260, "middle")
    canvas.text(WIDTH - MARGIN, HEIGHT - MARGIN - CARD - 14, frame["multiplier"], 20, anchor="end", bold=True)
    return canvas.svg(f"{title} · {frame['live']}")


def _seat(canvas: Canvas, person: Person, frame: Slots, *, crowded: bool) -> None:
    """A hand with the name above it."""
    x, y, anchor = _HAND[person.place]
    tokens = frame[f"hand-{person.seat}"].split()
    colours, key = canvas.colours, str(person.seat)
    name = " ".join(filter(None, (clipped(person.called, NAME_COLUMNS), person.role)))
    left = frame[f"left-{key}"]
    said = " · ".join(filter(None, (name, left, frame[f"announced-{key}"], frame[f"unseen-{key}"])))
    turn = frame["turn"] == key
    mark = "▶ " if turn else ""
    crown = " ♛" if person.landlord else ""
    canvas.text(x, y - 12, mark + said + crown, 17, anchor=anchor, colour=colours.accent if turn else "", bold=turn)
    if person.place == "below":
        canvas.row(x, y, tokens, CARD, WIDTH - 2 * MARGIN, anchor)
    elif person.place == "across" or crowded:
        canvas.rows(x, y, tokens, SMALL * 0.8, 250, anchor)
    else:
        canvas.rows(x, y, tokens, SMALL, 330, anchor)


def _play(canvas: Canvas, person: Person, frame: Slots) -> None:
    """What a seat played last, with its name below."""
    x, y, anchor = _PLAY[person.place]
    key = str(person.seat)
    tokens = frame[f"play-{key}"].split()
    said = " · ".join(filter(None, (frame[f"said-{key}"], frame[f"did-{key}"])))
    best = frame["best"] == key
    if tokens:
        canvas.row(x, y, tokens, SMALL, 300, anchor)
    colour = canvas.colours.accent if best else canvas.colours.soft
    below = y + (SMALL + 20 if tokens else 24)
    canvas.text(x, below, clipped(said, 44), 16, anchor=anchor, colour=colour, bold=best)
