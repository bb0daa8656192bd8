"""Long work as a reader sees it: what becomes a job, how far it is, what came of it, who may stop it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.site import GAME, make_app, paste
from tests.web.host import hosted, post
from tests.web.jobs_site import await_, ended, games, seen, submit, worker
from web import jobs, store
from web.intake.uploads import Upload
from web.jobs.queue import queue
from web.jobs.running import work
from web.jobs.sweeping import sweep
from web.store.models import JobState

MANY = games(200)
"""More than is done at once."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Flask]:
    app = make_app(tmp_path)
    with app.app_context():
        yield app
        queue().close()


@pytest.fixture
def client(site: Flask) -> FlaskClient:
    return site.test_client()


def archive(client: FlaskClient, data: bytes) -> tuple[int, str, str]:
    """Send a file as the box for large files does: status, where it leads, what is said."""
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="games.txt"\r\n\r\n'
    kind = "multipart/form-data; boundary=b"
    answer = client.post("/archive", data=part + data + b"\r\n--b--\r\n", content_type=kind)
    return answer.status_code, answer.headers.get("Location", ""), answer.text


def job_of(location: str) -> tuple[str, str]:
    """The job that an answer leads to, and its token."""
    found = re.fullmatch(r"/j/(\w{12})#t=([\w-]{43})", location)
    assert found is not None, location
    return found[1], found[2]


def test_a_small_file_is_judged_at_once_whoever_works(client: FlaskClient) -> None:
    queue().beat()
    assert len(GAME.encode()) < 65536 < len(MANY)
    assert paste(client, GAME).headers["Location"].startswith("/v/")


def test_a_single_long_record_is_judged_at_once(client: FlaskClient) -> None:
    queue().beat()
    comment = "{" + "話" * 30_000 + "}"
    assert paste(client, GAME.replace("{先走小對}", comment)).headers["Location"].startswith("/v/")


def test_many_games_become_a_job_where_somebody_works_on_jobs(client: FlaskClient) -> None:
    queue().beat()
    key, _ = job_of(paste(client, MANY).headers["Location"])
    assert seen(key).state == JobState.QUEUED


def test_without_a_worker_a_moderate_file_is_judged_at_once_and_a_large_one_is_refused(client: FlaskClient) -> None:
    assert paste(client, MANY).headers["Location"].startswith("/v/")
    status, _, said = archive(client, MANY * 20)
    assert status == 503
    assert "現在沒有程式在做" in said


def test_what_was_sent_is_kept_with_its_job_before_anything_is_judged(client: FlaskClient) -> None:
    queue().beat()
    status, location, _ = archive(client, MANY * 20)
    assert status == 303
    job = seen(job_of(location)[0])
    upload = store.upload_by_id(str(job.upload_id))
    assert upload is not None
    assert upload.source == MANY * 20
    assert upload.games == []


def test_an_archive_is_not_unpacked_and_that_is_said(client: FlaskClient) -> None:
    queue().beat()
    status, _, said = archive(client, b"PK\x03\x04" + bytes(100_000))
    assert status == 415
    assert "壓縮檔" in said


def test_the_page_of_a_job_leads_on_to_the_verdict(client: FlaskClient) -> None:
    queue().beat()
    key, token = job_of(paste(client, MANY).headers["Location"])
    page = client.get(f"/j/{key}")
    assert "在等" in page.text
    assert '<noscript><meta http-equiv="refresh"' in page.text
    assert token not in page.text
    assert work(lambda: False)
    assert client.get(f"/j/{key}").headers["Location"] == f"/v/{seen(key).upload_id}"


def test_the_state_has_a_tag_that_is_new_when_there_is_something_new(client: FlaskClient) -> None:
    key = submit(150)
    first = client.get(f"/j/{key}/state")
    assert first.json is not None
    assert first.json["progress"] == {"done": 0, "total": None}
    assert first.headers["Retry-After"] == str(jobs.WAIT)
    again = {"If-None-Match": first.headers["ETag"]}
    assert client.get(f"/j/{key}/state", headers=again).status_code == 304
    assert work(lambda: False)
    after = client.get(f"/j/{key}/state", headers=again)
    assert after.json is not None
    assert (after.json["state"], after.json["progress"]) == ("succeeded", {"done": 150, "total": 150})
    assert "Retry-After" not in after.headers


def test_only_who_has_the_token_stops_a_job(client: FlaskClient) -> None:
    queue().beat()
    key, token = job_of(paste(client, MANY).headers["Location"])
    for wrong in ("", "x" * 43, store.new_token()):
        answer = client.post(f"/j/{key}/cancel", data={"token": wrong}, content_type="multipart/form-data")
        assert answer.status_code == 404
    answer = client.post(f"/j/{key}/cancel", data={"token": token}, content_type="multipart/form-data")
    assert answer.status_code == 303
    assert seen(key).state == JobState.CANCELLED
    assert "停了" in client.get(f"/j/{key}").text


def test_running_scores_go_on_from_chunk_to_chunk_and_from_worker_to_worker(site: Flask) -> None:
    """The games of one file are one table: judged in parts they come to the same as judged together."""
    source = Path("samples/games/match.txt").read_text(encoding="utf-8")
    together = jobs.judge_later(Upload(source.encode() * 40), None)
    assert work(lambda: False)
    parts = jobs.judge_later(Upload(source.encode() * 40), None)
    while seen(parts.id).state != JobState.SUCCEEDED:
        assert work(lambda: True)  # every worker leaves after one chunk
    assert told(parts) == told(together)
    assert any(standing for _, standing, _, _ in told(parts))


def told(job: store.Job) -> list[tuple[int, object, object, object]]:
    """What is kept of the games of a job, but for their ids."""
    with store.db.sessionmaker() as session:
        upload = session.get(store.Upload, seen(job.id).upload_id)
        assert upload is not None
        return [(each.number, each.standing, each.pool, each.findings) for each in upload.games]


def test_a_conversion_is_there_to_be_fetched_until_its_time_is_over(site: Flask, client: FlaskClient) -> None:
    asked = {"to": "json", "from": None, "rules": None, "loss": "warn"}
    job = jobs.work_later("convert", games(250), asked)
    assert work(lambda: False)
    answer = client.get(f"/j/{job.id}/result")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert [json.loads(each)["paipu"] for each in answer.text.splitlines()] == [1] * 250
    with store.writing() as session:
        kept = session.get(store.Job, job.id)
        assert kept is not None
        assert kept.expires == kept.finished + timedelta(days=7)  # type: ignore[operator]
        kept.expires = store.now() - timedelta(seconds=1)
    sweep()
    assert client.get(f"/j/{job.id}/result").status_code == 410
    assert seen(job.id).state == JobState.EXPIRED
    assert list(jobs.results(job.id)) == []


def test_a_conversion_that_loses_something_fails_with_the_record_that_does(site: Flask, client: FlaskClient) -> None:
    asked = {"to": "rlcard-showdown", "from": None, "rules": None, "loss": "error"}
    job = jobs.work_later("convert", games(3), asked)
    assert work(lambda: False)
    assert seen(job.id).state == JobState.FAILED
    assert "第 1 局" in client.get(f"/j/{job.id}").text


def test_events_tell_every_change_and_end_with_the_job(client: FlaskClient) -> None:
    key = submit(150)
    assert work(lambda: False)
    answer = client.get(f"/j/{key}/events")
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    found = re.search(r"id: (\w+)\ndata: (.*)\n\n", answer.text)
    assert found is not None
    assert json.loads(found[2])["state"] == "succeeded"
    again = client.get(f"/j/{key}/events", headers={"Last-Event-ID": found[1]})
    assert again.status_code == 204


def test_events_are_heard_while_the_job_runs(site: Flask, client: FlaskClient) -> None:
    key = submit(600)
    with worker(site):
        heard = [json.loads(each) for each in re.findall(r"data: (.*)", client.get(f"/j/{key}/events").text)]
    assert [each["progress"]["done"] for each in heard] == sorted(each["progress"]["done"] for each in heard)
    assert heard[-1]["state"] == "succeeded"


def test_thirty_idle_listeners_leave_threads_for_everybody_else(tmp_path: Path) -> None:
    """Four threads a process: one place each. Who finds none is told so, and the site goes on answering."""
    with hosted(tmp_path / "host") as host:
        app = make_app(tmp_path / "host")
        with app.app_context():
            key = submit(1)
        lines = [HTTPConnection("127.0.0.1", host.port, timeout=60) for _ in range(30)]
        try:
            for line in lines:
                line.request("GET", f"/j/{key}/events", headers={"Host": "localhost"})
            answers = [line.getresponse().status for line in lines]
            assert set(answers) == {200, 503}
            assert answers.count(200) <= 2
            for _ in range(5):
                said = host.talk(post("/api/v1/validate", GAME.encode()))
                assert said.startswith(b"HTTP/1.1 200")
        finally:
            for line in lines:
                line.close()


def test_a_site_for_one_person_works_on_its_jobs_by_itself(tmp_path: Path) -> None:
    """`paipu serve` starts a worker beside it, which ends with it."""
    from web.commands.serve import working

    app = make_app(tmp_path)
    with app.app_context():
        with working(tmp_path):
            await_(jobs.alive)
            assert ended(submit(2)).state == JobState.SUCCEEDED
        queue().close()


def test_what_is_too_large_for_the_archive_too_is_not_sent_to_the_archive(client: FlaskClient) -> None:
    config = client.application.config
    config["MAX_ARCHIVE_BYTES"], config["MAX_JOB_GAMES"] = 64 * 1024, 77
    told = client.post("/archive", data=b"x" * 200_000, content_type="multipart/form-data; boundary=b")
    assert told.status_code == 413
    assert "64 KiB、77 局" in told.text
    assert "/archive 送" not in told.text
