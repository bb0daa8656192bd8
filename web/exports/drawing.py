"""The parts of a picture: rows of cards and texts, placed on a canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from web.exports.colours import Colours
from web.viewer.sprite import HEIGHT, WIDTH, symbols

FONTS: Final = "Noto Sans CJK TC, Noto Sans CJK SC, PingFang TC, Microsoft JhengHei, sans-serif"
MOST_IN_ROW: Final = 10
ROW_GAP: Final = 4

Anchor = Literal["start", "middle", "end"]


class Canvas:
    """What is drawn, and the symbols that it needs.

    Args:
        width: width in pixels.
        height: height in pixels.
        colours: the colours.
        joker: what follows the id of a joker, `.en` for its English word.
    """

    def __init__(self, width: int, height: int, colours: Colours, joker: str = "") -> None:
        self.width = width
        self.height = height
        self.colours = colours
        self._joker = joker
        self._used: dict[str, None] = {}
        self._drawn: list[str] = []

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: int,
        *,
        anchor: Anchor = "start",
        colour: str = "",
        bold: bool = False,
    ) -> None:
        """A line of text with its baseline at `y`."""
        if not said:
            return
        weight = ' font-weight="700"' if bold else ""
        self._drawn.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
            f"fill={quoteattr(colour or self.colours.ink)}{weight}>{escape(printable(said))}</text>"
        )

    def row(self, x: float, y: float, tokens: Sequence[str], height: float, room: float, anchor: Anchor) -> None:
        """Cards in a row, overlapping where they have not enough room.

        Args:
            x: where the row starts, has its middle, or ends, as `anchor` says.
            y: its upper edge.
            tokens: the cards, as `web.viewer.tokens` says them.
            height: of a card.
            room: how wide the row may be.
            anchor: what `x` is.
        """
        if not tokens:
            return
        scale = height / HEIGHT
        card = WIDTH * scale
        step = min(card + 3 * scale, (room - card) / max(1, len(tokens) - 1))
        wide = step * (len(tokens) - 1) + card
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        for number, token in enumerate(tokens):
            self._card(left + number * step, y, token, scale)

    def rows(self, x: float, y: float, tokens: Sequence[str], height: float, room: float, anchor: Anchor) -> None:
        """Cards in rows of ten."""
        for number in range(0, len(tokens), MOST_IN_ROW):
            top = y + number // MOST_IN_ROW * (height + ROW_GAP)
            self.row(x, top, tokens[number : number + MOST_IN_ROW], height, room, anchor)

    def mark(self, x: float, y: float, width: float, height: float) -> None:
        """A frame around something that matters now."""
        self._drawn.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="none" '
            f'stroke="{self.colours.accent}" stroke-width="2"/>'
        )

    def _card(self, x: float, y: float, token: str, scale: float) -> None:
        name = token.rstrip("_~")
        name += self._joker if name in {"B", "R", "W"} else ""
        self._used[name] = None
        width, height = WIDTH * scale, HEIGHT * scale
        faint = ' opacity=".45"' if token.endswith("~") else ""
        self._drawn.append(
            f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"{faint}/>'
        )
        if token.endswith("_"):
            self._drawn.append(
                f'<rect x="{x + 2:.1f}" y="{y + height + 2:.1f}" width="{width - 4:.1f}" height="2.5" '
                f'fill="{self.colours.accent}"/>'
            )

    def svg(self, title: str) -> str:
        """The picture. `title` says it in words."""
        every = symbols()
        defined = "".join(self.colours.filled(every[name]) for name in self._used if name in every)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" font-family="{FONTS}"><title>{escape(printable(title))}</title>'
            f'<defs>{defined}</defs><rect width="100%" height="100%" fill="{self.colours.ground}"/>'
            f"{''.join(self._drawn)}</svg>\n"
        )


def printable(text: str) -> str:
    """A text as XML can hold it: what does not print is a replacement sign, directions are not turned."""
    return "".join(each if each.isprintable() else "\ufffd" for each in text)


def clipped(text: str, columns: int) -> str:
    """A text in at most so many columns (a wide character has two), the rest left out behind an ellipsis."""
    room = columns
    for number, each in enumerate(text):
        room -= 2 if east_asian_width(each) in "WF" else 1
        if room < 0:
            return text[: max(0, number - 1)] + "…"
    return text
