"""The editor in a real browser: judged while one types, fixed with a click, entered with clicks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from notation.reader import read
from tests.site import GAME, WRONG

DEAL = GAME[: GAME.index("叫分")]


def test_a_mistake_is_underlined_while_one_types_and_leads_to_its_place(page: Page, live: str) -> None:
    page.goto(live)
    page.fill("textarea", WRONG)
    expect(page.locator(".live li")).to_have_count(1)
    expect(page.locator(".shade mark.error")).to_have_text("甲 對3")
    page.locator(".live button", has_text="到這裡").click()
    chosen = page.evaluate(
        "(box => box.value.slice(box.selectionStart, box.selectionEnd))(document.querySelector('textarea'))"
    )
    assert chosen == "甲 對3"


def test_the_underline_stands_where_the_text_stands(page: Page, live: str) -> None:
    page.goto(live + "/write")
    page.fill("textarea", WRONG)
    mark = page.locator(".shade mark.error")
    expect(mark).to_have_count(1)
    same = page.evaluate(
        """() => {
          const box = document.querySelector("textarea"), shade = document.querySelector(".shade");
          const style = (each, name) => getComputedStyle(each)[name];
          return ["fontSize", "fontFamily", "lineHeight", "paddingLeft", "paddingTop", "borderLeftWidth", "whiteSpace",
            "overflowWrap", "letterSpacing"].filter((name) => style(box, name) !== style(shade, name))
            .concat(Math.abs(box.clientWidth - (shade.clientWidth)) > 2 ? ["width"] : []);
        }"""
    )
    assert same == []


def test_a_fix_is_taken_with_one_click_and_the_verdict_follows(page: Page, live: str) -> None:
    page.goto(live)
    page.fill("textarea", GAME.replace("4到8", "4到8順于"))
    page.locator(".live button", has_text="改成").first.click()
    expect(page.locator("[data-status]")).to_have_text("目前沒有發現錯誤")
    assert "順子" in page.input_value("textarea")
    page.keyboard.press("Control+z")
    assert "順于" in page.input_value("textarea")


def test_a_clean_record_is_said_to_be_clean(page: Page, live: str) -> None:
    page.goto(live)
    page.fill("textarea", GAME)
    expect(page.locator("[data-status]")).to_have_text("目前沒有發現錯誤")
    expect(page.locator(".live")).to_be_hidden()


def test_a_game_goes_on_with_clicks(page: Page, live: str) -> None:
    page.goto(live + "/write")
    page.fill("textarea", DEAL)
    page.locator('[data-key="act-bid 0 3"]').click()
    expect(page.locator(".mine .face")).to_have_count(20)
    for card in ("4", "5", "6", "7", "8"):
        page.locator(f'.mine .face[aria-label="{card}"]').first.click()
    page.locator(".offers button.main").click()
    expect(page.locator("[data-next]")).to_contain_text("要壓過 4到8")
    page.locator('[data-key="pass"]').click()
    expect(page.locator("[data-next]")).to_contain_text("丙")
    record = read(page.input_value("textarea"))[0]
    assert [str(len(move.cards)) for move in record.line.moves] == ["5", "0"]
    page.locator('[data-key="undo"]').click()
    expect(page.locator("[data-next]")).to_contain_text("乙")


def test_cards_are_dealt_by_keyboard_alone(page: Page, live: str) -> None:
    page.goto(live + "/write")
    give = page.locator('[data-key="give-A"]')
    give.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="hand-0"]')).to_contain_text("1/17")
    expect(page.locator('[data-key="give-A"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="hand-0"]')).to_contain_text("2/17")
    assert "手牌 甲: A A" in page.input_value("textarea")


def test_the_canonical_form_is_put_in_when_asked(page: Page, live: str) -> None:
    page.goto(live + "/write")
    page.fill("textarea", GAME.replace("4到8", "45678"))
    page.locator("summary", has_text="標準寫法").click()
    expect(page.locator("[data-canonical]")).to_contain_text("4到8")
    page.locator("[data-use]").click()
    assert "4到8" in page.input_value("textarea")


def test_what_is_written_is_sent_as_ever(page: Page, live: str) -> None:
    page.goto(live + "/write")
    page.fill("textarea", WRONG)
    page.locator("button[type=submit]").click()
    expect(page.locator("h1")).to_have_text("檢查結果")


def test_nothing_scrolls_sideways_on_a_narrow_screen(page: Page, live: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(live + "/write")
    page.fill("textarea", DEAL + "叫分: 甲3\n")
    expect(page.locator(".mine .face")).to_have_count(20)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
