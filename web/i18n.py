"""Which language, theme and suit colours a reader gets: by `?lang=`, then cookie, then the browser's languages.

Only the page's own words are in the catalogues of `web/translations`; findings are worded by `notation.texts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import flask_babel
from flask import Flask, Request, Response, g, request

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


@dataclass(frozen=True, slots=True)
class Choices:
    """What a reader chose, or gets."""

    lang: str
    theme: str
    suits: str


def init_app(app: Flask) -> None:
    """Give an application languages."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    flask_babel.Babel(app, default_locale=DEFAULT_LANGUAGE.replace("-", "_"), locale_selector=_locale)
    app.after_request(_remember)


def gettext(text: str, **values: object) -> str:
    """A text of the page in the reader's language, filled in."""
    return str(flask_babel.gettext(text, **values))


def ngettext(one: str, many: str, num: int, **values: object) -> str:
    """A text that depends on a number, in the reader's language, filled in."""
    return str(flask_babel.ngettext(one, many, num, **values))


def choices() -> Choices:
    """The choices of the reader who sent this request."""
    if "choices" not in g:
        g.choices = Choices(language_of(request), _chosen("theme"), _chosen("suits"))
    chosen: Choices = g.choices
    return chosen


def texts() -> Texts:
    """The words of findings in the reader's language."""
    return Texts(choices().lang, FLOORS)


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
