"""What the store has under an id; an answer for what was never there (404), or is no more (410)."""

from __future__ import annotations

from typing import NoReturn

from flask import abort

from web import store


def game_of(key: str) -> store.Game:
    """A game. Aborts with 410 if it was deleted, 404 if it never was."""
    return store.game_by_id(key) or missing(key)


def upload_of(key: str) -> store.Upload:
    """An upload. Aborts with 410 if it was deleted, 404 if it never was."""
    return store.upload_by_id(key) or missing(key)


def missing(key: str) -> NoReturn:
    """Abort: there is nothing under an id."""
    abort(404 if store.gone(key) is None else 410)
