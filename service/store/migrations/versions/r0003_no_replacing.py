"""A row whose id is taken is refused in so many words: SQLite's REPLACE removes the old row past the other triggers."""

from alembic import op

revision = "0003"
down_revision = "0002"

TAKEN = {
    "records": "id = NEW.id",
    "entries": "record = NEW.record AND id = NEW.id",
}
"""Which row of each table stands in the way of a new one."""


def upgrade() -> None:
    """Triggers on SQLite; PostgreSQL has no such statement."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for table, taken in TAKEN.items():
        op.execute(
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {taken}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END"
        )
