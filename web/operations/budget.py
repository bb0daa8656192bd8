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
from time import monotonic, sleep
from typing import Final

TICK: Final = 0.1
"""Seconds between two looks at the clock, while anything is guarded."""


class TimeUp(BaseException):
    """The block took longer than it may. No `except Exception` on the way keeps it."""


@dataclass(slots=True, eq=False)
class _Guarded:
    """A block that runs.

    Attributes:
        thread: in which thread.
        until: until when.
        over: the block has ended; said by the block.
        rung: it took too long, and is told to stop unless it is over; said by the watch, before it looks at `over`.
        settled: it was told, or it was over; said by the watch.
    """

    thread: int
    until: float
    over: bool = False
    rung: bool = False
    settled: bool = False


@dataclass(slots=True)
class _Watch:
    """One thread that looks at the clock for every guarded block of the process.

    A guarded block holds no lock at any time: the exception may come at any step of it, and whatever was locked then
    would be locked for ever. Each side first says what it does and then looks at what the other said, so one of them
    sees the other, whichever comes first.
    """

    running: set[_Guarded] = field(default_factory=set)
    some: threading.Event = field(default_factory=threading.Event)
    starting: threading.Lock = field(default_factory=threading.Lock)
    thread: threading.Thread | None = None

    def enter(self, guarded: _Guarded) -> None:
        """Watch a block."""
        if self.thread is None:
            self._start()
        self.running.add(guarded)
        if not self.some.is_set():
            self.some.set()

    def leave(self, guarded: _Guarded) -> None:
        """Watch it no more; what was still on its way to it is taken back."""
        guarded.over = True
        self.running.discard(guarded)
        if guarded.rung:
            while not guarded.settled:
                sleep(0)
            _raise_in(guarded.thread, None)

    def _start(self) -> None:
        with self.starting:
            if self.thread is None:
                self.thread = threading.Thread(target=self._look, name="paipu-budget", daemon=True)
                self.thread.start()

    def _look(self) -> None:
        while True:
            self.some.wait()
            now = monotonic()
            for each in tuple(self.running):
                if each.until <= now:
                    self.running.discard(each)
                    _ring(each)
            if not self.running:
                self.some.clear()
                if self.running:  # one that came in meanwhile
                    self.some.set()
            sleep(TICK)


def _ring(guarded: _Guarded) -> None:
    """Tell a block to stop, unless it has."""
    guarded.rung = True
    if not guarded.over:
        _raise_in(guarded.thread, TimeUp)
    guarded.settled = True


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


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)
