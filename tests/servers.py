"""Servers that tests run against, started for them: what is missing is installed, and what cannot be had is told."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

NO_SYSTEMD: Final = "systemd could not be asked"
"""What the reason of a test begins with that wants systemd where there is none."""
SECONDS: Final = 30
"""How long a server may take to begin, and to end."""

Found = TypeVar("Found")


class NoServer(Exception):
    """A server cannot be started; the message says why, and what to do."""


def installed(package: str, find: Callable[[], Found | None], untested: str) -> Found | None:
    """What `find` finds, Debian's package installed first if it finds nothing; None, after saying so, if that fails.

    Args:
        package: the name of the package.
        find: finds the programs of the server.
        untested: what is said where they cannot be had.
    """
    if find() is None:
        from tests.chromium import apt_install

        reason = apt_install((package,))
        if reason:
            print(f"{untested}: no `{package}` ({reason})", file=sys.stderr)
    return find()


def not_installed(package: str, untested: str) -> NoServer:
    """That there is no such server."""
    return NoServer(f"{untested}: it is not installed; on Debian, as root: apt-get install {package}")


def await_answer(process: subprocess.Popen[bytes], answers: Callable[[], bool], log: Path, untested: str) -> None:
    """Wait until a server answers. Raises `NoServer` if it ends before, or takes too long."""
    end = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < end:
        if answers():
            return
        time.sleep(0.05)
    raise NoServer(f"{untested}: {log.read_text().strip()[-500:]}")
