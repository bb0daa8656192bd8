"""Reading: from the paste box to the verdict to the replay, and all of it without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site import GAME, WRONG


def test_from_the_paste_box_to_the_verdict_to_the_replay(page: Page, live: str) -> None:
    page.goto(live)
    page.get_by_label("貼上牌譜").fill(WRONG)
    page.get_by_role("button", name="看看這一局").click()
    expect(page).to_have_url(re.compile("/v/[2-9a-z]{12}$"))
    expect(page.locator("mark.error")).to_have_text("甲 對3")
    row = page.locator("tr", has=page.locator("mark.error"))
    line = next(number for number, text in enumerate(WRONG.splitlines(), 1) if "甲 對3" in text)
    expect(row).to_have_attribute("id", f"L{line}")
    expect(page.locator(".findings li")).to_have_count(1)
    page.locator(".findings").get_by_role("link", name="第 7 手").click()
    expect(page).to_have_url(re.compile("/r/[2-9a-z]{12}/7$"))
    expect(page.locator("#p7 [aria-current]")).to_be_visible()


def test_a_file_can_be_sent(page: Page, live: str, tmp_path: Path) -> None:
    (tmp_path / "一局.txt").write_text(GAME, encoding="utf-8")
    page.goto(live)
    page.locator("input[type=file]").set_input_files(tmp_path / "一局.txt")
    page.get_by_role("button", name="看看這一局").click()
    expect(page.locator("main")).to_contain_text("一局.txt")
    expect(page.locator("main")).to_contain_text("無誤")


def test_the_example_of_a_rule_can_be_tried(page: Page, live: str) -> None:
    page.goto(f"{live}/rules/P105")
    page.get_by_role("link", name="試試看").click()
    page.get_by_role("button", name="看看這一局").click()
    expect(page.locator(".findings")).to_contain_text("P105")


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page in a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False, locale="zh-TW")
    yield context.new_page()
    context.close()


def test_without_a_script_the_whole_game_is_there_to_read_and_to_walk(plain: Page, wrong: str) -> None:
    plain.goto(f"{wrong}/2")
    moves = plain.locator(".moves")
    for text in ("4到8", "對4", "先走小對", "P105", "結果"):
        expect(moves).to_contain_text(text)
    expect(plain.locator(".rounds .plies > li > a")).to_have_count(9)
    expect(plain.locator(".acts > li > a")).to_have_count(3)
    expect(plain.locator(".play.right .said")).to_have_text("7到J")
    plain.get_by_label("下一手").click()
    expect(plain).to_have_url(re.compile("/3$"))
    expect(plain.locator("#p3 [aria-current]")).to_be_visible()
    plain.locator("#p6 a").first.click()
    expect(plain).to_have_url(re.compile("/6$"))
    expect(plain.locator("[data-scripted]:visible")).to_have_count(0)
