"""The tables of the store: every upload byte for byte, its games, and the verdict as it was when it was uploaded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from web.ids import LENGTH


class Model(DeclarativeBase):
    """The base of what is kept."""


class Upload(Model):
    """One thing that was sent: a text or a file, with every game in it.

    Attributes:
        source: the bytes exactly as they were sent.
        filename: the name of the file, None for a pasted text.
        listed: whether `/browse` shows its games; pasted ones are reached by their id alone.
        validator: the version that judged it.
        rules: the ruleset that was asked for, None to follow the record.
        problems: the findings about the file as a whole, as data.
    """

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    created: Mapped[datetime]
    source: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    filename: Mapped[str | None]
    listed: Mapped[bool] = mapped_column(default=False)
    validator: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str | None] = mapped_column(String(80))
    problems: Mapped[list[dict[str, Any]]] = mapped_column(JSON)

    games: Mapped[list[Game]] = relationship(
        back_populates="upload", order_by="Game.number", cascade="all, delete-orphan", passive_deletes=True
    )


class Game(Model):
    """One game of an upload, with its verdict.

    Attributes:
        number: which game of the upload, from 1.
        record: the record in its JSON form; it says all that the text said.
        ruleset: the ruleset it was judged by.
        findings: the verdict's findings, as data, with their places in the source.
        outcome: how it ended, as computed.
        players: the names by seat, None for who is not named.
        plies: how many plies.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("upload_id", "number"),
        Index("games_listed", "listed", "created", "upload_id", "number"),
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

    upload: Mapped[Upload] = relationship(back_populates="games")


def now() -> datetime:
    """The time to write on something new, in UTC, as a database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)
