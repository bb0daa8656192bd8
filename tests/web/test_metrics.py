"""What the site counts, who may read it, and that several workers count as one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from tests.site import GAME, WRONG, make_app, paste
from tests.web.host import Host, hosted
from web.store.engine import writing
from web.store.models import Job, JobState, now


def numbers(text: str) -> dict[tuple[str, ...], float]:
    """The samples: name and labels, sorted by name of the label, with their values."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[(sample.name, *(value for _, value in sorted(sample.labels.items())))] = sample.value
    return found


class Scrape:
    """The numbers of an application, as they changed since the first look: a process counts for all of its tests."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.before = numbers(self.client.get("/metrics").text)

    def since(self, *key: str) -> float:
        return numbers(self.client.get("/metrics").text).get(key, 0) - self.before.get(key, 0)


def test_requests_are_counted_by_route_method_and_status(app: Flask) -> None:
    scrape = Scrape(app)
    for _ in range(3):
        app.test_client().get("/rules/P103")
    app.test_client().get("/rules/X999")
    assert scrape.since("paipu_requests_total", "GET", "/rules/<code>", "200") == 3
    assert scrape.since("paipu_requests_total", "GET", "/rules/<code>", "404") == 1
    assert scrape.since("paipu_request_seconds_count", "/rules/<code>") == 4


def test_judging_is_counted_with_its_bytes_and_its_findings_by_code(app: Flask) -> None:
    scrape = Scrape(app)
    paste(app.test_client(), GAME)
    paste(app.test_client(), WRONG)
    assert scrape.since("paipu_validate_seconds_count") == 2
    assert scrape.since("paipu_validate_bytes_sum") == len(GAME.encode()) + len(WRONG.encode())
    assert scrape.since("paipu_findings_total", "P105") == 1


@pytest.mark.parametrize(
    ("reason", "ask"),
    [
        ("kind of content", {"data": b"x", "content_type": "image/png"}),
        ("too large", {"data": b"x" * 2_000_000, "content_type": "text/plain"}),
        (
            "foreign origin",
            {"data": b"x", "content_type": "application/x-www-form-urlencoded", "headers": {"Origin": "null"}},
        ),
    ],
)
def test_what_is_refused_is_counted_by_reason(app: Flask, reason: str, ask: dict[str, object]) -> None:
    scrape = Scrape(app)
    app.test_client().post("/validate", **ask)
    assert scrape.since("paipu_rejects_total", reason) == 1


def test_nobody_outside_makes_a_new_series(app: Flask) -> None:
    scrape = Scrape(app)
    for each in range(20):
        app.test_client().get(f"/scan/{each}.php")
        app.test_client().open("/", method=f"VERB{each}")
    found = set(numbers(app.test_client().get("/metrics").text)) - set(scrape.before)
    assert {key for key in found if key[0] == "paipu_requests_total"} <= {
        ("paipu_requests_total", "GET", "other", "404"),
        ("paipu_requests_total", "other", "other", "405"),
        ("paipu_requests_total", "other", "/", "405"),
        ("paipu_requests_total", "GET", "/metrics", "200"),
    }


def test_no_id_and_no_text_of_a_record_is_in_it(app: Flask) -> None:
    where = paste(app.test_client(), WRONG).headers["Location"]
    app.test_client().get(where)
    text = app.test_client().get("/metrics").text
    assert where.removeprefix("/v/") not in text
    assert "小明" not in text


def test_the_queue_is_measured(app: Flask) -> None:
    with app.app_context(), writing() as session:
        for name, age in (("a", 30), ("b", 90)):
            then = now() - timedelta(seconds=age)
            session.add(
                Job(id=name * 12, kind="validate", state=JobState.QUEUED, created=then, changed=then, parameters={})
            )
    found = numbers(app.test_client().get("/metrics").text)
    assert found[("paipu_queue_jobs",)] == 2
    assert 90 <= found[("paipu_queue_age_seconds",)] < 500


@pytest.mark.parametrize(
    ("address", "networks", "headers", "status"),
    [
        ("127.0.0.1", "127.0.0.0/8 ::1", {}, 200),
        ("::1", "127.0.0.0/8 ::1", {}, 200),
        ("192.0.2.1", "127.0.0.0/8 ::1", {}, 404),
        ("192.0.2.1", "192.0.2.0/24", {}, 200),
        ("127.0.0.1", "192.0.2.0/24", {}, 404),
        ("", "0.0.0.0/0 ::/0", {}, 404),
        ("127.0.0.1", "127.0.0.0/8", {"X-Forwarded-For": "203.0.113.5"}, 404),
        ("192.0.2.1", "127.0.0.0/8", {"X-Forwarded-For": "127.0.0.1"}, 404),
    ],
)
def test_only_some_networks_may_read_it(
    app: Flask, address: str, networks: str, headers: dict[str, str], status: int
) -> None:
    """A request that came through a proxy which the settings do not know has the proxy's address, not its own."""
    app.config["METRICS_FROM"] = networks
    answer = app.test_client().get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == status


def test_through_a_known_proxy_it_is_the_client_that_counts(tmp_path: Path) -> None:
    client = make_app(tmp_path, PROXY_HOPS=1).test_client()
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1, 203.0.113.5"}).status_code == 404
    assert client.get("/metrics").status_code == 200


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("host")) as host:
        yield host


def test_two_workers_count_together(host: Host) -> None:
    calls = 60
    for _ in range(calls):
        assert host.ask("POST", "/api/v1/validate", WRONG.encode(), Content_Type="text/plain")[0] == 200
    answers = [numbers(host.ask("GET", "/metrics")[1].decode()) for _ in range(6)]
    for found in answers:
        assert found[("paipu_requests_total", "POST", "/api/v1/validate", "200")] == calls
        assert found[("paipu_validate_seconds_count",)] == calls
        assert found[("paipu_validate_bytes_sum",)] == calls * len(WRONG.encode())
        assert found[("paipu_findings_total", "P105")] == calls
