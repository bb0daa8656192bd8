"""The reader's language: query, cookie, what the browser accepts, else 繁體; and the catalogues are whole."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from flask import Flask

from tests.site import make_app
from tools import catalogues

WEB = Path(__file__).parents[2] / "web"
DOCS = WEB.parent / "docs"
TRANSLATED = ("zh_Hans", "en")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO,en;q=0.5", "zh-Hant"),
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh", "zh-Hant"),
        ("en-GB,zh-TW;q=0.9", "en"),
        ("fr,de;q=0.9,zh-CN;q=0.2", "zh-Hans"),
        ("en;q=0,zh-CN;q=0.3", "zh-Hans"),
        ("fr", "zh-Hant"),
        ("*", "zh-Hant"),
        ("", "zh-Hant"),
        ("\u0000;;q=,,=x", "zh-Hant"),
    ],
)
def test_the_browsers_languages_are_understood(app: Flask, accepted: str, language: str) -> None:
    answer = app.test_client().get("/", headers={"Accept-Language": accepted})
    assert answer.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in answer.text


def test_the_query_goes_before_the_cookie_and_the_cookie_before_the_browser(app: Flask) -> None:
    client = app.test_client()
    english = {"Accept-Language": "en"}
    assert client.get("/?lang=zh-Hans", headers=english).headers["Content-Language"] == "zh-Hans"
    assert client.get("/browse", headers=english).headers["Content-Language"] == "zh-Hans"
    assert client.get("/browse?lang=zh-TW", headers=english).headers["Content-Language"] == "zh-Hant"
    assert client.get("/", headers=english).headers["Content-Language"] == "zh-Hant"
    assert app.test_client().get("/?lang=xx", headers=english).headers["Content-Language"] == "en"


def test_theme_and_suits_are_chosen_the_same_way(app: Flask) -> None:
    client = app.test_client()
    assert 'data-theme="auto" data-suits="two"' in client.get("/").text
    assert 'data-theme="dark" data-suits="two"' in client.get("/?theme=dark").text
    assert 'data-theme="dark" data-suits="four"' in client.get("/?suits=four").text
    assert 'data-theme="dark"' in client.get('/?theme="><script>').text


def test_what_a_page_depends_on_is_told_to_caches(app: Flask) -> None:
    assert {"Accept-Language", "Cookie"} <= set(app.test_client().get("/").vary)


def test_a_choice_is_kept_in_a_cookie_that_no_script_reads(app: Flask) -> None:
    cookie = app.test_client().get("/?lang=en").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert "Secure" in app.test_client().get("/?lang=en", base_url="https://localhost").headers["Set-Cookie"]


def catalogue(language: str) -> Catalog:
    with (WEB / "translations" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The texts of templates and code."""
    template = tmp_path_factory.mktemp("source") / "messages.pot"
    catalogues.extract(str(template))
    with template.open("rb") as file:
        return read_po(file)


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a text, all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(map(str, message.string or ("",)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_none_is_left_over(language: str, source: Catalog) -> None:
    known = {message.id: message for message in catalogue(language) if message.id}
    assert set(known) == {message.id for message in source if message.id}
    unfinished = [key for key, message in known.items() if message.fuzzy or not all(strings(message))]
    assert not unfinished


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_the_same_in_every_language(language: str) -> None:
    assert not [(message.id, list(message.check())) for message in catalogue(language) if list(message.check())]


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogues_are_those_of_the_sources(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    with (WEB / "translations" / language / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        kept = read_mo(file)
    fresh = read_mo(compiled)
    assert [(each.id, each.string) for each in kept] == [(each.id, each.string) for each in fresh]


def test_no_page_mixes_languages(app: Flask) -> None:
    """The English first page has no Chinese but the name, the languages and what players wrote."""
    page = app.test_client().get("/browse?lang=en").text
    rest = page.replace("牌譜", "").replace("繁", "").replace("简", "")
    assert not [letter for letter in rest if "\u4e00" <= letter <= "\u9fff"]


def test_the_sprite_is_what_its_generator_writes() -> None:
    from web.viewer.sprite import SPRITE, sprite

    assert SPRITE.read_text(encoding="utf-8") == sprite()


def test_the_sprite_is_written_by_its_module() -> None:
    before = (WEB / "static" / "cards.svg").read_bytes()
    subprocess.run([sys.executable, "-m", "web.viewer.sprite"], check=True, cwd=WEB.parent)
    assert (WEB / "static" / "cards.svg").read_bytes() == before
