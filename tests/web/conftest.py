"""What the tests of the site share: a site of its own for each test, and the servers that some of them want."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import postgres
from tests.servers import NoServer
from tests.site import make_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """A site with nothing in it."""
    return make_app(tmp_path)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Somebody who visits it."""
    return app.test_client()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    try:
        with postgres.server() as server:
            yield server
    except NoServer as reason:
        pytest.skip(str(reason))
