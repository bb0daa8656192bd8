"""`/healthz` tells that the process lives, `/readyz` that the site can serve; each check is broken here once."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from web.operations import health
from web.store.engine import db, writing
from web.store.models import Job, JobState, now


def ready(app: Flask) -> tuple[int, dict[str, str]]:
    answer = app.test_client().get("/readyz")
    said: dict[str, Any] = answer.get_json()
    assert answer.headers["Cache-Control"] == "no-store"
    assert set(said["checks"]) == set(health.CHECKS)
    assert (said["status"] == "ok") == (answer.status_code == 200)
    return answer.status_code, {name: each for name, each in said["checks"].items() if each != "ok"}


def base(app: Flask) -> sqlite3.Connection:
    return sqlite3.connect(Path(app.instance_path) / "paipu.sqlite3", isolation_level=None)


def job(state: JobState, age: int, lease: int | None = None) -> Job:
    """A job that was sent so many seconds ago, whose lease ends in so many."""
    then = now() - timedelta(seconds=age)
    until = None if lease is None else now() + timedelta(seconds=lease)
    key = f"job{age:03}{state[:6]:_<6}"
    return Job(id=key, kind="validate", state=state, created=then, changed=then, lease_until=until, parameters={})


def test_a_site_that_is_well_is_ready(app: Flask) -> None:
    assert ready(app) == (200, {})
    assert app.test_client().get("/healthz").get_json() == {"status": "ok"}


def test_asking_leaves_nothing_behind(app: Flask) -> None:
    for _ in range(3):
        ready(app)
    connection = base(app)
    assert connection.execute("select count(*) from tombstones").fetchone() == (0,)
    connection.close()


def test_not_ready_while_nobody_can_write(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = base(app)
    connection.execute("BEGIN IMMEDIATE")
    status, wrong = ready(app)
    connection.execute("ROLLBACK")
    connection.close()
    assert status == 503
    assert set(wrong) == {"database"}
    assert ready(app) == (200, {})


def test_not_ready_when_a_table_is_gone(app: Flask) -> None:
    connection = base(app)
    connection.execute("DROP TABLE tombstones")
    connection.close()
    assert ready(app)[0] == 503


@pytest.mark.parametrize("statement", ["UPDATE alembic_version SET version_num = '0000'", "DROP TABLE alembic_version"])
def test_not_ready_with_tables_of_another_version(app: Flask, statement: str) -> None:
    connection = base(app)
    connection.execute(statement)
    connection.close()
    status, wrong = ready(app)
    assert status == 503
    assert "paipu db upgrade" in wrong["migrations"]


@pytest.mark.parametrize(
    ("state", "lease", "well"),
    [
        (JobState.QUEUED, None, False),
        (JobState.RUNNING, -1, False),
        (JobState.RUNNING, 60, True),
        (JobState.SUCCEEDED, None, True),
        (JobState.CANCELLED, None, True),
    ],
)
def test_not_ready_when_a_job_has_waited_too_long(app: Flask, state: JobState, lease: int | None, well: bool) -> None:
    app.config["MAX_QUEUE_SECONDS"] = 100
    with app.app_context(), writing() as session:
        session.add(job(state, 50))
        session.add(job(state, 150, lease))
    status, wrong = ready(app)
    assert status == (200 if well else 503)
    assert set(wrong) == (set() if well else {"queue"})
    if not well:
        assert "paipu worker" in wrong["queue"]


def test_not_ready_when_the_disk_is_nearly_full(app: Flask) -> None:
    app.config["MIN_FREE_DISK"] = 1.0
    status, wrong = ready(app)
    assert status == 503
    assert wrong["disk"].endswith("of the disk is free")


def test_it_lives_though_it_is_not_ready(app: Flask) -> None:
    """A supervisor that killed it for the database would only make things worse."""
    connection = base(app)
    for (name,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        if not name.startswith("sqlite_"):
            connection.execute(f"DROP TABLE IF EXISTS {name}")
    connection.close()
    with app.app_context():
        db.engine.dispose()
    assert ready(app)[0] == 503
    assert app.test_client().get("/healthz").status_code == 200


def test_what_is_wrong_names_no_path_and_no_address_of_the_house(app: Flask) -> None:
    app.config["MIN_FREE_DISK"] = 1.0
    connection = base(app)
    connection.execute("DROP TABLE tombstones")
    connection.close()
    text = app.test_client().get("/readyz").text
    assert str(app.instance_path) not in text
    assert "sqlite" not in text
    assert "tombstones" not in text
