"""Nothing is changed or removed, and ids follow each other without a gap: the database itself sees to it."""

from alembic import op

revision = "0002"
down_revision = "0001"

KEPT = ("records", "entries")

NEXT_ID = "(SELECT coalesce(max(id), 0) + 1 FROM entries WHERE record = NEW.record)"


def upgrade() -> None:
    """Triggers, in the words of the database at hand."""
    steps = {"sqlite": _sqlite, "postgresql": _postgresql}[op.get_bind().dialect.name]
    for statement in steps():
        op.execute(statement)


def _sqlite() -> list[str]:
    refused = [
        f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END"
        for table in KEPT
        for act in ("UPDATE", "DELETE")
    ]
    follows = (
        f"CREATE TRIGGER entries_follow BEFORE INSERT ON entries WHEN NEW.id <> {NEXT_ID} "
        "BEGIN SELECT RAISE(ABORT, 'entries follow each other without a gap'); END"
    )
    return [*refused, follows]


def _postgresql() -> list[str]:
    append_only = (
        "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$"
    )
    refused = [
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        for table in KEPT
    ]
    follow = (
        f"CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.id <> {NEXT_ID} THEN "
        "RAISE EXCEPTION 'entries follow each other without a gap' USING ERRCODE = 'check_violation'; "
        "END IF; RETURN NEW; END $$"
    )
    follows = "CREATE TRIGGER entries_follow BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_follow()"
    return [append_only, *refused, follow, follows]
