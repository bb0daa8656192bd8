"""Which language, theme and suit colours a reader gets: by `?lang=`, then cookie, then the browser's languages.

Only the page's own words are in the catalogues of `web/translations`; findings are worded by `notation.texts`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

import flask_babel
from flask import Flask, Request, Response, g, request
from markupsafe import Markup, escape

from notation.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts, negotiate
from validator.report.rules import FLOORS
from web.security import cookie_name

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "suits": ("two", "four"),
}
"""What a reader may choose, each by a query parameter of its name; the first is the default."""
LANGUAGE_NAMES: Final = {"zh-Hant": "繁", "zh-Hans": "简", "en": "EN"}
YEAR: Final = 365 * 24 * 3600
_CHINESE: Final = re.compile("[\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Choices:
    """What a reader chose, or gets."""

    lang: str
    theme: str
    suits: str


def init_app(app: Flask) -> None:
    """Give an application languages."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.filters["marked"] = marked
    flask_babel.Babel(app, default_locale=DEFAULT_LANGUAGE.replace("-", "_"), locale_selector=_locale)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: _said(_catalogue(), text),
        lambda one, many, num: _catalogue().ungettext(one, many, num),
        newstyle=True,
    )
    app.jinja_env.globals["_"] = _in_page
    app.after_request(_remember)


def gettext(text: str, **values: object) -> str:
    """A text of the page in the reader's language, filled in."""
    said = _said(_catalogue(), text)
    return said % values if values else said


def _in_page(text: str, **values: object) -> Markup:
    """The same for a template: the text as it is, escaped what is filled in."""
    said = _marked_up(_catalogue(), text)
    return said % values if values else said


@lru_cache(maxsize=4096)
def _marked_up(catalogue: Any, text: str) -> Markup:
    return Markup(_said(catalogue, text))


@lru_cache(maxsize=4096)
def _said(catalogue: Any, text: str) -> str:
    """A text in the words of a catalogue; there are as many catalogues as languages."""
    return str(catalogue.ugettext(text))


def later(text: str) -> str:
    """A text of the page as the code keeps it, marked for the catalogues; `gettext` says it to a reader."""
    return text


def ngettext(one: str, many: str, num: int, **values: object) -> str:
    """A text that depends on a number, in the reader's language, filled in."""
    said: str = _catalogue().ungettext(one, many, num)
    return said % {"num": num, **values}


def _catalogue() -> Any:
    """The page's words in the reader's language, looked up once a request: a page asks for hundreds."""
    try:
        here = g._get_current_object()  # through the proxy, each look would cost more than the text
    except RuntimeError:  # no application at work: the words as they stand
        return flask_babel.get_translations()
    try:
        return here.catalogue
    except AttributeError:  # the first in this request
        here.catalogue = flask_babel.get_translations()
        return here.catalogue


def marked(text: str) -> Markup:
    """A text of ours for a page. Where it is English, Chinese words in it are marked as such, for what reads aloud."""
    if choices().lang != "en":
        return escape(text)
    return Markup(_CHINESE.sub(r'<span lang="zh-Hant">\g<0></span>', str(escape(text))))


def choices() -> Choices:
    """The choices of the reader who sent this request."""
    here = g._get_current_object()
    if "choices" not in here:
        looks = (CHOICES[name][0] if for_programs(request) else _chosen(name) for name in ("theme", "suits"))
        here.choices = Choices(language_of(request), *looks)
    chosen: Choices = here.choices
    return chosen


def texts() -> Texts:
    """The words of findings in the reader's language."""
    return _texts(choices().lang)


@cache
def _texts(language: str) -> Texts:
    return Texts(language, FLOORS)


def term(group: str, word: str) -> str:
    """A word of a closed list in the reader's language."""
    return texts().term(group, word)


def language_of(sent: Request) -> str:
    """The language of a request: query, cookie (not under `/api/`), Accept-Language, else 繁體."""
    accepted = [value for value, quality in sent.accept_languages if quality > 0]
    kept = None if for_programs(sent) else sent.cookies.get(cookie_name("lang", sent))
    return negotiate([sent.args.get("lang"), kept, *accepted])


def for_programs(sent: Request) -> bool:
    """Whether a request is one of the API: nothing in its answer depends on a cookie, and none is set."""
    return sent.path.startswith("/api/")


def _chosen(name: str) -> str:
    said = (request.args.get(name), request.cookies.get(cookie_name(name, request)))
    return next((each for each in said if each in CHOICES[name]), CHOICES[name][0])


def _locale() -> str:
    return choices().lang.replace("-", "_")


def _remember(response: Response) -> Response:
    """Keep what was chosen by a query parameter, and tell caches what a page depends on."""
    if request.endpoint == "static":
        return response
    if for_programs(request):
        response.headers.setdefault("Content-Language", choices().lang)
        response.vary.add("Accept-Language")
        return response
    for name in CHOICES:
        if name in request.args:
            value = getattr(choices(), name)
            response.set_cookie(
                cookie_name(name, request),
                value,
                max_age=YEAR,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure,
                path="/",
            )
    response.headers.setdefault("Content-Language", choices().lang)
    response.vary.update(("Accept-Language", "Cookie"))
    return response
