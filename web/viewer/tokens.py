"""Cards as the pages of the site say them to the template, the script and the pictures: rows of tokens.

A token is the rank letter, a suit letter if a suit is recorded, `_` for a card from the bottom, `~` for one that the
hand may hold; `back` is a card that is not seen. Without its mark it is the id of a symbol in the sprite.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from notation.cards import RANK_LETTERS, SMALL_JOKER, Card, card
from web.i18n import choices, ngettext
from web.viewer.sprite import SUIT_LETTERS

MARKS: Final[Mapping[str, str]] = {"_": " low", "~": " maybe"}
"""The class of a marked card."""
WORDED: Final = frozenset({"B", "R", "W"})
"""The cards with a word on them, which is in the reader's language."""


def row(cards: Iterable[Card], marked: Iterable[Card] = ()) -> str:
    """Cards as tokens; those that are among `marked` (as often as they are there) get the mark of the bottom cards."""
    left = list(marked)
    if not left:
        return " ".join([_TOKENS[each] for each in cards])
    tokens = []
    for each in cards:
        mark = ""
        if each in left:
            left.remove(each)
            mark = "_"
        tokens.append(_TOKENS[each] + mark)
    return " ".join(tokens)


def token(of: Card) -> str:
    """One card: rank letter and suit letter; the id of its symbol in the sprite."""
    return _TOKENS[of]


def drawn(tokens: str, sprite: str) -> Markup:
    """A row of tokens as a page shows it; `sprite` goes before the id of a symbol."""
    after = jokers()
    return Markup("".join([_drawn(each, sprite, after) for each in tokens.split()]))


def jokers() -> str:
    """What goes after the id of a joker's symbol: `.en` for its English word."""
    return ".en" if choices().lang == "en" else ""


@lru_cache(maxsize=1024)
def _drawn(token: str, sprite: str, jokers: str) -> Markup:
    name = token.rstrip("".join(MARKS))
    symbol = escape(f"{sprite}{name}{jokers if name in WORDED else ''}")
    kind = MARKS.get(token[-1], "")
    return Markup(f'<svg class="card{kind}" data-card="{escape(token)}"><use href="{symbol}"></use></svg>')


_TOKENS: Final = {
    each: RANK_LETTERS[each.rank] + ("" if each.rank >= SMALL_JOKER else SUIT_LETTERS[each.suit])
    for each in (card(rank, suit) for rank in range(len(RANK_LETTERS)) for suit in range(len(SUIT_LETTERS)))
}


def cards_left(left: tuple[int, int]) -> str:
    """How many cards are left, a range where that is open."""
    least, most = left
    number = str(least) if least == most else f"{least}–{most}"
    return ngettext("%(left)s 張", "%(left)s 張", most, left=number)
