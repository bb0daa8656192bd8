"""Long work: what takes longer than a request may, done by workers, kept in the `jobs` table until it is fetched."""

from web.jobs.events import Full, init_app, stream
from web.jobs.leases import cancel
from web.jobs.queue import alive
from web.jobs.submitting import Way, is_packed, judge_later, way, work_later
from web.jobs.told import WAIT, document, has_ended, is_there, job_by_id, results, version

__all__ = [
    "WAIT",
    "Full",
    "Way",
    "alive",
    "cancel",
    "document",
    "has_ended",
    "init_app",
    "is_packed",
    "is_there",
    "job_by_id",
    "judge_later",
    "results",
    "stream",
    "version",
    "way",
    "work_later",
]
