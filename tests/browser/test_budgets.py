"""How much a reader has to load: scripts, styles, and all that the page of a long game asks for, packed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.every_page import PLACES, Place, Site, served

STATIC = Path(__file__).parent.parent.parent / "web" / "static"
KB = 1000


def packed(data: bytes) -> int:
    """Bytes of some data over a line that packs it, as a host does."""
    return len(gzip.compress(data, 6))


def weight(pattern: str) -> int:
    """Bytes of all static files of a kind, each packed by itself."""
    return sum(packed(file.read_bytes()) for file in STATIC.rglob(pattern))


def test_all_scripts_together_are_small() -> None:
    assert 0 < weight("*.js") <= 30 * KB


def test_all_styles_together_are_small() -> None:
    assert 0 < weight("*.css") <= 15 * KB


def test_there_is_no_font_and_no_picture_but_our_own_drawings() -> None:
    assert {file.suffix for file in STATIC.rglob("*") if file.is_file()} == {".js", ".css", ".svg"}
    assert not [
        file.name for file in STATIC.rglob("*.css") if "@font-face" in file.read_text() or "url(" in file.read_text()
    ]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


def loaded(browser: Browser, site: Site, place: Place) -> tuple[Page, list[Response]]:
    """A page opened by somebody who has never been here, and all that came for it."""
    context = browser.new_context(locale="zh-TW")
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    site.open(page, place)
    page.wait_for_load_state("networkidle")
    return page, answers


def test_the_page_of_a_game_of_sixty_plies_is_light(browser: Browser, site: Site) -> None:
    place = next(each for each in PLACES if "{sixty_game}" in each.path)
    page, answers = loaded(browser, site, place)
    assert page.locator(".plies a[data-step]:not([data-step^=b])").count() == 60
    kinds = {answer.request.resource_type for answer in answers}
    weights = {urlsplit(answer.url).path: packed(answer.body()) for answer in answers}
    page.context.close()
    assert kinds == {"document", "stylesheet", "script", "other"}  # other: the sprite
    assert any(path.endswith("cards.svg") for path in weights)
    assert sum(weights.values()) < 100 * KB, weights
    assert max(weights.values()) < 60 * KB, weights


@pytest.mark.parametrize("name", ["home", "write", "browse", "verdict, with findings", "api", "compare"])
def test_a_page_asks_nobody_else_for_anything(browser: Browser, site: Site, name: str) -> None:
    page, answers = loaded(browser, site, next(each for each in PLACES if each.name == name))
    page.context.close()
    assert {f"{url.scheme}://{url.netloc}" for answer in answers if (url := urlsplit(answer.url))} == {site.address}
    assert "font" not in {answer.request.resource_type for answer in answers}
