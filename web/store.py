"""What the site keeps: every upload byte for byte, its games, and the verdict as it was when it was uploaded.

One upload is one transaction. On SQLite a write takes its lock at once (`BEGIN IMMEDIATE`), so that a transaction that
reads first can never find the database changed under it ("database is locked" whatever the timeout).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, Final

from flask import Flask
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import (
    JSON,
    Connection,
    Engine,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    event,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, joinedload, mapped_column, relationship
from sqlalchemy.pool import ConnectionPoolEntry

from web.ids import LENGTH

BUSY_SECONDS: Final = 5
"""How long a write waits for another one."""
WRITES: Final = "paipu_writes"
"""The execution option of a connection that is going to write."""

db = SQLAlchemy()


class Model(DeclarativeBase):
    """The base of what is kept."""


class Upload(Model):
    """One thing that was sent: a text or a file, with every game in it.

    Attributes:
        source: the bytes exactly as they were sent.
        filename: the name of the file, None for a pasted text.
        listed: whether `/browse` shows its games; pasted ones are reached by their id alone.
        validator: the version that judged it.
        rules: the ruleset that was asked for, None to follow the record.
        problems: the findings about the file as a whole, as data.
    """

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    created: Mapped[datetime]
    source: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    filename: Mapped[str | None]
    listed: Mapped[bool] = mapped_column(default=False)
    validator: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str | None] = mapped_column(String(80))
    problems: Mapped[list[dict[str, Any]]] = mapped_column(JSON)

    games: Mapped[list[Game]] = relationship(
        back_populates="upload", order_by="Game.number", cascade="all, delete-orphan", passive_deletes=True
    )


class Game(Model):
    """One game of an upload, with its verdict.

    Attributes:
        number: which game of the upload, from 1.
        record: the record in its JSON form; it says all that the text said.
        ruleset: the ruleset it was judged by.
        findings: the verdict's findings, as data, with their places in the source.
        outcome: how it ended, as computed.
        players: the names by seat, None for who is not named.
        plies: how many plies.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("upload_id", "number"),
        Index("games_listed", "listed", "created", "upload_id", "number"),
    )

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    upload_id: Mapped[str] = mapped_column(ForeignKey("uploads.id", ondelete="CASCADE"))
    number: Mapped[int]
    created: Mapped[datetime]
    listed: Mapped[bool] = mapped_column(default=False)
    record: Mapped[dict[str, Any]] = mapped_column(JSON, deferred=True)
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, deferred=True)
    ruleset: Mapped[str] = mapped_column(String(80))
    title: Mapped[str | None]
    date: Mapped[str | None]
    players: Mapped[list[str | None]] = mapped_column(JSON)
    outcome: Mapped[str] = mapped_column(String(20))
    plies: Mapped[int]
    errors: Mapped[int]
    warnings: Mapped[int]
    notes: Mapped[int]

    upload: Mapped[Upload] = relationship(back_populates="games")


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


def put(upload: Upload) -> str:
    """Keep an upload with its games, all or nothing. An upload of the same id is replaced. Its id."""
    with writing() as session:
        before = session.get(Upload, upload.id)
        if before is not None:
            session.delete(before)
            session.flush()
        session.add(upload)
        key = upload.id
    db.session.rollback()  # a session that reads sees the store as it was when it began
    return key


def upload_by_id(key: str) -> Upload | None:
    """An upload, None if there is none."""
    return db.session.get(Upload, key)


def game_by_id(key: str) -> Game | None:
    """A game, None if there is none."""
    return db.session.get(Game, key)


def neighbour(game: Game, step: int) -> str | None:
    """The id of the game `step` further on in the same upload, None if there is none."""
    return db.session.scalar(select(Game.id).where(Game.upload_id == game.upload_id, Game.number == game.number + step))


def listed_games(limit: int, after: Game | None = None, *, first: bool = False) -> Sequence[Game]:
    """The listed games, newest first, from the one after `after`; with `first`, only the first of each upload."""
    query = select(Game).where(Game.listed).options(joinedload(Game.upload))
    if first:
        query = query.where(Game.number == 1)
    if after is not None:
        same_time, same_upload = Game.created == after.created, Game.upload_id == after.upload_id
        query = query.where(
            (Game.created < after.created)
            | (same_time & (Game.upload_id < after.upload_id))
            | (same_time & same_upload & (Game.number > after.number))
        )
    order = (Game.created.desc(), Game.upload_id.desc(), Game.number)
    return db.session.scalars(query.order_by(*order).limit(limit)).all()


def now() -> datetime:
    """The time to write on something new, in UTC, as a database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


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
