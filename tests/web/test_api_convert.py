"""Records from any format into any other through the API: what is lost is told, or nothing is written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from notation.formats.registry import every
from tests.site import GAME, WRONG, make_app
from tests.web.api_calls import fits, loaded, problem

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return make_app(tmp_path_factory.mktemp("site"), MAX_GAMES=3)


def send(client: FlaskClient, query: str, accept: str = "*/*", body: str | bytes = GAME) -> TestResponse:
    headers = {"Accept": accept}
    return client.post(f"/api/v1/convert?{query}", data=body, content_type="text/plain", headers=headers)


@pytest.mark.parametrize("to", [each.name for each in every() if each.write is not None])
def test_the_text_is_what_the_command_line_writes(client: FlaskClient, to: str) -> None:
    answer = send(client, f"to={to}&loss=warn")
    command = [sys.executable, "-m", "paipu", "convert", "--to", to, "--loss", "ignore", "-"]
    written = subprocess.run(command, input=GAME.encode(), capture_output=True, cwd=ROOT, check=False).stdout
    if answer.status_code == 422:
        problem(answer, 422)
        assert written == b""
        return
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    assert answer.get_data() == written


def test_what_would_be_lost_is_told_and_nothing_is_written(client: FlaskClient) -> None:
    told = problem(send(client, "to=rlcard-showdown"), 422)
    assert {each["code"] for each in told["errors"]} >= {"F201"}
    assert "loss=warn" in told["detail"]


def test_losses_are_findings(client: FlaskClient) -> None:
    answer = send(client, "to=rlcard-showdown&loss=warn", "application/json")
    told = loaded(answer)
    fits("Conversion", told)
    assert told["from"] == "text"
    assert told["losses"]
    assert answer.headers["Paipu-Losses"] == str(len(told["losses"]))
    assert told["text"] == send(client, "to=rlcard-showdown&loss=warn").text
    silent = loaded(send(client, "to=rlcard-showdown&loss=ignore", "application/json"))
    assert (silent["losses"], silent["text"]) == ([], told["text"])


def test_the_records_and_the_losses_come_as_two_parts(client: FlaskClient) -> None:
    answer = send(client, "to=rlcard-showdown&loss=warn", "multipart/mixed")
    boundary = answer.mimetype_params["boundary"]
    _, text, report, end = answer.text.split(f"--{boundary}")
    assert text.split("\r\n\r\n", 1)[1].removesuffix("\r\n") == send(client, "to=rlcard-showdown&loss=warn").text
    assert json.loads(report.split("\r\n\r\n", 1)[1])["losses"]
    assert end.strip() == "--"


def test_there_and_back_is_the_same(client: FlaskClient) -> None:
    there = send(client, "to=json").text
    back = send(client, "to=text&from=json", body=there).text
    assert back == send(client, "to=text").text


def test_what_is_wrong_with_the_record_is_no_error_of_the_request(client: FlaskClient) -> None:
    told = loaded(send(client, "to=text", "application/json", WRONG + "[\n"))
    assert told["findings"]


def test_a_file_that_may_be_anything_has_to_be_named(client: FlaskClient) -> None:
    assert "from" in problem(send(client, "to=text", body="\x01\x02"), 422)["detail"]


def test_the_target_has_to_be_named(client: FlaskClient) -> None:
    (fault,) = problem(send(client, "from=text"), 422)["errors"]
    assert (fault["parameter"], fault["code"]) == ("to", "required")
    problem(send(client, "to=douzero-log"), 422)


def test_there_are_as_many_games_as_one_request_may_have(client: FlaskClient) -> None:
    assert send(client, "to=json", body="---\n".join([GAME] * 3)).status_code == 200
    problem(send(client, "to=json", body="---\n".join([GAME] * 4)), 413)
