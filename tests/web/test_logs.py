"""What is written down about a request: enough for an operator, nothing of a player, one line whatever is sent."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.site import GAME, WRONG, make_app, paste
from tests.web.host import Host, form, hosted, post
from web.operations.lines import lines

HOSTILE = "小明\n{forged}\x1b[31m\r\u2028\u0085"


class Written(logging.Handler):
    """What is written down, as lines."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(lines())
        self.text: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.text.append(self.format(record))

    def events(self, event: str) -> list[dict[str, Any]]:
        return [said for said in map(json.loads, self.text) if said["event"] == event]


@pytest.fixture
def written() -> Iterator[Written]:
    handler = Written()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return closing(make_app(tmp_path, TESTING=False, LOG_LEVEL="info"))


class Closing(FlaskClient):
    """A client that reads an answer to its end and closes it, as a server does: then the line is written."""

    def open(self, *arguments: Any, **named: Any) -> TestResponse:
        return super().open(*arguments, **{**named, "buffered": True})


def closing(app: Flask) -> Flask:
    app.test_client_class = Closing
    return app


def test_a_request_is_a_line_with_these_fields(app: Flask, written: Written) -> None:
    answer = app.test_client().post(
        "/api/v1/validate",
        data=WRONG.encode(),
        content_type="text/plain",
        environ_base={"REMOTE_ADDR": "192.0.2.77"},
    )
    (line,) = written.events("request")
    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line.pop("ms") > 0
    assert line == {
        "event": "request",
        "level": "info",
        "request_id": answer.headers["X-Request-Id"],
        "method": "POST",
        "route": "/api/v1/validate",
        "status": 200,
        "received": len(WRONG.encode()),
        "bytes": len(answer.data),
        "client": "192.0.2.0/24",
        "findings": {"P105": 1},
    }


def test_what_is_asked_all_the_time_is_a_line_only_if_wanted(tmp_path: Path, written: Written) -> None:
    for level, count in (("info", 0), ("debug", 2)):
        app = closing(make_app(tmp_path, LOG_LEVEL=level))
        for path in ("/healthz", "/metrics"):
            app.test_client().get(path)
        assert len(written.events("request")) == count


SECRET = "tk_9f8e7d6c5b4a"


def test_no_text_no_token_no_id_no_query_and_no_whole_address_is_written_down(app: Flask, written: Written) -> None:
    client = app.test_client()
    where = paste(client, GAME).headers["Location"]
    page = client.get(where).text
    game = re.findall("/r/([2-9a-z]{12})", page)[0]
    client.get(f"/r/{game}?view=all&secret={SECRET}", environ_base={"REMOTE_ADDR": "192.0.2.77"})
    client.get(f"/nothing/{SECRET}", headers={"Authorization": f"Bearer {SECRET}", "Referer": f"http://x/{SECRET}"})
    client.delete(f"/api/v1/records/{game}", headers={"Authorization": f"Bearer {SECRET}", "User-Agent": SECRET})
    client.post(f"/validate?{SECRET}", data={"text": GAME, "token": SECRET})
    text = "\n".join(written.text)
    assert len(written.events("request")) >= 5
    for each in (SECRET, game, where.removeprefix("/v/"), "小明", json.dumps("小明").strip('"'), "192.0.2.77"):
        assert each not in text


def test_nothing_in_a_record_or_a_request_ends_a_line(app: Flask, written: Written) -> None:
    client = app.test_client()
    paste(client, GAME.replace("小明", HOSTILE))
    client.get("/", headers={"User-Agent": "\x1b[31m"})
    client.open("/%0d%0a%1b[31m{%22event%22:%22forged%22}", method="GET")
    client.open("/", method='GET"}')
    for line in written.text:
        assert line.isprintable() and line.isascii()
        assert "forged" not in line


def test_values_are_escaped_whoever_writes_them(written: Written) -> None:
    logging.getLogger("some.library").warning("two\nlines \x1b[31m %s", "\u2028\u0085\r")
    logging.getLogger("paipu").warning("seen", extra={})
    assert len(written.text) == 2
    for line in written.text:
        assert line.isprintable() and line.isascii()
    assert json.loads(written.text[0])["event"] == "two\nlines \x1b[31m \u2028\u0085\r"
    assert json.loads(written.text[0])["logger"] == "some.library"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Invalid request from ip=192.0.2.77: no 'GET /e/abc'", "Invalid request"),
        ("closed by 192.0.2.77: bye", "closed by 192.0.2.0/24: bye"),
        ("from ip=2001:db8:1:2::7", "from ip=2001:db8:1::/48"),
        ("Listening at: http://127.0.0.1:8000 (77)", "Listening at: http://127.0.0.1:8000 (77)"),
        ("at 02:48:33", "at 02:48:33"),
        ("Error handling request /e/abc?x=secret", "Error handling request"),
        ("version 27.0.1", "version 27.0.1"),
    ],
)
def test_what_the_server_says_names_no_client_and_no_page(written: Written, said: str, shown: str) -> None:
    logging.getLogger("gunicorn.error").error(said)
    assert json.loads(written.text[-1])["event"] == shown


def test_an_exception_is_told_by_its_lines_of_code_not_by_its_words(app: Flask, written: Written) -> None:
    @app.get("/broken")
    def broken() -> str:
        try:
            raise ValueError(SECRET)
        except ValueError as error:
            raise RuntimeError(SECRET) from error

    answer = app.test_client().get("/broken")
    assert answer.status_code == 500
    (line,) = written.events("unexpected error")
    assert line["request_id"] == answer.headers["X-Request-Id"]
    assert [each["type"] for each in line["exception"]] == ["builtins.RuntimeError", "builtins.ValueError"]
    assert re.fullmatch(r"tests/web/test_logs\.py:\d+ broken", line["exception"][0]["at"][-1])
    assert SECRET not in "\n".join(written.text)


def test_the_lines_of_a_host_are_all_of_this_form(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        everything(host)
        host.process.terminate()
        assert host.process.wait(60) == 0
        text = host.log.read_bytes()
        said = host.lines()
    assert {each["event"] for each in said} >= {"request", "Handling signal: term"}
    assert all({"event", "level", "time"} <= set(each) for each in said)
    for secret in (SECRET.encode(), "小明".encode(), b"forged", b"\x1b"):
        assert secret not in text


def everything(host: Host) -> None:
    body, kind = form(GAME.replace("小明", HOSTILE).encode())
    host.talk(post("/validate", body, kind))
    host.talk(b"nonsense\x1b[31m forged\r\n\r\n")
    host.talk(b"GET /%0aforged\x1b HTTP/1.1\r\nHost: localhost\r\n\r\n")
    host.talk(b"GET /?" + SECRET.encode() + b" HTTP/1.1\r\nHost: localhost\r\nX: a\x1bb\r\n\r\n")
    host.ask("GET", f"/e/aaaaaaaaaaaa?{SECRET}", Authorization=f"Bearer {SECRET}")


def test_the_handler_writes_where_standard_error_is_now(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    app.test_client().get("/")
    assert '"event": "request"' in capsys.readouterr().err
    assert sys.stderr is not None
