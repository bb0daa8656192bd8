"""A record's other forms: every notation, a picture of a step, a film, a page for a disk.

A picture looks as the page does: `?view=`, `?seat=` and `?step=` say how.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for

from notation.formats import registry
from notation.json_form import from_json
from notation.record import Record
from validator.replay import replay as replay_of
from web import store
from web.exports import film as films
from web.exports.colours import Colours, colours
from web.exports.forms import MEDIA_TYPES, Form, every_form, form
from web.exports.offline import offline
from web.exports.picture import picture
from web.exports.raster import NoRaster, png
from web.i18n import choices, texts
from web.kept import game_of, upload_of
from web.pages.replay import look_or_404, seen
from web.viewer.links import Stored
from web.viewer.sheet import Sheet
from web.viewer.shown import show

blueprint = Blueprint("downloads", __name__)


@blueprint.get("/r/<id:key>/forms")
def forms(key: str) -> str:
    """Every form of a game, and what each of them does not hold; pictures look as the request does."""
    game, record = game_of(key), _record(game_of(key))
    made = sorted(every_form([record], game.upload.rules), key=lambda each: (each.text is None, bool(each.losses)))
    return render_template(
        "forms.html",
        game=game,
        look=look_or_404(replay_of(record, game.upload.rules)),
        forms=[(each, show(each.losses, texts())) for each in made],
    )


@blueprint.get("/r/<id:key>/as/<name>")
def as_(key: str, name: str) -> Response:
    """A game in a format; where that would lose something, only with `?loss=ignore`."""
    game = game_of(key)
    return _written([_record(game)], name, game.upload.rules, key, url_for("downloads.forms", key=key))


@blueprint.get("/v/<id:key>/as/<name>")
def all_as(key: str, name: str) -> Response:
    """All games of an upload in a format."""
    upload = upload_of(key)
    records = [_record(game) for game in store.games_of(key)]
    return _written(records, name, upload.rules, key, url_for("records.verdict", key=key))


@blueprint.get("/r/<id:key>.txt")
def text(key: str) -> Response:
    """A game as text, in its canonical form."""
    return as_(key, "text")


@blueprint.get("/r/<id:key>.json")
def json(key: str) -> Response:
    """A game as JSON."""
    return as_(key, "json")


@blueprint.get("/r/<id:key>.svg")
def svg(key: str) -> Response:
    """The table at a step."""
    response = make_response(_drawn(_sheet(key)))
    response.content_type = "image/svg+xml"
    return _conditional(response)


@blueprint.get("/r/<id:key>.png")
def png_(key: str) -> Response:
    """The table at a step, as a bitmap; it is what a link to the game shows."""
    try:
        response = make_response(png(_drawn(_sheet(key))))
    except NoRaster:
        abort(501)
    response.content_type = "image/png"
    return _conditional(response)


@blueprint.get("/r/<id:key>.gif")
def gif(key: str) -> Response:
    """The whole game as a film; `?from=`, `?to=` and `?delay=` (milliseconds) say what of it, and how fast."""
    sheet = _sheet(key)
    try:
        frames, delay = films.frames_of(sheet, request.args), films.delay_of(request.args)
        response = make_response(films.film_of(sheet, frames, _colours(), _joker(), delay))
    except films.NoFilm:
        abort(422)
    except NoRaster:
        abort(501)
    response.content_type = "image/gif"
    return _conditional(response)


@blueprint.get("/r/<id:key>.html")
def html(key: str) -> Response:
    """The viewer with the game in one file that works without this site."""
    response = make_response(offline(_sheet(key)))
    response.content_type = "text/html; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{key}.html"'
    return response


def _drawn(sheet: Sheet) -> str:
    board = sheet.board
    return picture(board, board.slots(board.at), _colours(), films.title_of(sheet), _joker(), films.where(board))


def _colours() -> Colours:
    chosen = choices()
    return colours(chosen.theme, chosen.suits)


def _joker() -> str:
    return ".en" if choices().lang == "en" else ""


def _sheet(key: str) -> Sheet:
    return seen(game_of(key), request.args.get("step"), Stored(key))


def _record(game: store.Game) -> Record:
    return from_json(game.record)


def _written(records: Sequence[Record], name: str, rules: str | None, key: str, instead: str) -> Response:
    """Records in a format, as a file. Aborts with 404 for no such format; 422 where something would be lost."""
    try:
        target = registry.by_name(name)
    except registry.UnknownFormat:
        abort(404)
    if target.write is None:
        abort(404)
    made = form(records, target, rules)
    if made.text is None or (made.losses and request.args.get("loss") != "ignore"):
        return _lossy(made, instead)
    response = make_response(made.text)
    media = MEDIA_TYPES.get(made.extension, "text/plain")
    response.content_type = media if media.startswith("application/") else f"{media}; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{key}.{name}.{made.extension}"'
    return _conditional(response)


def _lossy(made: Form, instead: str) -> Response:
    """The page that tells what would be lost, and how to have the file all the same."""
    page = render_template("lossy.html", form=made, losses=show(made.losses, texts()), instead=instead)
    return make_response(page, 422)


def _conditional(response: Response) -> Response:
    """What may be kept, and is asked for again when it may have changed."""
    response.add_etag()
    response.make_conditional(request)
    return response
