"""Two more ways into the library: games with a spring, which are few, and the names of the players of a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ASKED_FOR = (
    *("listed", "place", "ruleset", "outcome", "day", "score", "bombs", "rockets", "spring", "airplane"),
    *("errors", "warnings", "number"),
)


def upgrade() -> None:
    """Take the step."""
    op.create_index(
        "games_springs",
        "games",
        list(ASKED_FOR),
        sqlite_where=sa.text("listed = 1 AND spring != ''"),
        postgresql_where=sa.text("listed AND spring != ''"),
    )
    op.create_index("names_place", "names", ["place", "folded"])
