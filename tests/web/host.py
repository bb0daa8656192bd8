"""The site as a host runs it: gunicorn with the configuration of deploy/, on a port of its own, talked to by socket."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60
"""Seconds after which something that should have happened is taken for a failure."""


@dataclass(frozen=True, slots=True)
class Host:
    """A gunicorn that serves: its address, its master process, and the file with what it wrote down."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def workers(self) -> set[int]:
        """The processes that answer."""
        pid = self.process.pid
        return {int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}

    def lines(self) -> list[dict[str, Any]]:
        """What it wrote down; every line is JSON, or this fails."""
        return [json.loads(line) for line in self.log.read_bytes().splitlines()]

    def connect(self) -> socket.socket:
        """A connection, to send whatever one likes."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def talk(self, *pieces: bytes) -> bytes:
        """Send some bytes, piece by piece, say no more, and read all that comes back."""
        with self.connect() as connection:
            for piece in pieces:
                connection.sendall(piece)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """One request on a connection of its own: status and body of the answer."""
        answer, data = self.answer(method, path, body, **headers)
        return answer.status, data

    def answer(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[HTTPResponse, bytes]:
        """The same with the whole answer; `_` in the name of a header is `-`."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, {"Connection": "close", **named})
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()


@contextmanager
def hosted(folder: Path, app: str = "web.app:create_app()", **environment: str) -> Iterator[Host]:
    """A gunicorn with two workers, ready; killed at the end if it has not stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    settings = {"PAIPU_INSTANCE_PATH": str(folder), "PAIPU_RATE_LIMITS": "false", "PAIPU_THREADS": "4", **environment}
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PAIPU_", "PROMETHEUS_"))}
    with socket.create_server(("127.0.0.1", 0), backlog=256) as listening, log.open("wb") as errors:
        number = listening.fileno()
        command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "--bind", f"fd://{number}", app]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=errors, stderr=errors, pass_fds=[number], env={**clean, **settings}
        )
        host = Host(listening.getsockname()[1], process, log)
        with process:
            try:
                await_(lambda: serving(host) >= 2, host)
                yield host
            finally:
                process.kill()


def serving(host: Host) -> int:
    """How many workers ever had the site loaded."""
    return host.log.read_bytes().count(b'"Serving (pid: ')


def await_(done: Callable[[], bool], host: Host | None = None) -> None:
    """Wait until something is so. Fails if it never is, with what the host wrote down."""
    until = time.monotonic() + PATIENCE
    while not done():
        said = host.log.read_text("utf-8", "replace")[-4000:] if host else ""
        assert time.monotonic() < until, f"waited in vain {said}"
        assert host is None or host.process.poll() is None, said
        time.sleep(0.05)


def post(path: str, body: bytes, kind: str = "text/plain", *lines: str) -> bytes:
    """A request as it goes over the line."""
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *lines]
    return "\r\n".join([*head, "Connection: close", "", ""]).encode() + body


def form(text: bytes) -> tuple[bytes, str]:
    """A text as the paste box sends it: the body and its kind."""
    return b'--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + text + b"\r\n--b--\r\n", (
        "multipart/form-data; boundary=b"
    )


def statuses(answers: bytes) -> list[int]:
    """The statuses of the answers that came over one line."""
    return [int(part.split(b" ", 1)[0]) for part in answers.split(b"HTTP/1.1 ")[1:]]
