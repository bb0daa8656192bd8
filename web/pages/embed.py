"""A game in the pages of other sites: the viewer in a frame, the inside of the custom element, and oEmbed."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, jsonify, make_response, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from web.i18n import gettext
from web.kept import game_of
from web.pages.replay import seen
from web.security import DATA_POLICY, EMBEDDED
from web.viewer.links import Stored
from web.viewer.sheet import fragment

blueprint = Blueprint(EMBEDDED, __name__)

EMBED_SIZE: Final = (720, 640)
"""Width and height of an embed, in CSS pixels, where nobody says less."""


@blueprint.get("/r/<id:key>/fragment")
def part(key: str) -> Response:
    """The inside of `<paipu-replay>` for a page of any site; step and view are parameters."""
    response = make_response(fragment(seen(game_of(key), None, Stored(key))))
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Content-Security-Policy"] = DATA_POLICY
    return response


@blueprint.get("/embed/<id:key>")
@blueprint.get("/embed/<id:key>/<step:step>")
def frame(key: str, step: str | None = None) -> str:
    """The viewer alone, for a frame in a page of any site: no cookie, no form."""
    game = game_of(key)
    return render_template("replay/embed.html", game=game, sheet=seen(game, step, Stored(key, "embed.frame")))


@blueprint.get("/oembed")
def oembed() -> Response:
    """What a page that wants to show a game asks (oembed.com): the frame to put in for the address of a replay."""
    if request.args.get("format", "json") != "json":
        abort(501)
    address = urlsplit(request.args.get("url", ""))
    if address.netloc != request.host or address.scheme not in {"http", "https"}:
        abort(404)
    try:
        endpoint, values = current_app.url_map.bind(request.host).match(address.path)
    except HTTPException:
        abort(404)
    if endpoint not in {"replay.page", "embed.frame"}:
        abort(404)
    game = game_of(values["key"])
    width, height = (_at_most(name, most) for name, most in zip(("maxwidth", "maxheight"), EMBED_SIZE, strict=True))
    source = url_for("embed.frame", **values, _external=True) + (f"?{address.query}" if address.query else "")
    title = game.title or gettext("牌譜")
    html = Markup(
        '<iframe src="{src}" width="{width}" height="{height}" title="{title}" loading="lazy" frameborder="0"></iframe>'
    ).format(src=source, width=width, height=height, title=title)
    response = jsonify(
        version="1.0",
        type="rich",
        provider_name=gettext("牌譜"),
        provider_url=url_for("standing.home", _external=True),
        title=title,
        width=width,
        height=height,
        html=str(html),
    )
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _at_most(name: str, most: int) -> int:
    """A size that the asking page allows, at most our own."""
    said = request.args.get(name, "")
    return min(int(said), most) if said.isascii() and said.isdigit() and 0 < len(said) < 6 and int(said) else most
