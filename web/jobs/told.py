"""A job as pages and API tell of it, and its results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from flask import current_app
from sqlalchemy import select

from notation.json_text import json_text
from web.jobs import problems
from web.jobs.leases import ENDED
from web.store.engine import db
from web.store.models import Job, JobResult, JobState

AT_A_TIME: Final = 500
"""Results that are fetched together."""
WAIT: Final = 2
"""Seconds after which it is worth asking again."""


def job_by_id(key: str) -> Job | None:
    """A job as it stands now, None if there is none. It is read anew, and belongs to no session."""
    with db.sessionmaker() as session:
        job = session.get(Job, key)
        if job is not None:
            session.expunge(job)
        return job


def has_ended(job: Job) -> bool:
    """Whether a job is at its end, good or bad."""
    return job.state in ENDED


def document(job: Job) -> dict[str, Any]:
    """What a client is told of a job: state, progress, times (UTC), where its results go, why it failed."""
    return {
        "id": job.id,
        "kind": job.kind,
        "state": str(job.state),
        "progress": {"done": job.done, "total": job.total},
        "created": _time(job.created),
        "changed": _time(job.changed),
        "finished": _time(job.finished),
        "expires": _time(job.expires),
        "file": job.upload_id,
        "stopping": bool(job.cancel) and not has_ended(job),
        "problem": None if job.problem is None else problems.told(job.problem),
    }


def version(job: Job) -> str:
    """What is new with every change that a client can see; it makes the ETag and the ids of events."""
    return sha256(json_text([job.state, job.done, job.total, bool(job.cancel)]).encode()).hexdigest()[:16]


def results(key: str, after: int = 0, limit: int | None = None) -> Iterator[tuple[int, str]]:
    """The results of a job in order: number and body (a JSON text), those after a number; as many as there are now.

    They are fetched in portions, each in a transaction of its own, so that a slow client holds nothing.
    """
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    left = limit
    while left is None or left > 0:
        size = AT_A_TIME if left is None else min(AT_A_TIME, left)
        query = select(JobResult.number, JobResult.body).where(JobResult.job_id == key, JobResult.number > after)
        with app.app_context(), db.sessionmaker() as session:
            rows = session.execute(query.order_by(JobResult.number).limit(size)).all()
        yield from ((number, body) for number, body in rows)
        if len(rows) < size:
            return
        after = rows[-1][0]
        left = None if left is None else left - len(rows)


def is_there(job: Job) -> bool:
    """Whether its results can be had: it succeeded, and they are not over."""
    return job.state == JobState.SUCCEEDED


def _time(when: datetime | None) -> str | None:
    return None if when is None else f"{when.isoformat(timespec='seconds')}Z"
