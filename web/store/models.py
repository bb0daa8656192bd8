"""The tables of the store: every upload byte for byte, its games, and the verdict as it was when it was uploaded."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    and_,
    or_,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from web.ids import LENGTH

FOLDED: Final = String(120).with_variant(String(120, collation="C"), "postgresql")
"""A folded name: compared code point by code point on every engine, so that names with one beginning are a range."""

ROW_NUMBER: Final = BigInteger().with_variant(Integer(), "sqlite")
"""A whole number that is the row's own number on SQLite (`INTEGER PRIMARY KEY`), so that `VACUUM` leaves it alone."""


ASKED_FOR: Final = (
    *("listed", "place", "ruleset", "outcome", "day", "score", "bombs", "rockets", "spring", "airplane"),
    *("errors", "warnings", "number"),
)
"""Everything of a game that the library asks for. With all of it in an index, no game is opened that is not shown."""


class Model(DeclarativeBase):
    """The base of what is kept."""


class Upload(Model):
    """One thing that was sent: a text or a file, with every game in it.

    Attributes:
        created: when it was first kept.
        changed: when it was last replaced, published or unlisted.
        revision: from 1, one more with every change; what `ETag` and `If-Match` are made of.
        source: the bytes exactly as they were sent.
        digest: their SHA-256, in hex.
        encoding: what they were read as; None if they are no text.
        filename: the name of the file, None for a pasted text.
        listed: whether the library shows its games; others are reached by their id alone.
        validator: the version that judged it.
        rules: the ruleset that was asked for, None to follow the record.
        problems: the findings about the file as a whole, as data.
        token: the SHA-256 of the edit token; None for what nobody may change (samples).
        key: the SHA-256 of the idempotency key it was sent with, in hex; None without one.
    """

    __tablename__ = "uploads"
    __table_args__ = (
        Index("uploads_digest", "digest"),
        Index("uploads_key", "key", unique=True),
    )

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    created: Mapped[datetime]
    source: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    filename: Mapped[str | None]
    listed: Mapped[bool] = mapped_column(default=False)
    validator: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str | None] = mapped_column(String(80))
    problems: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    changed: Mapped[datetime] = mapped_column(server_default="1970-01-01 00:00:00")
    revision: Mapped[int] = mapped_column(default=1, server_default="1")
    digest: Mapped[str] = mapped_column(String(64), server_default="")
    encoding: Mapped[str | None] = mapped_column(String(40))
    token: Mapped[bytes | None] = mapped_column(LargeBinary)
    key: Mapped[str | None] = mapped_column(String(64))

    games: Mapped[list[Game]] = relationship(
        back_populates="upload", order_by="Game.number", cascade="all, delete-orphan", passive_deletes=True
    )


class Game(Model):
    """One game of an upload, with its verdict, and what the library finds it by.

    Attributes:
        number: which game of the upload, from 1.
        place: where it stands in the library: newest uploads highest, the games of one upload in order downwards.
        record: the record in its JSON form; it says all that the text said.
        ruleset: the ruleset it was judged by.
        findings: the verdict's findings, as data, with their places in the source.
        date: the date as the record writes it.
        day: the same as `2026-11-28`, None where it is none.
        outcome: how it ended, as computed.
        players: the names by seat, None for who is not named.
        plies: how many plies.
        landlord: the landlord's seat, None where nobody can tell.
        score: what the landlord wins or loses, as computed, as near as a float is; None where it is not known.
        scores: what each seat wins or loses, as computed, exactly, as text; None where it is not known.
        multiplier: the multiplier at the end.
        bombs: how many bombs were played, rockets aside.
        rockets: how many rockets were played.
        spring: `spring`, `anti_spring`, or empty.
        airplane: how many triples the longest airplane has; 0 where none was played.
        deal: equal for games of the same deal (hands by seat and bottom cards, suits aside); None if not all is known.
        standing: running scores of the table after this game, by player, as text; None where they are not known.
        pool: the pool of the table after this game, as text; None where it is not known.
        facts: by which version of `web.store.facts` all this was found out.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("upload_id", "number"),
        Index("games_place", "place", unique=True),
        Index("games_deal", "deal"),
        Index("games_facts", "facts"),
        Index("games_library", *ASKED_FOR),
        # Few games end with a spring, and many are looked for because they do.
        Index(
            "games_springs",
            *ASKED_FOR,
            sqlite_where=text("listed = 1 AND spring != ''"),
            postgresql_where=text("listed AND spring != ''"),
        ),
    )

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    upload_id: Mapped[str] = mapped_column(ForeignKey("uploads.id", ondelete="CASCADE"))
    number: Mapped[int]
    created: Mapped[datetime]
    listed: Mapped[bool] = mapped_column(default=False)
    record: Mapped[dict[str, Any]] = mapped_column(JSON, deferred=True)
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, deferred=True)
    ruleset: Mapped[str] = mapped_column(String(80))
    title: Mapped[str | None]
    date: Mapped[str | None]
    players: Mapped[list[str | None]] = mapped_column(JSON)
    outcome: Mapped[str] = mapped_column(String(20))
    plies: Mapped[int]
    errors: Mapped[int]
    warnings: Mapped[int]
    notes: Mapped[int]
    place: Mapped[int] = mapped_column(BigInteger, server_default="0")
    day: Mapped[str | None] = mapped_column(String(10))
    landlord: Mapped[int | None]
    score: Mapped[float | None] = mapped_column(Float)
    scores: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    multiplier: Mapped[int] = mapped_column(BigInteger, default=1, server_default="1")
    bombs: Mapped[int] = mapped_column(default=0, server_default="0")
    rockets: Mapped[int] = mapped_column(default=0, server_default="0")
    spring: Mapped[str] = mapped_column(String(12), default="", server_default="")
    airplane: Mapped[int] = mapped_column(default=0, server_default="0")
    deal: Mapped[str | None] = mapped_column(String(64))
    standing: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True))
    pool: Mapped[str | None]
    facts: Mapped[int] = mapped_column(default=0, server_default="0")

    upload: Mapped[Upload] = relationship(back_populates="games")
    names: Mapped[list[Name]] = relationship(
        back_populates="game", order_by="Name.seat", cascade="all, delete-orphan", passive_deletes=True
    )
    words: Mapped[Words | None] = relationship(
        back_populates="game", cascade="all, delete-orphan", passive_deletes=True, single_parent=True
    )


class Name(Model):
    """A player of a game, to be found by name.

    Attributes:
        name: the name as written.
        folded: what it is found by: `web.store.folding.fold_name`.
        place, listed: those of its game, so that a player's newest games are read off the index.
    """

    __tablename__ = "names"
    __table_args__ = (
        Index("names_found", "listed", "folded", "place"),
        Index("names_place", "place", "folded"),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    folded: Mapped[str] = mapped_column(FOLDED)
    place: Mapped[int] = mapped_column(BigInteger)
    listed: Mapped[bool] = mapped_column(default=False)

    game: Mapped[Game] = relationship(back_populates="names")


class Words(Model):
    """What is written in a game (comments, event, names), as grams: `web.store.folding.grams`.

    Each engine has its own index over it, made by the migrations: FTS5 with `place` as its row number, or GIN.
    """

    __tablename__ = "words"

    place: Mapped[int] = mapped_column(ROW_NUMBER, primary_key=True, autoincrement=False)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), unique=True)
    grams: Mapped[str] = mapped_column(Text)

    game: Mapped[Game] = relationship(back_populates="words")


class Tombstone(Model):
    """An upload or a game that was deleted: its id, and when; nothing else is left of it."""

    __tablename__ = "tombstones"

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    deleted: Mapped[datetime]


class JobState(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class Job(Model):
    """Long work: the truth about it, whatever the queue says.

    Attributes:
        upload_id: the upload it is about; deleted with it. None for work that keeps nothing.
        kind: what is to be done.
        state: where it stands, a `JobState`.
        total: how many records there are, None while that is not known.
        done: how many of them have a result.
        lease_until: until when the worker that has it is trusted to be alive.
        attempts: how often it was begun.
        cancel: whether somebody wants it to stop.
        changed: when a client last had something new to see.
        expires: when its results go.
        problem: why it failed, as a problem document.
        parameters: what it was asked with.
        source: the bytes it works on, where they are not an upload's.
        token: the SHA-256 of the token that may cancel it.
    """

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_state", "state", "lease_until"), Index("jobs_expires", "expires"))

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    upload_id: Mapped[str | None] = mapped_column(ForeignKey("uploads.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    state: Mapped[str] = mapped_column(String(12), default=JobState.QUEUED.value)
    total: Mapped[int | None]
    done: Mapped[int] = mapped_column(default=0)
    lease_until: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(default=0)
    cancel: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime]
    changed: Mapped[datetime]
    finished: Mapped[datetime | None]
    expires: Mapped[datetime | None]
    problem: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    source: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    token: Mapped[bytes | None] = mapped_column(LargeBinary)

    @classmethod
    def waits(cls) -> ColumnElement[bool]:
        """Whether nobody works on it: it waits, or whoever worked on it has let the lease run out."""
        left = and_(cls.state == JobState.RUNNING, cls.lease_until < now())
        return or_(cls.state == JobState.QUEUED, left)


class JobResult(Model):
    """One result of a job: `body` is a JSON text, `number` counts from 1."""

    __tablename__ = "job_results"

    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    body: Mapped[str] = mapped_column(Text)


def now() -> datetime:
    """The time to write on something new, in UTC, as a database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)
