"""The viewer for everybody: what axe finds, in every language, theme and width; and how much has to be loaded."""

from __future__ import annotations

import gzip
from itertools import product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STATIC = Path(__file__).parent.parent.parent / "web" / "static"


def faults(page: Page) -> list[str]:
    """What axe has against a page, rule by rule."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


WAYS = tuple(product((1280, 360), ("light", "dark"), ("zh-Hant", "zh-Hans", "en")))
ALWAYS = {(1280, "light", "zh-Hant"), (360, "dark", "zh-Hans"), (360, "light", "en"), (1280, "dark", "en")}
"""Each width, theme and language, and each theme at each width; the others are tried when there is time."""


@pytest.mark.parametrize(
    ("width", "theme", "language"),
    [pytest.param(*way, marks=[] if way in ALWAYS else pytest.mark.long) for way in WAYS],
)
def test_axe_finds_nothing(page: Page, wrong: str, width: int, theme: str, language: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    choice = f"lang={language}&theme={theme}"
    page.goto(f"{wrong}/7?{choice}")
    assert faults(page) == []
    page.keyboard.press("?")
    assert faults(page) == []
    page.goto(f"{wrong.replace('/r/', '/embed/')}/b2?view=1&{choice}")
    assert faults(page) == []


def test_the_scripts_of_the_viewer_are_small() -> None:
    scripts = [STATIC / "paipu-replay.js", *sorted((STATIC / "replay").glob("*.js"))]
    assert sum(len(gzip.compress(each.read_bytes())) for each in scripts) < 15_000
    styles = [STATIC / "paipu.css", STATIC / "replay.css"]
    assert sum(len(gzip.compress(each.read_bytes())) for each in styles) < 10_000


def test_cards_do_not_fly_where_nobody_wants_motion(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/3")
    moving = page.evaluate(
        "[...document.querySelectorAll('paipu-replay *')]"
        ".filter(each => parseFloat(getComputedStyle(each).transitionDuration) > 0).length"
    )
    assert moving == 0
