"""The tables of the first version: uploads and their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables, as the first version made them without a mark."""
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.Column("filename", sa.String()),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("validator", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(80)),
        sa.Column("problems", sa.JSON(), nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("upload_id", sa.String(12), sa.ForeignKey("uploads.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("findings", sa.JSON(), nullable=False),
        sa.Column("ruleset", sa.String(80), nullable=False),
        sa.Column("title", sa.String()),
        sa.Column("date", sa.String()),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("errors", sa.Integer(), nullable=False),
        sa.Column("warnings", sa.Integer(), nullable=False),
        sa.Column("notes", sa.Integer(), nullable=False),
        sa.UniqueConstraint("upload_id", "number"),
    )
    op.create_index("games_listed", "games", ["listed", "created", "upload_id", "number"])
