"""What all tests share: no test of a law fails because a machine is slow."""

from __future__ import annotations

import gc

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

from tests import postgres, redis_server
from tests.servers import NO_SYSTEMD

UNTESTED = {
    postgres.UNTESTED: "THE STORE WAS NOT TESTED ON POSTGRESQL",
    redis_server.UNTESTED: "THE QUEUE WAS NOT TESTED ON REDIS",
    NO_SYSTEMD: "THE UNITS WERE NOT SHOWN TO SYSTEMD",
}
"""What the reason of a skipped test begins with, and how it is said at the end of the run."""

settings.register_profile("paipu", deadline=None)
settings.load_profile("paipu")


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file of tests leaves, tables of a million hands among it, is not searched for garbage again during every
    file after it: that took longer than many of the tests."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say loudly what was not tested for want of a server: among the skipped nobody would see it."""
    reasons = {
        each.longrepr[2].removeprefix("Skipped: ")
        for each in terminalreporter.stats.get("skipped", ())
        if isinstance(each.longrepr, tuple)
    }
    for reason in sorted(reasons):
        title = next((loud for start, loud in UNTESTED.items() if reason.startswith(start)), None)
        if title is not None:
            terminalreporter.section(title, sep="!", red=True, bold=True)
            terminalreporter.line(reason)
