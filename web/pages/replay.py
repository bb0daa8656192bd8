"""A game to look at: its page."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template, request

from notation.json_form import from_json
from validator.replay import Replay
from validator.replay import replay as replay_of
from web import store
from web.kept import game_of
from web.viewer.links import Stored
from web.viewer.looking import Look, NoSuchLook, look_of
from web.viewer.sheet import Sheet, sheet_of
from web.viewer.shown import from_data

blueprint = Blueprint("replay", __name__)


@blueprint.get("/r/<id:key>")
@blueprint.get("/r/<id:key>/<step:step>")
def page(key: str, step: str | None = None) -> str:
    """The replay of a game at a step, as a viewer sees it."""
    game = game_of(key)
    sheet = seen(game, step, Stored(key))
    before, after = store.neighbours(game)
    return render_template(
        "replay.html",
        game=game,
        sheet=sheet,
        before=before,
        after=after,
        same=store.same_deal(game) if sheet.look.view == "all" else (),  # who holds what decides which deal it is
    )


def seen(game: store.Game, step: str | None, links: Stored) -> Sheet:
    """A stored game as the request looks at it. Aborts with 404 where there is no such look."""
    done = replay_of(from_json(game.record), game.upload.rules)
    return sheet_of(done, [from_data(each) for each in game.findings], look_or_404(done, step), links)


def look_or_404(done: Replay, step: str | None = None) -> Look:
    """How the request looks at a game. Aborts with 404 where there is no such viewer, seat or step."""
    try:
        return look_of(done, request.args, step, current_app.config["MAX_PLIES_SHOWN"])
    except NoSuchLook:
        abort(404)
