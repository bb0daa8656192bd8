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

from web.app import create_app
from web.commands.serve import address, listen

GAME = """\
[牌譜 "1"]
[規則 "site"]
[賽事 "測試"] [甲 "小明"] [乙 "小華"] [丙 "小強"]
手牌 甲: 3 3 4 5 6 7 8 10 10 J Q K K A 2 2 小王
手牌 乙: 3 4 4 5 7 7 8 9 9 10 J Q K K A 2 大王
手牌 丙: 3 4 5 5 6 6 6 7 8 8 9 9 10 J J Q Q
底牌: A A 2
叫分: 甲1 乙不叫 丙不叫
1. 甲 4到8  乙 7到J  丙 過  甲 過
2. 乙 對4!? {先走小對}  丙 對5  甲 對10  乙 過  丙 過
*
"""
"""A game without a finding that stops in the middle: 甲 is landlord, nine plies."""

WRONG = GAME.replace("甲 對10", "甲 對3")
"""The same with a mistake at ply 7: 對3 does not beat 對5."""


def make_app(folder: Path, **config: Any) -> Flask:
    """The site with a store in a folder of its own."""
    return create_app({"INSTANCE_PATH": str(folder), "TESTING": True, **config})


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
    return answer.headers["Location"].removeprefix("/v/")


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
