"""The keyboard of the viewer: every key of the help does what it says, and leaves the page and its fields alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_stepping import LAST, at
from web.viewer.keys import KEYS

STATIC = Path(__file__).parent.parent.parent / "web" / "static"
NAMES = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "PgUp": "PageUp", "PgDn": "PageDown"}
BY_THE_DIALOG = {"Esc"}


@pytest.fixture
def played(page: Page, game: str) -> Page:
    """The game at ply 5, with the focus in the viewer."""
    page.goto(f"{game}/5")
    page.locator("h1").click()
    return page


def press(page: Page, *keys: str) -> None:
    """Press keys, once the script of the page listens."""
    for key in keys:
        page.locator(".viewer[data-live]").wait_for()
        page.keyboard.press(key)


def test_the_help_tells_every_key_and_no_other(page: Page, game: str) -> None:
    page.goto(game)
    known = page.evaluate(
        "import('/static/replay/keys.js').then(m => Object.keys({...m.SCROLLING, ...m.ALWAYS, ...m.LETTERS}))"
    )
    told = {NAMES.get(key, " " if key == "Space" else key) for each in KEYS for key in each.keys} - BY_THE_DIALOG
    assert told == set(known) - {"="}


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        (["k"], 4),
        (["j"], 6),
        (["0"], "b0"),
        (["$"], LAST),
        (["["], 2),
        (["]"], 8),
        (["ArrowUp"], 4),  # 甲 sits below and played ply 4
        (["ArrowDown"], 7),
        (["ArrowDown", "ArrowDown"], 7),
        (["ArrowUp", "ArrowUp", "ArrowUp"], "b1"),
    ],
)
def test_a_key_goes_where_it_says(played: Page, keys: list[str], step: int | str) -> None:
    press(played, *keys)
    at(played, step)


def test_the_next_finding_or_comment_is_one_key_away(page: Page, wrong: str) -> None:
    """A comment at ply 5, a mistake at ply 7."""
    page.goto(f"{wrong}/b0")
    press(page, ".")
    at(page, 5)
    press(page, ".")
    at(page, 7)
    press(page, ".")
    at(page, 7)
    page.locator("h1").click()
    press(page, "PageUp")
    at(page, 5)
    press(page, "PageDown", ",")
    at(page, 5)


def test_keys_that_scroll_are_the_pages_until_the_focus_is_in_the_viewer(page: Page, game: str) -> None:
    page.goto(f"{game}/5")
    press(page, "End", "PageDown", "ArrowUp", " ")
    at(page, 5)
    press(page, "ArrowRight")
    at(page, 6)
    page.locator("h1").click()
    press(page, "End")
    at(page, LAST)


def test_the_table_turns_and_the_link_keeps_it(played: Page) -> None:
    press(played, "f")
    expect(played.locator(".seat.below strong")).to_have_text("小華")
    expect(played).to_have_url(re.compile(r"/5\?seat=1$"))
    press(played, "3")
    expect(played.locator(".seat.below strong")).to_have_text("小強")
    played.reload()
    expect(played.locator(".seat.below strong")).to_have_text("小強")
    press(played, "1")
    expect(played.locator(".seat.right strong")).to_have_text("小華")
    expect(played).to_have_url(re.compile(r"/5\?seat=0$"))


def test_h_hides_the_other_hands_and_shows_them_again(played: Page) -> None:
    press(played, "2", "h")
    expect(played).to_have_url(re.compile(r"/5\?view=1$"))
    expect(played.locator(".seat.left .card[data-card=back]").first).to_be_visible()
    press(played, "3")
    expect(played).to_have_url(re.compile(r"/5\?view=2$"))
    press(played, "h")
    expect(played).to_have_url(re.compile(r"/5\?seat=2$"))
    expect(played.locator(".card[data-card=back]")).to_have_count(0)


def test_panels_are_switched_and_the_switch_is_remembered(played: Page) -> None:
    counter, moves = played.locator(".counter"), played.locator(".moves")
    press(played, "c", "m")
    expect(counter).to_be_hidden()
    expect(moves).to_be_hidden()
    played.reload()
    expect(counter).to_be_hidden()
    press(played, "c", "m")
    expect(counter).to_be_visible()
    expect(moves).to_be_visible()


def test_played_cards_stay_in_place_as_ghosts(played: Page) -> None:
    hand = played.locator(".seat.below .hand .card")
    left = hand.count()
    press(played, "p")
    expect(hand).to_have_count(20)
    expect(played.locator(".seat.below .hand .ghost")).to_have_count(20 - left)
    press(played, "p")
    expect(hand).to_have_count(left)


def test_g_goes_to_a_step_by_its_number(played: Page) -> None:
    press(played, "g")
    played.keyboard.type("b2")
    press(played, "Enter")
    at(played, "b2")
    press(played, "g")
    played.keyboard.type("99")
    press(played, "Enter")
    at(played, "b2")
    expect(played.get_by_role("status")).to_have_text("沒有這一手")


def test_b_copies_the_address_of_the_step(played: Page) -> None:
    played.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(played, "f", "b")
    expect(played.get_by_role("status")).to_have_text("網址已經複製")
    assert played.evaluate("navigator.clipboard.readText()") == played.url
    assert played.url.endswith("/5?seat=1")


def test_the_speed_changes_by_keys_and_is_remembered(played: Page) -> None:
    press(played, "+", "+")
    expect(played.get_by_label("速度")).to_have_value("250")
    press(played, "-")
    played.reload()
    expect(played.get_by_label("速度")).to_have_value("500")


def test_the_help_opens_and_closes_and_letters_can_be_switched_off(played: Page) -> None:
    press(played, "?")
    help_ = played.get_by_role("dialog", name="鍵盤")
    expect(help_).to_be_visible()
    press(played, "j")
    at(played, 5)
    help_.get_by_label("用字母和數字鍵").uncheck()
    press(played, "Escape")
    expect(help_).to_be_hidden()
    press(played, "j", "0", ".")
    at(played, 5)
    press(played, "ArrowRight")
    at(played, 6)
    played.reload()
    press(played, "j")
    at(played, 6)
    played.get_by_role("button", name="鍵盤").click()
    expect(help_.get_by_label("用字母和數字鍵")).not_to_be_checked()


def test_a_card_leads_to_when_it_was_played_and_back(page: Page, game: str) -> None:
    page.goto(f"{game}/0")
    page.locator('.seat.below .hand .card[data-card="T"]').first.click()
    at(page, 7)
    expect(page.get_by_role("status")).to_have_text("這張牌是這一手打出的")
    press(page, "Backspace")
    at(page, 0)
    page.locator('.seat.below .hand .card[data-card="K"]').first.click()
    at(page, 0)
    expect(page.get_by_role("status")).to_have_text("這張牌一直沒有打出")
    page.locator('.seat.below .hand .card[data-card="4"]').first.click()
    at(page, 1)
    page.get_by_role("button", name="回到 0").click()
    at(page, 0)
    expect(page.get_by_role("button", name="回到 0")).to_be_hidden()


def test_the_graph_is_gone_along(page: Page, game: str) -> None:
    page.goto(game)
    graph = page.locator("[data-graph]")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 4, "y": 20})
    at(page, LAST)
    graph.click(position={"x": 4, "y": 20})
    at(page, "b0")
    expect(graph).to_have_attribute("aria-label", re.compile("小明 17→13.*倍數 1→1"))


def test_nothing_of_what_is_remembered_needs_to_be_there(page: Page, game: str) -> None:
    """A browser that keeps nothing, or keeps nonsense, still steps."""
    page.add_init_script("localStorage.setItem('paipu-speed', '{'); localStorage.setItem('paipu-counter', '[1')")
    page.goto(f"{game}/3")
    press(page, "j")
    at(page, 4)
    assert json.loads(page.evaluate("JSON.stringify(document.querySelector('.viewer').dataset.counter)")) == "on"
