"""Judging has its time: what never ends is ended, and others are answered meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.site import GAME, make_app
from tests.web import stubborn_site
from tests.web.host import Host, hosted
from web.intake import verdicts
from web.operations import budget
from web.operations.budget import TimeUp, within

ENDLESS = GAME.replace('"測試"', f'"{stubborn_site.ENDLESS}"').encode()


def forever() -> None:
    while True:
        pass


def test_a_block_that_never_ends_is_ended() -> None:
    with pytest.raises(TimeUp), within(0.2):
        forever()


def test_a_block_within_its_time_is_left_alone() -> None:
    with within(60):
        found = sum(range(1000))
    assert found == 499500


def test_no_limit_is_no_limit() -> None:
    with within(0):
        time.sleep(0.3)


def test_what_keeps_exceptions_does_not_keep_this_one() -> None:
    with pytest.raises(TimeUp), within(0.2):
        while True:
            with suppress(Exception):
                forever()


def test_only_the_block_is_ended_that_took_too_long() -> None:
    """Two threads at once: the exception goes into the right one, and nothing is left of it afterwards."""

    def run(seconds: float) -> str:
        try:
            with within(seconds):
                until = time.monotonic() + 1
                while time.monotonic() < until:
                    pass
        except TimeUp:
            return "ended"
        for _ in range(100_000):
            pass
        return "done"

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, (0.2, 60, 0.2, 60))) == ["ended", "done", "ended", "done"]


def test_one_that_ends_just_in_time_is_not_hit_afterwards() -> None:
    for _ in range(30):
        try:
            with within(0.05):
                until = time.monotonic() + 0.05
                while time.monotonic() < until:
                    pass
        except TimeUp:
            continue
        for _ in range(10_000):
            pass


def test_ending_at_any_moment_leaves_the_watch_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exception may come at any step, also while the block is being left: nothing may be locked for ever by it."""
    monkeypatch.setattr(budget, "TICK", 0.0001)
    ended = 0
    for number in range(3000):
        seconds = 0.0005 + number % 50 * 0.00001
        try:
            with within(0.0005):
                until = time.monotonic() + seconds
                while time.monotonic() < until:
                    pass
        except TimeUp:
            ended += 1
        for _ in range(20):
            pass
    assert 0 < ended < 3000
    with pytest.raises(TimeUp), within(0.2):
        forever()


def test_one_thread_looks_at_the_clock_for_all() -> None:
    for _ in range(200):
        with within(60):
            pass
    assert sum(each.name == "paipu-budget" for each in threading.enumerate()) <= 1


def test_a_record_that_is_judged_for_ever_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "replays", stubborn_site.stubborn)
    client = make_app(tmp_path, JUDGE_SECONDS=0.3).test_client()
    answer = client.post("/api/v1/validate", data=ENDLESS, content_type="text/plain")
    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert client.post("/api/v1/validate", data=GAME.encode(), content_type="text/plain").status_code == 200


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("host"), "tests.web.stubborn_site:create()", PAIPU_JUDGE_SECONDS="20") as host:
        yield host


@pytest.mark.long
def test_others_are_answered_meanwhile(host: Host) -> None:
    """Each worker judges something endless; five records of others are through before the first is given up."""
    ended = threading.Event()

    def endless() -> int:
        status = host.ask("POST", "/api/v1/validate", ENDLESS, Content_Type="text/plain")[0]
        ended.set()
        return status

    with ThreadPoolExecutor(3) as pool:
        stuck = [pool.submit(endless) for _ in range(3)]
        time.sleep(0.5)
        for _ in range(5):
            assert host.ask("POST", "/api/v1/validate", GAME.encode(), Content_Type="text/plain")[0] == 200
        assert not ended.is_set()
        assert [each.result(60) for each in stuck] == [503, 503, 503]
    assert host.ask("GET", "/healthz")[0] == 200
    assert not any("WORKER TIMEOUT" in each["event"] for each in host.lines())
