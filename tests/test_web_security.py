"""What every request has to pass and every answer carries: limits, origins, headers, errors that tell nothing."""

from __future__ import annotations

import gzip
import socket
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.routing import Map, Rule

from tests.site import GAME, make_app, paste, serving, stored
from web import store

LIMIT = 20_000


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path, MAX_RECORD_BYTES=LIMIT)


def kept(app: Flask) -> int:
    """How many uploads the store holds."""
    with app.app_context():
        return store.db.session.query(store.Upload).count()


def fill(rule: Rule, ids: dict[str, str]) -> str:
    """An address of a rule, with something that is there."""
    values = {"key": ids["v" if rule.rule.startswith("/v/") else "r"], "ply": 1, "code": "P103", "name": "site"}
    path = rule.rule
    for argument in rule.arguments:
        value = "paipu.css" if argument == "filename" else str(values[argument])
        path = "/".join(
            value if f"{argument}>" in part or part == f"<{argument}>" else part for part in path.split("/")
        )
    return path


def addresses(app: Flask) -> list[tuple[str, str]]:
    """Every route with a method that it takes, filled with what is there."""
    client = app.test_client()
    verdict = stored(client, GAME)
    with app.app_context():
        upload = store.upload_by_id(verdict)
        assert upload is not None
        ids = {"v": verdict, "r": upload.games[0].id}
    rules: Map = app.url_map
    return [("POST" if "POST" in (rule.methods or ()) else "GET", fill(rule, ids)) for rule in rules.iter_rules()]


def policy(header: str) -> dict[str, list[str]]:
    return {part.split()[0]: part.split()[1:] for part in header.split(";")}


def test_every_route_answers_with_the_security_headers(app: Flask) -> None:
    every = addresses(app)
    assert len(every) >= 12
    for method, path in every:
        body = GAME if method == "POST" else None
        answer = app.test_client().open(path, method=method, buffered=True, data=body, content_type="text/plain")
        assert answer.status_code in {200, 415}, (method, path)
        headers = answer.headers
        rules = policy(headers["Content-Security-Policy"])
        assert rules["default-src"] == ["'none'"]
        assert rules["frame-ancestors"] == ["'none'"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        assert "Access-Control-Allow-Origin" not in headers


def test_the_policy_of_pages_allows_nothing_inline_and_nothing_from_elsewhere(app: Flask) -> None:
    rules = policy(app.test_client().get("/").headers["Content-Security-Policy"])
    assert rules == {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
    }


def test_encrypted_connections_are_kept_so(app: Flask) -> None:
    client = app.test_client()
    assert "Strict-Transport-Security" not in client.get("/").headers
    assert "max-age" in client.get("/", base_url="https://localhost").headers["Strict-Transport-Security"]


@pytest.mark.parametrize(("over", "status"), [(-1, 303), (0, 303), (1, 413)])
def test_a_paste_up_to_the_limit_is_taken_and_not_a_byte_more(app: Flask, over: int, status: int) -> None:
    text = GAME.encode() + b"{" + b"x" * (LIMIT + over - len(GAME.encode()) - 2) + b"}"
    assert len(text) == LIMIT + over
    answer = paste(app.test_client(), text)
    assert answer.status_code == status
    assert kept(app) == (1 if status == 303 else 0)
    if status == 413:
        assert "19 KiB" in answer.text


@pytest.mark.parametrize(("over", "status"), [(-1, 200), (0, 200), (1, 413), (100_000, 413)])
def test_a_body_up_to_the_limit_is_judged_and_not_a_byte_more(app: Flask, over: int, status: int) -> None:
    body = b"{" + b"x" * (LIMIT + over - 2) + b"}"
    answer = app.test_client().post("/api/v1/validate", data=body, content_type="text/plain")
    assert answer.status_code == status
    if status == 413:
        assert answer.content_type == "application/problem+json"
        assert answer.json is not None
        assert answer.json["status"] == 413


def test_the_form_takes_as_much_text_as_a_record_may_have(tmp_path: Path) -> None:
    """The default limit of a form's memory (500 kB) is below ours; a paste of a megabyte is within it."""
    app = make_app(tmp_path)
    text = b"{" + b"x" * (app.config["MAX_RECORD_BYTES"] - 2) + b"}"
    assert paste(app.test_client(), text).status_code == 303


def test_too_many_games_at_once_are_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    app = make_app(tmp_path, MAX_GAMES=3)
    game = '[規則 "site"]\n1. 甲 對5\n'
    assert paste(app.test_client(), "---\n".join([game] * 3)).status_code == 303
    assert paste(app.test_client(), "---\n".join([game] * 4)).status_code == 413
    assert kept(app) == 1


def test_a_body_without_a_length_is_refused(app: Flask) -> None:
    with serving(app) as where:
        for path in ("/validate", "/api/v1/validate"):
            head = f"POST {path} HTTP/1.1\r\nHost: {where}\r\nTransfer-Encoding: chunked\r\n\r\n"
            chunks = b"".join(b"%x\r\n%s\r\n" % (1000, b"x" * 1000) for _ in range(100)) + b"0\r\n\r\n"
            assert b" 411 " in talk(where, head.encode() + chunks).split(b"\r\n")[0]
    assert kept(app) == 0


def test_a_body_that_is_too_long_is_answered_before_the_line_is_cut(app: Flask) -> None:
    with serving(app) as where:
        for path, kind in (("/validate", "multipart/form-data; boundary=b"), ("/api/v1/validate", "text/plain")):
            head = f"POST {path} HTTP/1.1\r\nHost: {where}\r\nContent-Length: 3000000\r\nContent-Type: {kind}\r\n\r\n"
            assert b" 413 " in talk(where, head.encode() + b"x" * 3_000_000).split(b"\r\n")[0]
    assert kept(app) == 0


def test_an_upload_that_breaks_off_leaves_nothing(app: Flask) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + GAME.encode()
    with serving(app) as where:
        head = (
            f"POST /validate HTTP/1.1\r\nHost: {where}\r\nContent-Type: multipart/form-data; boundary=b\r\n"
            f"Content-Length: {len(body) + 9}\r\n\r\n"
        )
        talk(where, head.encode() + body)
        talk(where, head.encode() + body + b"\r\n--b--\r")
        assert b" 200 " in talk(where, f"GET / HTTP/1.1\r\nHost: {where}\r\n\r\n".encode()).split(b"\r\n")[0]
    assert kept(app) == 0


def talk(where: str, data: bytes) -> bytes:
    """Send bytes as they are, say no more, and read the answer."""
    host, port = where.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_a_packed_body_is_refused(app: Flask) -> None:
    answer = app.test_client().post(
        "/api/v1/validate",
        data=gzip.compress(GAME.encode()),
        content_type="text/plain",
        headers={"Content-Encoding": "gzip"},
    )
    assert answer.status_code == 415


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_what_another_sites_page_sends_is_refused(app: Flask, headers: dict[str, str], status: int) -> None:
    answer = app.test_client().post("/validate", data={"text": GAME}, headers=headers)
    assert answer.status_code == status
    assert app.test_client().get("/", headers=headers).status_code == 200
    assert kept(app) == (1 if status == 303 else 0)


def test_only_trusted_hosts_are_answered(tmp_path: Path) -> None:
    app = make_app(tmp_path, TRUSTED_HOSTS=["paipu.example"])
    assert app.test_client().get("/", base_url="http://paipu.example").status_code == 200
    answer = app.test_client().get("/", base_url="http://evil.example")
    assert answer.status_code == 400
    assert "evil" not in answer.text


def test_forwarded_addresses_count_only_behind_a_proxy_of_our_own(tmp_path: Path) -> None:
    sent = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    plain = make_app(tmp_path / "a").test_client().get("/api", headers=sent)
    assert "evil.example" not in plain.text
    behind = make_app(tmp_path / "b", PROXY_HOPS=1).test_client().get("/api", headers=sent)
    assert "https://evil.example/api/v1/validate" in behind.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/r/short", 404),
        ("GET", "/r/aaaaaaaaaaaa", 404),
        ("GET", "/r/AAAAAAAAAAAA", 404),
        ("GET", "/r/..%2f..%2fetc", 404),
        ("GET", "/v/aaaaaaaaaaaa", 404),
        ("GET", "/v/aaaaaaaaaaaa/source", 404),
        ("GET", "/rules/%3Cscript%3E", 404),
        ("GET", "/rulesets/..%2f..%2fpyproject", 404),
        ("GET", "/static/..%2fapp.py", 404),
        ("GET", "/validate", 405),
        ("DELETE", "/", 405),
        ("POST", "/browse", 405),
    ],
)
def test_wrong_addresses_get_a_page_that_says_so(app: Flask, method: str, path: str, status: int) -> None:
    answer = app.test_client().open(path, method=method)
    assert answer.status_code == status
    assert "<h1>" in answer.text
    assert "<script>" not in answer.text
    if status == 405:
        assert answer.headers["Allow"]


def test_a_link_to_another_language_never_leads_to_another_site(app: Flask) -> None:
    page = app.test_client().get("//evil.example/x", base_url="http://localhost")
    assert 'href="//evil' not in page.text


def test_an_unexpected_error_tells_nothing_of_the_inside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = make_app(tmp_path, TESTING=False)

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("secret of the house")

    @app.get("/api/broken")
    def broken_api() -> str:
        raise RuntimeError("secret of the house")

    page, data = app.test_client().get("/broken"), app.test_client().get("/api/broken")
    assert page.status_code == data.status_code == 500
    assert data.content_type == "application/problem+json"
    for answer in (page, data):
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert answer.headers["X-Request-Id"] in answer.text
        assert answer.headers["Content-Security-Policy"]
    assert "secret of the house" in caplog.text
    assert page.headers["X-Request-Id"] in caplog.text


def test_reading_writes_nothing(app: Flask) -> None:
    every = [path for method, path in addresses(app) if method == "GET"]
    before = kept(app)
    for path in every:
        app.test_client().get(path, buffered=True)
        app.test_client().head(path, buffered=True)
    assert kept(app) == before
