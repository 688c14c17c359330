"""The two tables of the store. Migrations create them; a test holds the two descriptions together."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, Column, Float, ForeignKey, Integer, MetaData, Table, Text

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""Every constraint has a name, so that a later migration can get hold of it on every database."""

METADATA = MetaData(naming_convention=NAMING)

RECORDS = Table(
    "records",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""One row a record: the header of its journal, and when it was begun (UTC, `2026-03-01T18:30:00.000Z`)."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("record", Integer, ForeignKey("records.id"), primary_key=True),
    Column("id", Integer, CheckConstraint("id >= 1", name="id"), primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("source", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("written", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""One row an entry. `body` is the entry whole, as one line of JSON in the words of `schema`; the columns before it say
some of the same again for whoever looks through the records with SQL. `written` is the wall time in UTC."""
