"""Stepping through a replay in a browser: buttons, keys, autoplay, the address; the script adds nothing of its own."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SAMPLES, games, sent
from tests.site import GAME

LAST = 9
STEPS = ("b0", "b1", "b2", "b3", *map(str, range(LAST + 1)))
MORNING = datetime(2026, 1, 1, 8, tzinfo=UTC)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def at(page: Page, step: int | str) -> None:
    """The page is at a step, its script at work: the number, the mark in the list of moves and the address say so."""
    page.locator(".viewer[data-live]").wait_for()
    place = str(step).replace("b", "叫 ")
    expect(page.locator(".controls .place")).to_have_text(f"{place} / {LAST}")
    expect(page).to_have_url(re.compile(rf"/r/[2-9a-z]+/{step}(\?|$)"))
    marked = page.locator(".plies [aria-current]")
    if step in (0, "b0"):
        expect(marked).to_have_count(0)
    else:
        expect(marked).to_have_attribute("data-step", str(step))


def stop_the_clock(page: Page) -> None:
    """From here on time passes only where a test lets it; the page's own clock would run on beside `run_for`."""
    page.clock.pause_at(NOON)


def test_the_buttons_step(page: Page, game: str) -> None:
    page.goto(game)
    at(page, "b0")
    page.get_by_label("下一手").click()
    at(page, "b1")
    expect(page.locator(".play.below .said")).to_have_text("1 分")
    page.locator('.plies [data-step="1"]').click()
    at(page, 1)
    expect(page.locator(".play.below .said")).to_have_text("4到8")
    page.get_by_label("結尾").click()
    at(page, LAST)
    page.get_by_label("下一手").click()
    at(page, LAST)
    page.get_by_label("上一手").click()
    at(page, LAST - 1)
    page.get_by_label("開頭").click()
    at(page, "b0")
    page.get_by_label("上一手").click()
    at(page, "b0")


def test_the_keys_step(page: Page, game: str) -> None:
    page.goto(f"{game}/0")
    page.locator(".table").click(position={"x": 2, "y": 2})
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowRight", LAST),
        ("Home", "b0"),
        ("ArrowLeft", "b0"),
    ):
        page.keyboard.press(key)
        at(page, ply)


def test_keys_with_a_modifier_and_in_a_field_are_left_alone(page: Page, game: str) -> None:
    page.goto(f"{game}/3")
    at(page, 3)
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Shift+End")
    at(page, 3)
    page.get_by_label("速度").focus()
    page.keyboard.press("End")
    at(page, 3)


def test_a_move_in_the_list_is_gone_to(page: Page, game: str) -> None:
    page.goto(game)
    page.locator('.plies [data-step="5"]').click()
    at(page, 5)


def test_the_slider_goes_to_a_ply(page: Page, game: str) -> None:
    page.goto(game)
    page.locator("[data-seek]").fill("11")
    at(page, 7)


def test_autoplay_runs_to_the_end_and_stops_at_a_step_of_ones_own(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/0")
    stop_the_clock(page)
    page.get_by_label("速度").select_option("500")
    auto = page.get_by_label("自動播放")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(auto).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(1600)
    at(page, 3)
    page.keyboard.press("ArrowLeft")
    expect(auto).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    at(page, 2)
    auto.click()
    expect(auto).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(500 * (LAST + 3))
    at(page, LAST)
    expect(auto).to_have_attribute("aria-pressed", "false")


def test_the_speed_can_be_changed_while_it_plays(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/4")
    stop_the_clock(page)
    page.get_by_label("自動播放").click()
    page.clock.run_for(1100)
    at(page, 5)
    page.get_by_label("速度").select_option("250")
    page.clock.run_for(1050)  # three times as long at a comment
    at(page, 7)


def test_it_lingers_where_there_is_something_to_read(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/4")
    stop_the_clock(page)
    page.get_by_label("自動播放").click()
    page.clock.run_for(1100)
    at(page, 5)
    page.clock.run_for(2500)
    at(page, 5)
    page.clock.run_for(500)
    at(page, 6)


def test_it_does_not_talk_when_it_runs_fast(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/0")
    stop_the_clock(page)
    live = page.locator("[aria-live=polite]")
    page.get_by_label("速度").select_option("500")
    page.get_by_label("自動播放").click()
    page.clock.run_for(600)
    at(page, 1)
    expect(live).to_have_text("")
    page.get_by_label("速度").select_option("1000")
    page.clock.run_for(1100)
    at(page, 2)
    expect(live).to_contain_text("第 2 手")


def test_autoplay_starts_again_at_the_end_and_is_stopped_by_space(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/{LAST}")
    stop_the_clock(page)
    page.locator("h1").click()
    page.keyboard.press(" ")
    at(page, "b0")
    page.keyboard.press(" ")
    expect(page.get_by_label("自動播放")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    at(page, "b0")


def test_a_link_to_a_ply_opens_there_and_the_address_can_be_copied_at_any_time(page: Page, game: str) -> None:
    page.goto(f"{game}/6?view=1")
    at(page, 6)
    page.keyboard.press("ArrowRight")
    at(page, 7)
    assert page.url.endswith("/7?view=1")
    page.reload()
    at(page, 7)
    assert page.url.endswith("/7?view=1")


def test_changing_the_view_or_the_language_stays_at_the_ply(page: Page, game: str) -> None:
    page.goto(f"{game}/0")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="小華", exact=True).click()
    at(page, 4)
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="EN", exact=True).click()
    at(page, 5)
    assert "view=1" in page.url
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    ("query", "first"),
    [("?lang=en", 0), ("?view=0", 1), ("?view=peasants", 2), ("?view=public", 0), ("?view=all&seat=2", 1)],
)
def test_a_step_shows_exactly_what_the_server_shows_at_that_step(
    page: Page, wrong: str, query: str, first: int
) -> None:
    """Whatever the script puts on the table is what the template would have put there: every third step for each."""
    page.goto(f"{wrong}/b0{query}")
    page.locator("h1").click()
    stepped = []
    for step in STEPS:
        stepped.append(table(page))
        if step != STEPS[-1]:
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert table(page) == stepped[0]
    for place, step in list(enumerate(STEPS))[first::3]:
        page.goto(f"{wrong}/{step}{query}")
        assert table(page) == stepped[place], step


def table(page: Page) -> str:
    """What is on the table, the stakes, and the graph."""
    html: str = page.evaluate(
        "[...document.querySelectorAll('.table, .stakes, .graph')]"
        ".map(each => each.outerHTML.replace(/ data-row=\"[^\"]*\"/g, '').replace(/>\\s+</g, '><')).join('')"
    )
    return html


def test_each_step_is_told_to_a_screen_reader_once(page: Page, game: str) -> None:
    page.goto(f"{game}/1")
    live = page.locator("[aria-live=polite]")
    expect(live).to_have_text("")
    page.keyboard.press("ArrowRight")
    expect(live).to_have_text("第 2 手，小華（農民），順子 7到J，剩 12 張；倍數 1，壓過")
    expect(page.locator(".table[role=img]")).to_have_attribute("aria-label", re.compile("第 2 手，小華"))


def test_a_finding_stands_at_its_ply(page: Page, wrong: str) -> None:
    page.goto(wrong)
    found = page.locator("#p7 .found")
    expect(found).to_contain_text("P105")
    expect(page.locator(".found")).to_have_count(1)
    found.get_by_role("link", name="P105").click()
    expect(page).to_have_url(re.compile("/rules/P105$"))


def test_the_focus_can_be_seen(page: Page, game: str) -> None:
    page.goto(game)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="跳到內容")).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_next_game_is_not_asked_for_a_seat_that_it_has_not(page: Page, live: str) -> None:
    four = (SAMPLES / "games" / "wiki-four.txt").read_text(encoding="utf-8")
    first, second = games(sent(live, f"{four}---\n{GAME}"))
    page.goto(f"{first}/0?seat=1")
    page.locator(".viewer[data-live]").wait_for()
    after = page.locator('a[rel="next"]')
    for seat, asked in ((2, "?seat=2"), (3, ""), (0, "?seat=0")):
        page.get_by_role("button", name="換座位").click()
        expect(page).to_have_url(f"{first}/0?seat={seat}")
        expect(after).to_have_attribute("href", f"{second}{asked}")
