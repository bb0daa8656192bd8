"""The colours of pictures: those of the pages, as values, since a picture has no style sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_VARIABLE: Final = re.compile(r"var\(--([a-z-]+),(#[0-9a-f]{6})\)")


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme.

    Attributes:
        ground: behind everything.
        ink: texts.
        soft: texts of less weight.
        accent: whose turn it is, which play is to be beaten.
        cards: what the sprite leaves open, by the name of its variable.
    """

    ground: str
    ink: str
    soft: str
    accent: str
    cards: Mapping[str, str]

    def filled(self, svg: str) -> str:
        """A piece of the sprite with its colours written out."""
        return _VARIABLE.sub(lambda found: self.cards.get(found[1], found[2]), svg)


_LIGHT: Final = {
    "card-face": "#fffdf8",
    "card-edge": "#b9b1a2",
    "card-back": "#8d9aa0",
    "suit-none": "#1d1b18",
    "suit-s": "#1d1b18",
    "suit-c": "#1d1b18",
    "suit-h": "#b3261e",
    "suit-d": "#b3261e",
    "joker-small": "#1d1b18",
    "joker-big": "#b3261e",
    "joker-either": "#1d1b18",
}
_FOUR: Final = {"suit-c": "#1b6b34", "suit-d": "#1f4e9c"}

LIGHT: Final = Colours("#f6f2e9", "#1d1b18", "#5d574d", "#8a4b08", _LIGHT)
DARK: Final = Colours("#1b1a18", "#ece6da", "#b3ab9c", "#e5a85b", {**_LIGHT, "card-edge": "#6d665a"})


def colours(theme: str, suits: str) -> Colours:
    """The colours of a theme (`dark`, anything else is light) and of suits (`four`, anything else is two)."""
    base = DARK if theme == "dark" else LIGHT
    if suits != "four":
        return base
    return Colours(base.ground, base.ink, base.soft, base.accent, {**base.cards, **_FOUR})
