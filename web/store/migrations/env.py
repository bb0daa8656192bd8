"""What Alembic runs the steps in: the connection that `web.store.schema` gives, in its transaction."""

from __future__ import annotations

from alembic import context

from web.store.models import Model

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Model.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
