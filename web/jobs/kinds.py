"""What kinds of long work there are, and what one has to give: its results, chunk by chunk.

A kind is a function of what a job was given and of the hand that works on it; it yields chunks. Nothing else is asked
of it: when a chunk is kept, who may interrupt, what becomes of a failure is the same for all (`web.jobs.running`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from sqlalchemy.orm import Session

CHUNK: Final = 100
"""Records whose results are kept together, in one transaction."""
STRIDE: Final = 1000
"""Records that are read without a result (counted, passed over) between two signs of life."""


@dataclass(frozen=True, slots=True)
class Given:
    """A job as whoever works on it gets it.

    Attributes:
        key: the id of the job.
        kind: its kind.
        upload: the id of the upload that it is about, None if it is about none.
        source: the bytes to work on.
        parameters: what it was asked with.
        total: how many records there are, None if nobody has counted them yet.
        done: how many of them have results already; it goes on after them.
        resume: what the last chunk left for the next one, None before the first.
    """

    key: str
    kind: str
    upload: str | None
    source: bytes
    parameters: Mapping[str, Any]
    total: int | None
    done: int
    resume: Mapping[str, Any] | None


@dataclass(slots=True)
class Hand:
    """Who works: how many records to take at a time, and which one (from 1) is in hand; 0 is none."""

    size: int = CHUNK
    at: int = 0


def _nothing(_session: Session) -> None:
    """A chunk without results: a sign of life."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Results that are kept together.

    Attributes:
        records: how many records they are of.
        keep: puts them into a transaction; it is called once, and everything it does is kept or nothing.
        resume: what the next chunk needs to go on, as JSON values.
        total: how many records there are, once that is known.
        last: whether nothing comes after it.
    """

    records: int = 0
    keep: Callable[[Session], None] = _nothing
    resume: Mapping[str, Any] = field(default_factory=dict)
    total: int | None = None
    last: bool = False


class Refused(Exception):
    """The work cannot be done, however often it is tried.

    Attributes:
        code: why, a key of `web.jobs.problems.WORDS`.
        values: what its words are filled in with.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


Kind = Callable[[Given, Hand], Iterator[Chunk]]

KINDS: Final[Mapping[str, str]] = {
    "judge": "web.jobs.judging:judge",
    "convert": "web.jobs.converting:convert",
}
"""Where each kind lives. Whatever else takes long, such as pictures of many games, is one more line."""


def kind(name: str) -> Kind:
    """The kind of a name. Raises `Refused` where there is none: the job is of another version."""
    place = KINDS.get(name)
    if place is None:
        raise Refused("kind")
    module, _, function = place.partition(":")
    found: Kind = getattr(import_module(module), function)
    return found


def counted(records: Iterator[object], hand: Hand, most: int) -> Iterator[Chunk]:
    """Count records; the last chunk tells how many. Raises `Refused` if there are more than `most`."""
    count = 0
    for _ in records:
        count += 1
        hand.at = count
        if count > most:
            raise Refused("too_many", most=most)
        if count % STRIDE == 0:
            yield Chunk()
    hand.at = 0
    yield Chunk(total=count)


def passed_over(records: Iterator[object], count: int, hand: Hand) -> Iterator[Chunk]:
    """Read over records that have their results already."""
    for number in range(1, count + 1):
        hand.at = number
        next(records)
        if number % STRIDE == 0:
            yield Chunk()
