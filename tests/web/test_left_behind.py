"""What a request has made is gone when it is over, without the collector of cycles, which would stop other requests."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.site import GAME, WRONG, game_ids, stored

MOST = 60
"""Things in cycles that Werkzeug and SQLAlchemy leave of a request; a page makes thousands."""
PAGES = (
    "/",
    "/write",
    "/rules/P103",
    "/browse",
    "/browse?text=x&bombs=1",
    "/browse.atom",
    "/m/{upload}",
    "/v/{upload}",
    "/r/{game}",
    "/r/{other}/3?view=peasants",
    "/r/{game}/forms",
    "/r/{game}.html",
    "/embed/{game}",
    "/compare/{game}/{other}",
    "/api/v1/records/{game}",
    "/api/v1/records/{game}/timeline",
)


@contextmanager
def by_hand() -> Iterator[None]:
    """The collector runs only when it is asked to, and leaves alone what was there before."""
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.enable()


def left_of(app: Flask, path: str, **sent: Any) -> tuple[int, int]:
    """The status of an answer, and how many things in cycles are left of it. The first answer makes what stays."""
    with by_hand():
        for _ in range(3):
            gc.collect()
            pieces, status, _ = run_wsgi_app(app, EnvironBuilder(path, **sent).get_environ(), buffered=True)
            del pieces
        return int(status.split()[0]), gc.collect()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_leaves_nothing_for_the_collector(app: Flask, path: str) -> None:
    client = app.test_client()
    upload = stored(client, f"{GAME}\n\n{WRONG}")
    game, other = game_ids(client, upload)
    status, left = left_of(app, path.format(upload=upload, game=game, other=other))
    assert (status, left < MOST) == (200, True), left


@pytest.mark.parametrize("text", [GAME, WRONG], ids=["right", "wrong"])
def test_neither_does_a_verdict(app: Flask, text: str) -> None:
    status, left = left_of(app, "/api/v1/validate", method="POST", data=text, content_type="text/plain")
    assert (status, left < MOST) == (200, True), left
