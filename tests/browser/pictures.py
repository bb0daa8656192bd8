"""Pictures of every page, for a person to look at: `python -m tests.browser.pictures FOLDER`.

Each page wide and narrow, light and dark, in 繁體; wide and light in the other languages, and once with four colours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.every_page import PLACES, Place, Site, served

WIDTHS: Final = {"wide": 1280, "narrow": 360}
THEMES: Final = ("light", "dark")
FOUR_COLOURS: Final = "replay, in the middle"
LONGEST: Final = 2400
"""CSS pixels of a page that a picture shows."""


def looks(place: Place) -> Iterator[tuple[str, str, str, str]]:
    """How a page is looked at: language, width, theme, suits."""
    for width, theme in product(WIDTHS, THEMES):
        yield "zh-Hant", width, theme, "two"
    for language in ("zh-Hans", "en"):
        yield language, "wide", "light", "two"
    if place.name == FOUR_COLOURS:
        yield "zh-Hant", "wide", "light", "four"
        yield "zh-Hant", "wide", "dark", "four"


def picture(page: Page, site: Site, place: Place, look: tuple[str, str, str, str], folder: Path) -> None:
    """Write one picture."""
    language, width, theme, suits = look
    page.set_viewport_size({"width": WIDTHS[width], "height": 800})
    site.open(page, place, lang=language, theme=theme, suits=suits)
    page.wait_for_timeout(500 if place.fragment else 100)  # what a script shows later
    high = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": WIDTHS[width], "height": min(max(high, 800), LONGEST)})
    name = re.sub(r"\W+", "-", place.name)
    page.screenshot(path=folder / f"{name}.{language}.{width}.{theme}{'.four' * (suits == 'four')}.png")


def main(folder: Path, *only: str) -> None:
    """Write the pictures of all pages, or of those of which the name has one of some words, to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as data, served(Path(data)) as site:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=list(ARGUMENTS))
        page = browser.new_page()
        for place in PLACES:
            if not only or any(word in place.name for word in only):
                for look in looks(place):
                    picture(page, site, place, look, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
