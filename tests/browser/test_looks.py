"""How it looks: narrow and wide, light and dark, suits and jokers told apart, bottom cards marked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_scrolls_sideways(page: Page, live: str, wrong: str, width: int, language: str) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    verdict = f"{live}/rules/P105"
    for address in (live, f"{live}/browse", f"{live}/rules", verdict, f"{live}/rulesets/site", f"{live}/notation"):
        page.goto(f"{address}?lang={language}")
        fits(page, address)
    for query in ("view=all", "view=1"):
        for ply in (0, 7):
            page.goto(f"{wrong}/{ply}?{query}&lang={language}")
            fits(page, query)


def fits(page: Page, where: str) -> None:
    wide = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5"
        " && e.checkVisibility()).map(e => e.outerHTML.slice(0, 80))"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (where, wide)
    assert not wide, where


def test_on_a_narrow_screen_the_controls_stay_and_the_moves_are_a_sheet(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(game)
    for name in ("開頭", "上一手", "下一手", "結尾"):
        button = page.get_by_label(name)
        expect(button).to_be_in_viewport()
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 740
    moves = page.locator(".moves")
    expect(moves).to_be_hidden()
    page.get_by_role("button", name="牌步").click()
    expect(moves).to_be_visible()
    page.locator('.plies [data-step="4"]').click()
    expect(page.locator(".controls .place")).to_have_text("4 / 9")
    page.keyboard.press("Escape")
    expect(moves).to_be_hidden()


def contrast(page: Page, selector: str) -> float:
    """The contrast of an element's text with the ground, by the formula of WCAG 2."""
    ratio: float = page.evaluate(
        """selector => {
            const parse = text => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
            const light = rgb => rgb.map(c => c / 255).map(c => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
            const at = document.querySelector(selector);
            let ground = at;
            const clear = each => /, 0\\)|transparent/.test(getComputedStyle(each).backgroundColor);
            while (ground && clear(ground)) ground = ground.parentElement;
            const [a, b] = [getComputedStyle(at).color, getComputedStyle(ground ?? document.body).backgroundColor]
                .map(parse).map(light);
            return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        }""",
        selector,
    )
    return ratio


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_in_both_themes(page: Page, wrong: str, theme: str) -> None:
    page.goto(f"{wrong}/7?theme={theme}")
    selectors = (
        "h1",
        ".soft",
        ".severity.error",
        ".code",
        ".role",
        ".plies a.pass",
        ".game a",
        ".views [aria-current]",
    )
    low = {selector: ratio for selector in selectors if (ratio := contrast(page, selector)) < 4.5}
    assert not low


def test_dark_follows_the_system_until_it_is_chosen(page: Page, live: str) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="dark")
    page.goto(live)
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    assert dark != light
    page.goto(f"{live}/?theme=dark")
    assert page.evaluate(ground) == dark
    page.goto(f"{live}/browse")
    assert page.evaluate(ground) == dark


def test_four_suits_have_four_colours_and_jokers_two_shapes(page: Page, game: str) -> None:
    page.goto(f"{game}/0?suits=four")
    colours = [
        page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('--suit-{suit}')")
        for suit in "shcd"
    ]
    assert len(set(colours)) == 4
    sprite = page.request.get(f"{page.url.split('/r/')[0]}/static/cards.svg").text()
    small, big = (re.search(f'<symbol id="{rank}".*?</symbol>', sprite) for rank in "BR")
    assert small
    assert big
    assert "小" in small[0]
    assert "大" in big[0]
    assert re.findall(' d="([^"]+)"', small[0]) != re.findall(' d="([^"]+)"', big[0])


def test_bottom_cards_are_marked_in_the_landlords_hand(page: Page, game: str) -> None:
    page.goto(f"{game}/0")
    marked = page.locator(".seat.below .card.low use")
    names = [each.get_attribute("href") or "" for each in marked.all()]
    assert [name.split("#")[1] for name in names] == ["A", "A", "2"]
    expect(page.locator(".seat .card.low")).to_have_count(3)


def test_cards_are_drawn(page: Page, game: str) -> None:
    """A `<use>` of another file shows nothing where the policy or the address is wrong."""
    page.goto(game)
    page.wait_for_load_state("networkidle")
    box = page.evaluate(
        "(() => { const b = document.querySelector('.hand .card use').getBBox(); return [b.width, b.height] })()"
    )
    assert min(box) > 0
