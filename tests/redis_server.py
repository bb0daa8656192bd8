"""A real Redis for the tests of the queue: a server of its own, in a temporary folder, on a Unix socket.

`python -m tests.redis_server` prints where its program is; with `--install` it is installed first if it is missing
(Debian's package). Where none can be started the queue is tested on SQLite and PostgreSQL, and the run says so at its
end.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.servers import await_answer, installed, not_installed

PROGRAMS: Final = ("redis-server", "valkey-server")
PACKAGE: Final = "redis-server"
UNTESTED: Final = "Redis could not be started"
"""What the reason of a skipped test begins with."""


def program() -> str | None:
    """The path of the server, None if it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def server() -> Iterator[str]:
    """A server for as long as it is needed; its URL.

    Raises:
        NoServer: none can be started.
    """
    found = program()
    if found is None:
        raise not_installed(PACKAGE, UNTESTED)
    folder = Path(tempfile.mkdtemp(prefix="paipu-redis-"))
    socket, log = folder / "socket", folder / "log"
    command = [found, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(folder)]
    try:
        with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
            try:
                await_answer(process, lambda: _answers(socket), log, UNTESTED)
                yield f"unix://{socket}"
            finally:
                process.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _answers(socket: Path) -> bool:
    import redis

    client = redis.Redis(unix_socket_path=str(socket))
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False
    finally:
        client.close()


if __name__ == "__main__":
    found = installed(PACKAGE, program, UNTESTED) if "--install" in sys.argv[1:] else program()
    print(found or "not installed")
