"""What the library finds games by, edit tokens and revisions, jobs, tombstones.

What follows from the bytes is filled in here. The facts of the games (`web.store.facts`) are found out when the tables
are there: the defaults say that nothing is known yet.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

LONG_AGO = "1970-01-01 00:00:00"
FOLDED = sa.String(120).with_variant(sa.String(120, collation="C"), "postgresql")
ROW_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the step."""
    _columns()
    _names_and_words()
    _jobs()
    op.create_table(
        "tombstones",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("deleted", sa.DateTime(), nullable=False),
    )
    _fill_uploads(op.get_bind())
    _fill_places(op.get_bind())
    _indexes()
    _text_index(op.get_bind().dialect.name)


def _columns() -> None:
    for table, columns in (("uploads", _of_uploads()), ("games", _of_games())):
        for column in columns:
            op.add_column(table, column)


def _of_uploads() -> list[sa.Column[Any]]:
    return [
        sa.Column("changed", sa.DateTime(), nullable=False, server_default=LONG_AGO),
        sa.Column("revision", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("digest", sa.String(64), nullable=False, server_default=""),
        sa.Column("encoding", sa.String(40)),
        sa.Column("token", sa.LargeBinary()),
        sa.Column("key", sa.String(64)),
    ]


def _of_games() -> list[sa.Column[Any]]:
    return [
        sa.Column("place", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("day", sa.String(10)),
        sa.Column("landlord", sa.Integer()),
        sa.Column("score", sa.Float()),
        sa.Column("scores", sa.JSON()),
        sa.Column("multiplier", sa.BigInteger(), nullable=False, server_default="1"),
        sa.Column("bombs", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("rockets", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("spring", sa.String(12), nullable=False, server_default=""),
        sa.Column("airplane", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("deal", sa.String(64)),
        sa.Column("standing", sa.JSON()),
        sa.Column("pool", sa.String()),
        sa.Column("facts", sa.Integer(), nullable=False, server_default="0"),
    ]


def _names_and_words() -> None:
    op.create_table(
        "names",
        sa.Column("game_id", sa.String(12), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", FOLDED, nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
    )
    op.create_index("names_found", "names", ["listed", "folded", "place"])
    op.create_table(
        "words",
        sa.Column("place", ROW_NUMBER, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.String(12), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("grams", sa.Text(), nullable=False),
    )


def _jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("upload_id", sa.String(12), sa.ForeignKey("uploads.id", ondelete="CASCADE")),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("total", sa.Integer()),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("lease_until", sa.DateTime()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("cancel", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("changed", sa.DateTime(), nullable=False),
        sa.Column("finished", sa.DateTime()),
        sa.Column("expires", sa.DateTime()),
        sa.Column("problem", sa.JSON()),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("source", sa.LargeBinary()),
        sa.Column("token", sa.LargeBinary()),
    )
    op.create_index("ix_jobs_upload_id", "jobs", ["upload_id"])
    op.create_index("jobs_state", "jobs", ["state", "lease_until"])
    op.create_index("jobs_expires", "jobs", ["expires"])
    op.create_table(
        "job_results",
        sa.Column("job_id", sa.String(12), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text(), nullable=False),
    )


def _fill_uploads(connection: sa.Connection) -> None:
    """Digests, and the last change: none since it was sent."""
    time = sa.DateTime()
    uploads = _table("uploads", id=sa.String(), created=time, source=sa.LargeBinary(), changed=time, digest=sa.String())
    for (key,) in connection.execute(sa.select(uploads.c.id)).all():
        row = connection.execute(sa.select(uploads.c.created, uploads.c.source).where(uploads.c.id == key)).one()
        values = {"changed": row.created, "digest": sha256(row.source).hexdigest()}
        connection.execute(sa.update(uploads).where(uploads.c.id == key).values(values))


def _fill_places(connection: sa.Connection) -> None:
    """Places in the order that the library had: newest uploads first, the games of each in order."""
    word, number = sa.String(), sa.BigInteger()
    games = _table("games", id=word, upload_id=word, number=number, created=sa.DateTime(), place=number)
    order = (games.c.created, games.c.upload_id, games.c.number.desc())
    last = 0
    for key, created in connection.execute(sa.select(games.c.id, games.c.created).order_by(*order)).all():
        last = max((created - datetime(1970, 1, 1)) // timedelta(microseconds=1), last + 1)
        connection.execute(sa.update(games).where(games.c.id == key).values(place=last))


def _table(name: str, **columns: Any) -> sa.TableClause:
    return sa.table(name, *(sa.column(each, kind) for each, kind in columns.items()))


def _indexes() -> None:
    op.drop_index("games_listed", "games")
    op.create_index("games_place", "games", ["place"], unique=True)
    op.create_index("games_deal", "games", ["deal"])
    op.create_index("games_facts", "games", ["facts"])
    asked = ["ruleset", "outcome", "day", "score", "bombs", "rockets", "spring", "airplane", "errors", "warnings"]
    op.create_index("games_library", "games", ["listed", "place", *asked, "number"])
    op.create_index("uploads_digest", "uploads", ["digest"])
    op.create_index("uploads_key", "uploads", ["key"], unique=True)


def _text_index(engine: str) -> None:
    if engine == "postgresql":
        op.execute("CREATE INDEX words_search ON words USING gin (to_tsvector('simple', grams))")
        return
    # Every gram is plain letters and figures; six of them are one character.
    op.execute(
        "CREATE VIRTUAL TABLE search USING fts5"
        "(grams, content='words', content_rowid='place', tokenize='ascii', columnsize=0, prefix='6')"
    )
    insert = "INSERT INTO search (rowid, grams) VALUES (new.place, new.grams);"
    remove = "INSERT INTO search (search, rowid, grams) VALUES ('delete', old.place, old.grams);"
    op.execute(f"CREATE TRIGGER words_inserted AFTER INSERT ON words BEGIN {insert} END")
    op.execute(f"CREATE TRIGGER words_deleted AFTER DELETE ON words BEGIN {remove} END")
    op.execute(f"CREATE TRIGGER words_updated AFTER UPDATE ON words BEGIN {remove} {insert} END")
