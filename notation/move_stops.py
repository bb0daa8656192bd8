"""Where reading a move stopped, in words a person knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from notation.move_faults import Unread

if TYPE_CHECKING:
    from lark import UnexpectedInput

EXPECTED: Final = {
    "rank": ("RANKS", "CARD", "NUMERAL", "_FROM"),
    "joker": ("JOKER",),
    "suit": ("SUIT",),
    "count": ("GROUP", "TWO", "TRIO", "ONE"),
    "kind_word": ("RUN", "BOMB", "ROCKET", "NAME", "_HERE", "_OF"),
    "bring": ("BRING", "NO_KICKERS", "BRACKET"),
    "quota": ("QUOTA",),
    "to": ("TO",),
    "separator": ("JOINT", "DASH"),
    "called": ("CALLED",),
    "bracket_close": ("_CLOSE",),
    "pass": ("PASS", "EVERYONE"),
    "end": ("$END",),
}
"""The word (of the catalogue's `terms.expected`) for each terminal of the grammar, in the order they are told."""

KNIGHTS: Final = "\U0001f0ac\U0001f0bc\U0001f0cc\U0001f0dc"
"""Unicode's Knights, which no deck of this game has."""


def stopped(error: UnexpectedInput, text: str) -> Unread:
    """The error of a text that the grammar does not read to the end."""
    at = error.pos_in_stream
    place = len(text) if at is None or getattr(error, "token", None) == "" else at
    rest = text[place:]
    if rest[:1] in KNIGHTS and rest:
        return Unread("N213", place, place + 1, {"card": rest[0]})
    code = "N212" if rest[:1] and rest[0] in "01１０" else "N201"
    expected = expected_words(error.interactive_parser.accepts())  # type: ignore[no-untyped-call]
    return Unread(code, place, len(text), {"read": text[:place].rstrip(), "rest": rest, "expected": expected})


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """What could have followed, as words of the catalogue."""
    names = set(terminals) - {"BRACKET"}
    if "PASS" in names:
        names.discard("DASH")
    return tuple(word for word, group in EXPECTED.items() if names & set(group))
