"""Interleaved rounds on one pinned core: every contender in turn, again and again, and the median of each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.contenders import CONTENDERS
from bench.corpora import Corpus

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Timing:
    """What a contender took.

    Attributes:
        name: the contender.
        corpus: what it was given; `games`, `plies` and `size` are of its share.
        seconds: the median of the rounds.
        spread: the fastest and the slowest round.
    """

    name: str
    corpus: str
    games: int
    plies: int
    size: int
    seconds: float
    spread: tuple[float, float]

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def megabytes(self) -> float:
        """Megabytes (10⁶ bytes) a second."""
        return self.size / self.seconds / 1e6


def pin() -> int:
    """Bind this process, and those it starts, to one core; which one."""
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def race(names: Sequence[str], corpora: Mapping[str, Corpus], rounds: int) -> dict[str, Timing]:
    """Time contenders against each other.

    Raises:
        RuntimeError: a contender did not get through all of its games.
    """
    taken: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        for name in names:
            print(f"  round {number + 1} of {rounds}: {name}", flush=True)
            taken[name].append(_once(name, corpora))
    return {name: _timing(name, corpora, times) for name, times in taken.items()}


def _once(name: str, corpora: Mapping[str, Corpus]) -> float:
    done = subprocess.run(
        [sys.executable, "-m", "bench.worker", name], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True
    )
    result = json.loads(done.stdout)
    contender = CONTENDERS[name]
    expected = contender.share or corpora[contender.corpus].games
    if result["good"] != expected:
        raise RuntimeError(f"{name}: {result['good']} of {expected} games came out right")
    return float(result["seconds"])


def _timing(name: str, corpora: Mapping[str, Corpus], times: Sequence[float]) -> Timing:
    contender = CONTENDERS[name]
    corpus = corpora[contender.corpus]
    games = contender.share or corpus.games
    share = games / corpus.games
    return Timing(
        contender.name,
        contender.corpus,
        games,
        round(corpus.plies * share),
        round(corpus.size * share),
        median(times),
        (min(times), max(times)),
    )


def starts(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """The median wall-clock time of whole processes, interleaved; one untimed round warms the disk's cache."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
            if number:
                taken[name].append(time.perf_counter() - start)
    return {name: median(times) for name, times in taken.items()}


def peak_memory(command: list[str]) -> float:
    """The peak resident size of a process that must end well, in MiB."""
    pid = os.posix_spawn(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    )
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise RuntimeError(f"{' '.join(command)}: exit {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss / 1024
