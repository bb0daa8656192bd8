"""A kind of work that goes wrong as it is told to, and a worker that knows it: `python -m tests.web.odd_work`."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import repeat

from sqlalchemy.orm import Session

from web.jobs import kinds
from web.jobs.kinds import Chunk, Given, Hand
from web.store.models import JobResult


def odd(given: Given, hand: Hand) -> Iterator[Chunk]:
    """So many records as the parameters say (`count`), of which one (`at`) goes wrong in a way of its own (`how`)."""
    count, at, how = given.parameters["count"], given.parameters["at"], given.parameters["how"]
    if given.total is None:
        yield Chunk(total=count)
    batch: list[int] = []
    for number in range(given.done + 1, count + 1):
        hand.at = number
        if number == at:
            WAYS[how]()
        batch.append(number)
        if len(batch) >= hand.size:
            yield _chunk(given.key, batch)
            batch = []
    yield _chunk(given.key, batch)


def _chunk(key: str, batch: list[int]) -> Chunk:
    def keep(session: Session) -> None:
        session.add_all(JobResult(job_id=key, number=each, body="{}") for each in batch)

    return Chunk(len(batch), keep)


def _raises() -> None:
    raise ValueError("this record is poison")


def _dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _never_ends() -> None:
    while True:
        pass


def _hangs() -> None:
    """In C, with Python's lock, deaf to signals."""
    sum(repeat(0))


def _takes_memory() -> None:
    bytearray(1 << 42)


WAYS = {"raises": _raises, "dies": _dies, "never ends": _never_ends, "hangs": _hangs, "takes memory": _takes_memory}


if __name__ == "__main__":
    from web.commands.worker import worker

    kinds.KINDS = {**kinds.KINDS, "odd": "tests.web.odd_work:odd"}  # type: ignore[misc]
    worker()
