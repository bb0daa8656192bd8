"""A host runs for long, is stopped and renewed while people are on it, and nobody is sent away."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import GAME, WRONG
from tests.web.host import Host, await_, form, hosted, post, serving, statuses

PAGE = os.sysconf("SC_PAGE_SIZE")
MANY = 2000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosted(tmp_path, "tests.web.stubborn_site:create()") as host:
        yield host


def size(workers: set[int]) -> tuple[int, int]:
    """Open files and resident bytes of all workers."""
    files = sum(len(list(Path(f"/proc/{each}/fd").iterdir())) for each in workers)
    return files, sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) * PAGE for each in workers)


def use(host: Host, times: int) -> None:
    """Ask for everything that is used much, so many times."""
    body, kind = form(WRONG.encode())
    asks: tuple[tuple[str, str, bytes | None, dict[str, str]], ...] = (
        ("GET", "/", None, {}),
        ("GET", "/rules/P103?lang=en", None, {}),
        ("GET", "/static/paipu.css", None, {}),
        ("POST", "/api/v1/validate", GAME.encode(), {"Content_Type": "text/plain"}),
        ("GET", "/nothing", None, {}),
        ("POST", "/validate", body, {"Content_Type": kind}),
        ("POST", "/api/v1/validate", b"x" * 2_000_000, {"Content_Type": "text/plain"}),
        ("GET", "/browse", None, {}),
    )
    for each in range(times):
        method, path, sent, headers = asks[each % len(asks)]
        assert host.ask(method, path, sent, **headers)[0] < 500


@pytest.mark.long
def test_two_thousand_requests_leave_no_file_open_and_take_no_more_memory(host: Host) -> None:
    use(host, MANY // 4)
    workers = host.workers()
    files, memory = size(workers)
    use(host, MANY)
    assert host.workers() == workers
    later_files, later_memory = size(workers)
    assert later_files <= files + 4
    assert later_memory <= memory + 24 * 1024 * 1024


def test_a_request_under_way_is_answered_before_the_host_stops(host: Host) -> None:
    body, kind = form(GAME.encode())
    whole = post("/validate", body, kind)
    answers: list[bytes] = []
    slow = threading.Thread(target=lambda: answers.append(host.talk(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")))
    slow.start()
    with host.connect() as half:
        half.sendall(whole[:200])
        time.sleep(0.7)
        host.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        half.sendall(whole[200:])
        answers.append(b"".join(iter(lambda: half.recv(65536), b"")))
    slow.join()
    assert host.process.wait(60) == 0
    assert sorted(statuses(b"".join(answers))) == [200, 303]


@pytest.mark.long
def test_workers_are_renewed_under_load_and_no_request_fails(host: Host) -> None:
    old = host.workers()
    done = threading.Event()
    failed: list[object] = []
    counts: list[int] = []

    def load() -> None:
        count = 0
        while not done.is_set():
            try:
                status = host.ask("POST", "/api/v1/validate", GAME.encode(), Content_Type="text/plain")[0]
            except OSError as error:
                failed.append(error)
            else:
                if status != 200:
                    failed.append(status)
                count += 1
        counts.append(count)

    threads = [threading.Thread(target=load) for _ in range(4)]
    for each in threads:
        each.start()
    for turn in (1, 2):
        before = host.workers()
        host.process.send_signal(signal.SIGHUP)
        await_(lambda turn=turn: serving(host) >= 2 + 2 * turn, host)  # type: ignore[misc]
        await_(lambda before=before: not before & host.workers(), host)  # type: ignore[misc]
    done.set()
    for each in threads:
        each.join()
    assert not failed
    assert sum(counts) > 4
    assert not old & host.workers()


def test_a_worker_that_is_killed_is_replaced(host: Host) -> None:
    victim = min(host.workers())
    os.kill(victim, signal.SIGKILL)
    await_(lambda: len(host.workers() - {victim}) == 2, host)
    assert host.ask("GET", "/healthz")[0] == 200
