"""Every sample raises exactly what the table of `samples/README.md` says, and the table is what the tests read."""

from __future__ import annotations

from collections import Counter
from functools import cache

from notation.reader import read
from notation.record import Record
from samples import check
from validator.replay import Replay, replay

FILES = sorted(path.relative_to(check.SAMPLES).as_posix() for path in check.SAMPLES.rglob("*.txt"))


@cache
def found() -> dict[str, Counter[str]]:
    return check.found()


def records(file: str) -> list[Record]:
    return read((check.SAMPLES / file).read_text(encoding="utf-8"))


def only(file: str) -> Replay:
    (record,) = records(file)
    return replay(record)
