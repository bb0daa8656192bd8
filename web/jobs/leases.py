"""Who works on a job, and until when: the `jobs` table is the truth, whatever the queue says.

A worker has a job by its lease: until `lease_until` nobody else takes it. Everything that it writes asks for that very
lease, which every chunk makes longer; a worker that was away for too long finds another lease there, and writes nothing
more. So whatever happens to workers and clocks, the results of a chunk are kept once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from flask import current_app
from sqlalchemy import Select, and_, select
from sqlalchemy.orm import Session

from web.jobs import problems
from web.jobs.kinds import Chunk, Given
from web.store.engine import writing
from web.store.models import Job, JobState, Upload, now

RESUME: Final = "resume"
"""Where the parameters of a job keep what its last chunk left for the next one."""
ENDED: Final = frozenset({JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED, JobState.EXPIRED})
"""States that a job does not leave, but for being forgotten."""


class Lost(Exception):
    """Somebody else has the job, or it is gone: whoever had it writes nothing more."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A job in hand.

    Attributes:
        given: the job.
        until: until when it is ours; also what tells this lease from every other of the job, since it only grows.
        attempts: how often the job was begun since it last got on, this time included.
        stop: whether somebody wants it to stop.
    """

    given: Given
    until: datetime
    attempts: int
    stop: bool = False


def take() -> Lease | None:
    """Take the job that has waited longest, one that failed before after all others; None if there is none.

    A job whose lease ran out waits too. One that was begun too often has failed.
    """
    while True:
        with writing() as session:
            job = session.scalar(_waiting().limit(1).with_for_update(skip_locked=True))
            if job is None:
                return None
            if job.cancel:
                _end(job, JobState.CANCELLED)
            elif job.attempts >= current_app.config["JOB_ATTEMPTS"]:
                values = {"attempts": job.attempts, "record": job.done}
                _end(job, JobState.FAILED, problems.document("lost", **values))
            else:
                return _leased(session, job)


def _waiting() -> Select[Job]:
    return select(Job).where(Job.waits()).order_by(Job.attempts, Job.created, Job.id)


def _leased(session: Session, job: Job) -> Lease:
    job.state, job.changed = JobState.RUNNING.value, now()
    job.lease_until = until = _until()
    job.attempts += 1
    source = job.source
    if job.upload_id is not None:
        source = session.scalar(select(Upload.source).where(Upload.id == job.upload_id))
    parameters = dict(job.parameters)
    resume = parameters.pop(RESUME, None)
    given = Given(job.id, job.kind, job.upload_id, source or b"", parameters, job.total, job.done, resume)
    return Lease(given, until, job.attempts)


def keep(lease: Lease, chunk: Chunk) -> Lease:
    """Keep the results of a chunk, and the job for longer. The new lease. Raises `Lost`: then nothing is kept."""
    with writing() as session:
        job = _ours(session, lease)
        chunk.keep(session)
        job.done += chunk.records
        job.lease_until = until = max(_until(), lease.until + timedelta(microseconds=1))
        if chunk.records:
            job.attempts = 1
            job.parameters = {**lease.given.parameters, RESUME: dict(chunk.resume)}
        if chunk.total is not None:
            job.total = chunk.total
        if chunk.records or chunk.total is not None:
            job.changed = now()
        return replace(lease, until=until, attempts=job.attempts, stop=job.cancel)


def end(lease: Lease, state: JobState, problem: Mapping[str, Any] | None = None) -> None:
    """The job is at its end. Raises `Lost`."""
    with writing() as session:
        _end(_ours(session, lease), state, problem)


def give_back(lease: Lease, *, failed: bool = False) -> None:
    """Let somebody else go on with the job; unless it failed, this attempt does not count. Raises `Lost`."""
    with writing() as session:
        job = _ours(session, lease)
        job.state, job.lease_until, job.changed = JobState.QUEUED.value, None, now()
        if not failed:
            job.attempts -= 1


def cancel(key: str) -> None:
    """Let a job stop: one that waits at once, one that is worked on after the chunk in hand."""
    with writing() as session:
        job = session.get(Job, key, with_for_update=True)
        if job is None or job.state in ENDED:
            return
        job.cancel, job.changed = True, now()
        if job.state == JobState.QUEUED:
            _end(job, JobState.CANCELLED)


def _ours(session: Session, lease: Lease) -> Job:
    """The job of a lease, held until the end of the transaction."""
    mine = and_(Job.id == lease.given.key, Job.state == JobState.RUNNING, Job.lease_until == lease.until)
    job = session.scalar(select(Job).where(mine).with_for_update())
    if job is None:
        raise Lost
    return job


def _end(job: Job, state: JobState, problem: Mapping[str, Any] | None = None) -> None:
    time = now()
    job.state, job.lease_until, job.changed, job.finished = state.value, None, time, time
    job.expires = time + timedelta(days=current_app.config["JOB_DAYS"])
    job.problem = None if problem is None else dict(problem)
    job.parameters = {name: value for name, value in job.parameters.items() if name != RESUME}


def _until() -> datetime:
    return now() + timedelta(seconds=current_app.config["JOB_LEASE_SECONDS"])
