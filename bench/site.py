"""The site under gunicorn on loopback, beside Datasette on the same SQLite file; one client, then several."""

from __future__ import annotations

import http.client
import os
import random
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import quote

from bench.corpora import Corpus
from bench.rounds import ROOT
from bench.site_library import NAMES, library, texts

ASKED = 120
"""Requests of each kind in a round."""
CLIENTS = 4


@dataclass(frozen=True)
class Request:
    """One request: where to, and what is sent (a GET if nothing is)."""

    port: int
    path: str
    body: bytes | None = None


@dataclass(frozen=True)
class Latency:
    """What requests of a kind took, in milliseconds, and how many a second several clients got."""

    name: str
    p50: float
    p95: float
    rate: float


def measure(corpus: Corpus, rounds: int) -> dict[str, Latency]:
    """Every kind of request, in interleaved rounds; `alone` is the validator in this process."""
    folder = library(corpus)
    file = folder / "paipu.sqlite3"
    with serving(gunicorn(folder)) as site, serving(datasette(file)) as other:
        kinds = requests(corpus, file, site, other)
        taken: dict[str, list[float]] = {name: [] for name in ("alone", *kinds)}
        records = _records(corpus)
        alone(records)
        for each in kinds.values():
            _ask(islice(each, ASKED))  # not counted: processes get warm
        for number in range(rounds):
            print(f"  round {number + 1} of {rounds}: site", flush=True)
            taken["alone"] += alone(records)
            for name, each in kinds.items():
                taken[name] += _ask(islice(each, ASKED))
        rates = {name: _rate(each) for name, each in kinds.items()}
    return {name: _latency(name, times, rates.get(name)) for name, times in taken.items()}


def requests(corpus: Corpus, file: Path, site: int, other: int) -> Mapping[str, Iterator[Request]]:
    """An endless row of requests of each kind; no two that follow one another are the same."""
    chance = random.Random(7)
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM games ORDER BY id LIMIT 4000")]
    chance.shuffle(ids)
    records = _records(corpus)
    searches = [
        f"/browse?player={quote(chance.choice(NAMES))}{chance.randrange(97)}",
        f"/browse?player={quote(chance.choice(NAMES))}&outcome=peasants&bombs=1",
        f"/browse?text={quote('炸得太早')}",
        "/browse?rocket=yes&spring=any",
        "/browse?ruleset=site&findings=no&airplane=2",
    ]
    return {
        "validate": (Request(site, "/api/v1/validate", body) for body in records),
        "page": (Request(site, f"/r/{key}") for key in cycle(ids)),
        "timeline": (Request(site, f"/api/v1/records/{key}/timeline") for key in cycle(ids)),
        "search": (Request(site, path) for path in cycle(searches)),
        "datasette": (Request(other, f"/paipu/games/{key}") for key in cycle(ids)),
    }


def _records(corpus: Corpus) -> Iterator[bytes]:
    """An endless row of records; it is long before one comes again, so what is remembered of moves is of others."""
    return (text.encode() for text in cycle(texts(corpus)))


def alone(records: Iterator[bytes]) -> list[float]:
    """The validator alone: a record read, judged, and its verdict written as JSON, in this process."""
    from notation.formats.reading import records_of
    from notation.json_text import json_text
    from notation.texts import Texts
    from validator.replay import replays
    from validator.report.data import report
    from validator.report.judged import Judged
    from validator.report.rules import FLOORS

    words = Texts("zh-Hant", FLOORS)

    def once(body: bytes) -> None:
        json_text(report([Judged("-", each, each.findings) for each in replays(records_of([body], []))], words))

    return [_timed(once, body) for body in islice(records, ASKED)]


def _timed(act: Callable[..., object], *given: object) -> float:
    start = time.perf_counter()
    act(*given)
    return (time.perf_counter() - start) * 1000


def _ask(asked: Iterator[Request]) -> list[float]:
    """What each request took, over one connection for each server."""
    open_: dict[int, http.client.HTTPConnection] = {}
    taken = []
    for each in asked:
        connection = open_.setdefault(each.port, http.client.HTTPConnection("127.0.0.1", each.port, timeout=60))
        taken.append(_timed(_send, connection, each))
    for connection in open_.values():
        connection.close()
    return taken


def _send(connection: http.client.HTTPConnection, each: Request) -> None:
    headers = {"Content-Type": "text/plain"} if each.body is not None else {}
    connection.request("GET" if each.body is None else "POST", each.path, each.body, headers)
    answer = connection.getresponse()
    said = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{each.path}: {answer.status} {said[:200]!r}")


def _rate(asked: Iterator[Request]) -> float:
    """How many requests a second several clients get."""
    shares = [list(islice(asked, ASKED)) for _ in range(CLIENTS)]
    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(lambda share: _ask(iter(share)), shares))
    return CLIENTS * ASKED / (time.perf_counter() - start)


def _latency(name: str, taken: Sequence[float], rate: float | None) -> Latency:
    return Latency(name, median(taken), quantiles(taken, n=20)[-1], rate or 1000 * len(taken) / sum(taken))


def gunicorn(folder: Path) -> Callable[[int], tuple[list[str], dict[str, str]]]:
    """The command and the environment of the site on a port."""
    return lambda port: (
        [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "web.app:create_app()"],
        {
            "PAIPU_BIND": f"127.0.0.1:{port}",
            "PAIPU_INSTANCE_PATH": str(folder),
            "PAIPU_RATE_LIMITS": "false",
        },
    )


def datasette(file: Path) -> Callable[[int], tuple[list[str], dict[str, str]]]:
    """The command of Datasette on a port, serving the same file."""
    return lambda port: ([sys.executable, "-m", "datasette", "serve", str(file), "--port", str(port)], {})


@contextmanager
def serving(command: Callable[[int], tuple[list[str], dict[str, str]]]) -> Iterator[int]:
    """A server on a free port, until it answers; where it listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words, more = command(port)
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, cwd=ROOT, env={**os.environ, **more}, stdout=quiet, stderr=quiet) as server:
        try:
            _wait(server, port)
            yield port
        finally:
            server.terminate()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError(f"the server stopped: {server.args!r}")
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise RuntimeError(f"no answer: {server.args!r}")
