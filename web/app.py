"""The site as a Flask application: `create_app` puts it together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from flask import Flask, Response, request, url_for
from werkzeug.middleware.proxy_fix import ProxyFix

from notation.cards import RANKS
from notation.printable import encodable
from validator.report.data import tool_version
from web import errors, i18n, security, store
from web.api import validate
from web.ids import IdConverter
from web.pages import records, standing
from web.settings import configure

STATIC: Final = Path(__file__).parent / "static"


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The site.

    Args:
        config: settings that go before the environment and the defaults of `web.settings`; `INSTANCE_PATH` is the
            folder of the database.
    """
    instance = (config or {}).get("INSTANCE_PATH")
    app = Flask("web", instance_path=str(Path(instance).resolve()) if instance else None)
    configure(app, config)
    app.url_map.converters["id"] = IdConverter
    for part in (security, errors, i18n, store):
        part.init_app(app)
    for blueprint in (standing.blueprint, records.blueprint, validate.blueprint):
        app.register_blueprint(blueprint)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = _shown
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
    return url_for("static", filename=name, v=_digest(name))


def card_symbol(name: str) -> str:
    """The id of a card in the sprite: jokers have their words in the reader's language."""
    return f"{name}.en" if name in {"B", "R", "W"} and i18n.choices().lang == "en" else name


def switched(**choice: str) -> str:
    """The address of this page with another choice of the reader."""
    path = "/" + request.path.lstrip("/")
    return f"{path}?{urlencode({**request.args.to_dict(), **choice})}"


def _shown(value: Any) -> Any:
    """What a template puts into a page: text that can be sent, also where a record has half characters."""
    return encodable(value) if type(value) is str else value


def _cache(response: Response) -> Response:
    """A static file at its own address may be kept for ever; everything else is asked for again."""
    if request.endpoint == "static" and request.args.get("v"):
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers.setdefault("Cache-Control", "no-cache")
    return response


def _words() -> dict[str, Any]:
    return {
        "asset": asset,
        "switched": switched,
        "choices": i18n.choices(),
        "language_names": i18n.LANGUAGE_NAMES,
        "version": tool_version(),
        "card_symbol": card_symbol,
        "ranks": RANKS,
        "term": lambda group, word: i18n.texts().term(group, word),
    }
