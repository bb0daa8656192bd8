"""What it takes to compile rulesets, in a process of its own: `python -m bench.compiling NAME …` prints it as JSON.

With `--one` as the first argument: what one record under the ruleset pays instead, from imports to verdict.
"""

from __future__ import annotations

import gc
import json
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Compiled:
    """What some rulesets took; times in seconds, memory in bytes.

    Attributes:
        compiling: reading the files and compiling them.
        memory: what stays of that.
        counting: making every hand once.
        remembered: what stays of that besides.
        peak: the peak resident size of a process that does all of it.
    """

    compiling: float
    memory: float
    counting: float
    remembered: float
    peak: float


@dataclass(frozen=True)
class OneRecord:
    """What one record took: seconds for imports and for the verdict, and how many rulesets were compiled for it."""

    importing: float
    verdict: float
    rulesets: int


def compiled(names: Sequence[str], rounds: int) -> Compiled:
    """Medians of whole processes that compile some rulesets."""
    return Compiled(**_medians([], names, rounds))


def one_record(name: str, rounds: int) -> OneRecord:
    """Medians of whole processes that judge one record under a ruleset."""
    found = _medians(["--one"], [name], rounds)
    return OneRecord(found["importing"], found["verdict"], int(found["rulesets"]))


def _medians(options: Sequence[str], names: Sequence[str], rounds: int) -> Mapping[str, float]:
    command = [sys.executable, "-m", "bench.compiling", *options, *names]
    runs = [
        json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout)
        for _ in range(rounds)
    ]
    return {key: median(run[key] for run in runs) for key in runs[0]}


def measure(names: Sequence[str]) -> Compiled:
    from validator.hands import Hands
    from validator.plays import plays
    from validator.ruleset import load

    made: list[Hands] = []

    def compiling() -> None:
        made.extend(Hands(load(name)) for name in names)

    def counting() -> None:
        for hands in made:
            for _ in plays(hands, hands.ruleset.setup.deck):
                pass

    times = [_timed(compiling), _timed(counting)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    made.clear()
    load.cache_clear()
    sizes = [_kept(compiling), _kept(counting)]
    return Compiled(times[0], sizes[0], times[1], sizes[1], peak)


def measure_one(name: str) -> OneRecord:
    start = time.perf_counter()
    from notation.reader import records
    from validator.replay import replay
    from validator.ruleset import load

    imported = time.perf_counter()
    from bench.corpora import CACHE

    text = (CACHE / f"rules-{name}.txt").read_text(encoding="utf-8").split("\n\n[")[0]
    read = time.perf_counter()
    (record,) = records(text)
    assert not replay(record).findings
    return OneRecord(imported - start, time.perf_counter() - read, load.cache_info().currsize)


def _timed(work: Callable[[], None]) -> float:
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _kept(work: Callable[[], None]) -> float:
    """The bytes that are allocated after some work and were not before."""
    tracemalloc.start()
    work()
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size


if __name__ == "__main__":
    first, *rest = sys.argv[1:]
    print(json.dumps(asdict(measure_one(rest[0]) if first == "--one" else measure([first, *rest]))))
