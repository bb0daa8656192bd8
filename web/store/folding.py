"""What names and comments are found by: 繁體 and 简体, full and half width, large and small letters are one.

Names and comments are kept as they were written; only what they are searched by is folded. Both engines index the same
grams: Chinese, Japanese and Korean writing has no spaces, so it is cut into every two characters that stand together,
and so is the question. A gram is written in plain letters and figures, which every tokenizer leaves alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from notation.fold import fold
from notation.printable import encodable

MOST_NAME: Final = 120
"""Characters of a name that count."""
MOST_GRAMS: Final = 12_000
"""Grams of one game that are indexed: PostgreSQL counts places in a text to 16,383."""
_WORD: Final = re.compile(r"\w+")
_END: Final = "z"
"""Stands between two texts, so that nothing is found across them."""


@cache
def _simplified() -> dict[int, str]:
    """Traditional characters and their simplified forms, pair by pair (made with OpenCC, Apache-2.0)."""
    pairs = "".join((Path(__file__).parent / "simplified.txt").read_text("utf-8").split())
    return {ord(pairs[place]): pairs[place + 1] for place in range(0, len(pairs), 2)}


def folded(text: str) -> str:
    """A text as it is compared."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", fold(text).translate(_simplified())).translate(_simplified()).casefold()


def fold_name(name: str) -> str:
    """A player's name as it is compared: spaces in it and around it do not count."""
    return "".join(folded(encodable(name)).split()).replace("\0", "")[:MOST_NAME]


def grams(texts: Iterable[str]) -> str:
    """Some texts as grams, in order, with a space between any two."""
    found: list[str] = []
    for text in texts:
        found += [*_grams(text), _END]
        if len(found) > MOST_GRAMS:
            break
    return " ".join(found[:MOST_GRAMS])


def asked(text: str) -> tuple[tuple[str, ...], bool]:
    """A question as the grams that have to stand together in this order, and whether the last is only the beginning
    of one. No grams: there is nothing to look for in it."""
    found = tuple(_grams(text, question=True))
    return found, bool(found) and found[-1][0] == "u" and len(found[-1]) == len(_character("一"))


def _grams(text: str, *, question: bool = False) -> Iterator[str]:
    """The grams of a text: words, and of writing without spaces every two neighbours, then the last character.

    Of a question the last one is left out where two neighbours say it already: what follows it may be anything.
    """
    runs = [run for word in _WORD.findall(folded(text)) for run in _runs(word)]
    for place, run in enumerate(runs):
        if not _is_dense(run[0]):
            yield "w" + "".join(each if each.isascii() and each.isalnum() else _character(each) for each in run)
            continue
        yield from (_character(one) + _character(other) for one, other in pairwise(run))
        if len(run) == 1 or not question or place < len(runs) - 1:
            yield _character(run[-1])


def _runs(word: str) -> Iterator[str]:
    """The parts of a word that are all of one kind of writing."""
    start = 0
    for place in range(1, len(word) + 1):
        if place == len(word) or _is_dense(word[place]) != _is_dense(word[start]):
            yield word[start:place]
            start = place


def _is_dense(character: str) -> bool:
    """Whether a character belongs to writing without spaces."""
    return not character.isascii() and unicodedata.east_asian_width(character) in "WF"


def _character(character: str) -> str:
    return f"u{ord(character):05x}"
