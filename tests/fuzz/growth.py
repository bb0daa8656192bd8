"""Whether reading takes time and memory in proportion to what is read.

An input grows in the ways in which inputs do: the whole of it again and again, or one part of it: a line, a stretch in
the middle of a line, a bracket that opens. `calls` counts what Python calls; it is the same on every machine, but sees
nothing of what a regular expression does. `slow_growths` takes the time, and is only for `make fuzz`.
"""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

from tests.fuzz.inputs import NASTY, texts, words
from tests.fuzz.targets import TARGETS, bytes_of

SIZES: Final = (1 << 13, 1 << 15)
"""Characters of the smaller and the larger input that are compared."""
MOST: Final = 2.0
"""How many times more a character of the larger input may cost."""
NOTICED: Final = 0.03
"""Seconds below which nothing is slow."""
STRETCHES: Final = 4
"""Stretches of each sample that are repeated."""


def growths(name: str) -> Iterator[tuple[str, Growth]]:
    """Ways to grow for a target, each with what it is called."""
    rng = random.Random(f"growth {name}")
    for number, said in enumerate(texts(name)[:8]):
        yield f"sample {number} again and again", Growth("", said, "")
        for _ in range(STRETCHES):
            start = rng.randrange(max(1, len(said)))
            part = said[start : start + rng.choice((1, 2, 5, 20, 100))]
            what = f"{part[:40]!r} again and again in sample {number}"
            yield what, Growth(said[:start][-2000:], part, said[start + len(part) :][:2000])
    for word in (*NASTY, *rng.sample(words(name), min(40, len(words(name))))):
        yield f"{word[:40]!r} again and again", Growth("", word, "")


@dataclass(frozen=True, slots=True)
class Growth:
    """A text in which a part comes again and again."""

    head: str
    part: str
    tail: str

    def of(self, size: int) -> bytes:
        """The text at about a size, in characters."""
        count = max(1, (size - len(self.head) - len(self.tail)) // max(1, len(self.part)))
        return bytes_of(self.head + self.part * count + self.tail)


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, of Python and of C."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def slow_growths(name: str, end: float) -> Iterator[str]:
    """The ways to grow in which a character costs more and more, in a line each; until a time (`time.monotonic`)."""
    read = TARGETS[name].read
    for what, growth in growths(name):
        if time.monotonic() > end:
            return
        small, large = map(growth.of, SIZES)
        if _time(read, large) < NOTICED:
            continue
        ratio = min(_ratio(read, small, large) for _ in range(3))
        if ratio > MOST:
            yield f"{name}: {what}: a byte costs {ratio:.1f} times more in {len(large):,} than in {len(small):,}"


def _ratio(read: Callable[[bytes], object], small: bytes, large: bytes) -> float:
    return _time(read, large) / len(large) / max(_time(read, small) / len(small), 1e-9)


def _time(read: Callable[[bytes], object], data: bytes) -> float:
    start = time.process_time()
    read(data)
    return time.process_time() - start


def peak(work: Callable[[], object]) -> int:
    """The most memory that is allocated at a time, in bytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
