"""Nothing that a record, a file or an address says is run by a browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import games, sent, watch
from tests.site import GAME

PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "javascript:alert(1)",
    "{{7*7}}{%raw%}",
    "'; alert(1); '",
    "\u202e<svg/onload=alert(1)>\u2066",
    "]]><b>",
)


def hostile(payload: str) -> str:
    """A record with a payload wherever a record holds text."""
    quoted = payload.replace("\\", "\\\\").replace('"', '\\"')
    braced = payload.replace("{", "(").replace("}", ")")
    tags = f'[賽事 "{quoted}"] [日期 "{quoted}"] [點評 "{quoted}"] [{re.sub(r"[^a-z]", "", payload)} "{quoted}"]\n'
    record = GAME.replace("小明", quoted).replace("小華", quoted).replace('[賽事 "測試"]', tags)
    return record.replace("{先走小對}", f"{{{braced}}}").replace("乙 過", payload, 1)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_that_a_record_says_is_run(page: Page, live: str, payload: str) -> None:
    """The page fixture fails on any dialog, request elsewhere, error or violation of the policy."""
    in_json = json.dumps({"paipu": 1, "tags": {"甲": payload, "event": payload}, "closing": [{"text": payload}]})
    for text in (hostile(payload), payload, in_json):
        verdict = sent(live, text)
        page.goto(verdict)
        for game in games(verdict):
            page.goto(f"{game}/0")
            page.keyboard.press("End")
            assert page.evaluate("document.querySelectorAll('img, main script:not([type]), svg[onload]').length") == 0


ABOUT_A_GAME = (
    "/r/{game}",
    "/r/{game}/0?view=0",
    "/r/{game}/b0?view=public",
    "/r/{game}/forms",
    "/r/{game}/fragment?step=0",
    "/r/{game}.svg",
    "/embed/{game}/0",
    "/e/{verdict}",
    "/v/{verdict}",
)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_is_run_on_any_page_about_a_game(page: Page, live: str, payload: str) -> None:
    """The picture and the fragment are opened by themselves too, as somebody might."""
    verdict = sent(live, hostile(payload))
    keys = {"verdict": verdict.rsplit("/", 1)[1], "game": games(verdict)[0].rsplit("/", 1)[1]}
    for path in ABOUT_A_GAME:
        answer = page.goto(live + path.format(**keys))
        assert answer is not None
        assert answer.status == 200, path
        assert (
            page.evaluate(
                "document.querySelectorAll('img[onerror], svg[onload], [onclick], [href^=javascript]').length"
            )
            == 0
        )


UNGUARDED = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    let each = walk.currentNode.parentElement;
    if (!walk.currentNode.data.includes('\u202e') || each.closest('script, style, textarea, pre')) continue;
    while (each && !/isolate|plaintext/.test(getComputedStyle(each).unicodeBidi)) {
      each = each === document.body ? null : each.parentElement;
    }
    if (!each) found.push(walk.currentNode.parentElement.outerHTML.slice(0, 200));
  }
  return found;
}"""
"""Texts of a page that turn the direction and stand in nothing that keeps it from the text around."""


def test_what_turns_the_direction_turns_nothing_around_it(page: Page, live: str) -> None:
    verdict = sent(live, hostile("\u202egnp.txt"))
    keys = {"verdict": verdict.rsplit("/", 1)[1], "game": games(verdict)[0].rsplit("/", 1)[1]}
    for path in ABOUT_A_GAME:
        if not path.endswith(".svg"):
            page.goto(live + path.format(**keys))
            assert page.evaluate(UNGUARDED) == [], path


def test_what_is_not_isolated_would_be_noticed(page: Page, live: str) -> None:
    page.goto(live)
    page.evaluate("document.body.append('\u202ex')")
    assert len(page.evaluate(UNGUARDED)) == 1


def test_what_a_payload_would_do_would_be_noticed(browser: Browser, live: str) -> None:
    """The other tests rest on this: an inline script is stopped, and that is seen, as are dialogs and requests."""
    context = browser.new_context()
    page = context.new_page()
    complaints = watch(page, live)
    page.goto(live)
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'alert(1)'}))")
    page.evaluate("alert(2)")
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    page.wait_for_timeout(200)
    context.close()
    assert any(each.startswith("policy script-src-elem") for each in complaints)
    assert any(each.startswith("policy connect-src") for each in complaints)
    assert [each for each in complaints if each.startswith("dialog")] == ["dialog 2"]


def test_a_payload_in_the_rest_of_the_address_is_not_run(page: Page, live: str, game: str) -> None:
    for address in (f"{live}/?example=<script>alert(1)</script>", f'{game}/1?x="><script>alert(1)</script>'):
        page.goto(address)
        expect(page.locator("main script:not([type])")).to_have_count(0)
