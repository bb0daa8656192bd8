"""The same deal at two tables, side by side."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from web.kept import game_of
from web.pages.replay import seen
from web.viewer.links import Beside

blueprint = Blueprint("compare", __name__)


@blueprint.get("/compare/<id:one>/<id:other>")
def page(one: str, other: str) -> str | Response:
    """Two games of one deal. Games of two deals are refused, and it is said why."""
    games = [game_of(key) for key in (one, other)]
    why = None
    if any(game.deal is None for game in games):
        why = "unknown"
    elif games[0].deal != games[1].deal:
        why = "different"
    if why is not None:
        return make_response(render_template("compare_not.html", games=games, why=why), 409)
    sheets = [seen(game, None, Beside(game.id, pair=(one, other))) for game in games]
    return render_template("compare.html", games=games, sheets=sheets)
