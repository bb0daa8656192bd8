"""`paipu serve`: where it listens, what it serves, how it stops, and what it says when it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.site import GAME, WRONG
from web.ids import named_id

ROOT = Path(__file__).parents[2]


@contextmanager
def served(data: Path, *options: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running `paipu serve`: where it listens, and its process."""
    command = [sys.executable, "-m", "paipu", "serve", "--port", "0", "--data", str(data), *options]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    with process:
        assert process.stdout is not None
        try:
            said = next((line for line in process.stdout if "http://" in line), "")
            yield said.removeprefix("paipu: http://").strip().rstrip("/"), process
        finally:
            process.kill()


def status(where: str, path: str, **headers: str) -> int:
    connection = HTTPConnection(where, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse().status
    connection.close()
    return answer


def test_it_says_where_it_listens_and_serves_the_samples(tmp_path: Path) -> None:
    samples = tmp_path / "samples"
    (samples / "deeper").mkdir(parents=True)
    (samples / "a.txt").write_text(GAME, encoding="utf-8")
    (samples / "deeper" / "b.txt").write_text(WRONG, encoding="utf-8")
    (samples / "README.md").write_text("no record", encoding="utf-8")
    for _ in range(2):
        with served(tmp_path / "data", "--samples", str(samples)) as (where, _process):
            assert status(where, "/") == 200
            assert status(where, f"/r/{named_id('a.txt', '1')}") == 200
            assert status(where, f"/r/{named_id('deeper/b.txt', '1')}/7") == 200
    with sqlite3.connect(tmp_path / "data" / "paipu.sqlite3") as base:
        assert base.execute("select count(*) from uploads").fetchone() == (2,)
    base.close()


def test_on_this_machine_it_answers_only_names_of_this_machine(tmp_path: Path) -> None:
    with served(tmp_path) as (where, _process):
        port = where.split(":")[1]
        assert status(where, "/", Host=f"localhost:{port}") == 200
        assert status(where, "/", Host="evil.example") == 400
    with served(tmp_path, PAIPU_TRUSTED_HOSTS='["paipu.example"]') as (where, _process):
        assert status(where, "/", Host="paipu.example") == 200
        assert status(where, "/") == 400


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_asked(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path) as (where, process):
        assert status(where, "/") == 200
        process.send_signal(how)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_it_stops_when_asked_though_its_shell_had_it_ignore_interrupts(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with served(tmp_path) as (where, process):
            assert status(where, "/") == 200
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "paipu", "serve", "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"paipu serve: 127.0.0.1:{port}: ")
    assert "Traceback" not in done.stderr


def test_without_its_libraries_it_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['flask'] = None; import paipu; paipu.main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", "--data", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "paipu[web]" in done.stderr
    assert "Traceback" not in done.stderr
