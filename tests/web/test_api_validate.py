"""The HTTP API: the command line's JSON, 200 for a record with mistakes, problem+json for a wrong request."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from notation.json_form import dumps
from notation.reader import read
from tests.site import GAME, WRONG, game_ids, make_app, stored
from tests.web.api_calls import fits, loaded, problem
from web import store

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


def send(client: FlaskClient, body: str | bytes, query: str = "", kind: str = "text/plain") -> TestResponse:
    return client.post(f"/api/v1/validate{query}", data=body, content_type=kind)


@pytest.mark.parametrize("text", [GAME, WRONG, f"{GAME}---\n{WRONG}", "\n", "no record at all"])
def test_the_answer_is_what_the_command_line_writes(client: FlaskClient, text: str) -> None:
    command = [sys.executable, "-m", "paipu", "validate", "--format", "json", "--lang", "en", "-"]
    written = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, cwd=ROOT, check=False).stdout
    answer = send(client, text, "?lang=en")
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    told = loaded(answer)
    fits("Verdict", told)
    validator = told.pop("validator")
    assert validator == {"version": told["version"], "ruleset": told["ruleset"], "schema": "urn:paipu:record:1"}
    assert told.pop("valid") == (bool(told["records"]) and not told["counts"]["errors"])
    for record in told["records"]:
        assert record.pop("valid") == (not any(each["severity"] == "error" for each in record["findings"]))
    assert told == json.loads(written)


@pytest.mark.parametrize(
    ("accept", "form"),
    [("text/plain", "text"), ("application/x-ndjson", "jsonl"), ("application/sarif+json", "sarif")],
)
def test_the_other_forms_are_those_of_the_command_line(client: FlaskClient, accept: str, form: str) -> None:
    command = [sys.executable, "-m", "paipu", "validate", "--format", form, "--lang", "en", "-"]
    text = f"{GAME}---\n{WRONG}"
    written = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, cwd=ROOT, check=False).stdout
    headers = {"Accept": accept}
    answer = client.post("/api/v1/validate?lang=en", data=text, content_type="text/plain", headers=headers)
    assert answer.get_data() == written


def test_a_record_is_valid_if_nothing_in_it_is_an_error(client: FlaskClient) -> None:
    told = loaded(send(client, f"{GAME}---\n{WRONG}"))
    assert [each["valid"] for each in told["records"]] == [True, False]
    assert told["valid"] is False
    assert loaded(send(client, GAME))["valid"] is True
    assert loaded(send(client, "\n"))["valid"] is False


def test_a_record_with_mistakes_is_no_error_of_the_request(client: FlaskClient) -> None:
    answer = send(client, WRONG)
    assert answer.status_code == 200
    assert answer.json is not None
    (record,) = answer.json["records"]
    assert record["verdict"] == "findings"
    (finding,) = record["findings"]
    assert (finding["code"], finding["ply"]) == ("P105", 7)


def test_json_and_json_lines_are_read_as_what_they_are(client: FlaskClient) -> None:
    (record,) = read(GAME)
    for body, kind, count in (
        (dumps(record), "application/json", 1),
        (dumps(record, 2), "text/plain", 1),
        (f"{dumps(record)}\n{dumps(record)}\n", "application/x-ndjson", 2),
    ):
        answer = send(client, body, kind=kind).json
        assert answer is not None
        assert [each["verdict"] for each in answer["records"]] == ["clean"] * count


def test_a_form_names_the_file(client: FlaskClient) -> None:
    answer = client.post("/api/v1/validate", data={"file": (GAME.encode(), "局.txt")})
    assert answer.status_code == 422
    body = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + GAME.encode() + b"\r\n--b--"
    )
    answer = send(client, body, kind="multipart/form-data; boundary=b")
    assert answer.json is not None
    assert [each["file"] for each in answer.json["records"]] == ["a.txt"]


def test_language_and_ruleset_are_parameters(client: FlaskClient) -> None:
    messages = {
        language: send(client, WRONG, f"?lang={language}").json["records"][0]["findings"][0]["message"]  # type: ignore[index]
        for language in ("zh-Hant", "zh-Hans", "en")
    }
    assert len(set(messages.values())) == 3
    answer = send(client, GAME, "?rules=site&lang=en")
    assert answer.json is not None
    assert answer.json["ruleset"] == "site"
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize(
    ("query", "kind", "status"),
    [
        ("?rules=nothing", "text/plain", 422),
        ("?lang=fr", "text/plain", 422),
        ("?lang=en&lang=en", "text/plain", 422),
        ("?rule=site", "text/plain", 422),
        ("", "application/xml", 415),
        ("", "", 415),
        ("", "application/x-www-form-urlencoded", 422),
        ("", "multipart/form-data; boundary=b", 400),
    ],
)
def test_a_wrong_request_is_told_as_a_problem(client: FlaskClient, query: str, kind: str, status: int) -> None:
    answer = send(client, GAME, query, kind)
    problem(answer, status)


@pytest.mark.parametrize(
    "body",
    [
        b'{"paipu": 1, "tags": {"event": "\\ud800"}}',
        b'{"paipu": 1, "x": NaN}',
        b'{"paipu": 1, "paipu": 1}',
        b'{"paipu": ' + b"[" * 100_000,
        b'{"paipu": 1e999}',
        b'{"paipu": ' + b"9" * 10_000 + b"}",
        b"\xff\xfe\x00\x00",
        b"\x00" * 1000,
        "一".encode("big5"),
        b"(" * 100_000,
        b"{" * 100_000,
        b"x" * 1_000_000,
        b"\n" * 1_000_000,
        '[賽事 "'.encode() * 1000,
    ],
    ids=lambda body: repr(body[:16]),
)
def test_no_body_breaks_the_judge_or_its_pages(app: Flask, body: bytes) -> None:
    client = app.test_client()
    answer = send(client, body)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["counts"]["errors"] >= 1 or not answer.json["records"]
    verdict = stored(client, body + b" x")
    assert client.get(f"/v/{verdict}").status_code == 200
    for game in game_ids(client, verdict)[:3]:
        assert client.get(f"/r/{game}").status_code == 200


def test_nothing_is_kept(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    send(app.test_client(), GAME)
    with app.app_context():
        assert store.db.session.query(store.Upload).count() == 0
