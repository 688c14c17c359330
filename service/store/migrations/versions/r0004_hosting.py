"""Tables with their seats, games and passes, and which requests were answered with which entries."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """What the service keeps besides records."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "colour", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
    )
    op.create_table(
        "games",
        sa.Column("record", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("record", name="pk_games"),
        sa.ForeignKeyConstraint(["record"], ["records.id"], name="fk_games_record"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
    )
    op.create_table(
        "passes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("may_correct", sa.Boolean, nullable=False),
        sa.Column("issued", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_passes_table_id"),
    )
    op.create_table(
        "answers",
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("record", sa.Integer, nullable=False),
        sa.Column("entries", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("asker", "key", name="pk_answers"),
    )
