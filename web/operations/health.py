"""Whether the process lives (`/healthz`), and whether the site can serve (`/readyz`)."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, json, make_response
from sqlalchemy.exc import SQLAlchemyError

from web.ids import LENGTH
from web.operations import queue
from web.store import schema
from web.store.engine import db, writing
from web.store.models import Tombstone, now
from web.store.trouble import StoreTrouble

blueprint = Blueprint("health", __name__)

GOOD: Final = "ok"


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers. Nothing else is asked: a database that is away is no reason to kill it."""
    return _answer(200, {"status": GOOD})


@blueprint.get("/readyz")
def readyz() -> Response:
    """Every check, and whether all are well; 503 if one is not, so that no more requests are sent here."""
    checks = {name: _asked(check) for name, check in CHECKS.items()}
    ready = all(said == GOOD for said in checks.values())
    return _answer(200 if ready else 503, {"status": GOOD if ready else "not ready", "checks": checks})


def _asked(check: Callable[[], str]) -> str:
    try:
        return check()
    except (SQLAlchemyError, StoreTrouble) as error:
        return f"the database does not answer ({type(error).__name__})"


class _Taken(Exception):
    """The probe was written; nothing of it is to be kept."""


def _database() -> str:
    """Write something, and take it back."""
    try:
        with writing() as session:
            session.add(Tombstone(id="-" * LENGTH, deleted=now()))
            session.flush()
            raise _Taken
    except _Taken:
        return GOOD


def _migrations() -> str:
    there = schema.current(db.engine)
    return GOOD if there == schema.head() else "the tables are not those of this version: paipu db upgrade"


def _queue() -> str:
    waited, most = queue.waiting().seconds, current_app.config["MAX_QUEUE_SECONDS"]
    return GOOD if waited <= most else f"a job has waited for {waited:.0f} s, more than {most}: does paipu worker run?"


def _disk() -> str:
    usage = shutil.disk_usage(_folder())
    free = usage.free / usage.total
    return GOOD if free >= current_app.config["MIN_FREE_DISK"] else f"{free:.1%} of the disk is free"


def _folder() -> Path:
    """Where the store is, or where it would be if it is on a server of its own; the nearest folder that exists."""
    url = db.engine.url
    embedded = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    wanted = Path(str(url.database)).parent if embedded else Path(current_app.instance_path)
    return next((each for each in (wanted, *wanted.parents) if each.exists()), Path.cwd())


CHECKS: Final[Mapping[str, Callable[[], str]]] = {
    "database": _database,
    "migrations": _migrations,
    "queue": _queue,
    "disk": _disk,
}
"""What must be well, by name; each says `ok` or what is wrong."""


def _answer(status: int, document: Mapping[str, object]) -> Response:
    response = make_response(json.dumps(document, sort_keys=False) + "\n", status)
    response.content_type = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response
