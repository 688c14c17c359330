"""What each player would have a dispute decided as, until it is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One table."""
    op.create_table(
        "votes",
        sa.Column("record", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("about", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("decision", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("record", "code", "about", "colour", name="pk_votes"),
        sa.ForeignKeyConstraint(["record"], ["records.id"], name="fk_votes_record"),
    )
