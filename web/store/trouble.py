"""What can go wrong with the database itself, as errors for people: full (507), not to be written or reached (503)."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

FULL: Final = 507
UNAVAILABLE: Final = 503


class StoreTrouble(Exception):
    """The store could not do what it was asked for; nothing was kept.

    Attributes:
        status: the HTTP status that says so.
    """

    status = UNAVAILABLE


class StoreFull(StoreTrouble):
    """There is no room left for the database."""

    status = FULL


class StoreUnavailable(StoreTrouble):
    """The database cannot be opened, written to or reached now."""


class NotUpgraded(StoreTrouble):
    """The tables are those of another version; `paipu db upgrade` brings them up to date."""


_SQLITE: Final = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreUnavailable,
    sqlite3.SQLITE_CANTOPEN: StoreUnavailable,
    sqlite3.SQLITE_BUSY: StoreUnavailable,
    sqlite3.SQLITE_IOERR: StoreUnavailable,
    sqlite3.SQLITE_PERM: StoreUnavailable,
    sqlite3.SQLITE_NOTADB: StoreUnavailable,
}
"""By primary result code of SQLite."""
_POSTGRESQL: Final = {"53100": StoreFull, "53": StoreUnavailable, "57": StoreUnavailable, "25006": StoreUnavailable}
"""By state of PostgreSQL, or its class: disk full, other resources, shut down, read only."""


def trouble_of(error: BaseException) -> StoreTrouble | None:
    """The trouble that a driver's error tells of, None if it is another kind of error."""
    found: type[StoreTrouble] | None = None
    if isinstance(error, sqlite3.Error):
        found = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    elif hasattr(error, "sqlstate"):
        state = str(error.sqlstate or "")
        found = _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
        if found is None and (state.startswith("08") or not state) and type(error).__name__ == "OperationalError":
            found = StoreUnavailable  # no connection: there is no state without a server
    return None if found is None else found(str(error))


def watch(engine: Engine) -> None:
    """Let an engine raise `StoreTrouble` where its database is in trouble."""
    event.listen(engine, "handle_error", _translate)


def _translate(context: ExceptionContext) -> StoreTrouble | None:
    """What is returned is raised instead."""
    return trouble_of(context.original_exception)
