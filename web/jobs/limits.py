"""What a worker process may use: so much memory, and so much time for one chunk.

A chunk that takes too long is interrupted by a signal, which stops Python and its regular expressions; what even that
does not stop ends the process a little later, from a thread that needs nobody's lock. Its job is taken up again by
somebody else when the lease runs out.
"""

from __future__ import annotations

import faulthandler
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

from web.operations.budget import TimeUp

GRACE: Final = 1.5
"""How many times longer than allowed a chunk lives before its process is ended."""


def limit_memory(megabytes: int) -> None:
    """Let this process have so much address space and no more; 0 is no limit."""
    if megabytes:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Run a block in the main thread of a worker process for so long; `TimeUp` is raised in it then."""
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(seconds * GRACE, exit=True)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TimeUp
