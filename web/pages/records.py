"""Stored records: taking one in, its verdict, its replay, its source, the list of those that are public."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from notation.decode import decode
from notation.findings import Finding
from web import store
from web.i18n import gettext, texts
from web.intake import uploads
from web.kept import upload_of
from web.pages.sending import rules_of, taken_in
from web.pages.standing import paste_box
from web.security import DOWNLOAD_POLICY
from web.viewer.shown import from_data, show
from web.viewer.source_view import source_lines

blueprint = Blueprint("records", __name__)


@blueprint.post("/validate")
def validate() -> AnyResponse:
    """Judge what a form sends, keep it, and go to its verdict."""
    parts = uploads.form_parts(request)
    upload = uploads.upload_of_form(parts)
    if upload is None:
        return _again(parts)
    return taken_in(upload, rules_of(parts))


def _again(parts: dict[str, uploads.Part]) -> Response:
    """The paste box once more, with what was in it and what is missing."""
    text = uploads.said(parts, "text")
    both = gettext("貼上的文字和檔案都有，請只留一樣。")
    none = gettext("請先貼上牌譜，或選一個檔案。")
    return make_response(paste_box(text, both if text.strip() else none), 422)


@blueprint.get("/v/<id:key>")
def verdict(key: str) -> str:
    """The verdict of an upload: every finding at its place in the source."""
    upload = upload_of(key)
    words = texts()
    shown = show(_findings(upload, current_app.config["MAX_FINDINGS_SHOWN"]), words)
    totals = _totals(upload)
    small = len(upload.source) <= current_app.config["MAX_RECORD_BYTES"]  # a larger one is there to be downloaded
    return render_template(
        "verdict.html",
        upload=upload,
        games=upload.games[: current_app.config["MAX_GAMES"]],
        total=len(upload.games),
        by_number={game.number: game for game in upload.games},
        shown=shown,
        more=max(0, sum(totals.values()) - len(shown)),
        lines=source_lines(decode(upload.source).text, shown) if small else (),
        **totals,
    )


def _findings(upload: store.Upload, most: int) -> list[Finding]:
    """The first findings of an upload: those about the file as a whole, then game by game. No game more is opened."""
    found = [from_data(each) for each in upload.problems[:most]]
    for game in upload.games:
        if len(found) >= most:
            break
        if game.errors or game.warnings or game.notes:
            found += [from_data(each) for each in game.findings]
    return found[:most]


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
    upload = upload_of(key)
    response = make_response(upload.source)
    response.headers["Content-Type"] = f"text/plain{'; charset=utf-8' if upload.encoding == 'utf-8' else ''}"
    response.headers["Content-Disposition"] = f'attachment; filename="{upload.id}.txt"'
    response.headers["Content-Security-Policy"] = DOWNLOAD_POLICY
    return response
