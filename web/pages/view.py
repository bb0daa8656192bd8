"""A record that stands in the address itself, behind the `#`: looked at, never kept.

A browser does not send what is behind the `#`; the script of the page unpacks it and asks for the game by a POST.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, request

from notation.findings import Finding
from validator import ruleset as rulesets
from validator.replay import replays
from web.editor.checking import read
from web.intake import uploads
from web.pages.replay import look_or_404
from web.viewer.links import Loose
from web.viewer.sheet import fragment, sheet_of

blueprint = Blueprint("view", __name__)


@blueprint.get("/view")
def page() -> str:
    """The page that shows what stands in its address."""
    return render_template("view.html")


@blueprint.post("/view/show")
def show() -> Response:
    """The inside of the viewer for a record that is sent; `?game=` says which of several."""
    upload = uploads.upload_of_body(request)
    rules = request.args.get("rules") or None
    if rules is not None and rules not in rulesets.names():
        abort(422)
    number = request.args.get("game", "1")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
    games = enumerate(replays(read(upload.data.decode("utf-8", "replace"))[1], rules), 1)
    done = next((game for at, game in games if at == wanted), None)
    if done is None:
        abort(404)
    found: list[Finding] = list(done.findings)
    response = make_response(fragment(sheet_of(done, found, look_or_404(done), Loose())))
    response.headers["Cache-Control"] = "no-store"
    return response
