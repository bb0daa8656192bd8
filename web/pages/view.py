"""A record that stands in the address itself, behind the `#`: looked at, never kept.

A browser does not send what is behind the `#`; the script of the page unpacks it and asks for the game by a POST.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, request

from web.intake import uploads
from web.intake.verdicts import replayed
from web.pages.replay import look_or_404
from web.pages.sending import ruleset_named
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
    rules = ruleset_named(request.args.get("rules", ""))
    number = request.args.get("game", "1")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
    games = replayed(upload.data, rules).games
    if not 0 < wanted <= len(games):
        abort(404)
    done = games[wanted - 1]
    response = make_response(fragment(sheet_of(done, done.findings, look_or_404(done), Loose())))
    response.headers["Cache-Control"] = "no-store"
    return response
