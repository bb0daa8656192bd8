"""What the tests of long work share: a site, and workers that really run beside it, each a program of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import select

from tests.site_records import GAME
from web import jobs, store
from web.intake.uploads import Upload

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 90
"""Seconds after which something that should have happened is taken for a failure."""


SHORT = GAME.partition("2. 乙")[0] + "*\n"
"""A game that is soon judged."""


def games(count: int) -> bytes:
    """A file of so many games."""
    return (SHORT * count).encode()


@dataclass(frozen=True, slots=True)
class Working:
    """A worker that runs."""

    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]:
        """Its first process and those that it started."""
        pid = self.process.pid
        try:
            said = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        except FileNotFoundError:
            said = ""
        return [pid, *map(int, said.split())]

    def kill(self) -> None:
        """`kill -9`, all of it."""
        for pid in self.pids():
            os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


@contextmanager
def worker(app: Flask, *options: str, program: str = "paipu", **settings: Any) -> Iterator[Working]:
    """A `paipu worker` for a site, awake; told to go at the end, and it has to."""
    said = {"DATABASE": app.config["DATABASE"], "QUEUE": app.config["QUEUE"], **settings}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PAIPU_")}
    environment |= {f"PAIPU_{name}": str(value) for name, value in said.items() if value is not None}
    arguments = ["worker"] if program == "paipu" else []
    command = [sys.executable, "-m", program, *arguments, "--data", app.instance_path, *options]
    begun = time.time()
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        working = Working(process)
        try:
            await_(lambda: process.poll() is not None or last_beat() > begun)
            yield working
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    working.kill()
                    raise


def last_beat() -> float:
    """When a worker last said that it lives; 0 if none ever did."""
    from huey.storage import EmptyData

    from web.jobs.queue import queue

    said = queue().huey.storage.peek_data("alive")
    return 0.0 if said is EmptyData else float(bytes(said))


def submit(count: int, rules: str | None = None) -> str:
    """Send a file of so many games as a job; its id."""
    return jobs.judge_later(Upload(games(count)), rules).id


def seen(key: str) -> store.Job:
    """A job as it stands."""
    found = jobs.job_by_id(key)
    assert found is not None
    return found


def ended(key: str) -> store.Job:
    """A job at its end, which is waited for."""
    await_(lambda: jobs.has_ended(seen(key)), lambda: str(jobs.document(seen(key))))
    return seen(key)


def numbers(key: str) -> list[int]:
    """The numbers of the games that a job has added to its upload."""
    with store.db.sessionmaker() as session:
        query = select(store.Game.number).where(store.Game.upload_id == seen(key).upload_id)
        return list(session.scalars(query.order_by(store.Game.number)))


def await_(done: Callable[[], bool], said: Callable[[], str] = lambda: "") -> None:
    """Wait until something is so. Fails if it never is."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, f"waited in vain {said()}"
        time.sleep(0.02)
