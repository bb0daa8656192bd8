"""The HTTP API: a record in, the command line's JSON out. Nothing is kept.

A record with mistakes is no error of the request: it is judged, status 200. What is wrong with the request itself is
told as problem+json.
"""

from __future__ import annotations

from flask import Blueprint, Response, json, make_response, request

from notation.texts import LANGUAGES
from validator import ruleset as rulesets
from validator.report.data import report
from web.errors import Problem
from web.i18n import gettext, texts
from web.intake import uploads
from web.intake.verdicts import entries

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.post("/validate")
def validate() -> Response:
    """Judge the record in the body, or in the field `file` or `text` of a form."""
    parameters = _parameters({"lang": LANGUAGES, "rules": rulesets.names()})
    if request.mimetype in uploads.FORMS:
        upload = uploads.upload_of_form(uploads.form_parts(request))
        if upload is None:
            raise Problem(422, gettext("表單要有 file 或 text 一欄，只要一欄。"))
    elif request.mimetype in uploads.BODIES:
        upload = uploads.upload_of_body(request)
    else:
        accepted = ", ".join((*uploads.BODIES, uploads.FORMS[0]))
        raise Problem(415, gettext("Content-Type 要是 %(types)s 之一。", types=accepted))
    rules = parameters.get("rules")
    document = report(entries(upload, rules), texts(), rules)
    response = make_response(json.dumps(document, ensure_ascii=False, sort_keys=False))
    response.content_type = "application/json"
    return response


def _parameters(known: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """The query parameters. Raises a 422 `Problem` for one that is unknown, doubled or has no such value."""
    for name, values in request.args.lists():
        if name not in known:
            raise Problem(422, gettext("沒有 %(name)s 這個參數。", name=name))
        if len(values) > 1 or values[0] not in known[name]:
            allowed = ", ".join(known[name])
            raise Problem(422, gettext("%(name)s 只能是 %(allowed)s 之一。", name=name, allowed=allowed))
    return request.args.to_dict()
