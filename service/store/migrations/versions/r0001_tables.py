"""The two tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Records and their entries."""
    op.create_table(
        "records",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
    )
    op.create_table(
        "entries",
        sa.Column("record", sa.Integer, nullable=False),
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("confidence", sa.Float, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("written", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("record", "id", name="pk_entries"),
        sa.ForeignKeyConstraint(["record"], ["records.id"], name="fk_entries_record"),
        sa.CheckConstraint("id >= 1", name=op.f("ck_entries_id")),
        sqlite_with_rowid=False,
    )
