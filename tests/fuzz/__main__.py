"""`python -m tests.fuzz SECONDS [TARGET …]`: fuzz for so long, keep what breaks, then see whether time is linear.

Ends with 1 if something broke. An input that broke something is made small and kept in `tests/fuzz/corpus`; after it is
mended it stays there, as a test.
"""

from __future__ import annotations

import sys
import time
import traceback
import warnings
from collections.abc import Sequence
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisWarning

from tests.fuzz.corpus_files import keep
from tests.fuzz.growth import slow_growths
from tests.fuzz.inputs import inputs
from tests.fuzz.targets import TARGETS

A_TURN = 200
"""Inputs for one target before the next has its turn."""
FUZZED: Final = 0.8
"""The share of the time in which inputs are tried; in the rest it is seen whether time is linear."""


def broken(name: str, number: int, count: int = A_TURN) -> bytes | None:
    """The small input on which a target broke, of some that a number decides; None if it did not."""
    last = b""

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        nonlocal last
        tried = data.draw(inputs(name))
        try:
            TARGETS[name].run(tried)
        except BaseException:
            last = tried
            raise

    try:
        run()
    except Exception:
        traceback.print_exc()
        return last
    return None


def main(arguments: Sequence[str]) -> int:
    warnings.simplefilter("ignore", HypothesisWarning)
    start, seconds = time.monotonic(), float(arguments[0])
    end = start + FUZZED * seconds
    names = arguments[1:] or list(TARGETS)
    found: set[str] = set()
    number = int(time.time())
    first, turns = number, 0
    while time.monotonic() < end and len(found) < len(names):
        for name in names:
            if name in found or time.monotonic() >= end:
                continue
            data = broken(name, number)
            turns += 1
            if data is not None:
                found.add(name)
                print(f"{name}: breaks on {keep(name, data)}", flush=True)
        number += 1
    print(f"{turns * A_TURN:,} inputs from seed {first} on, {len(found)} targets broke", flush=True)
    share = (start + seconds - time.monotonic()) / len(names)
    slow = [line for name in names for line in slow_growths(name, time.monotonic() + share)]
    print("\n".join(slow) or "nothing costs more and more", flush=True)
    return 1 if found or slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
