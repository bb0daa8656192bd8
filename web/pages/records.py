"""Stored records: taking one in, its verdict, its replay, its source, the list of those that are public."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from notation.decode import decode
from notation.findings import Finding
from validator import ruleset as rulesets
from web import jobs, store
from web.errors import WAIT, explained
from web.i18n import gettext, texts
from web.intake import uploads
from web.intake.verdicts import judged
from web.pages.kept import upload_of
from web.pages.standing import paste_box
from web.security import DOWNLOAD_POLICY
from web.viewer.shown import from_data, show
from web.viewer.source_view import source_lines

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
    return taken_in(upload, rules_of(parts))


def rules_of(parts: dict[str, uploads.Part]) -> str | None:
    """The ruleset that a form asks for, None to follow the records. Aborts with 422 where there is none of the name."""
    rules = parts["rules"].data.decode("utf-8", "replace") if "rules" in parts else ""
    if rules and rules not in rulesets.names():
        abort(422)
    return rules or None


def taken_in(sent: uploads.Upload, rules: str | None) -> AnyResponse:
    """Keep what was sent, and go to its verdict, or to the job that is to find it out; the edit token goes along."""
    way, token = jobs.way(sent.data), store.new_token()
    if way is jobs.Way.NOT_NOW:
        return refused(503, gettext("這麼多局要慢慢檢查，而現在沒有程式在做。請稍後再送，或先送少一點。"))
    if way is jobs.Way.AS_JOB:
        return _led("jobs.page", jobs.judge_later(sent, rules, token=token).id, token)
    kept = judged(sent, rules)
    kept.token = store.kept(token)
    return _led("records.verdict", store.put(kept), token)


def _led(endpoint: str, key: str, token: str) -> AnyResponse:
    """On to a page, with the edit token, which nobody keeps on the way."""
    response = redirect(secret_address(endpoint, key, token), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def refused(status: int, detail: str) -> Response:
    """The page of an error that has a reason of its own."""
    title, _ = explained(status)
    response = make_response(render_template("error.html", status=status, title=title, detail=detail), status)
    if status == 503:
        response.headers["Retry-After"] = str(WAIT)
    return response


def secret_address(endpoint: str, key: str, token: str) -> str:
    """The address of a page, with the edit token behind the `#`: a browser keeps that to itself, the page tells it."""
    return url_for(endpoint, key=key, _anchor=f"t={token}")


def secret_of(parts: dict[str, uploads.Part]) -> str:
    """The edit token that a form brings: by itself, or in one of the addresses that it stands behind the `#` of."""
    said = parts["token"].data.decode("utf-8", "replace").strip() if "token" in parts else ""
    return said.rpartition("#")[2].removeprefix("t=")


def _again(parts: dict[str, uploads.Part]) -> Response:
    """The paste box once more, with what was in it and what is missing."""
    text = parts["text"].data.decode("utf-8", "replace") if "text" in parts else ""
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
