"""Brings the tables of a store up to date when it is opened; an old store is copied first, a newer one refused."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from service.fault import Fault
from service.store.backup import copy_beside
from service.store.connect import READS_ONLY

MIGRATIONS = Path(__file__).parent / "migrations"

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
"""Every revision of the tables that this program knows, oldest first."""

HEAD = REVISIONS[-1]

VERSIONS = "alembic_version"
ADVISORY_LOCK = 0x70617065
"""The lock under which PostgreSQL lets one program at a time change the tables; the number is arbitrary."""


def bring_up_to_date(engine: Engine, path: Path | None, shown: str) -> None:
    """Create or upgrade the tables where need be.

    Args:
        engine: of the store.
        path: of its file, which is copied before tables in it are changed; None on a server.
        shown: how to call the store in messages.

    Raises:
        Fault: the database belongs to something else, or to a newer version of this program.
    """
    with engine.connect().execution_options(**{READS_ONLY: True}) as connection:
        found = _revision(connection, shown)
    if found == HEAD:
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ADVISORY_LOCK})
        found = _revision(connection, shown)
        if found == HEAD:  # somebody else was faster, and has made the copy
            return
        if found and path:  # in the turn of this writer, so that there is one copy; readers need not wait for it
            copy_beside(path, f"before-{HEAD}")
        upgrade(connection)


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Take alembic's steps up to a revision, all in the transaction that the connection is in."""
    # Loaded here: alembic takes a fifth of a second, and a store that is up to date needs none of it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _revision(connection: Connection, shown: str) -> str:
    """The revision of the tables; `""` where there are none yet."""
    tables = set(inspect(connection).get_table_names())
    if VERSIONS not in tables:
        if tables:
            raise Fault(f"{shown}: is the database of something else ({', '.join(sorted(tables)[:3])}); give another")
        return ""
    found = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalars().all()
    if len(found) > 1 or not set(found) <= set(REVISIONS):
        raise Fault(
            f"{shown}: has tables of revision {', '.join(found)}, and this program knows {REVISIONS[0]} to {HEAD}; "
            "a newer paperref made it: use that one, or give another store"
        )
    return str(found[0]) if found else ""
