"""Uploads kept, and found again by id. One upload is one transaction."""

from __future__ import annotations

from sqlalchemy import select

from web.store.engine import db, writing
from web.store.models import Game, Upload


def put(upload: Upload) -> str:
    """Keep an upload with its games, all or nothing. An upload of the same id is replaced. Its id."""
    with writing() as session:
        before = session.get(Upload, upload.id)
        if before is not None:
            session.delete(before)
            session.flush()
        session.add(upload)
        key = upload.id
    db.session.rollback()  # a session that reads sees the store as it was when it began
    return key


def upload_by_id(key: str) -> Upload | None:
    """An upload, None if there is none."""
    return db.session.get(Upload, key)


def game_by_id(key: str) -> Game | None:
    """A game, None if there is none."""
    return db.session.get(Game, key)


def neighbour(game: Game, step: int) -> str | None:
    """The id of the game `step` further on in the same upload, None if there is none."""
    return db.session.scalar(select(Game.id).where(Game.upload_id == game.upload_id, Game.number == game.number + step))
