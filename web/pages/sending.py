"""What a form sends: taken in at once or as a job, refused with a reason, with the edit token on the way."""

from __future__ import annotations

from flask import Response, abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from validator import ruleset as rulesets
from web import jobs, store
from web.errors import WAIT, explained
from web.i18n import gettext
from web.intake import uploads
from web.intake.verdicts import judged


def rules_of(parts: dict[str, uploads.Part]) -> str | None:
    """The ruleset that a form asks for, None to follow the records. Aborts with 422 where there is none of the name."""
    return ruleset_named(uploads.said(parts, "rules"))


def ruleset_named(said: str) -> str | None:
    """A ruleset by what somebody says, None where nothing is said. Aborts with 422 where there is none of the name."""
    if said and said not in rulesets.names():
        abort(422)
    return said or None


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
    return uploads.said(parts, "token").strip().rpartition("#")[2].removeprefix("t=")
