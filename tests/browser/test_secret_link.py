"""The secret link in a real browser: shown once, never sent, good for changing and deleting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.site import GAME


def test_the_link_is_shown_once_and_its_token_goes_into_no_address_that_is_asked_for(page: Page, live: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda each: asked.append(each))
    page.goto(live)
    page.fill("textarea", GAME)
    page.locator("button[type=submit]").click()
    expect(page.locator("[data-secret]")).to_be_visible()
    link = page.locator("[data-secret] input").input_value()
    token = link.partition("#")[2]
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)
    assert "#" not in page.url
    page.locator("[data-open]").click()
    expect(page.locator("textarea")).to_have_value(re.compile("小明"))
    assert "#" not in page.url
    assert not [each.url for each in asked if token in each.url]
    assert not [each.url for each in asked if token in (each.headers.get("referer") or "")]
    page.locator("button", has_text="公開").first.click()
    expect(page.locator("h1")).to_have_text("檢查結果")
    page.reload()
    expect(page.locator("[data-secret]")).to_be_hidden()
    page.goto(link)
    page.locator("input[name=sure]").check()
    page.locator("button", has_text="刪除").click()
    expect(page.locator("h1")).to_have_text("已刪除")


def send_to_a_worker(page: Page, live: str, file: Path) -> None:
    """Send a large file, once somebody works on such: a site that has just begun refuses it."""
    batch = f"{live}/api/v1/batches?kind=judge"
    for _ in range(60):
        said = page.request.post(batch, data=GAME * 2, headers={"Content-Type": "text/plain"})
        if said.status == 202:
            break
        page.wait_for_timeout(500)
    page.goto(f"{live}/archive")
    page.locator("input[name=file]").set_input_files(file)
    page.locator("main button.main").click()


@pytest.mark.long
def test_who_stops_a_job_keeps_the_secret_link_of_what_is_there(
    context: BrowserContext, live: str, tmp_path: Path
) -> None:
    page = context.new_page()  # it may be told that too many listen, and asks again and again instead
    large = tmp_path / "large.txt"
    large.write_text(GAME * 3000, encoding="utf-8")
    send_to_a_worker(page, live, large)
    page.locator("form[action*='/cancel'] button").click()
    page.locator("[data-carries]").click(timeout=60_000)
    expect(page).to_have_url(re.compile("/v/[2-9a-z]{12}$"))
    expect(page.locator(".secret input")).to_have_value(re.compile(f"{live}/e/[2-9a-z]{{12}}#.{{43}}"))
