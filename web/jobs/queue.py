"""huey: what wakes a worker. A message says no more than that there is work; which, stands in the `jobs` table.

So it does not matter if a message is lost (the sweep sends another one) or comes twice (there is nothing to take).
`QUEUE` says where the messages are: a file of this machine, a PostgreSQL or a Redis.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from flask import Flask, current_app
from huey.api import Huey, PostgresHuey, RedisHuey, SqliteHuey
from huey.registry import Message
from huey.serializer import Serializer
from huey.storage import EmptyData

from web.operations.logs import log

EXTENSION: Final = "paipu-queue"
NAME: Final = "paipu"
BEAT_SECONDS: Final = 5
"""How often a worker says that it is alive."""
ALIVE_SECONDS: Final = 20
"""For how long that is believed."""
_BEAT: Final = "alive"


class UnknownQueue(ValueError):
    """`QUEUE` is no address that there is a queue for."""


class _Plain(Serializer):  # type: ignore[misc]
    """Messages as JSON, id and name: whoever writes into the queue can wake a worker and nothing else.

    huey's own way is pickle, which would run whatever it is told to.
    """

    def _serialize(self, data: Message) -> bytes:
        return json.dumps([data.id, data.name]).encode()

    def _deserialize(self, data: bytes) -> Message:
        key, name = json.loads(bytes(data))
        return Message(id=str(key), name=str(name))


class Queue:
    """The queue of an application; opened when it is first used.

    Attributes:
        huey: huey's own object.
        wake: the task: calling it sends a message.
    """

    def __init__(self, url: str, run: Callable[[], None]) -> None:
        self.huey = _opened(url)
        self.wake = self.huey.task(name="wake")(_named(run))

    def beat(self) -> None:
        """Say that a worker is alive."""
        self.huey.storage.put_data(_BEAT, repr(time.time()).encode())

    def alive(self) -> bool:
        """Whether a worker said so lately."""
        said = self.huey.storage.peek_data(_BEAT)
        return said is not EmptyData and time.time() - float(bytes(said)) < ALIVE_SECONDS

    def size(self) -> int:
        """How many messages wait."""
        return int(self.huey.storage.queue_size())

    def close(self) -> None:
        """Let go of the connection: before a fork, and at the end."""
        self.huey.storage.close()


def _opened(url: str) -> Huey:
    """The queue at an address. Raises `UnknownQueue`."""
    kind, _, rest = url.partition("://")
    options: dict[str, Any] = {"results": False, "serializer": _Plain()}
    if kind == "sqlite" and rest.startswith("/"):
        path = Path(rest[1:])
        path.parent.mkdir(parents=True, exist_ok=True)
        return SqliteHuey(NAME, filename=str(path), **options)
    if kind.partition("+")[0] in {"postgresql", "postgres"}:
        return PostgresHuey(NAME, dsn=f"postgresql://{rest}", **options)
    if kind in {"redis", "rediss", "unix"}:
        return RedisHuey(NAME, url=url, **options)
    raise UnknownQueue(f"QUEUE: {kind}:// is none of sqlite:///…, postgresql://…, redis://…")


def _named(run: Callable[[], None]) -> Callable[[], None]:
    """The task under a name of its own, wherever the function is."""

    def wake() -> None:
        run()

    wake.__module__ = "web.jobs"
    return wake


_opening: Final = threading.Lock()


def queue() -> Queue:
    """The queue of the application at hand. Raises what its driver raises where it cannot be reached."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    with _opening:
        if EXTENSION not in app.extensions:
            from web.jobs.worker import take_turn

            app.extensions[EXTENSION] = Queue(address(app), lambda: take_turn(app))
    found: Queue = app.extensions[EXTENSION]
    return found


def address(app: Flask) -> str:
    """Where the queue of an application is: as set, else in a file of its own beside the store."""
    said = app.config["QUEUE"]
    return str(said) if said else f"sqlite:///{Path(app.instance_path) / 'queue.sqlite3'}"


def wake(times: int = 1) -> None:
    """Wake a worker. If the queue is away nothing is lost: the sweep wakes one later."""
    try:
        for _ in range(times):
            queue().wake()
    except Exception as error:  # of sqlite3, psycopg or redis, whichever it is
        log.error("the queue could not be reached", exc_info=error)


def alive() -> bool:
    """Whether a worker runs: one has said so within the last seconds."""
    try:
        return queue().alive()
    except Exception as error:
        log.error("the queue could not be reached", exc_info=error)
        return False
