"""How much long work waits, and since when."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from web.store.engine import db
from web.store.models import Job, now


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many jobs wait, and for how many seconds the oldest has; 0 where none does."""

    jobs: int
    seconds: float


def waiting() -> Waiting:
    """The jobs that nobody works on: those that wait, and those whose worker has let its lease run out."""
    query = select(func.count(), func.min(Job.created)).where(Job.waits())
    with db.sessionmaker() as session:
        jobs, oldest = session.execute(query).one()
    return Waiting(jobs, max(0.0, (now() - oldest).total_seconds()) if oldest else 0.0)
