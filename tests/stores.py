"""What the tests of the store share: a store of its own for each test, on either engine, without the site around it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import Engine, create_engine

from notation.formats.reading import records_of
from validator.replay import replays
from web import store
from web.ids import new_id
from web.intake.uploads import Upload
from web.intake.verdicts import judged
from web.settings import configure
from web.store.engine import prepare
from web.store.schema import upgrade


def opened(url: str) -> Flask:
    """An application that is nothing but a store; on a server its tables are made first."""
    if not url.startswith("sqlite"):
        with engine_of(url) as engine:
            upgrade(engine)
    app = Flask("store")
    configure(app, {"DATABASE": url})
    store.init_app(app)
    return app


@contextmanager
def engine_of(url: str) -> Iterator[Engine]:
    """An engine that knows a store, and leaves no connection behind."""
    engine = create_engine(url)
    prepare(engine)
    try:
        yield engine
    finally:
        engine.dispose()


def upload(text: str | bytes, rules: str | None = None, **options: Any) -> store.Upload:
    """A record, judged and ready to be kept."""
    return judged(Upload(text.encode() if isinstance(text, str) else text), rules, **options)


def put(text: str | bytes, *, listed: bool = True, **options: Any) -> str:
    """Keep a record; the id of its upload."""
    return store.put(upload(text, listed=listed, **options))


def bare_upload(key: str | None = None, games: int = 1) -> store.Upload:
    """An upload that was not judged: the least that can be kept."""
    now = store.now()
    made = store.Upload(id=key or new_id(), created=now, source=b"\xff\0", validator="0", problems=[])
    for number in range(1, games + 1):
        made.games.append(
            store.Game(
                id=new_id(),
                number=number,
                created=now,
                record={},
                findings=[],
                ruleset="site",
                players=[],
                outcome="unfinished",
                plies=0,
                errors=0,
                warnings=0,
                notes=0,
                facts=1,
            )
        )
    return made


def replayed(text: str) -> Any:
    """The replays of the games of a text."""
    return list(replays(records_of([text.encode()], [])))
