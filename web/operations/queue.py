"""How much long work waits, and since when."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select

from web.store.engine import db
from web.store.models import Job, JobState, now


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many jobs wait, and for how many seconds the oldest has; 0 where none does."""

    jobs: int
    seconds: float


def waiting() -> Waiting:
    """The jobs that nobody works on: those that wait, and those whose worker has let its lease run out."""
    time = now()
    left = and_(Job.state == JobState.RUNNING, Job.lease_until < time)
    query = select(func.count(), func.min(Job.created)).where(or_(Job.state == JobState.QUEUED, left))
    with db.sessionmaker() as session:
        jobs, oldest = session.execute(query).one()
    return Waiting(jobs, max(0.0, (time - oldest).total_seconds()) if oldest else 0.0)
