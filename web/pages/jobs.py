"""Long work: how far it is, what came of it, and the box for files that are too large for the first page."""

from __future__ import annotations

from collections.abc import Iterator

from flask import (
    Blueprint,
    Response,
    abort,
    json,
    make_response,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from notation.formats.registry import by_name
from notation.printable import encodable
from validator import ruleset as rulesets
from web import jobs, store
from web.i18n import choices, gettext
from web.intake import uploads
from web.pages.sending import refused, rules_of, secret_of, taken_in

blueprint = Blueprint("jobs", __name__)


@blueprint.get("/archive")
def archive_form() -> str:
    """The box for large files."""
    return render_template("archive.html", rulesets=rulesets.names(), complaint=None)


@blueprint.post("/archive")
def archive() -> AnyResponse:
    """Take in a large file, and go to its job."""
    parts = uploads.form_parts(request)
    sent = uploads.upload_of_form(parts)
    if sent is None:
        complaint = gettext("請先選一個檔案。")
        return make_response(render_template("archive.html", rulesets=rulesets.names(), complaint=complaint), 422)
    if jobs.is_packed(sent.data):
        return refused(415, gettext("這是壓縮檔，這裡不解。一個檔案裡可以接著放很多局，請解開、接起來再送。"))
    return taken_in(sent, rules_of(parts))


@blueprint.get("/j/<id:key>")
def page(key: str) -> AnyResponse:
    """How far a job is. One that has judged an upload to its end leads on to the verdict."""
    job = _job(key)
    if job.upload_id is not None and job.state == store.JobState.SUCCEEDED:
        return redirect(url_for("records.verdict", key=job.upload_id), 303)
    return make_response(
        render_template(
            "job.html", job=job, told=jobs.document(job), ended=jobs.has_ended(job), has_results=jobs.is_there(job)
        )
    )


@blueprint.get("/j/<id:key>/state")
def state(key: str) -> Response:
    """The same as JSON; its ETag is new whenever there is something new to see."""
    job = _job(key)
    response = make_response(json.dumps(jobs.document(job), ensure_ascii=False, sort_keys=False))
    response.content_type = "application/json"
    if not jobs.has_ended(job):
        response.headers["Retry-After"] = str(jobs.WAIT)
    response.set_etag(f"{jobs.version(job)}.{choices().lang}")
    response.make_conditional(request)
    return response


@blueprint.get("/j/<id:key>/events")
def events(key: str) -> Response:
    """The same as events, as they happen; 503 where too many listen already."""
    try:
        return jobs.stream(_job(key))
    except jobs.Full:
        abort(503)


@blueprint.get("/j/<id:key>/result")
def result(key: str) -> Response:
    """What was converted, as a file."""
    job = _job(key)
    if job.state == store.JobState.EXPIRED:
        abort(410)
    if not jobs.is_there(job) or job.kind != "convert":
        abort(404)
    form = by_name(job.parameters["to"])
    response = Response(stream_with_context(_bytes(form.join(_texts(key)))))
    response.headers["Content-Type"] = "text/plain; charset=utf-8"
    ending = form.extensions[0] if form.extensions else ".txt"
    response.headers["Content-Disposition"] = f'attachment; filename="{key}.{ending.lstrip(".")}"'
    return response


def _texts(key: str) -> Iterator[str]:
    bodies = (json.loads(body) for _, body in jobs.results(key))
    return (body["text"] for body in bodies if body["text"] is not None)


def _bytes(texts: Iterator[str]) -> Iterator[bytes]:
    return (encodable(each).encode() for each in texts)


@blueprint.post("/j/<id:key>/cancel")
def cancel(key: str) -> AnyResponse:
    """Let a job stop, for who has its token; for anybody else there is no such job."""
    job = _job(key)
    parts = uploads.form_parts(request)
    if not store.opens(secret_of(parts), job.token):
        abort(404)
    jobs.cancel(key)
    return redirect(url_for("jobs.page", key=key), 303)


def _job(key: str) -> store.Job:
    return jobs.job_by_id(key) or abort(404)
