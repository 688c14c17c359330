"""Names of players by game, what may be taken out again, what was taken out, and who may see a table's gallery.

A record still cannot be changed or removed, except while its number stands among those being erased; and that is only
so inside the one transaction that erases, for whoever writes it there takes it out again before the end.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NUMBER_OF = {"records": "id", "entries": "record"}
"""The column of each table that holds the number of the record."""


def upgrade() -> None:
    """Four tables, and triggers that let erase what is named in one of them."""
    op.create_table(
        "names",
        sa.Column("record", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("record", "colour", name="pk_names"),
        sa.ForeignKeyConstraint(["record"], ["records.id"], name="fk_names_record"),
    )
    op.create_table(
        "erasing",
        sa.Column("record", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("record", name="pk_erasing"),
    )
    op.create_table(
        "erased",
        sa.Column("record", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("record", name="pk_erased"),
    )
    op.create_table(
        "galleries",
        sa.Column("table_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("open_to", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_galleries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_galleries_table_id"),
    )
    steps = {"sqlite": _sqlite, "postgresql": _postgresql}[op.get_bind().dialect.name]
    for statement in steps():
        op.execute(statement)


def _sqlite() -> list[str]:
    steps = []
    for table, number in NUMBER_OF.items():
        for act in ("UPDATE", "DELETE"):
            name = f"{table}_no_{act.lower()}"
            steps += [
                f"DROP TRIGGER {name}",
                f"CREATE TRIGGER {name} BEFORE {act} ON {table} "
                f"WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE record = OLD.{number}) "
                f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END",
            ]
    return steps


def _postgresql() -> list[str]:
    steps = []
    for table, number in NUMBER_OF.items():
        refused = f"RAISE EXCEPTION '{table} are append-only' USING ERRCODE = 'restrict_violation';"
        steps += [
            f"DROP TRIGGER {table}_append_only ON {table}",
            f"CREATE TRIGGER {table}_append_only BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION append_only()",
            f"CREATE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF NOT EXISTS (SELECT 1 FROM erasing WHERE record = OLD.{number}) THEN {refused} END IF; "
            "IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$",
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_kept()",
        ]
    return steps
