"""One job, worked on: chunk after chunk, until it is done, stopped, handed back or failed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from flask import current_app

from web.jobs import leases, problems
from web.jobs.kinds import Hand, Refused, kind
from web.jobs.leases import Lease, Lost
from web.jobs.limits import at_most
from web.operations.budget import TimeUp
from web.operations.logs import log
from web.store.models import JobState
from web.store.trouble import StoreTrouble


def work(leaving: Callable[[], bool]) -> bool:
    """Take a job and work on it until it is at an end, or `leaving` says that this worker has to go.

    Returns whether there was one. Whatever happens in the job, this ends in an orderly way, but for `KeyboardInterrupt`
    (the worker has to go at once), which is passed on after the job was handed back.
    """
    lease = leases.take()
    if lease is None:
        return False
    begun = monotonic()
    run = _Run(lease, Hand())
    try:
        ending = run.to_the_end(leaving)
    except Lost:
        ending = "lost"
    except StoreTrouble as trouble:  # the lease runs out, and somebody goes on when the store is well again
        log.error("job: the store failed", kind=lease.given.kind, exc_info=trouble)
        ending = "store"
    seconds = round(monotonic() - begun, 1)
    log.info("job", kind=lease.given.kind, ending=ending, bytes=len(lease.given.source), seconds=seconds)
    return True


@dataclass(slots=True)
class _Run:
    """A job in hand, and how far it is."""

    lease: Lease
    hand: Hand

    def to_the_end(self, leaving: Callable[[], bool]) -> str:
        """Work; how it ended, in a word."""
        try:
            return self._chunks(leaving)
        except (Lost, StoreTrouble):
            raise
        except Refused as refused:
            return self._fail(refused.code, **refused.values)
        except KeyboardInterrupt:
            leases.give_back(self.lease)
            raise
        except TimeUp:
            return self._stumble("time")
        except MemoryError:
            return self._stumble("memory")
        except Exception as error:
            log.error("job: a record could not be worked on", kind=self.lease.given.kind, exc_info=error)
            return self._stumble("record" if self.hand.at else "begin")

    def _chunks(self, leaving: Callable[[], bool]) -> str:
        seconds, most = current_app.config["JOB_CHUNK_SECONDS"], current_app.config["JOB_ATTEMPTS"]
        if self.lease.attempts == most:  # for the last time: record by record, so that all before the bad one are kept
            self.hand.size = 1
        chunks = kind(self.lease.given.kind)(self.lease.given, self.hand)
        while True:
            with at_most(seconds):
                chunk = next(chunks, None)
            if chunk is None:  # a kind that did not know that the last chunk was the last
                break
            self.lease = leases.keep(self.lease, chunk)
            if chunk.last:
                break
            if self.lease.stop:
                leases.end(self.lease, JobState.CANCELLED)
                return "cancelled"
            if leaving():
                leases.give_back(self.lease)
                return "handed back"
        leases.end(self.lease, JobState.SUCCEEDED)
        return "succeeded"

    def _stumble(self, code: str) -> str:
        """It went wrong: somebody tries again, unless that was tried often enough."""
        attempts = self.lease.attempts
        if attempts >= current_app.config["JOB_ATTEMPTS"]:
            return self._fail(code, record=self.hand.at, attempts=attempts)
        leases.give_back(self.lease, failed=True)
        return "to be tried again"

    def _fail(self, code: str, **values: object) -> str:
        leases.end(self.lease, JobState.FAILED, problems.document(code, **values))
        return "failed"
