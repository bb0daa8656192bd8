"""The HTTP API: the command line's JSON, 200 for a record with mistakes, problem+json for a wrong request."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from werkzeug.test import TestResponse

from notation.json_form import dumps
from notation.move_reader import read_move
from notation.move_writer import write_move
from notation.reader import read
from tests.site import GAME, WRONG, game_ids, make_app, stored
from validator.replay import replays
from validator.report.rules import every_code
from web import store
from web.pages import spellings

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def send(client: FlaskClient, body: str | bytes, query: str = "", kind: str = "text/plain") -> TestResponse:
    return client.post(f"/api/v1/validate{query}", data=body, content_type=kind)


@pytest.mark.parametrize("text", [GAME, WRONG, f"{GAME}---\n{WRONG}", "\n", "no record at all"])
def test_the_answer_is_what_the_command_line_writes(client: FlaskClient, text: str) -> None:
    command = [sys.executable, "-m", "paipu", "validate", "--format", "json", "--lang", "en", "-"]
    written = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, cwd=ROOT, check=False).stdout
    answer = send(client, text, "?lang=en")
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    assert answer.json == json.loads(written)


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


def problem(answer: TestResponse, status: int) -> None:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.json is not None
    assert set(answer.json) == {"type", "title", "status", "detail", "instance", "request_id"}
    assert answer.json["status"] == status
    assert answer.json["request_id"] == answer.headers["X-Request-Id"]


def test_every_error_under_the_api_has_the_same_shape(client: FlaskClient) -> None:
    problem(client.get("/api/v1/validate"), 405)
    problem(client.get("/api/v1/nothing"), 404)
    problem(client.post("/api/v1/validate", headers={"Sec-Fetch-Site": "cross-site"}, data=b"x"), 403)


def test_the_type_of_a_problem_is_a_place_that_is_there(client: FlaskClient) -> None:
    answer = send(client, GAME, "?lang=fr").json
    assert answer is not None
    page, _, anchor = answer["type"].partition("#")
    assert f'id="{anchor}"' in client.get(page).text


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


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
def test_every_code_has_a_page_in_every_language(client: FlaskClient, language: str) -> None:
    index = client.get(f"/rules?lang={language}").text
    for code, entry in every_code().items():
        assert f'href="/rules/{code}"' in index
        page = client.get(f"/rules/{code}")
        assert page.status_code == 200
        assert f"/?example={code}" in page.text
        first = next(line for line in entry.wrong.splitlines() if line.strip())
        word = "".join(each if each.isprintable() else " " for each in first).split()[0]
        assert str(escape(word)) in re.sub("<[^>]*>", "", page.text)


def test_the_ruleset_has_a_page_with_its_count_and_sources(client: FlaskClient) -> None:
    page = client.get("/rulesets/site?lang=zh-Hant").text
    assert "24,639" in page or "24639" in page
    assert "所叫的分必須嚴格高於當前最高分" in page


def test_the_page_about_the_notation_tells_the_truth(client: FlaskClient) -> None:
    page = client.get("/notation").text
    for written, others in spellings.MOVES:
        (move, problems) = (read_move(written).move, read_move(written).problems)
        assert not problems
        assert write_move(move) == written
        assert {read_move(other).move for other in others} == {move}
        assert f"<strong>{written}</strong>" in page
    assert all(read_move(hole).move.is_hole for hole in spellings.HOLES)
    assert not [finding for game in replays(read(spellings.RECORD)) for finding in game.findings]
    assert spellings.RECORD.splitlines()[3] in client.get("/?example=record").text


def test_long_lists_of_findings_are_cut_and_the_rest_is_counted(tmp_path: Path) -> None:
    client = make_app(tmp_path, MAX_FINDINGS_SHOWN=3).test_client()
    text = '[規則 "site"] [地主 "甲"] [底分 "1"]\n' + "甲 對5 乙 對4\n" * 20
    page = client.get(f"/v/{stored(client, text)}").text
    assert page.count('<li id="f') == 3
    assert "沒有列出" in page
