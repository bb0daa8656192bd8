"""What the store has under an id; an answer for what was never there (404), or is no more (410).

An answer about what is not listed tells search engines so (`web.security`).
"""

from __future__ import annotations

from typing import NoReturn

from flask import abort, g

from web import store


def game_of(key: str) -> store.Game:
    """A game. Aborts with 410 if it was deleted, 404 if it never was."""
    game = store.game_by_id(key) or missing(key)
    g.unlisted = g.get("unlisted", False) or not game.listed
    return game


def upload_of(key: str) -> store.Upload:
    """An upload. Aborts with 410 if it was deleted, 404 if it never was."""
    upload = store.upload_by_id(key) or missing(key)
    g.unlisted = g.get("unlisted", False) or not upload.listed
    return upload


def missing(key: str) -> NoReturn:
    """Abort: there is nothing under an id."""
    abort(404 if store.gone(key) is None else 410)
