"""How the database is opened and written to.

On SQLite a write takes its lock at once (`BEGIN IMMEDIATE`), so that a transaction that reads first can never find the
database changed under it ("database is locked" whatever the timeout).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Final

from flask import Flask
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from web.store.models import Model

BUSY_SECONDS: Final = 5
"""How long a write waits for another one."""
WRITES: Final = "paipu_writes"
"""The execution option of a connection that is going to write."""

db = SQLAlchemy()


def init_app(app: Flask) -> None:
    """Open the store of an application, making it if it is not there."""
    url = make_url(app.config["SQLALCHEMY_ENGINES"]["default"])
    if url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    db.init_app(app)
    # The extension also closes asynchronous sessions, in a new event loop for every request; this store has none.
    app.teardown_appcontext_funcs = [each for each in app.teardown_appcontext_funcs if not iscoroutinefunction(each)]
    with app.app_context():
        for engine in db.engines.values():
            _prepare(engine)
        with db.engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            Model.metadata.create_all(connection)


@contextmanager
def writing() -> Iterator[Session]:
    """A session whose transaction holds the write lock from its start; committed at the end, or nothing is kept."""
    with db.sessionmaker() as session, session.begin():
        session.connection(execution_options={WRITES: True})
        yield session


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for name, value in (
        ("busy_timeout", BUSY_SECONDS * 1000),
        ("journal_mode", "WAL"),
        ("synchronous", "NORMAL"),
        ("foreign_keys", "ON"),
    ):
        cursor.execute(f"PRAGMA {name} = {value}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")
