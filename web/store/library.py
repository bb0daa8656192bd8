"""The library: the games that are listed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from web.store.engine import db
from web.store.models import Game


def listed_games(limit: int, after: Game | None = None, *, first: bool = False) -> Sequence[Game]:
    """The listed games, newest first, from the one after `after`; with `first`, only the first of each upload."""
    query = select(Game).where(Game.listed).options(joinedload(Game.upload))
    if first:
        query = query.where(Game.number == 1)
    if after is not None:
        same_time, same_upload = Game.created == after.created, Game.upload_id == after.upload_id
        query = query.where(
            (Game.created < after.created)
            | (same_time & (Game.upload_id < after.upload_id))
            | (same_time & same_upload & (Game.number > after.number))
        )
    order = (Game.created.desc(), Game.upload_id.desc(), Game.number)
    return db.session.scalars(query.order_by(*order).limit(limit)).all()
