"""Uploads kept, changed and deleted; found again by id. One change is one transaction, all of it or nothing.

Whoever calls has checked that the caller may: `web.store.tokens.opens(said, upload.token)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import bindparam, func, select, text, update
from sqlalchemy import delete as deleting
from sqlalchemy.orm import Session, joinedload, undefer

from web.store.engine import db, forget, writing
from web.store.models import Game, Job, Name, Tombstone, Upload, Words, now

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_OPENED: Final = (
    select(Game)
    .where(Game.id == bindparam("key"))
    .options(joinedload(Game.upload), undefer(Game.record), undefer(Game.findings))
)
_GAMES: Final = Game.__table__.c
"""Of what is not to become an object, but a few columns."""
_BESIDE: Final = select(_GAMES.number, _GAMES.id, _GAMES.players).where(
    _GAMES.upload_id == bindparam("upload"), _GAMES.number.in_((bindparam("before"), bindparam("after")))
)
_PLACES: Final = 0x7061_6970
"""The advisory lock of PostgreSQL under which places are given; on SQLite every write is alone anyway."""


class Beside(NamedTuple):
    """A game next to another one: its id, and how many seats it has."""

    id: str
    seats: int


class Changed(Exception):
    """The upload is no longer what whoever changes it has seen (412).

    Attributes:
        revision: the one it is now at.
    """

    def __init__(self, revision: int) -> None:
        super().__init__(f"the upload is at revision {revision}")
        self.revision = revision


class NotThere(Exception):
    """There is no such upload (404), or no more (410: see `gone`)."""


class KeyReused(Exception):
    """Something else was sent with the same idempotency key (422)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of `put_once`: the id, and whether it is new; the first answer's edit token is not told again."""

    id: str
    fresh: bool


def put(upload: Upload) -> str:
    """Keep an upload with its games; one of the same id (a shipped sample) is replaced. Its id."""
    with writing() as session:
        lock_places(session)
        before = session.get(Upload, upload.id)
        if before is not None:
            upload.revision = before.revision + 1
        _fill(upload)
        _place(session, upload, before)
        if before is not None:
            session.delete(before)
            session.flush()
        _revive(session, [upload.id, *(game.id for game in upload.games)])
        session.add(upload)
        key = upload.id
    _see_anew()
    return key


def put_once(upload: Upload, key: str) -> Kept:
    """Keep an upload under an idempotency key: the same again, at once or later, is kept once and has the same id.

    Args:
        upload: the upload.
        key: the idempotency key, as it was sent.

    Raises:
        KeyReused: it was sent with other bytes or another ruleset before.
    """
    hashed = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
    with writing() as session:
        lock_places(session)
        _fill(upload)
        before = session.scalar(select(Upload).where(Upload.key == hashed))
        if before is not None:
            if (before.digest, before.rules) != (upload.digest, upload.rules):
                raise KeyReused
            return Kept(before.id, fresh=False)
        upload.key = hashed
        _place(session, upload, None)
        session.add(upload)
        kept = Kept(upload.id, fresh=True)
    _see_anew()
    return kept


def replace(key: str, fresh: Upload, revision: int | None = None) -> int:
    """Put other bytes, with their verdict, in the place of an upload: ids, links, token and visibility stay.

    A game keeps its id by its number; games that there are no more leave a tombstone.

    Args:
        key: the id of the upload.
        fresh: what is judged anew; its own ids are dropped, except for games that are more than there were.
        revision: what the caller has seen, None not to ask.

    Returns the new revision. Raises `NotThere` or `Changed`.
    """
    with writing() as session:
        lock_places(session)
        before = _seen(session, key, revision)
        ids = {game.number: game.id for game in before.games}
        for game in fresh.games:
            game.id = ids.pop(game.number, game.id)
            game.listed, game.created = before.listed, before.created
        fresh.id, fresh.created, fresh.listed = before.id, before.created, before.listed
        fresh.token, fresh.key, fresh.revision = before.token, before.key, before.revision + 1
        if fresh.filename is None:
            fresh.filename = before.filename
        _fill(fresh)
        _place(session, fresh, before)
        session.delete(before)
        session.flush()
        _bury(session, ids.values())
        session.add(fresh)
        made = fresh.revision
    _see_anew()
    forget(db.engine)
    return made


def publish(key: str, listed: bool, revision: int | None = None) -> int:
    """List the games of an upload in the library, or list them no more. The new revision.

    What was not listed is new to the readers of the library, however old it is: it stands above all others.

    Raises `NotThere` or `Changed`.
    """
    with writing() as session:
        lock_places(session)
        upload = _seen(session, key, revision)
        if listed and not upload.listed:
            _to_the_top(session, key)
        games = select(Game.id).where(Game.upload_id == key)
        session.execute(update(Name).where(Name.game_id.in_(games)).values(listed=listed))
        session.execute(update(Game).where(Game.upload_id == key).values(listed=listed))
        upload.listed, upload.changed, upload.revision = listed, now(), upload.revision + 1
        made = upload.revision
    _see_anew()
    return made


def delete(key: str, revision: int | None = None) -> None:
    """Delete an upload, its games, names, words and jobs, out of the file too; a tombstone of each id stays.

    Raises `NotThere` or `Changed`.
    """
    with writing() as session:
        upload = _seen(session, key, revision)
        ids = [upload.id, *session.scalars(select(Game.id).where(Game.upload_id == key))]
        session.execute(deleting(Upload).where(Upload.id == key))
        _bury(session, ids)
    _see_anew()
    forget(db.engine)


def upload_by_id(key: str) -> Upload | None:
    """An upload, None if there is none."""
    return db.session.get(Upload, key)


def game_by_id(key: str) -> Game | None:
    """A game, None if there is none; with its upload, record and findings, which whoever opens it is about to read."""
    return db.session.scalar(_OPENED, {"key": key})


def gone(key: str) -> datetime | None:
    """When the upload or game of an id was deleted (410), None if it was not."""
    return db.session.scalar(select(Tombstone.deleted).where(Tombstone.id == key))


def games_of(key: str) -> Sequence[Game]:
    """The games of an upload in order: a match, if there are several."""
    return db.session.scalars(select(Game).where(Game.upload_id == key).order_by(Game.number)).all()


def neighbours(game: Game) -> tuple[Beside | None, Beside | None]:
    """The games before and after one in the same upload, None where there is none."""
    before, after = game.number - 1, game.number + 1
    rows = db.session.execute(_BESIDE, {"upload": game.upload_id, "before": before, "after": after})
    found = {number: Beside(key, len(players)) for number, key, players in rows}
    return found.get(before), found.get(after)


def _seen(session: Session, key: str, revision: int | None) -> Upload:
    """An upload that is about to be changed, held until then."""
    upload = session.get(Upload, key, with_for_update=True)
    if upload is None:
        raise NotThere(key)
    if revision is not None and upload.revision != revision:
        raise Changed(upload.revision)
    return upload


def _fill(upload: Upload) -> None:
    """What follows from the rest of an upload."""
    upload.digest = sha256(upload.source).hexdigest()
    upload.changed = now()


def _place(session: Session, upload: Upload, before: Upload | None) -> None:
    """Give the games of an upload their places in the library: those they had while they suffice, else above all."""
    count = len(upload.games)
    had = [] if before is None else [game.place for game in before.games]
    if count <= len(had):
        top = max(had, default=0)
    else:
        top = new_top(session, count)
    for place, game in enumerate(sorted(upload.games, key=lambda each: each.number)):
        game.place = top - place
        place_parts(game)


def _to_the_top(session: Session, key: str) -> None:
    """Give the games of an upload places above all, with room for those that a job is still to bring."""
    count, top = session.execute(select(func.count(), func.max(Game.place)).where(Game.upload_id == key)).one()
    if top is None:
        return
    total = session.scalar(select(func.max(Job.total)).where(Job.upload_id == key)) or 0
    further = new_top(session, max(count, total)) - top
    games = select(Game.id).where(Game.upload_id == key)
    session.execute(update(Game).where(Game.upload_id == key).values(place=Game.place + further))
    for part in (Name, Words):
        session.execute(update(part).where(part.game_id.in_(games)).values(place=part.place + further))


def new_top(session: Session, count: int) -> int:
    """The highest of so many places above all that are taken; `lock_places` goes before."""
    highest = session.scalar(select(func.max(Game.place))) or 0
    return max((now() - _EPOCH) // timedelta(microseconds=1), highest + 1) + count - 1


def place_parts(game: Game) -> None:
    """Put what a game is found by where the game is."""
    for name in game.names:
        name.place, name.listed = game.place, bool(game.listed)
    if game.words is not None:
        game.words.place = game.place


def lock_places(session: Session) -> None:
    """Let nobody else give places until the transaction ends."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _PLACES})


def _bury(session: Session, ids: Iterable[str]) -> None:
    session.add_all(Tombstone(id=each, deleted=now()) for each in ids)


def _revive(session: Session, ids: Iterable[str]) -> None:
    """Samples come back under the ids they had."""
    session.execute(deleting(Tombstone).where(Tombstone.id.in_(list(ids))))


def _see_anew() -> None:
    """A session that reads sees the store as it was when it began."""
    db.session.rollback()
