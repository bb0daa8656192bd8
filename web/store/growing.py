"""Games added to an upload that is kept already: long work brings them a chunk at a time."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from web.store.keeping import lock_places, new_top, place_parts
from web.store.models import Game, Upload, now


def add_games(session: Session, upload: Upload, games: Sequence[Game], total: int) -> None:
    """Add the next games of an upload, in a transaction that holds it.

    The first game takes places for all that are to come: those of one upload stand together, in order downwards.

    Args:
        session: the transaction.
        upload: the upload, held in it.
        games: games that are not in the store yet, numbered.
        total: how many the upload is going to have.
    """
    first = session.scalar(select(Game.place).where(Game.upload_id == upload.id, Game.number == 1))
    if first is None and games:
        lock_places(session)
        first = new_top(session, max(total, len(games)))
    for game in games:
        game.upload_id, game.created, game.listed = upload.id, upload.created, upload.listed
        game.place = int(first or 0) - (game.number - 1)
        place_parts(game)
    session.add_all(games)
    upload.changed, upload.revision = now(), upload.revision + 1
