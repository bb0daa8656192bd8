"""The viewer on other people's pages: as an element with `src`, in a frame, and given its inside as a string."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch


class _Pages(BaseHTTPRequestHandler):
    """Any path is the page that was asked for by the test."""

    html = ""

    def do_GET(self) -> None:
        body = self.html.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """Another site, on another port; `_Pages.html` is its page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Pages)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def visitor(browser: Browser, live: str, elsewhere: str) -> Iterator[Page]:
    """Somebody who reads the other site; what is asked of it, of the site, and what goes wrong is watched."""
    context = browser.new_context(locale="zh-TW", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    complaints = watch(page, live)
    yield page
    cookies = context.cookies()
    context.close()
    assert [each for each in complaints if not each.startswith(f"asked {elsewhere}")] == []
    assert cookies == []


def open_with(page: Page, elsewhere: str, live: str, body: str) -> None:
    script = f'<script type="module" src="{live}/static/paipu-replay.js"></script>'
    _Pages.html = (
        f'<!doctype html><html lang="zh-Hant"><title>部落格</title><link rel="icon" href="data:,">{script}{body}'
    )
    page.goto(elsewhere)


def test_an_element_with_src_loads_a_stored_game(visitor: Page, elsewhere: str, live: str, game: str) -> None:
    open_with(visitor, elsewhere, live, f'<p>看這局</p><paipu-replay src="{game}/2?view=1"></paipu-replay>')
    place = visitor.locator(".controls .place")
    expect(place).to_have_text("2 / 9")
    expect(visitor.locator(".seat.below strong")).to_have_text("小華")
    expect(visitor.locator(".play.below .said")).to_have_text("7到J")
    visitor.get_by_label("下一手").click()
    expect(place).to_have_text("3 / 9")
    visitor.keyboard.press("ArrowRight")
    expect(place).to_have_text("4 / 9")
    assert visitor.url.rstrip("/") == elsewhere


def test_its_cards_are_drawn_and_its_styles_are_its_own(visitor: Page, elsewhere: str, live: str, game: str) -> None:
    open_with(
        visitor, elsewhere, live, f'<style>.card {{ width: 300px }}</style><paipu-replay src="{game}"></paipu-replay>'
    )
    card = visitor.locator(".seat.below .card").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert 30 < box["width"] < 60
    drawn = card.locator("use").evaluate("use => { const box = use.getBBox(); return [box.width, box.height] }")
    assert min(drawn) > 0
    ground = visitor.evaluate("getComputedStyle(document.querySelector('paipu-replay')).backgroundColor")
    assert ground == "rgb(244, 239, 229)"


def test_another_view_is_asked_for_and_what_it_hides_never_came(
    visitor: Page, elsewhere: str, live: str, game: str
) -> None:
    open_with(visitor, elsewhere, live, f'<paipu-replay src="{game}/3?view=1"></paipu-replay>')
    expect(visitor.locator(".card[data-card=back]").first).to_be_visible()
    inside = visitor.evaluate("document.querySelector('paipu-replay').shadowRoot.innerHTML")
    assert "先走小對" not in inside
    visitor.get_by_role("link", name="全部看見").click()
    expect(visitor.locator(".card[data-card=back]")).to_have_count(0)
    expect(visitor.locator(".controls .place")).to_have_text("3 / 9")
    visitor.keyboard.press("2")
    visitor.keyboard.press("h")
    expect(visitor.locator(".card[data-card=back]").first).to_be_visible()
    expect(visitor.locator(".seat.below strong")).to_have_text("小華")


def test_the_address_that_is_copied_is_the_games(visitor: Page, elsewhere: str, live: str, game: str) -> None:
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=elsewhere)
    open_with(visitor, elsewhere, live, f'<paipu-replay src="{game}/3?view=1"></paipu-replay>')
    expect(visitor.locator(".controls .place")).to_have_text("3 / 9")
    visitor.keyboard.press("b")
    expect(visitor.get_by_role("status")).to_have_text("網址已經複製")
    assert visitor.evaluate("navigator.clipboard.readText()") == f"{game}/3?view=1"
    rule = visitor.locator(".game a").first
    expect(rule).to_have_attribute("href", f"{live}/rulesets/site")


def test_a_game_that_is_not_there_leaves_a_link(browser: Browser, elsewhere: str, live: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    open_with(page, elsewhere, live, f'<paipu-replay src="{live}/r/222222222222"></paipu-replay>')
    expect(page.get_by_role("link")).to_have_attribute("href", f"{live}/r/222222222222")
    context.close()


def test_two_viewers_on_a_page_are_stepped_one_by_one(
    visitor: Page, elsewhere: str, live: str, game: str, wrong: str
) -> None:
    tags = "".join(f'<paipu-replay src="{each}/3"></paipu-replay>' for each in (game, wrong))
    open_with(visitor, elsewhere, live, tags)
    places = visitor.locator(".controls .place")
    expect(places).to_have_count(2)
    visitor.keyboard.press("ArrowRight")
    expect(places.nth(0)).to_have_text("4 / 9")
    expect(places.nth(1)).to_have_text("3 / 9")
    visitor.locator("h2.names").nth(1).click()
    visitor.keyboard.press("End")
    expect(places.nth(0)).to_have_text("4 / 9")
    expect(places.nth(1)).to_have_text("9 / 9")


def test_a_frame_shows_the_viewer_alone(visitor: Page, elsewhere: str, live: str, game: str) -> None:
    embed = game.replace("/r/", "/embed/")
    open_with(visitor, elsewhere, live, f'<iframe src="{embed}/4?view=2&lang=en" width="700" height="800"></iframe>')
    frame = visitor.frame_locator("iframe")
    expect(frame.locator(".controls .place")).to_have_text("4 / 9")
    expect(frame.locator(".seat.below strong")).to_have_text("小強")
    frame.get_by_label("Forward").click()
    expect(frame.locator(".controls .place")).to_have_text("5 / 9")
    expect(frame.locator("form, .top")).to_have_count(0)


def test_the_page_that_frames_it_may_not_frame_the_site(browser: Browser, elsewhere: str, live: str, game: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    open_with(page, elsewhere, live, f'<iframe src="{game}"></iframe>')
    page.wait_for_timeout(500)
    assert page.frames[1].url.startswith("chrome-error:")
    context.close()


def test_a_script_can_give_it_its_inside(page: Page, live: str, game: str) -> None:
    """As `/view` and a file without a server do: nothing is asked for, and other eyes only where a loader is."""
    with urlopen(f"{game}/fragment?step=2", timeout=30) as answer:
        html = answer.read().decode()
    page.goto(f"{live}/notation")
    page.evaluate(
        """async ([html, script]) => {
            await import(script);
            const element = document.createElement('paipu-replay');
            window.asked = [];
            element.loader = async query => window.asked.push(query);
            document.querySelector('main').replaceChildren(element);
            await element.render(html.replace(/ data-key="[^"]*"/, ''));
        }""",
        [html, f"{live}/static/paipu-replay.js"],
    )
    expect(page.locator(".controls .place")).to_have_text("2 / 9")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .place")).to_have_text("3 / 9")
    assert page.url == f"{live}/notation"
    page.keyboard.press("h")
    assert page.evaluate("window.asked") == ["view=0&step=3"]


def test_oembed_answers_the_frame_for_an_address(page: Page, live: str, game: str) -> None:
    page.goto(f"{game}/3")
    place = page.locator('link[type="application/json+oembed"]').get_attribute("href")
    assert place is not None
    answer = page.request.get(place + "&maxwidth=400")
    told = answer.json()
    assert (told["version"], told["type"], told["width"], told["height"]) == ("1.0", "rich", 400, 640)
    found = re.search('src="([^"]+)"', told["html"])
    assert found
    assert found[1] == game.replace("/r/", "/embed/") + "/3"
    step = page.request.get(f"{live}/oembed?url={game}/7?view=1").json()
    assert f"{game.replace('/r/', '/embed/')}/7?view=1" in step["html"]
    for bad in ("https://example.org/r/222222222222", f"{live}/browse", f"{live}/r/222222222222", "x"):
        assert page.request.get(f"{live}/oembed?url={bad}").status == 404
    assert page.request.get(f"{live}/oembed?format=xml&url={game}").status == 501
