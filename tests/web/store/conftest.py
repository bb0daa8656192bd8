"""The store for its own tests: each runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests import postgres
from tests.stores import opened
from web import store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'paipu.sqlite3'}"
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.new_schema()


@pytest.fixture
def app(url: str) -> Iterator[Flask]:
    """A store of its own, on each engine."""
    made = opened(url)
    with made.app_context():
        yield made
        store.db.session.close()
        store.db.engine.dispose()
