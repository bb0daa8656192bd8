"""Workers come and go, die and hang; every result of a job is there once. On every queue, with real servers."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests import postgres, redis_server
from tests.servers import NoServer
from tests.site import make_app
from tests.stores import engine_of
from tests.web.jobs_site import PATIENCE, await_, ended, games, numbers, seen, submit, worker
from web import jobs, store
from web.intake.uploads import Upload
from web.jobs import leases
from web.jobs.kinds import Chunk
from web.jobs.queue import queue
from web.store.models import JobState
from web.store.schema import upgrade

FEW_SECONDS: dict[str, Any] = {"JOB_LEASE_SECONDS": 3, "JOB_SWEEP_SECONDS": 1, "JOB_CHUNK_SECONDS": 2}
"""For tests in which a lease has to run out."""


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    try:
        with redis_server.server() as url:
            yield url
    except NoServer as reason:
        pytest.skip(str(reason))


WHERE_LONG = [pytest.param(where, marks=pytest.mark.long) for where in ("postgresql", "redis")]
"""What takes long is always tried on one kind of queue, and on the others when there is time."""
SLOWLY = ("dies", "never ends", "takes memory", "hangs")


@pytest.fixture(params=["sqlite", "postgresql", "redis"])
def queue_settings(request: pytest.FixtureRequest) -> dict[str, str]:
    """Where store and queue are: both in files, both on a PostgreSQL, the queue alone on a Redis."""
    if request.param == "sqlite":
        return {}
    if request.param == "redis":
        return {"QUEUE": request.getfixturevalue("redis_url")}
    server: postgres.Server = request.getfixturevalue("postgres_server")
    url = server.new_schema()
    with engine_of(url) as engine:
        upgrade(engine)
    return {"DATABASE": url, "QUEUE": url}


@pytest.fixture
def everywhere(tmp_path: Path, queue_settings: dict[str, str]) -> Iterator[Flask]:
    """A site on each queue."""
    yield from _opened(tmp_path, **queue_settings)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Flask]:
    """A site with store and queue in files."""
    yield from _opened(tmp_path)


def _opened(folder: Path, **settings: str) -> Iterator[Flask]:
    app = make_app(folder, **settings)
    with app.app_context():
        queue().huey.storage.flush_all()
        yield app
        queue().close()
        store.db.session.close()
        store.db.engine.dispose()


def test_a_job_is_worked_on_and_its_games_are_there_once(everywhere: Flask) -> None:
    assert not jobs.alive()
    with worker(everywhere):
        assert jobs.alive()
        job = ended(submit(250))
        assert (job.state, job.done, job.total) == (JobState.SUCCEEDED, 250, 250)
        assert numbers(job.id) == list(range(1, 251))
        await_(lambda: queue().size() == 0)


@pytest.mark.parametrize("queue_settings", ["sqlite", *WHERE_LONG], indirect=True)
def test_a_worker_that_is_killed_loses_nothing(everywhere: Flask) -> None:
    key = submit(500)
    with worker(everywhere, **FEW_SECONDS) as first:
        await_(lambda: seen(key).done >= 100)
        first.kill()
    kept = seen(key)
    assert kept.state == JobState.RUNNING
    assert numbers(key) == list(range(1, kept.done + 1))
    with worker(everywhere, **FEW_SECONDS):
        job = ended(key)
    assert (job.state, job.done) == (JobState.SUCCEEDED, 500)
    assert numbers(key) == list(range(1, 501))


@pytest.mark.parametrize("queue_settings", ["sqlite", *WHERE_LONG], indirect=True)
def test_two_workers_share_the_jobs_and_no_result_is_there_twice(everywhere: Flask) -> None:
    keys = [submit(120) for _ in range(4)]
    with worker(everywhere, "--processes", "2"), worker(everywhere, "--processes", "2"):
        states = {ended(key).state for key in keys}
    assert states == {JobState.SUCCEEDED}
    assert [numbers(key) for key in keys] == [list(range(1, 121))] * 4


def test_a_worker_that_is_told_to_go_hands_its_job_back(site: Flask) -> None:
    key = submit(1000)
    with worker(site) as first:
        await_(lambda: seen(key).done >= 100)
        first.process.terminate()
        assert first.process.wait(PATIENCE) == 0
    job = seen(key)
    assert (job.state, job.lease_until, job.attempts) == (JobState.QUEUED, None, 0)
    assert 0 < job.done < 1000
    assert numbers(key) == list(range(1, job.done + 1))


@pytest.mark.long
def test_processes_whose_first_one_was_killed_end_too(site: Flask) -> None:
    with worker(site) as working:
        _, *others = working.pids()
        assert len(others) == 2
        working.process.kill()
        working.process.wait(PATIENCE)
        await_(lambda: not any(Path(f"/proc/{each}").exists() for each in others))


def test_a_process_that_dies_is_replaced(site: Flask) -> None:
    with worker(site) as working:
        before = set(working.pids())
        for pid in before - {working.process.pid}:
            os.kill(pid, signal.SIGKILL)
        await_(lambda: len(set(working.pids()) - before) == 2)
        assert ended(submit(3)).state == JobState.SUCCEEDED


@pytest.mark.parametrize("how", ["raises", *(pytest.param(how, marks=pytest.mark.long) for how in SLOWLY)])
def test_a_record_that_cannot_be_worked_on_fails_its_job_and_no_other(site: Flask, how: str) -> None:
    """All results before it are kept, the reason says which it is, and others do not wait for it to be given up."""
    with worker(site, program="tests.web.odd_work", JOB_ATTEMPTS=2, **FEW_SECONDS):
        bad = jobs.work_later("odd", b"", {"count": 150, "at": 120, "how": how})
        good = [submit(2) for _ in range(2)]
        assert {ended(key).state for key in good} == {JobState.SUCCEEDED}
        job = ended(bad.id)
    assert job.state == JobState.FAILED
    assert job.problem is not None
    code = {"raises": "record", "never ends": "time", "takes memory": "memory", "hangs": "lost", "dies": "lost"}[how]
    assert job.problem["code"] == code
    assert job.problem["values"]["record"] == (119 if code == "lost" else 120)
    assert [number for number, _ in jobs.results(job.id)] == list(range(1, 120))


def test_whose_lease_ran_out_writes_nothing_more(site: Flask) -> None:
    """A worker that was away for too long, or whose clock jumped: what it did meanwhile is done by another, once."""
    site.config["JOB_LEASE_SECONDS"] = -1
    submit(1)
    first, second = leases.take(), leases.take()
    assert first is not None
    assert second is not None
    assert first.given.key == second.given.key
    with pytest.raises(leases.Lost):
        leases.keep(first, Chunk(total=1))
    with pytest.raises(leases.Lost):
        leases.end(first, JobState.SUCCEEDED)
    assert leases.keep(second, Chunk(total=1)).until > second.until


def test_what_waits_without_a_message_is_found_by_the_sweep(site: Flask) -> None:
    key = submit(2)
    queue().huey.storage.flush_queue()
    with worker(site, JOB_SWEEP_SECONDS=1):
        assert ended(key).state == JobState.SUCCEEDED


@pytest.mark.long
def test_progress_only_grows(site: Flask) -> None:
    """A file of 3,000 games; every stand that is seen is no less than the one before."""
    stands: list[tuple[int, int]] = []
    key = submit(3000)
    with worker(site):

        def looked() -> bool:
            job = seen(key)
            stands.append((0 if job.total is None else 1, job.done))
            return jobs.has_ended(job)

        await_(looked)
    assert all(before <= after for before, after in pairwise(stands))
    assert len(set(stands)) > 10
    assert seen(key).done == 3000
    assert numbers(key) == list(range(1, 3001))


def test_a_job_that_waits_is_stopped_at_once_and_one_that_runs_after_its_chunk(site: Flask) -> None:
    waiting = submit(5)
    jobs.cancel(waiting)
    assert (seen(waiting).state, numbers(waiting)) == (JobState.CANCELLED, [])
    running = submit(1000)
    with worker(site):
        await_(lambda: seen(running).done >= 100)
        jobs.cancel(running)
        job = ended(running)
    assert job.state == JobState.CANCELLED
    assert 0 < job.done < 1000
    assert numbers(running) == list(range(1, job.done + 1))


def test_an_upload_that_is_deleted_takes_its_job_with_it(site: Flask) -> None:
    key = submit(1000)
    with worker(site):
        await_(lambda: seen(key).done >= 100)
        upload = seen(key).upload_id
        assert upload is not None
        store.delete(upload)
        assert ended(submit(2)).state == JobState.SUCCEEDED
    assert jobs.job_by_id(key) is None
    assert store.games_of(upload) == []


def test_nothing_that_stands_in_a_queue_is_run(site: Flask) -> None:
    """A message is JSON, an id and a name; huey's own pickle would run whatever it is told to."""
    job = jobs.judge_later(Upload(games(1)), None)
    (message,) = queue().huey.storage.enqueued_items()
    assert bytes(message).startswith(b'["')
    assert job.id.encode() not in bytes(message)
