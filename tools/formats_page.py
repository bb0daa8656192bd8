"""Writes the table of `docs/formats/README.md`: every format, and what it holds. `make docs` does it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from notation.formats.aspects import ABOUT_THE_FILE, EVERYTHING, Aspect
from notation.formats.format import Format
from notation.formats.registry import every
from notation.formats.seating import SEAT_TAGS
from notation.tags import KNOWN
from notation.texts import Texts

PAGE: Final = Path(__file__).parent.parent / "docs" / "formats" / "README.md"
_TABLES: Final = re.compile(r"(?s)(?<=<!-- written by make docs -->\n).*?(?=<!-- to here -->)")
_SHOWN: Final = tuple(aspect for aspect in Aspect if aspect is not Aspect.UNREAD)


def page() -> str:
    """The page, its tables written anew."""
    tables = "\n".join([*_formats(), "", *_holdings(), "", *_no_losses(), ""])
    return _TABLES.sub(lambda _: tables, PAGE.read_text(encoding="utf-8"))


def _formats() -> Iterator[str]:
    texts = Texts("en")
    yield "| format | what it is | | files | rules | ten, jokers | pass | seats |"
    yield "|---|---|---|---|---|---|---|---|"
    for each in every():
        way = "both ways" if each.read and each.write else "read" if each.read else "written"
        files = " ".join(f"`.{name}`" for name in each.extensions)
        rules = f"`{each.rules}`" if each.rules else "–"
        title = texts.term("format", each.name)
        yield f"| [`{each.name}`]({each.name}.md) | {title} | {way} | {files} | {rules} | {_dialect(each)} |"


def _dialect(each: Format) -> str:
    if each.dialect is None:
        return "– | – | –"
    ranks = each.dialect.ranks
    cards = " ".join(f"`{ranks[place]}`" for place in (7, 13, 14))
    passes = " ".join(f"`{word}`" if word else "(empty)" for word in each.dialect.passes)
    return f"{cards} | {passes} | {each.dialect.seats}"


def _holdings() -> Iterator[str]:
    """What each foreign format holds."""
    formats = [each for each in every() if each.holds != EVERYTHING]
    yield "| holds | " + " | ".join(f"`{each.name}`" for each in formats) + " |"
    yield "|---" * (len(formats) + 1) + "|"
    for aspect in _SHOWN:
        marks = " | ".join("✓" if aspect in each.holds else "" for each in formats)
        yield f"| {Texts('en').term('aspect', aspect)} | {marks} |"


def _no_losses() -> Iterator[str]:
    """What is no aspect, and why."""
    yield "No aspect, and never told as lost:"
    yield ""
    yield "- the number of a round, which is counted from the plies (`paipu replay` shows it for every format);"
    yield f"- {_names(SEAT_TAGS)}, where the bids, the first lead or the format itself tells the same;"
    yield f"- {_names(ABOUT_THE_FILE)}: they tell where a record comes from and which rules it follows."


def _names(tags: Iterable[str]) -> str:
    return ", ".join(f"`{tag.hant}`" for tag in KNOWN if tag.key in tags)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
