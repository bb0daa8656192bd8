"""Long work through the API: taken in at once, told of while it goes on, fetched as lines, stopped by its token."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.site import GAME, WRONG, make_app
from tests.web.api_calls import fits, loaded, problem
from web.jobs.queue import queue
from web.jobs.worker import take_turn

MANY = f"{GAME}---\n{WRONG}---\n{GAME}"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    made = make_app(tmp_path)
    with made.app_context():
        queue().beat()
    return made


def send(client: FlaskClient, query: str = "", body: str | bytes = MANY) -> TestResponse:
    return client.post(f"/api/v1/batches{query}", data=body, content_type="text/plain")


def taken(client: FlaskClient, query: str = "") -> tuple[str, dict[str, Any]]:
    """Have a file taken in: the address of its job, and what was answered."""
    answer = send(client, query)
    assert answer.status_code == 202, answer.text
    told = loaded(answer)
    fits("Job", told)
    assert int(answer.headers["Retry-After"]) >= 1
    return answer.headers["Location"], told


def lines(answer: TestResponse) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_file_is_taken_in_judged_and_kept(app: Flask, client: FlaskClient) -> None:
    url, told = taken(client, "?listed=true")
    assert (told["state"], told["progress"]["done"]) == ("queued", 0)
    waiting = client.get(url)
    assert "Retry-After" in waiting.headers
    assert client.get(url, headers={"If-None-Match": waiting.headers["ETag"]}).status_code == 304
    assert lines(client.get(told["results"])) == []
    take_turn(app)
    done = client.get(url, headers={"If-None-Match": waiting.headers["ETag"]})
    assert "Retry-After" not in done.headers
    told = loaded(done)
    fits("Job", told)
    assert (told["state"], told["progress"]) == ("succeeded", {"done": 3, "total": 3})
    assert "edit_token" not in told
    found = lines(client.get(told["results"]))
    assert [each["number"] for each in found] == [1, 2, 3]
    assert [each["valid"] for each in found] == [True, False, True]
    for each in found:
        findings = each.pop("findings")
        fits("Record", each)
        assert [one["code"] for one in findings] == ([] if each["valid"] else ["P105"])
        assert each["file"] == told["file"]
        assert client.get(f"/api/v1/records/{each['id']}").status_code == 200
    assert [each["number"] for each in lines(client.get(f"{told['results']}?after=2"))] == [3]


def test_the_token_of_the_job_is_that_of_the_records(app: Flask, client: FlaskClient) -> None:
    _, told = taken(client)
    take_turn(app)
    record = lines(client.get(told["results"]))[0]
    headers = {"Authorization": f"Bearer {told['edit_token']}", "If-Match": "*"}
    assert client.delete(f"/api/v1/records/{record['id']}", headers=headers).status_code == 204


def test_a_file_is_converted(app: Flask, client: FlaskClient) -> None:
    _, told = taken(client, "?kind=convert&to=rlcard-showdown&loss=warn")
    assert told["file"] is None
    take_turn(app)
    found = lines(client.get(told["results"] + "?lang=en"))
    assert [each["number"] for each in found] == [1, 2, 3]
    for each in found:
        for loss in each["losses"]:
            fits("Finding", loss)
    one = client.post("/api/v1/convert?to=rlcard-showdown&loss=warn", data=GAME, content_type="text/plain").text
    assert json.loads(found[0]["text"]) == json.loads(one)


def test_a_job_that_fails_says_why(app: Flask, client: FlaskClient) -> None:
    url, _ = taken(client, "?kind=convert&to=rlcard-showdown")
    take_turn(app)
    told = loaded(client.get(f"{url}?lang=en"))
    fits("Job", told)
    assert told["state"] == "failed"
    assert told["problem"]["status"] == 422


def test_a_job_is_stopped_by_who_has_its_token(app: Flask, client: FlaskClient) -> None:
    url, told = taken(client)
    problem(client.delete(url), 401)
    problem(client.delete(url, headers={"Authorization": "Bearer nothing"}), 404)
    answer = client.delete(url, headers={"Authorization": f"Bearer {told['edit_token']}"})
    assert loaded(answer)["state"] == "cancelled"
    take_turn(app)
    assert loaded(client.get(url))["state"] == "cancelled"


def test_the_events_of_a_job_end_with_it(app: Flask, client: FlaskClient) -> None:
    _, told = taken(client)
    take_turn(app)
    answer = client.get(told["events"], headers={"Accept": "text/event-stream"}, buffered=True)
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert '"state": "succeeded"' in answer.text


@pytest.mark.parametrize("query", ["?kind=convert", "?to=json", "?kind=judge&to=json", "?kind=paint"])
def test_what_is_to_be_done_has_to_be_said(client: FlaskClient, query: str) -> None:
    problem(send(client, query), 422)


def test_a_packed_file_is_refused(client: FlaskClient) -> None:
    problem(send(client, body=b"PK\x03\x04" + b"x" * 100), 415)


def test_without_a_worker_nothing_is_taken_in(tmp_path: Path) -> None:
    client = make_app(tmp_path).test_client()
    answer = send(client)
    problem(answer, 503)
    assert "Retry-After" in answer.headers
