"""A block of work that may take so long and no longer, in a thread of a server that has others to serve.

A signal reaches only the main thread, and a thread cannot be stopped from outside. What can be done is to have an
exception raised in it (`PyThreadState_SetAsyncExc`), which happens between two steps of Python. So this guards loops
in Python; it must guard nothing that holds locks or files. A single call into C that does not end is not reached: that
is what the server's own time-out is for, which replaces the whole worker.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

TICK: Final = 0.1
"""Seconds between two looks at the clock, while anything is guarded."""


class TimeUp(BaseException):
    """The block took longer than it may. No `except Exception` on the way keeps it."""


@dataclass(slots=True, eq=False)
class _Guarded:
    """A block that runs: in which thread, until when, and whether it was told to stop."""

    thread: int
    until: float
    rung: bool = False


@dataclass(slots=True)
class _Watch:
    """One thread that looks at the clock for every guarded block of the process."""

    running: set[_Guarded] = field(default_factory=set)
    some: threading.Condition = field(default_factory=threading.Condition)
    asleep: bool = False
    thread: threading.Thread | None = None

    def enter(self, guarded: _Guarded) -> None:
        with self.some:
            if self.thread is None:
                self.thread = threading.Thread(target=self._look, name="paipu-budget", daemon=True)
                self.thread.start()
            self.running.add(guarded)
            if self.asleep:
                self.some.notify()

    def leave(self, guarded: _Guarded) -> None:
        with self.some:
            self.running.discard(guarded)

    def _look(self) -> None:
        while True:
            with self.some:
                self.asleep = not self.running
                while not self.running:
                    self.some.wait()
                self.asleep = False
                for each in [each for each in self.running if each.until <= monotonic()]:
                    each.rung = True
                    self.running.discard(each)
                    _raise_in(each.thread, TimeUp)
            threading.Event().wait(TICK)


_watch = _Watch()


def _start_again() -> None:
    """After a fork the thread is gone, and whatever it watched with it."""
    global _watch
    _watch = _Watch()


os.register_at_fork(after_in_child=_start_again)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Run a block of plain Python for so long at most; `TimeUp` is raised in it then. 0 is no limit."""
    if not seconds:
        yield
        return
    guarded = _Guarded(threading.get_ident(), monotonic() + seconds)
    watch = _watch
    watch.enter(guarded)
    try:
        yield
    finally:
        watch.leave(guarded)
        if guarded.rung:  # it may still be on its way, and would hit whatever comes next
            _raise_in(guarded.thread, None)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
