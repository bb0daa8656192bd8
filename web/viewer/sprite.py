"""The cards and the buttons' signs as one SVG sprite: a large rank, a small suit, jokers told apart by word and shape.

`python -m web.viewer.sprite` writes `static/cards.svg`; a test holds the two together. Colours and fonts are the
page's: custom properties and the font come in through `<use>`. The small joker has a crescent, the big one a star; a
card without a recorded suit has a plain corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from notation.cards import BIG_JOKER, EITHER_JOKER, RANK_LETTERS, RANKS, SMALL_JOKER

SPRITE: Final = Path(__file__).parent.parent / "static" / "cards.svg"
WIDTH: Final = 40
HEIGHT: Final = 56

SUIT_LETTERS: Final = ("", "s", "h", "c", "d")
"""How a suit is said in the id of a symbol, by suit number."""

_SUIT_PATHS: Final = {
    "s": "M8 1C10 5 14.5 7.5 14.5 10.700A3.2 3.2 0 0 1 9 12.600L10.3 15H5.700L7 12.6"
    "A3.2 3.2 0 0 1 1.5 10.700C1.5 7.5 6 5 8 1Z",
    "h": "M8 14.800C5.5 11.8 1.3 9 1.3 5.300A3.5 3.5 0 0 1 8 3.900A3.5 3.5 0 0 1 14.7 5.3C14.7 9 10.5 11.8 8 14.800Z",
    "c": "M8 1A3.2 3.2 0 0 1 10.6 6.100A3.2 3.2 0 1 1 9 11.600L10.3 15H5.700L7 11.6"
    "A3.2 3.2 0 1 1 5.4 6.100A3.2 3.2 0 0 1 8 1Z",
    "d": "M8 .8L13.8 8L8 15.200L2.2 8Z",
}
_STAR: Final = "M8 .8L10 5.900L15.4 6.200L11.2 9.600L12.6 14.900L8 11.900L3.4 14.900L4.8 9.600L.6 6.200L6 5.900Z"
_MOON: Final = "M10.8 1.300A7 7 0 1 0 10.8 14.700A8.6 8.6 0 0 1 10.8 1.300Z"
_ICONS: Final = {
    "first": "M3 3h2v10H3zM13 3v10L6 8z",
    "previous": "M11 3v10L4 8z",
    "next": "M5 3v10l7-5z",
    "last": "M3 3v10l7-5zM11 3h2v10h-2z",
    "play": "M4 2v12l10-6z",
    "pause": "M4 3h3v10H4zM9 3h3v10H9z",
}
"""The signs on the buttons of the replay, 16 by 16."""
_FRAME: Final = (
    f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4" fill="var(--card-face,#fffdf8)" '
    'stroke="var(--card-edge,#b9b1a2)"/>'
)
_JOKERS: Final = {
    SMALL_JOKER: ("小", "SMALL", _MOON, "small"),
    BIG_JOKER: ("大", "BIG", _STAR, "big"),
    EITHER_JOKER: ("?", "JOKER", "", "either"),
}


def sprite() -> str:
    """The whole sprite."""
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *symbols().values(), "</svg>", ""))


@cache
def symbols() -> Mapping[str, str]:
    """Every symbol of the sprite by its id."""
    found = {RANKS[rank] + suit: _plain(RANKS[rank], suit) for rank in range(SMALL_JOKER) for suit in SUIT_LETTERS}
    for rank, (word, english, shape, colour) in _JOKERS.items():
        ink = f"var(--joker-{colour},{'#b3261e' if colour == 'big' else '#1d1b18'})"
        mark = f'<path transform="translate(4 39)" fill="{ink}" d="{shape}"/>' if shape else ""
        found[RANK_LETTERS[rank]] = _chinese_joker(word, ink) + mark
        found[RANK_LETTERS[rank] + ".en"] = _english_joker(english, ink) + mark
    found["back"] = _back()
    cards = {name: _symbol(name, content) for name, content in found.items()}
    icons = {
        name: f'<symbol id="{name}" viewBox="0 0 16 16"><path fill="currentColor" d="{path}"/></symbol>'
        for name, path in _ICONS.items()
    }
    return cards | icons


@cache
def inlined() -> str:
    """The sprite to be put into a page of which nothing is known: its ids begin with `c-`."""
    return sprite().replace('<symbol id="', '<symbol id="c-').replace("<svg ", '<svg hidden aria-hidden="true" ', 1)


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{_FRAME}{content}</symbol>'


def _plain(rank: str, suit: str) -> str:
    """A card with a rank: the suit below it, or nothing where none was recorded."""
    ink = f"var(--suit-{suit or 'none'},{'#b3261e' if suit in {'h', 'd'} else '#1d1b18'})"
    word = "10" if rank == "T" else rank
    squeeze = ' textLength="21" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    text = (
        f'<text x="{2 if squeeze else 4}" y="24" font-size="25" font-weight="700" fill="{ink}"{squeeze}>{word}</text>'
    )
    if not suit:
        return text
    return text + f'<path transform="translate(5 32)" fill="{ink}" d="{_SUIT_PATHS[suit]}"/>'


def _chinese_joker(word: str, ink: str) -> str:
    """The word of a joker: 小王, 大王, `?王` where the record does not say which."""
    return (
        f'<g font-size="17" font-weight="700" fill="{ink}"><text x="3.5" y="19">{word}</text>'
        '<text x="3.5" y="37">王</text></g>'
    )


def _english_joker(word: str, ink: str) -> str:
    """The word of a joker in English, reading upwards."""
    return (
        f'<text transform="translate(16 37) rotate(-90)" font-size="12" font-weight="700" fill="{ink}" '
        f'textLength="32" lengthAdjust="spacingAndGlyphs">{word}</text>'
    )


def _back() -> str:
    lines = "".join(f"M{4 + 8 * step} 6l-0 44" for step in range(1, 4))
    return (
        f'<rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="2" fill="var(--card-back,#8d9aa0)"/>'
        f'<path d="{lines}" stroke="var(--card-face,#fffdf8)" stroke-opacity=".35"/>'
    )


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
