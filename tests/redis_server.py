"""A real Redis for the tests of the queue: a server of its own, in a temporary folder, on a Unix socket.

`python tests/redis_server.py` prints where its program is; with `--install` it is installed first if it is missing
(Debian's package). Where none can be started the queue is tested on SQLite and PostgreSQL, and the run says so at its
end.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROGRAMS: Final = ("redis-server", "valkey-server")
PACKAGE: Final = "redis-server"
SECONDS: Final = 30
UNTESTED: Final = "Redis could not be started"
"""What the reason of a skipped test begins with."""


class NoServer(Exception):
    """No Redis can be started; the message says why, and what to do."""


def program() -> str | None:
    """The path of the server, None if it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def install() -> str | None:
    """Install what is missing; where it is, None if it cannot be had, after saying so."""
    if program() is None:
        from tests.chromium import apt_install

        reason = apt_install((PACKAGE,))
        if reason:
            print(f"{UNTESTED}: no `{PACKAGE}` ({reason}); the queue is not tested on it", file=sys.stderr)
    return program()


@contextmanager
def server() -> Iterator[str]:
    """A server for as long as it is needed; its URL.

    Raises:
        NoServer: none can be started.
    """
    found = program()
    if found is None:
        raise NoServer(f"{UNTESTED}: it is not installed; on Debian, as root: apt-get install {PACKAGE}")
    folder = Path(tempfile.mkdtemp(prefix="paipu-redis-"))
    socket, log = folder / "socket", folder / "log"
    command = [found, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(folder)]
    try:
        with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
            try:
                _wait(process, socket, log)
                yield f"unix://{socket}"
            finally:
                process.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], socket: Path, log: Path) -> None:
    """Wait until the server answers."""
    import redis

    end = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < end:
        client = redis.Redis(unix_socket_path=str(socket))
        try:
            client.ping()
        except redis.ConnectionError:
            time.sleep(0.05)
        else:
            return
        finally:
            client.close()
    raise NoServer(f"{UNTESTED}: {log.read_text().strip()[-500:]}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    print((install() if "--install" in sys.argv[1:] else program()) or "not installed")
