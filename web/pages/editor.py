"""The editor: what is typed or clicked is judged at once; nothing is kept before it is sent."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, json, make_response, render_template, request

from notation.json_strict import load
from validator import ruleset as rulesets
from web.editor.changing import NoChange, changed
from web.editor.checking import checked
from web.pages.sending import ruleset_named

blueprint = Blueprint("editor", __name__)

LONGEST: Final = 64 * 1024
"""Bytes of a request that is answered while somebody types; more is judged when it is sent."""


@blueprint.get("/write")
def write() -> str:
    """A sheet to write a game on, with what may come next beside it."""
    return render_template("write.html", rulesets=rulesets.names(), text="")


@blueprint.post("/write/check")
def check() -> Response:
    """The verdict of what is in the box, and what may come next."""
    text, rules, _ = _asked()
    return _answer(checked(text, rules))


@blueprint.post("/write/change")
def change() -> Response:
    """The text after something was clicked, with its verdict."""
    text, rules, asked = _asked()
    try:
        new = changed(text, rules, str(asked.get("kind")), str(asked.get("value", "")))
    except NoChange:
        abort(422)
    return _answer({"text": new, **checked(new, rules)})


def _asked() -> tuple[str, str | None, dict[str, Any]]:
    """The text, the ruleset, and all that the script sent."""
    if request.mimetype != "application/json":
        abort(415)
    body = request.get_data(cache=False)
    if len(body) > LONGEST:
        abort(413)
    try:
        asked, faults = load(body.decode("utf-8"))
    except UnicodeDecodeError:
        abort(400)
    if faults:
        abort(400)
    if not isinstance(asked, dict) or not isinstance(asked.get("text"), str):
        abort(422)
    return asked["text"], ruleset_named(str(asked.get("rules") or "")), asked


def _answer(data: dict[str, Any]) -> Response:
    response = make_response(json.dumps(data, ensure_ascii=False))
    response.content_type = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response
