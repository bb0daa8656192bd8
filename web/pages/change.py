"""Changing what one has sent, by its secret link: the text, whether it is listed, and away with it.

The token stands behind the `#` of the link, which no browser sends: a script puts it into the form, and who has none
pastes it. Whoever has not the right one is answered as if there were nothing there.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from notation.decode import decode
from validator import ruleset as rulesets
from web import store
from web.i18n import gettext
from web.intake import uploads
from web.intake.verdicts import judged
from web.kept import upload_of
from web.pages.sending import rules_of, secret_of

blueprint = Blueprint("change", __name__)


@blueprint.get("/e/<id:key>")
def page(key: str) -> str:
    """The form to change an upload with. What was sent is not in it before the token is."""
    upload_of(key)
    return render_template("change.html", key=key, upload=None, rulesets=rulesets.names())


@blueprint.post("/e/<id:key>/open")
def open_(key: str) -> Response:
    """The form with what was sent, for who has the token."""
    upload, token, _ = _opened(key)
    return _form(upload, token)


def _form(upload: store.Upload, token: str, complaint: str | None = None, status: int = 200) -> Response:
    small = len(upload.source) <= current_app.config["MAX_RECORD_BYTES"]  # a larger one is not put into a page
    page = render_template(
        "change.html",
        key=upload.id,
        upload=upload,
        token=token,
        text=decode(upload.source).text if small else "",
        rulesets=rulesets.names(),
        complaint=complaint,
    )
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/e/<id:key>/text")
def text(key: str) -> AnyResponse:
    """Put another text in the place of what was sent; it is judged anew, the addresses stay."""
    upload, token, parts = _opened(key)
    sent = uploads.upload_of_form(parts)
    if sent is None:
        return _form(upload, token, gettext("請先貼上牌譜，或選一個檔案。"), 422)
    try:
        store.replace(key, judged(sent, rules_of(parts)), _revision(parts))
    except store.Changed:
        return _form(upload_of(key), token, gettext("別處已經改過，請看過再改。"), 412)
    return redirect(url_for("records.verdict", key=key), 303)


@blueprint.post("/e/<id:key>/listed")
def listed(key: str) -> AnyResponse:
    """List an upload in the library, or no longer."""
    *_, parts = _opened(key)
    store.publish(key, uploads.said(parts, "listed") == "yes")
    return redirect(url_for("records.verdict", key=key), 303)


@blueprint.post("/e/<id:key>/delete")
def delete(key: str) -> str:
    """Delete an upload with everything that was made of it."""
    *_, parts = _opened(key)
    if uploads.said(parts, "sure") != "yes":
        abort(422)
    store.delete(key)
    return render_template("deleted.html")


def _opened(key: str) -> tuple[store.Upload, str, dict[str, uploads.Part]]:
    """The upload that a request may change, the token that opens it, and the form. Aborts with 404 for anybody else."""
    parts = uploads.form_parts(request)
    token = secret_of(parts)
    upload = store.upload_by_id(key)
    if not store.opens(token, None if upload is None else upload.token) or upload is None:
        abort(404)
    return upload, token, parts


def _revision(parts: dict[str, uploads.Part]) -> int | None:
    said = uploads.said(parts, "revision")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 9 else None
