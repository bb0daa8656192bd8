"""The site as a Flask application: `create_app` puts it together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from flask import Flask, Response, current_app, request, url_for
from werkzeug.middleware.proxy_fix import ProxyFix

from notation.cards import RANKS
from notation.printable import encodable
from validator.report.data import tool_version
from web import api, errors, i18n, jobs, security, store
from web.ids import IdConverter
from web.operations import health, logs, metrics, rates
from web.operations.routes import SAFE_METHODS
from web.pages import change, compare, downloads, editor, embed, library, match, records, replay, standing, view
from web.pages import jobs as job_pages
from web.settings import configure, instance_path
from web.viewer.keys import KEYS
from web.viewer.looking import StepConverter
from web.viewer.tokens import drawn, jokers

STATIC: Final = Path(__file__).parent / "static"
PARTS: Final = (
    view,
    downloads,
    change,
    compare,
    match,
    library,
    standing,
    records,
    editor,
    replay,
    embed,
    job_pages,
    api,
    health,
    metrics,
)
"""The modules whose blueprints make up the site."""


class Answer(Response):
    """An answer whose text can always be sent, also where a record has half characters."""

    def set_data(self, value: bytes | str) -> None:
        """The whole body."""
        try:
            super().set_data(value)
        except UnicodeEncodeError:
            super().set_data(encodable(str(value)))


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The site.

    Args:
        config: settings that go before the environment and the defaults of `web.settings`; `INSTANCE_PATH` is the
            folder of the database.
    """
    app = Flask("web", instance_path=instance_path(config))
    app.response_class = Answer
    configure(app, config)
    app.url_map.converters |= {"id": IdConverter, "step": StepConverter}
    # What stands first sees a request first, and an answer last.
    for each in (logs, security, rates, errors, i18n, store, jobs):
        each.init_app(app)
    for part in PARTS:
        app.register_blueprint(part.blueprint)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals |= _pieces()
    app.context_processor(_words)
    app.after_request(_cache)
    hops = app.config["PROXY_HOPS"]
    if hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app


@cache
def _digest(name: str) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def asset(name: str) -> str:
    """The address of a static file, new whenever the file is."""
    return f"{request.script_root}{current_app.static_url_path}/{name}?v={_digest(name)}"


ASKED_AT: Final[Mapping[str, str]] = {
    "change.open_": "change.page",
    "change.text": "change.page",
    "change.listed": "change.page",
    "jobs.archive": "jobs.archive_form",
    "jobs.cancel": "jobs.page",
}
"""Where what is sent to an address can be sent from; the first page for all others."""


def switching() -> Callable[..., str]:
    """Says the address of this page with another choice of the reader; of what came of a form, that of the form."""
    if request.method in SAFE_METHODS:
        path, asked = "/" + request.path.lstrip("/"), request.args.to_dict()
    else:
        page = ASKED_AT.get(request.endpoint or "")
        path, asked = url_for(page, **(request.view_args or {})) if page else url_for("standing.home"), {}
    return lambda **choice: f"{path}?{urlencode({**asked, **choice})}"


def _cache(response: Response) -> Response:
    """A static file at its own address may be kept for ever; everything else is asked for again."""
    if request.endpoint == "static" and request.args.get("v"):
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers.setdefault("Cache-Control", "no-cache")
    return response


def _pieces() -> dict[str, Any]:
    """What every template may use. A file of macros has these alone: one that was imported "with context" would be made
    anew for each page, and hold on to all that is in it."""
    return {
        "asset": asset,
        "language_names": i18n.LANGUAGE_NAMES,
        "version": tool_version(),
        "drawn": drawn,
        "jokers": jokers,
        "keys": KEYS,
        "ranks": RANKS,
        "term": i18n.term,
    }


def _words() -> dict[str, Any]:
    """What every page may use besides: it depends on who asks."""
    return {"switched": switching(), "choices": i18n.choices()}
