"""A real PostgreSQL for the tests of the store: a server of its own, in a temporary folder, on a Unix socket.

`python -m tests.postgres` prints where its programs are; with `--install` they are installed first if they are missing
(Debian's package). Where none can be started the store is tested on SQLite alone, and the run says so at its end.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from tests.servers import SECONDS, NoServer, await_answer, installed, not_installed

PACKAGE: Final = "postgresql"
FOLDERS: Final = "/usr/lib/postgresql"
"""Where Debian puts the programs of the server, which are not in the path."""
USERS: Final = ("postgres", "nobody")
"""Who runs the server where the tests are run by root: PostgreSQL refuses to be root."""
UNTESTED: Final = "PostgreSQL could not be started"
"""What the reason of a skipped test begins with."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, None if they are not installed."""
    found = shutil.which("postgres")
    if found and shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path(FOLDERS).glob("*/bin/initdb"), key=lambda each: float(each.parent.parent.name))
    return versions[-1].parent if versions else None


@dataclass(slots=True)
class Server:
    """A server that runs."""

    folder: Path
    numbers: Iterator[int]

    def new_schema(self) -> str:
        """The URL of a place without a table; a schema is made in no time, a database is thousands of files."""
        import psycopg
        from psycopg.sql import SQL, Identifier

        name = f"test{next(self.numbers)}"
        with psycopg.connect(host=str(self.folder), dbname="postgres", user="paipu", autocommit=True) as connection:
            connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
        return f"postgresql+psycopg://paipu@/postgres?host={self.folder}&options=-csearch_path%3D{name}"


@contextmanager
def server() -> Iterator[Server]:
    """A server for as long as it is needed.

    Raises:
        NoServer: none can be started.
    """
    found = programs()
    if found is None:
        raise not_installed(PACKAGE, UNTESTED)
    who = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="paipu-pg-"))
    try:
        if who:
            os.chown(folder, who["user"], who["group"])
        data = folder / "data"
        _run(found / "initdb", "-D", data, "-U", "paipu", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", **who)
        with _running(found / "postgres", data, folder, **who):
            yield Server(folder, count(1))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _other_user() -> dict[str, Any]:
    """Whom `subprocess` runs the server as: ourselves, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in USERS:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NoServer(f"{UNTESTED}: it does not run as root, and there is no user {' or '.join(USERS)}")


def _run(*command: str | Path, **who: Any) -> None:
    done = subprocess.run(list(map(str, command)), cwd="/", capture_output=True, text=True, check=False, **who)
    if done.returncode:
        raise NoServer(f"{UNTESTED}: {Path(command[0]).name}: {done.stderr.strip() or done.stdout.strip()}")


@contextmanager
def _running(program: Path, data: Path, socket: Path, **who: Any) -> Iterator[None]:
    """The server process. It is stopped at once at the end: its data is thrown away anyway."""
    settings = {"listen_addresses": "", "unix_socket_directories": str(socket), "fsync": "off", "max_connections": "60"}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with (socket.parent / f"{socket.name}.log").open("w+") as log:
        process = subprocess.Popen([str(program), "-D", str(data), *options], cwd="/", stdout=log, stderr=log, **who)
        try:
            await_answer(process, lambda: _answers(socket), Path(log.name), UNTESTED)
            yield
        finally:
            process.send_signal(signal.SIGQUIT)
            process.wait(SECONDS)
            Path(log.name).unlink()


def _answers(socket: Path) -> bool:
    import psycopg

    try:
        psycopg.connect(host=str(socket), dbname="postgres", user="paipu").close()
    except psycopg.OperationalError:
        return False
    return True


if __name__ == "__main__":
    found = installed(PACKAGE, programs, UNTESTED) if "--install" in sys.argv[1:] else programs()
    print(found or "not installed")
