"""Games that are carried elsewhere: in an address, in a file on a disk, beside another table."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import games, sent
from tests.site import GAME


def packed(text: str) -> str:
    """A text as `/view` takes it: raw deflate in base64url."""
    deflate = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def test_a_record_in_the_address_is_stepped_through_and_looked_at_with_other_eyes(page: Page, live: str) -> None:
    page.goto(f"{live}/view#z={packed(GAME)}&step=2")
    expect(page.locator(".place")).to_contain_text("2 / 9")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place")).to_contain_text("3 / 9")
    page.locator("[data-look='1']").click()
    expect(page.locator("[data-look='1']")).to_have_attribute("aria-current", "true")
    assert page.url.startswith(f"{live}/view#z=")


def test_the_address_of_a_record_in_the_address_keeps_step_and_eyes(page: Page, live: str) -> None:
    page.goto(f"{live}/view#z={packed(GAME)}")
    expect(page.locator(".place")).to_contain_text("/ 9")
    page.keyboard.press("$")
    page.locator("[data-look='1']").click()
    expect(page.locator("[data-look='1']")).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    assert page.url == f"{live}/view#z={packed(GAME)}&step=8&view=1"
    page.reload()
    expect(page.locator(".place")).to_contain_text("8 / 9")
    expect(page.locator("[data-look='1']")).to_have_attribute("aria-current", "true")


def test_a_place_in_the_page_does_not_push_the_record_out_of_the_address(page: Page, live: str) -> None:
    page.goto(f"{live}/view#z={packed(GAME)}")
    expect(page.locator(".place")).to_contain_text("/ 9")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live}/view#z={packed(GAME)}&step=b0")
    expect(page.locator(".place")).to_contain_text("/ 9")


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("", "沒有牌譜"),
        ("z=!!!", "打不開"),
        ("z=" + "A" * 20000, "太長"),
        ("z=" + packed("3" * 2_000_000), "太長"),
        ("__proto__=1&constructor=2", "沒有牌譜"),
    ],
)
def test_an_address_that_holds_no_record_is_told(page: Page, live: str, fragment: str, said: str) -> None:
    page.goto(f"{live}/view#{fragment}")
    expect(page.locator("[data-status]")).to_contain_text(said)


@pytest.fixture
def disk(browser: Browser) -> Iterator[Page]:
    """A page of a browser without any network."""
    context = browser.new_context(offline=True, locale="zh-TW")
    page = context.new_page()
    complaints: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            complaints.append(request.url)

    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", asked)
    yield page
    context.close()
    assert not complaints


def test_the_file_for_the_disk_works_without_a_network(disk: Page, game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    with urlopen(game + ".html", timeout=30) as answer:
        file.write_bytes(answer.read())
    disk.goto(file.as_uri())
    disk.keyboard.press("$")
    expect(disk.locator(".place")).to_contain_text("9 / 9")
    assert disk.locator(".seat.below .hand .card").count() == 13
    drawn = disk.evaluate("document.querySelector('.seat .card use').getBBox().width")
    assert drawn > 10


def test_two_tables_go_step_by_step_together(page: Page, live: str, game: str) -> None:
    (other,) = games(sent(live, GAME.replace("甲 對10", "甲 過")))
    page.goto(f"{live}/compare/{game.rsplit('/', 1)[1]}/{other.rsplit('/', 1)[1]}")
    one, two = page.locator("paipu-replay").all()
    one.locator("[data-go=last]").click()
    expect(two.locator(".place")).to_contain_text("9 / 9")
    two.locator("[data-go=previous]").click()
    expect(one.locator(".place")).to_contain_text("8 / 9")
