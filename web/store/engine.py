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
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from web.store.trouble import StoreUnavailable, watch

BUSY_SECONDS: Final = 5
"""How long a write waits for another one."""
WRITES: Final = "paipu_writes"
"""The execution option of a connection that is going to write."""

db = SQLAlchemy()


def init_app(app: Flask) -> None:
    """Open the store of an application. An embedded database is made, or brought up to date, by the way.

    Raises:
        StoreUnavailable: it cannot be opened.
        NotUpgraded: a database on a server has the tables of another version.
    """
    from web.store.schema import check, upgrade

    make_room(make_url(app.config["SQLALCHEMY_ENGINES"]["default"]))
    db.init_app(app)
    # The extension also closes asynchronous sessions, in a new event loop for every request; this store has none.
    app.teardown_appcontext_funcs = [each for each in app.teardown_appcontext_funcs if not iscoroutinefunction(each)]
    with app.app_context():
        for engine in db.engines.values():
            prepare(engine)
        if is_embedded(db.engine):
            upgrade(db.engine)
        else:
            check(db.engine)


def is_embedded(engine: Engine) -> bool:
    """Whether the database is a file of this program (SQLite), and not a server's."""
    return engine.dialect.name == "sqlite"


def make_room(url: URL) -> None:
    """Make the folder of an embedded database. Raises `StoreUnavailable` if that cannot be."""
    name = url.database
    if url.get_backend_name() != "sqlite" or name in {None, "", ":memory:"} or str(name).startswith("file:"):
        return
    try:
        Path(str(name)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"{Path(str(name)).parent}: {error.strerror}") from error


def prepare(engine: Engine) -> None:
    """Set an engine up as the store needs it, before its first connection."""
    watch(engine)
    if is_embedded(engine):
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


@contextmanager
def writing() -> Iterator[Session]:
    """A session whose transaction holds the write lock from its start; committed at the end, or nothing is kept.

    Raises:
        StoreFull: there is no room left for the database.
        StoreUnavailable: the database cannot be written to now.
    """
    with db.sessionmaker() as session, session.begin():
        session.connection(execution_options={WRITES: True})
        yield session


def forget(engine: Engine) -> None:
    """Leave nothing of what was deleted in the files of an embedded database.

    Freed pages are overwritten anyway (`secure_delete`). The text index keeps words of deleted rows until its parts
    are merged, and the log keeps pages until it is emptied; a reader that is busy with the log empties it later.
    """
    if not is_embedded(engine):
        return
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        connection.execute(text("INSERT INTO search (search) VALUES ('optimize')"))
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        # A checkpoint holds the lock of writers while it waits for readers: it does not wait.
        cursor.execute("PRAGMA busy_timeout = 0")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        cursor.close()
    finally:
        raw.close()


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for name, value in (
        ("busy_timeout", BUSY_SECONDS * 1000),
        ("journal_mode", "WAL"),
        ("synchronous", "NORMAL"),
        ("foreign_keys", "ON"),
        ("secure_delete", "ON"),
    ):
        cursor.execute(f"PRAGMA {name} = {value}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")
