"""What the tests of the site share: an application with its own store, and a server that really listens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.site_records import GAME as GAME
from tests.site_records import WRONG as WRONG
from web.app import create_app
from web.commands.serve import address, listen


def make_app(folder: Path, **config: Any) -> Flask:
    """The site with a store in a folder of its own."""
    return create_app(
        {"INSTANCE_PATH": str(folder), "TESTING": True, "RATE_LIMITS": False, "LOG_LEVEL": "warning", **config}
    )


def paste(client: FlaskClient, text: str | bytes, **fields: str) -> TestResponse:
    """Send a text as the paste box does; the answer to that, not followed."""
    data = text.encode() if isinstance(text, str) else text
    body = b"".join(
        b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), value)
        for name, value in {"text": data, **{name: value.encode() for name, value in fields.items()}}.items()
    )
    return client.post("/validate", data=body + b"--b--\r\n", content_type="multipart/form-data; boundary=b")


def stored(client: FlaskClient, text: str | bytes, **fields: str) -> str:
    """Paste a text; the id of its verdict."""
    answer = paste(client, text, **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].removeprefix("/v/").partition("#")[0]


def game_ids(client: FlaskClient, verdict: str) -> list[str]:
    """The ids of the games of a verdict, in order."""
    from web import store

    with client.application.app_context():
        upload = store.upload_by_id(verdict)
        assert upload is not None
        return [game.id for game in upload.games]


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """A server on a free port of this machine; where it listens, as `127.0.0.1:8123`."""
    server = listen(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield address(server)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
