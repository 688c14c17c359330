"""What alembic runs to take the steps, on the connection it is given; batch mode, for SQLite cannot alter in place."""

from alembic import context

from service.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
