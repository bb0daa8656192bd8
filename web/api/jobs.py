"""Long work through the API: files of many games, judged and kept or converted by workers (`web.jobs`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import Response, abort, current_app, json, stream_with_context, url_for
from sqlalchemy import select
from sqlalchemy.orm import selectinload, undefer

from notation.json_text import json_text
from web import jobs, store
from web.api.calls import Call, Reply, operation
from web.api.records import bearer
from web.api.sent import records_sent
from web.api.told import findings_data, record_data
from web.errors import Problem
from web.i18n import gettext, texts
from web.viewer.shown import from_data

AT_A_TIME: Final = 200
"""Games of an upload that are read together."""


@operation("batch")
def batch(call: Call) -> Reply:
    """Take in what is to be worked on."""
    to = call["to"]
    if (to is not None) != (call["kind"] == "convert"):
        message = gettext("kind=convert 才要 to，也一定要有。")
        raise Problem(422, message, [{"code": "required", "message": message, "parameter": "to"}])
    sent = records_sent()
    if jobs.is_packed(sent.data):
        raise Problem(415, gettext("這是壓縮檔，這裡不解。一個檔案裡可以接著放很多局，請解開、接起來再送。"))
    if not jobs.alive():
        raise Problem(503, gettext("現在沒有程式在處理大量的牌譜。小的請直接送 /validate、/convert 或 /records。"))
    token = store.new_token()
    if to is None:
        job = jobs.judge_later(sent, call["rules"], token=token, listed=call["listed"])
    else:
        asked = {name: call[name] for name in ("to", "from", "rules", "loss")}
        job = jobs.work_later("convert", sent.data, asked, token=token)
    headers = {"Location": url_for("api.job", id=job.id), "Retry-After": str(jobs.WAIT), "Cache-Control": "no-store"}
    return Reply({**_told(job), "edit_token": token}, 202, headers)


@operation("job")
def job(call: Call, id: str) -> Reply:
    """How far it is."""
    found = _job(id)
    headers = {} if jobs.has_ended(found) else {"Retry-After": str(jobs.WAIT)}
    return Reply(_told(found), headers=headers, state=jobs.version(found))


@operation("job_events")
def job_events(call: Call, id: str) -> Response:
    """The same as events, as they happen."""
    try:
        return jobs.stream(_job(id))
    except jobs.Full:
        raise Problem(503, gettext("同時在聽的太多了。請隔幾秒問一次這個工作。")) from None


@operation("job_results")
def job_results(call: Call, id: str) -> Response:
    """The results that there are, a line each."""
    found = _job(id)
    if found.state == store.JobState.EXPIRED:
        abort(410)
    lines = _converted(id, call["after"]) if found.upload_id is None else _judged(found.upload_id, call["after"])
    response = Response(stream_with_context(json_text(each) + "\n" for each in lines), mimetype=call.accept)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Paipu-Job-State"] = str(found.state)
    return response


@operation("cancel")
def cancel(call: Call, id: str) -> Reply:
    """Let it stop."""
    token, found = bearer(), jobs.job_by_id(id)
    if not store.opens(token, None if found is None else found.token):
        abort(404)
    jobs.cancel(id)
    return Reply(_told(_job(id)))


def _job(id: str) -> store.Job:
    return jobs.job_by_id(id) or abort(404)


def _told(found: store.Job) -> dict[str, Any]:
    """A job, and where its events, its results and its records are."""
    return {
        **jobs.document(found),
        "events": url_for("api.job_events", id=found.id),
        "results": url_for("api.job_results", id=found.id),
    }


def _converted(id: str, after: int) -> Iterator[dict[str, Any]]:
    """The records of a conversion: text, and what was lost."""
    for number, body in jobs.results(id, after):
        made = json.loads(body)
        losses = findings_data(map(from_data, made["losses"]), texts())
        yield {"number": number, "text": made["text"], "losses": losses}


def _judged(upload: str, after: int) -> Iterator[dict[str, Any]]:
    """The games of an upload with their findings, read in portions, each in a transaction of its own."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    while True:
        query = select(store.Game).where(store.Game.upload_id == upload, store.Game.number > after)
        query = query.options(undefer(store.Game.findings), selectinload(store.Game.upload))
        with app.app_context(), store.db.sessionmaker() as session:
            games = session.scalars(query.order_by(store.Game.number).limit(AT_A_TIME)).all()
            told = [(each, [from_data(one) for one in each.findings]) for each in games]
            session.expunge_all()
        for game, findings in told:
            yield {**record_data(game), "findings": findings_data(findings, texts())}
        if len(games) < AT_A_TIME:
            return
        after = games[-1].number
