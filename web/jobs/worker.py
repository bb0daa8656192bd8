"""The worker: huey's consumer with processes that each work on one job at a time.

The first process starts the others and replaces those that end; it opens neither the store nor the queue, so that
nothing of either is shared. One of the others (huey's scheduler) says that the worker is alive, and sweeps.

SIGTERM lets every process end the chunk in hand and hand its job back; SIGINT, or a second SIGTERM, does not wait for
the chunk. A process whose first process is gone ends too.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from flask import Flask, current_app
from huey.constants import WORKER_PROCESS
from huey.consumer import Consumer, Scheduler, Worker

from web.jobs.limits import limit_memory
from web.jobs.queue import BEAT_SECONDS, queue, wake
from web.jobs.running import work
from web.jobs.sweeping import sweep
from web.operations.logs import log
from web.operations.queue import waiting
from web.store.engine import db

PATIENCE: Final = 60
"""Seconds that the processes have to end their chunks after SIGTERM."""
IDLE_SECONDS: Final = 0.5
"""The longest that a file is not looked at for messages; the other queues tell by themselves."""
MOST_TASKS: Final = 200
"""After so many jobs a process is replaced by a new one, should anything ever leak."""

_leaving: list[Callable[[], bool]] = []
"""Set in a process of a worker: whether it has to go."""


def run(app: Flask, processes: int, beside: int | None = None) -> None:
    """Work until a signal comes.

    Args:
        app: the site.
        processes: how many jobs are worked on at a time.
        beside: the process that this worker belongs to; it ends with it. None for one that stands by itself.
    """
    logging.getLogger("huey").setLevel(logging.WARNING)
    with app.app_context():
        consumer = _consumer(app, processes)
        consumer.beside = beside
        for engine in db.engines.values():
            engine.dispose()
        queue().close()
        consumer.run()


def take_turn(app: Flask) -> None:
    """What a message makes a process do: work on one job; if there are more than messages, send one."""
    with app.app_context():
        if work(_has_to_go) and not _has_to_go() and waiting().jobs > queue().size():
            wake()


def _has_to_go() -> bool:
    return any(each() for each in _leaving)


def _consumer(app: Flask, processes: int) -> _Consumer:
    huey = queue().huey

    @huey.on_startup("limits")  # type: ignore[untyped-decorator]
    def _begin() -> None:
        limit_memory(app.config["JOB_MEMORY_MB"])

    return _Consumer(
        huey,
        workers=processes,
        worker_type=WORKER_PROCESS,
        periodic=False,
        initial_delay=0.05,
        max_delay=IDLE_SECONDS,
        health_check_interval=1,
        max_tasks=MOST_TASKS,
        shutdown_timeout=PATIENCE,
        graceful_signal="TERM",
    )


def _orphaned(parent: int) -> bool:
    """Whether the process that started this one is gone."""
    return os.getppid() != parent


class _Worker(Worker):  # type: ignore[misc]
    """A process that works on jobs."""

    def initialize(self) -> None:
        self.parent = os.getppid()
        _leaving[:] = [self.stop_flag.is_set, lambda: _orphaned(self.parent)]
        super().initialize()

    def loop(self, now: Any = None) -> None:
        if _orphaned(self.parent):
            raise KeyboardInterrupt
        super().loop(now)


class _Keeper(Scheduler):  # type: ignore[misc]
    """The process that says that the worker is alive, and sweeps; nothing is scheduled."""

    def initialize(self) -> None:
        self.parent = os.getppid()
        self.swept = self.beaten = -float("inf")

    def loop(self, now: Any = None) -> None:
        if _orphaned(self.parent):
            raise KeyboardInterrupt
        started = monotonic()
        try:
            if started >= self.beaten + BEAT_SECONDS:
                queue().beat()
                self.beaten = started
            if started >= self.swept + self.every:
                self.swept = started
                sweep()
        except Exception as error:  # the store or the queue is away: it is tried again
            log.error("the worker could not sweep", exc_info=error)
        self.sleep_for_interval(started, 1)

    @property
    def every(self) -> float:
        """Seconds between two sweeps."""
        return float(current_app.config["JOB_SWEEP_SECONDS"])


class _Consumer(Consumer):  # type: ignore[misc]
    """The first process."""

    worker_class = _Worker
    scheduler_class = _Keeper
    beside: int | None = None

    def loop(self, health_check_ts: float | None = None) -> float:
        if self.beside is not None and _orphaned(self.beside) and self._signum is None:
            os.kill(os.getpid(), self._graceful_sig)
        return float(super().loop(health_check_ts))
