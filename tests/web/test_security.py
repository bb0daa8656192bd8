"""What every request has to pass and every answer carries: limits, origins, headers, errors that tell nothing."""

from __future__ import annotations

import gzip
import socket
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.site import GAME, game_ids, make_app, paste, serving, stored
from web import store
from web.security import (
    DATA_POLICY,
    DOWNLOAD_POLICY,
    EMBED_POLICY,
    KINDS,
    PAGE_POLICY,
    SVG_POLICY,
    kind_of_answer,
)
from web.store.trouble import StoreFull, StoreTrouble, StoreUnavailable

LIMIT = 20_000


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path, MAX_RECORD_BYTES=LIMIT)


def kept(app: Flask) -> int:
    """How many uploads the store holds."""
    with app.app_context():
        return store.db.session.query(store.Upload).count()


def addresses(app: Flask) -> list[tuple[str, str]]:
    """Every route with a method that it takes, filled with what is there, or might be."""
    client = app.test_client()
    verdict = stored(client, GAME)
    with app.app_context():
        upload = store.upload_by_id(verdict)
        assert upload is not None
        game = upload.games[0].id
    known = {
        "code": "P103",
        "filename": "paipu.css",
        "name": "site",
        "ply": "1",
        "step": "1",
        "number": "1",
        "ending": "svg",
    }

    def value(rule: Rule, name: str) -> str:
        return known.get(name) or (verdict if rule.rule.startswith("/v/") else game)

    return [
        (
            next(each for each in ("GET", "POST", "PUT", "PATCH", "DELETE") if each in (rule.methods or ())),
            "".join(value(rule, each) if dynamic else each for dynamic, each in rule._trace if each != "|"),
        )
        for rule in app.url_map.iter_rules()
    ]


def policy(header: str) -> dict[str, list[str]]:
    return {part.split()[0]: part.split()[1:] for part in header.split(";")}


def test_every_answer_of_every_route_has_the_headers_of_its_kind(app: Flask) -> None:
    """Also where the answer is that there is no such thing: a page of an error is a page."""
    seen = set()
    for method, path in addresses(app):
        body = GAME if method != "GET" else None
        answer = app.test_client().open(path, method=method, buffered=True, data=body, content_type="text/plain")
        headers, rules = answer.headers, policy(answer.headers["Content-Security-Policy"])
        assert rules["default-src"] == ["'none'"], path
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        assert headers["Cross-Origin-Resource-Policy"] in {"same-origin", "cross-origin"}
        assert "Access-Control-Allow-Credentials" not in headers
        unsafe = "unsafe" in headers["Content-Security-Policy"]
        assert not unsafe or (answer.mimetype == "image/svg+xml" and "sandbox" in rules), path
        framed = rules["frame-ancestors"] != ["'none'"]
        assert framed == (path.startswith("/embed/") and answer.mimetype == "text/html"), path
        assert not framed or "X-Frame-Options" not in headers, path
        seen.add((answer.mimetype, framed))
    assert {("text/html", False), ("text/css", False), ("application/json", False)} <= seen


@pytest.mark.parametrize(
    ("kind", "policy_of_it", "elsewhere"),
    [
        ("page", PAGE_POLICY, False),
        ("embed", EMBED_POLICY, True),
        ("download", DOWNLOAD_POLICY, False),
        ("svg", SVG_POLICY, True),
        ("picture", DATA_POLICY, True),
        ("part", DATA_POLICY, True),
        ("data", DATA_POLICY, False),
    ],
)
def test_each_kind_of_answer_has_its_policy(kind: str, policy_of_it: str, elsewhere: bool) -> None:
    headers = KINDS[kind]
    assert headers["Content-Security-Policy"] == policy_of_it
    assert (headers["Cross-Origin-Resource-Policy"] == "cross-origin") == elsewhere
    assert ("X-Frame-Options" in headers) == (kind != "embed")
    assert ("Access-Control-Allow-Origin" in headers) == (kind == "part")


@pytest.mark.parametrize(
    ("blueprint", "path", "mimetype", "attached", "kind"),
    [
        ("records", "/r/x", "text/html", False, "page"),
        ("embed", "/embed/x", "text/html", False, "embed"),
        ("exports", "/r/x.svg", "image/svg+xml", False, "svg"),
        ("exports", "/r/x.svg", "image/svg+xml", True, "download"),
        ("exports", "/r/x.png", "image/png", False, "picture"),
        ("records", "/v/x/source", "text/plain", True, "download"),
        ("exports", "/r/x.html", "text/html", True, "download"),
        ("api", "/api/v1/x", "application/json", False, "data"),
        (None, "/static/x.js", "text/javascript", False, "part"),
        (None, "/static/x.svg", "image/svg+xml", False, "svg"),
    ],
)
def test_what_an_answer_is_decides_its_kind(
    app: Flask, blueprint: str | None, path: str, mimetype: str, attached: bool, kind: str
) -> None:
    answer = app.response_class("", mimetype=mimetype)
    if attached:
        answer.headers["Content-Disposition"] = "attachment; filename=x"
    with app.test_request_context(path) as context:
        context.request.url_rule = Rule("/any", endpoint=f"{blueprint}.any" if blueprint else "static")
        assert kind_of_answer(answer) == kind


def test_cookies_of_an_encrypted_site_belong_to_this_host_alone(app: Flask) -> None:
    secure = app.test_client()
    said = secure.get("/?lang=en", base_url="https://localhost").headers["Set-Cookie"]
    assert said.startswith("__Host-lang=en; ")
    assert (
        "; Secure" in said
        and "Path=/" in said
        and "HttpOnly" in said
        and "SameSite=Lax" in said
        and "Domain" not in said
    )
    assert 'lang="en"' in secure.get("/", base_url="https://localhost").text
    planted = app.test_client()
    planted.set_cookie("lang", "en", secure=True)
    assert '<html lang="zh-Hant"' in planted.get("/", base_url="https://localhost").text


def test_cookies_of_a_plain_site_have_plain_names(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/?lang=en").headers["Set-Cookie"].startswith("lang=en;")
    assert 'lang="en"' in client.get("/").text


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


def test_what_carries_its_own_authority_may_come_from_anywhere(app: Flask) -> None:
    """No page can make a browser send that header elsewhere: a preflight asks first, and is told no."""
    headers = {"Authorization": "Bearer x", "Origin": "http://evil.example"}
    assert app.test_client().post("/validate", data={"text": GAME}, headers=headers).status_code == 303
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = app.test_client().options("/validate", headers=asked)
    assert "authorization" not in answer.headers.get("Access-Control-Allow-Headers", "").lower()
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_head_is_get_without_a_body_and_options_tells_the_methods(app: Flask) -> None:
    client = app.test_client()
    for path in ("/", "/rules", "/browse", "/healthz"):
        full, head, options = client.get(path), client.head(path), client.options(path)
        assert head.status_code == 200
        assert head.data == b""
        assert head.headers["Content-Length"] == str(len(full.data))
        assert {"GET", "HEAD", "OPTIONS"} <= set(options.headers["Allow"].split(", "))
        assert options.data == b""


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


def test_an_unexpected_error_in_any_blueprint_tells_nothing_of_the_inside(tmp_path: Path) -> None:
    app = make_app(tmp_path, TESTING=False)

    def broken(**_values: object) -> str:
        raise RuntimeError("secret of the house")

    tried = set()
    for method, path in addresses(app):
        endpoint = app.url_map.bind("localhost").match(path, method)[0]
        assert isinstance(endpoint, str)
        if endpoint == "static":
            continue
        kept_view, app.view_functions[endpoint] = app.view_functions[endpoint], broken
        answer = app.test_client().open(path, method=method, data=b"x" if method != "GET" else None)
        app.view_functions[endpoint] = kept_view
        tried.add(endpoint.split(".")[0])
        assert answer.status_code == 500, path
        assert (answer.content_type == "application/problem+json") == path.startswith("/api/v1")
        for inside in ("secret", "Traceback", "RuntimeError", str(tmp_path), "site-packages", ".py"):
            assert inside not in answer.text
        assert answer.headers["X-Request-Id"] in answer.text
        assert answer.headers["Content-Security-Policy"]
    assert {
        each
        for each in app.blueprints
        if any(rule.endpoint.startswith(f"{each}.") for rule in app.url_map.iter_rules())
    } == tried


@pytest.mark.parametrize(("trouble", "status"), [(StoreFull, 507), (StoreUnavailable, 503)])
def test_a_store_in_trouble_is_told_without_its_words(tmp_path: Path, trouble: type[StoreTrouble], status: int) -> None:
    app = make_app(tmp_path, TESTING=False)

    def failing(**_values: object) -> str:
        raise trouble("database or disk is full: INSERT INTO uploads")

    for endpoint in ("standing.home", "standing.rules"):
        app.view_functions[endpoint] = failing
    for path in ("/", "/rules"):
        answer = app.test_client().get(path)
        assert answer.status_code == status
        assert "INSERT" not in answer.text
        assert ("Retry-After" in answer.headers) == (status == 503)


def test_nothing_about_an_unlisted_game_is_for_search_engines(app: Flask) -> None:
    """Not the page alone: the text, the pictures, the API, a list of its games."""
    client = app.test_client()
    verdict = stored(client, GAME)
    (game,) = game_ids(client, verdict)
    about = ["/r/{}", "/r/{}.txt", "/r/{}.svg", "/r/{}/forms", "/embed/{}", "/r/{}/fragment", "/api/v1/records/{}"]
    paths = [path.format(game) for path in about] + [f"/v/{verdict}", f"/v/{verdict}/source"]
    told = {path: client.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in told.items()} == dict.fromkeys(paths, 200)
    assert {path: answer.headers.get("X-Robots-Tag") for path, answer in told.items()} == dict.fromkeys(
        paths, "noindex"
    )
    with app.app_context():
        store.publish(verdict, True)
    assert not any("X-Robots-Tag" in client.get(path).headers for path in paths)


def test_reading_writes_nothing(app: Flask) -> None:
    every = [path for method, path in addresses(app) if method == "GET"]
    before = kept(app)
    for path in every:
        app.test_client().get(path, buffered=True)
        app.test_client().head(path, buffered=True)
    assert kept(app) == before
