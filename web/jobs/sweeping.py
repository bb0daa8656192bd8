"""What is looked after every minute: jobs that nobody was woken for, and results whose time is over."""

from __future__ import annotations

from sqlalchemy import and_, delete, select, update

from web.jobs import queue
from web.jobs.leases import ENDED
from web.operations.queue import waiting
from web.store.engine import db, writing
from web.store.models import Job, JobResult, JobState, now


def sweep() -> None:
    """Forget old results, and wake a worker for every job that waits, or whose lease ran out, and has no message."""
    forget_results()
    missing = waiting().jobs - queue.queue().size()
    if missing > 0:
        queue.wake(missing)


def forget_results() -> None:
    """Let the results of jobs go whose time is over, with what they were asked with; the job itself says so."""
    over = and_(Job.state.in_([each.value for each in ENDED - {JobState.EXPIRED}]), Job.expires < now())
    with db.sessionmaker() as session:
        if session.scalar(select(Job.id).where(over).limit(1)) is None:
            return
    with writing() as session:
        keys = session.scalars(select(Job.id).where(over)).all()
        session.execute(delete(JobResult).where(JobResult.job_id.in_(keys)))
        values = {"state": JobState.EXPIRED.value, "source": None, "changed": now()}
        session.execute(update(Job).where(Job.id.in_(keys)).values(values))
