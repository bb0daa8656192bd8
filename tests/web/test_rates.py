"""How often a client may ask, who counts as one, and what it is told when it was too often."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from tests.site import GAME, make_app, paste
from web.operations.addresses import prefix
from web.operations.routes import KEPT, SAFE_METHODS, SENT
from web.settings import DEFAULTS

LIMITED = {"RATE_LIMITS": True, "RATE_VALIDATE": "3 per minute", "RATE_UPLOAD": "2 per minute; 4 per day"}


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path, **LIMITED)


def judge(client: FlaskClient, address: str | None = "192.0.2.1", **headers: str) -> int:
    """Judge a record as a client at an address; the status."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = client.post(
        "/api/v1/validate",
        data=GAME.encode(),
        content_type="text/plain",
        headers=named,
        environ_base={"REMOTE_ADDR": address or ""},
    )
    return sent.status_code


def test_the_limits_are_these() -> None:
    rates = {name: value for name, value in DEFAULTS.items() if name.startswith("RATE_")}
    assert (
        rates.items()
        >= {
            "RATE_LIMITS": True,
            "RATE_STORE": "memory://",
            "RATE_VALIDATE": "60 per minute",
            "RATE_UPLOAD": "10 per minute; 200 per day",
            "RATE_ARCHIVE": "2 per minute",
            "RATE_IMAGE": "30 per minute",
        }.items()
    )


def test_judging_has_a_limit_and_reading_has_none(app: Flask) -> None:
    client = app.test_client()
    assert [judge(client) for _ in range(5)] == [200, 200, 200, 429, 429]
    for path in ("/", "/rules", "/healthz", "/static/paipu.css"):
        for _ in range(5):
            answer = client.get(path, environ_base={"REMOTE_ADDR": "192.0.2.1"}, buffered=True)
            assert answer.status_code == 200
            assert "X-RateLimit-Limit" not in answer.headers


def test_each_kind_is_counted_by_itself(app: Flask) -> None:
    client = app.test_client()
    assert [paste(client, GAME).status_code for _ in range(3)] == [303, 303, 429]
    assert judge(client, "127.0.0.1") == 200


def test_the_answer_tells_what_is_left_and_when_to_come_again(app: Flask) -> None:
    client = app.test_client()

    def ask() -> Any:
        return client.post("/api/v1/validate", data=GAME.encode(), content_type="text/plain")

    left = [ask().headers["X-RateLimit-Remaining"] for _ in range(3)]
    assert left == ["2", "1", "0"]
    refused = ask()
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 61
    assert refused.content_type == "application/problem+json"
    assert refused.json["status"] == 429
    assert "Retry-After" in refused.json["detail"]
    for _ in range(3):
        page = paste(client, GAME)
    assert page.status_code == 429
    assert "<h1>" in page.text
    assert int(page.headers["Retry-After"]) >= 1


def test_after_that_time_it_is_answered_again(tmp_path: Path) -> None:
    app = make_app(tmp_path, RATE_LIMITS=True, RATE_VALIDATE="1 per second")
    client = app.test_client()
    statuses = [judge(client), judge(client)]
    while 429 not in statuses:  # a slow machine may take more than a second for one
        statuses = [*statuses[-1:], judge(client)]
    time.sleep(1.1)
    assert judge(client) == 200


def test_a_refused_request_is_not_judged_and_nothing_of_it_kept(app: Flask) -> None:
    from web import store

    client = app.test_client()
    for _ in range(6):
        paste(client, GAME)
    with app.app_context():
        assert store.db.session.query(store.Upload).count() == 2


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "no address", True),
    ],
)
def test_a_client_is_an_address_or_a_network_of_64_bits(app: Flask, one: str, other: str, same: bool) -> None:
    client = app.test_client()
    assert [judge(client, one) for _ in range(4)][-1] == 429
    assert judge(client, other) == (429 if same else 200)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2::7", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        (None, "-"),
    ],
)
def test_what_is_written_down_is_cut_short(address: str | None, shown: str) -> None:
    assert prefix(address, 24, 48) == shown


FORGED = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Client-IP", "CF-Connecting-IP", "True-Client-IP", "Via")


@pytest.mark.parametrize("header", FORGED)
def test_a_client_does_not_become_another_by_saying_so(app: Flask, header: str) -> None:
    client = app.test_client()
    sent = [judge(client, "192.0.2.1", **{header.replace("-", "_"): f"203.0.113.{each}"}) for each in range(4)]
    assert sent == [200, 200, 200, 429]


def test_behind_a_proxy_only_what_the_proxy_added_counts(tmp_path: Path) -> None:
    app = make_app(tmp_path, PROXY_HOPS=1, **LIMITED)
    client = app.test_client()
    sent = [judge(client, "127.0.0.1", X_Forwarded_For=f"203.0.113.{each}, 192.0.2.1") for each in range(4)]
    assert sent == [200, 200, 200, 429]
    assert judge(client, "127.0.0.1", X_Forwarded_For="192.0.2.1, 192.0.2.2") == 200


def test_what_another_site_made_a_browser_send_uses_up_nothing(app: Flask) -> None:
    client = app.test_client()
    for _ in range(5):
        answer = client.post("/validate", data={"text": GAME}, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
    assert paste(client, GAME).status_code == 303


def test_a_counter_that_is_away_leaves_each_worker_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = make_app(tmp_path, **LIMITED | {"RATE_STORE": "redis://127.0.0.1:1/0"})
    client = app.test_client()
    assert [judge(client) for _ in range(4)] == [200, 200, 200, 429]


def test_the_limits_can_be_switched_off(tmp_path: Path) -> None:
    app = make_app(tmp_path, **LIMITED | {"RATE_LIMITS": False})
    client = app.test_client()
    assert {judge(client) for _ in range(6)} == {200}


def test_every_route_that_takes_something_has_a_limit(app: Flask) -> None:
    """What is not in the table counts as kept, which has the narrowest limit but that of archives."""
    from web.operations.routes import kind_of

    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - SAFE_METHODS:
            with app.test_request_context(method=method) as context:
                context.request.url_rule = rule
                assert kind_of(context.request).rate is not None, rule


def test_what_draws_has_a_limit(app: Flask) -> None:
    from web.operations.routes import PICTURE, READ, kind_of

    for path, endpoint, kind in (
        ("/r/aaaaaaaaaaaa.png", "exports.record", PICTURE),
        ("/r/aaaaaaaaaaaa/12.gif", "exports.record", PICTURE),
        ("/r/aaaaaaaaaaaa.svg", "exports.record", READ),
        ("/static/icon.png", "static", READ),
    ):
        with app.test_request_context(path) as context:
            context.request.url_rule = Rule("/any", endpoint=endpoint)
            assert kind_of(context.request) is kind


def test_the_table_names_what_is_judged_and_not_kept() -> None:
    assert SENT["records.validate"] is KEPT
