"""Stored records: taking one in, its verdict, its replay, its source, the list of those that are public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from notation.decode import decode
from notation.json_form import from_json
from validator import ruleset as rulesets
from validator.replay import Replay
from validator.replay import replay as replay_of
from validator.view import Viewer, may_know
from web import store
from web.i18n import gettext, texts
from web.intake import uploads
from web.intake.verdicts import judged
from web.pages.standing import paste_box
from web.security import DOWNLOAD_POLICY
from web.viewer.board import Person, board_of
from web.viewer.shown import from_data, show
from web.viewer.source_view import source_lines
from web.viewer.transcript import transcript_of
from web.viewer.wording import Wording

blueprint = Blueprint("records", __name__)


@blueprint.post("/validate")
def validate() -> AnyResponse:
    """Judge what a form sends, keep it, and go to its verdict."""
    if request.mimetype not in uploads.FORMS:
        abort(415)
    parts = uploads.form_parts(request)
    upload = uploads.upload_of_form(parts)
    if upload is None:
        return _again(parts)
    rules = parts["rules"].data.decode("utf-8", "replace") if "rules" in parts else ""
    if rules and rules not in rulesets.names():
        abort(422)
    key = store.put(judged(upload, rules or None))
    return redirect(url_for("records.verdict", key=key), 303)


def _again(parts: dict[str, uploads.Part]) -> Response:
    """The paste box once more, with what was in it and what is missing."""
    text = parts["text"].data.decode("utf-8", "replace") if "text" in parts else ""
    both = gettext("貼上的文字和檔案都有，請只留一樣。")
    none = gettext("請先貼上牌譜，或選一個檔案。")
    return make_response(paste_box(text, both if text.strip() else none), 422)


@blueprint.get("/v/<id:key>")
def verdict(key: str) -> str:
    """The verdict of an upload: every finding at its place in the source."""
    upload = store.upload_by_id(key) or abort(404)
    words = texts()
    findings = [from_data(each) for each in upload.problems]
    findings += [from_data(each) for game in upload.games for each in game.findings]
    most = current_app.config["MAX_FINDINGS_SHOWN"]
    shown = show(findings[:most], words)
    return render_template(
        "verdict.html",
        upload=upload,
        games=upload.games,
        by_number={game.number: game for game in upload.games},
        shown=shown,
        more=max(0, len(findings) - most),
        lines=source_lines(decode(upload.source).text, shown),
        **_totals(upload),
    )


def _totals(upload: store.Upload) -> dict[str, int]:
    """How many findings of each severity, those about the file as a whole too."""
    return {
        name: sum(getattr(game, name) for game in upload.games)
        + sum(each["severity"] == name.removesuffix("s") for each in upload.problems)
        for name in ("errors", "warnings", "notes")
    }


@blueprint.get("/v/<id:key>/source")
def source(key: str) -> Response:
    """What was uploaded, byte for byte."""
    upload = store.upload_by_id(key) or abort(404)
    response = make_response(upload.source)
    response.headers["Content-Type"] = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{upload.id}.txt"'
    response.headers["Content-Security-Policy"] = DOWNLOAD_POLICY
    return response


@blueprint.get("/r/<id:key>")
@blueprint.get("/r/<id:key>/<int:ply>")
def replay(key: str, ply: int = 0) -> str:
    """The replay of a game at a ply, as a viewer sees it."""
    game = store.game_by_id(key) or abort(404)
    done = replay_of(from_json(game.record), game.upload.rules)
    viewer = _viewer(done, request.args.get("view", "all"))
    most = current_app.config["MAX_PLIES_SHOWN"]
    if ply > min(len(done.plies) - 1, most):
        abort(404)
    kept = (from_data(each) for each in game.findings)
    findings = [each for each in kept if may_know(done, each, viewer)][: current_app.config["MAX_FINDINGS_SHOWN"]]
    faulty = frozenset(each.ply for each in findings if each.ply)
    wording = Wording(texts(), done, faulty)
    board = board_of(done, viewer, ply, wording, most)
    return render_template(
        "replay.html",
        game=game,
        board=board,
        transcript=transcript_of(done, viewer, board.people, findings, wording, most),
        viewer=viewer,
        views=_views(board.people, viewer),
        before=store.neighbour(game, -1),
        after=store.neighbour(game, 1),
        counts=Counter(each.severity.value for each in findings),
        result=done.result,
        base=done.base,
    )


def _viewer(done: Replay, said: str) -> Viewer:
    """Who looks, from `?view=`: a seat by word or number, `peasants`, `public` or `all`. Aborts with 404 for others."""
    seats = [done.record.seat_word(seat) for seat in range(done.ruleset.setup.players)]
    viewers: dict[str, Viewer] = {"all": "all", "public": "public", "peasants": "peasants"}
    viewers |= {str(seat): seat for seat in range(len(seats))}
    viewers |= {word: seat for seat, word in enumerate(seats)}
    if said not in viewers:
        abort(404)
    return viewers[said]


@dataclass(frozen=True, slots=True)
class View:
    """One choice of who looks: the value of `?view=`, its words, and whether it is the chosen one."""

    value: str
    words: str
    chosen: bool


def _views(people: Sequence[Person], viewer: Viewer) -> list[View]:
    """Who may be chosen to look: everybody's hands, each seat, the peasants, nobody's."""
    seats = [(each.seat, str(each.seat), each.called) for each in sorted(people, key=lambda each: each.seat)]
    words = gettext("兩家農民") if len(people) == 3 else gettext("各家農民")
    peasants = [("peasants", "peasants", words)] if any(each.landlord for each in people) else []
    every = [("all", "all", gettext("全部看見")), *seats, *peasants, ("public", "public", gettext("只看檯面"))]
    return [View(value, words, each == viewer) for each, value, words in every]


@blueprint.get("/browse")
def browse() -> str:
    """The public records, newest first, a page at a time."""
    size = current_app.config["BROWSE_PAGE"]
    key = request.args.get("after")
    last = store.game_by_id(key) if key else None
    games = store.listed_games(size + 1, last)
    return render_template("browse.html", games=games[:size], next=games[size - 1].id if len(games) > size else None)
