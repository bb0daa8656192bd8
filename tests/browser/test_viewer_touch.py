"""Fingers, wheels and buttons that are held down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.test_stepping import MORNING, at, stop_the_clock


@pytest.fixture
def phone(browser: Browser, live: str) -> Iterator[Page]:
    """A narrow screen with fingers."""
    context = browser.new_context(locale="zh-TW", viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    complaints = watch(page, live)
    yield page
    context.close()
    assert not complaints


def swipe(page: Page, x: int, y: int) -> None:
    """A finger that moves over the table so far."""
    page.evaluate(
        """([x, y]) => {
            const table = document.querySelector('.table');
            const touch = (dx, dy) => new Touch({identifier: 1, target: table, clientX: 180 + dx, clientY: 300 + dy});
            const told = (name, touches, changed) => table.dispatchEvent(new TouchEvent(name,
                {touches, changedTouches: changed, bubbles: true, cancelable: true}));
            told('touchstart', [touch(0, 0)], [touch(0, 0)]);
            told('touchend', [], [touch(x, y)]);
        }""",
        [x, y],
    )


def test_a_swipe_over_the_table_steps(phone: Page, game: str) -> None:
    phone.goto(f"{game}/3")
    swipe(phone, -90, 5)
    at(phone, 4)
    swipe(phone, 90, -10)
    at(phone, 3)


def test_what_scrolls_or_only_touches_does_not_step(phone: Page, game: str) -> None:
    phone.goto(f"{game}/3")
    swipe(phone, -60, 200)
    swipe(phone, -10, 0)
    at(phone, 3)


def test_a_tap_on_a_card_leads_to_when_it_was_played(phone: Page, game: str) -> None:
    phone.goto(f"{game}/0")
    phone.locator('.seat.below .hand .card[data-card="4"]').first.tap()
    at(phone, 1)


def test_a_button_that_is_held_runs_until_it_is_let_go(page: Page, game: str) -> None:
    page.clock.install(time=MORNING)
    page.goto(f"{game}/0")
    stop_the_clock(page)
    button = page.get_by_label("下一手")
    button.hover()
    page.mouse.down()
    page.clock.run_for(560)
    page.mouse.up()
    at(page, 3)
    page.clock.run_for(1000)
    at(page, 3)
    button.click()
    at(page, 4)


def test_the_wheel_steps_only_where_the_page_has_nothing_to_scroll(page: Page, game: str) -> None:
    page.goto(f"{game}/3")
    page.locator(".table").hover()
    page.mouse.wheel(0, 100)
    page.wait_for_timeout(100)
    at(page, 3)
    page.set_viewport_size({"width": 1280, "height": 3000})
    page.mouse.wheel(0, 100)
    at(page, 4)
    page.mouse.wheel(0, -100)
    at(page, 3)


def test_on_a_narrow_screen_every_target_is_large_enough(phone: Page, game: str) -> None:
    """But for links inside a sentence, which WCAG 2.5.8 leaves to the line they stand in."""
    phone.goto(f"{game}/3")
    phone.get_by_role("button", name="牌步").click()
    small = phone.evaluate(
        """[...document.querySelectorAll('paipu-replay :is(a, button, input, select, summary)')]
            .filter(each => each.checkVisibility() && !each.matches('p a'))
            .map(each => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24)
            .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_hands_are_in_rows_of_ten(phone: Page, game: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 740})
    phone.goto(f"{game}/0")
    rows = phone.evaluate(
        """[...document.querySelectorAll('.hand')].map(hand => {
            const tops = [...hand.querySelectorAll('.card')].map(card => Math.round(card.getBoundingClientRect().top));
            return [...new Set(tops)].map(top => tops.filter(each => each === top).length);
        })"""
    )
    assert sorted(rows) == [[10, 7], [10, 7], [10, 10]]
    expect(phone.locator(".seat.below .hand .low")).to_have_count(3)
