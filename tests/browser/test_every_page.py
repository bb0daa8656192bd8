"""Every page in every state, for everybody: axe, languages, themes, widths, keyboard, size of what is clicked, HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, Response

from tests.browser.conftest import watch
from tests.browser.every_page import NO_PAGES, PLACES, Place, Site, served
from web.app import create_app

LANGUAGES = ("zh-Hant", "zh-Hans", "en")
WIDE, NARROW, NARROWEST = 1280, 360, 320


@dataclass(frozen=True, slots=True)
class Seen:
    """A page that a browser has open, in a language."""

    place: Place
    language: str
    page: Page
    answer: Response
    html: str
    complaints: list[str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Site) -> Iterator[tuple[Page, list[str]]]:
    """A window for all of them, and what it complains about."""
    context = browser.new_context(locale="zh-TW", viewport={"width": WIDE, "height": 800})
    page = context.new_page()
    yield page, watch(page, site.address)
    context.close()


def in_turn(place: int) -> str:
    """The language that a page is always tried in; it is tried in the others when there is time."""
    return LANGUAGES[place % len(LANGUAGES)]


EVERY = [
    pytest.param((place, language), id=f"{place}-{language}", marks=[] if language == in_turn(at) else pytest.mark.long)
    for at, place in enumerate(PLACES)
    for language in LANGUAGES
]


@pytest.fixture(scope="module", params=EVERY)
def seen(request: pytest.FixtureRequest, site: Site, tab: tuple[Page, list[str]]) -> Seen:
    """A page that was opened once for all that is asked of it."""
    page, complaints = tab
    complaints.clear()
    page.set_viewport_size({"width": WIDE, "height": 800})
    place: Place
    language: str
    place, language = request.param
    answer = site.open(page, place, lang=language)
    html = answer.text()
    page.wait_for_load_state()
    if "a record" in place.name:
        page.locator(".viewer[data-live]").wait_for()
    return Seen(place, language, page, answer, html, complaints)


def test_every_route_is_a_page_of_the_list_or_is_none() -> None:
    app = create_app({"RATE_LIMITS": False, "DATABASE": "sqlite://"})
    routes = {rule.endpoint for rule in app.url_map.iter_rules() if not rule.endpoint.startswith("api.")}
    assert routes == {place.endpoint for place in PLACES if place.endpoint not in {"", "wrong"}} | NO_PAGES


def test_the_errors_that_a_reader_meets_are_in_the_list() -> None:
    assert {place.status for place in PLACES} >= {404, 405, 409, 410, 413, 415, 422, 429, 500, 503}


def test_nothing_is_complained_about(seen: Seen) -> None:
    """Console, policy, dialogs, requests elsewhere; but that the answer is an error is what it should be."""
    expected = f"status of {seen.place.status} "
    assert [each for each in seen.complaints if expected not in each or seen.place.status < 400] == []


AXE = """() => axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(found => found.violations.flatMap(each => each.nodes.map(node => each.id + ": " + node.html.slice(0, 160))))"""


BY_TURNS = (((WIDE, "light"), (NARROW, "dark")), ((WIDE, "dark"), (NARROW, "light")))
"""Each page is always tried at both widths and in both themes; in the other pairs of them when there is time."""


def test_axe_finds_nothing_in_either_theme_and_width(seen: Seen) -> None:
    assert faults(seen.page, BY_TURNS[PLACES.index(seen.place) % 2]) == []


@pytest.mark.long
def test_axe_finds_nothing_in_the_other_theme_at_each_width(seen: Seen) -> None:
    assert faults(seen.page, BY_TURNS[1 - PLACES.index(seen.place) % 2]) == []


def faults(page: Page, pairs: Sequence[tuple[int, str]]) -> list[str]:
    """What axe has against a page at some widths, each in a theme."""
    page.evaluate(AXE_SCRIPT)
    found = []
    for width, theme in pairs:
        whole(page, width)
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += [f"{width} {theme} {each}" for each in page.evaluate(AXE)]
    return found


def whole(page: Page, width: int) -> None:
    """Make a window as high as its page, so that the bar at its foot lies over nothing that can be scrolled away."""
    page.set_viewport_size({"width": width, "height": 800})
    high = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": min(max(high, 800), 6000)})


TOO_WIDE = """[...document.querySelectorAll("body *")].filter(each =>
    each.getBoundingClientRect().right > innerWidth + 0.5 && each.checkVisibility() && !each.closest(".scroll *")
).map(each => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("width", [NARROWEST, WIDE // 2])
def test_nothing_scrolls_sideways_on_a_small_screen_or_at_twice_the_size(seen: Seen, width: int) -> None:
    seen.page.set_viewport_size({"width": width, "height": 800})
    assert seen.page.evaluate(TOO_WIDE) == []
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


TOO_SMALL = """(() => {
    const inside = each => getComputedStyle(each).display === "inline" && each.closest("p, li, dd, td, th, dt, pre");
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [data-step]")]
        .filter(each => each.checkVisibility({visibilityProperty: true}) && !inside(each) && !each.matches(".skip"))
        .map(each => each.closest("label") ?? each)
        .filter(each => { const box = each.getBoundingClientRect(); return box.width < 24 || box.height < 24; })
        .map(each => each.outerHTML.slice(0, 120));
})()"""


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_what_is_clicked_is_large_enough(seen: Seen, width: int) -> None:
    """24 pixels each way, unless it is a word of a text."""
    seen.page.set_viewport_size({"width": width, "height": 800})
    assert seen.page.evaluate(TOO_SMALL) == []


FOREIGN = r"""() => {
    const found = [], walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const free = "title, bdi, symbol, script, style, textarea, .shade, [data-canonical]";
    while (walk.nextNode()) {
        const {parentElement, data} = walk.currentNode;
        if (parentElement.closest("[lang]").lang !== "en" || parentElement.closest(free)) continue;
        if (/[\u3000-\u9fff\uff00-\uffef]/.test(data.replaceAll("牌譜", ""))) found.push(data.trim());
    }
    for (const each of document.querySelectorAll("[lang=en], [lang=en] *")) {
        for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"]) {
            if (/[\u3001-\u301f\uff00-\uffef]/.test(each.getAttribute(name))) found.push(each.getAttribute(name));
        }
    }
    return found;
}"""
"""Chinese on an English page: texts that neither say so nor are what somebody has written; attributes that are put
together as Chinese is (names and moves cannot be marked in them, nor in a title)."""


def test_a_page_is_in_its_language(seen: Seen) -> None:
    """What is in another language says so, or is what somebody has written (`bdi`)."""
    assert seen.page.get_attribute("html", "lang") == seen.language
    if seen.language == "en":
        assert seen.page.evaluate(FOREIGN) == []


class Elements(HTMLParser):
    """The elements of a text as they are written: depth and name, in order, and what is wrong with them."""

    VOID = frozenset(
        ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
    )

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(f"{len(self.open)} {tag}")
        names = [name for name, _ in attrs]
        self.faults += [f"<{tag}> has {name} twice" for name in set(names) if names.count(name) > 1]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else in line {self.getpos()[0]}")


AS_PARSED = """html => {
    const found = [], depth = each => each.parentElement ? depth(each.parentElement) + 1 : 0;
    for (const each of new DOMParser().parseFromString(html, "text/html").querySelectorAll("*")) {
        found.push(depth(each) + " " + each.localName.toLowerCase());
    }
    return found;
}"""


def test_a_browser_has_nothing_to_repair(seen: Seen) -> None:
    """The tree that a browser makes is the one that is written: nothing is left open, or stands where it may not."""
    written = Elements(seen.html)
    assert written.faults == []
    parsed = seen.page.evaluate(AS_PARSED, seen.html)
    first = next((at for at, pair in enumerate(zip(parsed, written.found, strict=False)) if len(set(pair)) > 1), None)
    assert first is None, (parsed[first - 5 : first + 2], written.found[first - 5 : first + 2])
    assert len(parsed) == len(written.found)


LOOSE = """(() => {
    const ids = [...document.querySelectorAll("[id]")].map(each => each.id);
    const found = ids.filter((each, at) => ids.indexOf(each) < at).map(each => "twice " + each);
    const names = ["for", "list", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];
    for (const name of names) {
        for (const each of document.querySelectorAll(`[${name}]`)) {
            for (const id of each.getAttribute(name).split(/\\s+/)) {
                if (!document.getElementById(id)) found.push(name + " " + id);
            }
        }
    }
    for (const each of document.querySelectorAll("a[href^='#']:not([data-go], [data-look])")) {
        if (!document.getElementById(each.hash.slice(1))) found.push("link to " + each.hash);
    }
    return found;
})()"""


def test_what_refers_to_something_finds_it_and_only_it(seen: Seen) -> None:
    assert seen.page.evaluate(LOOSE) == []


FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    at.dataset.visits = Number(at.dataset.visits ?? 0) + 1;
    const part = at === window.before; // of a field for a date: the browser shows which
    const again = part ? at.dataset.visits > 9 : at.dataset.visits > 1;
    window.before = at;
    const box = at.getBoundingClientRect();
    const marked = each => {
        const style = getComputedStyle(each);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    return {
        what: at.outerHTML.slice(0, 120),
        again,
        marked: part || marked(at) || [...at.querySelectorAll("*")].some(marked),
        there: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    };
}"""

MISSED = """[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.disabled && !each.dataset.visits)
    .map(each => each.outerHTML.slice(0, 120))"""

FROM_THE_TOP = """() => {
    scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
}"""


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_keyboard_reaches_everything_shows_where_it_is_and_is_let_go(
    site: Site, tab: tuple[Page, list[str]], place: Place
) -> None:
    page, _ = tab
    page.set_viewport_size({"width": WIDE, "height": 800})
    site.open(page, place, lang="en")
    page.wait_for_load_state()
    page.evaluate(FROM_THE_TOP)
    lost = []
    while True:
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at is None or at["again"]:
            break
        lost += [] if at["marked"] and at["there"] else [at]
    assert lost == []
    assert page.evaluate(MISSED) == []


@pytest.mark.parametrize("place", [each for each in PLACES if each.endpoint != "embed.frame"], ids=str)
def test_the_first_key_leads_past_the_navigation(site: Site, tab: tuple[Page, list[str]], place: Place) -> None:
    page, _ = tab
    site.open(page, place, lang="en")
    page.evaluate(FROM_THE_TOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip')")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('header.top')")


PRINTED = "replay, in the middle", "replay, one seat's eyes", "replay, four players"


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_game_is_its_deal_auction_plies_and_result(
    site: Site, tab: tuple[Page, list[str]], name: str, width: int
) -> None:
    page, _ = tab
    page.set_viewport_size({"width": width, "height": 800})
    site.open(page, next(each for each in PLACES if each.name == name), theme="dark")
    page.locator("[data-live]").wait_for()
    page.emulate_media(media="print")
    for shown in (".names", ".deal dl", ".acts", ".rounds", ".moves > :nth-last-child(1 of h2) + p"):
        assert page.locator(shown).first.evaluate("each => each.checkVisibility() && each.clientHeight > 10"), shown
    for hidden in (".top", ".controls", ".tools", ".table", ".graph", ".views", ".foot", "button", "dialog"):
        assert page.locator(hidden).first.is_hidden(), hidden
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(
        "document.querySelector('.moves').scrollHeight <= document.querySelector('.moves').clientHeight"
    )
    page.emulate_media(media="screen")


def test_the_bar_at_the_foot_lies_over_no_other_game(site: Site, tab: tuple[Page, list[str]]) -> None:
    page, _ = tab
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": 600})
        site.open(page, next(each for each in PLACES if each.name == "compare"))
        page.locator("[data-live]").last.wait_for()
        places = page.evaluate(
            "[...document.querySelectorAll('.controls')].map(each => getComputedStyle(each).position)"
        )
        assert places == ["static", "static"]
