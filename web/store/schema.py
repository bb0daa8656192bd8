"""The tables, made and brought up to date by Alembic; the steps are in `web/store/migrations`.

There is no ini file: everything is said here. A database of the first version has no mark of a version; it is known by
its tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, select, text
from sqlalchemy.orm import Session, undefer

from notation.decode import decode
from notation.json_form import from_json
from validator.replay import replays
from web.store.engine import WRITES, is_embedded
from web.store.facts import VERSION, describe
from web.store.keeping import place_parts
from web.store.models import Game, Upload
from web.store.trouble import NotUpgraded

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FIRST: Final = "0001"
"""The tables that the first version made, which kept no mark of its own."""
HEAD: Final = "head"
_LOCK: Final = 0x7061_6971
"""The advisory lock of PostgreSQL under which tables are changed."""
_AT_A_TIME: Final = 20
"""Uploads that are described anew in one transaction."""


def upgrade(engine: Engine, revision: str = HEAD) -> None:
    """Bring the tables of a database to a revision, making them if there are none; what is in them stays.

    Several processes may do it at once: one works, the others wait and find it done. An engine that was not opened by
    the site has to be set up with `web.store.engine.prepare`.
    """
    if revision != HEAD or current(engine) != head():
        with _altering(engine) as connection:
            config = _config(connection)
            if _revision(connection) is None and inspect(connection).has_table("uploads"):
                command.stamp(config, FIRST)
            command.upgrade(config, revision)
    if revision == HEAD:
        _describe_anew(engine)


def check(engine: Engine) -> None:
    """Raises `NotUpgraded` unless the tables are those of this version."""
    found = current(engine)
    if found != head():
        raise NotUpgraded(
            f"the database has the tables of revision {found or 'none'}, this version needs {head()}: "
            "run `paipu db upgrade`"
        )


def current(engine: Engine) -> str | None:
    """The revision of the tables of a database; None if it has no mark of one."""
    with engine.connect() as connection:
        return _revision(connection)


@cache
def head() -> str:
    """The revision of this version."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def known(revision: str) -> bool:
    """Whether this version knows a revision."""
    return any(each.revision == revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@contextmanager
def _altering(engine: Engine) -> Iterator[Connection]:
    """A connection that may change tables, in one transaction, alone.

    On SQLite a table is changed by making it anew; meanwhile nothing that refers to it may be deleted with it.
    """
    with engine.connect().execution_options(**{WRITES: True}) as connection:
        if is_embedded(engine):
            _set_foreign_keys(connection, on=False)
        try:
            with connection.begin():
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
                yield connection
                if is_embedded(engine) and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise RuntimeError("the upgrade would leave rows that belong to nothing")
        finally:
            if is_embedded(engine):
                _set_foreign_keys(connection, on=True)


def _set_foreign_keys(connection: Connection, *, on: bool) -> None:
    """Outside a transaction, where alone SQLite takes it."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}")
    cursor.close()


def _describe_anew(engine: Engine) -> None:
    """Find out again the facts of games that an older version described; in portions, so that it may be broken off."""
    while True:
        with Session(engine) as session, session.begin():
            session.connection(execution_options={WRITES: True})
            old = select(Game.upload_id).where(Game.facts < VERSION).distinct().limit(_AT_A_TIME)
            keys = session.scalars(old).all()
            for upload in session.scalars(select(Upload).where(Upload.id.in_(keys))).all():
                upload.encoding = decode(upload.source).encoding
                query = select(Game).where(Game.upload_id == upload.id).options(undefer(Game.record))
                games = session.scalars(query.order_by(Game.number)).all()
                done = replays([from_json(game.record) for game in games], upload.rules)
                for game, replay in zip(games, done, strict=True):
                    game.names.clear()
                    game.words = None
                    session.flush()
                    describe(game, replay)
                    place_parts(game)
            if not keys:
                return
