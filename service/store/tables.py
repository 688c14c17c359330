"""The tables of the store. Migrations create them; a test holds the two descriptions together."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, CheckConstraint, Column, Float, ForeignKey, Integer, MetaData, Table, Text

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

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""One row a table at which people play evening after evening."""

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("colour", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
)
"""Who sits at a table: the colour by which records name a player, what people call them, and their place, clockwise.

The names of people are kept here and in `names` alone, where they can be changed and removed.
"""

GAMES = Table(
    "games",
    METADATA,
    Column("record", Integer, ForeignKey("records.id"), primary_key=True, autoincrement=False),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
)
"""Which records are games played at which table."""

PASSES = Table(
    "passes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("may_correct", Boolean, nullable=False),
    Column("issued", Text, nullable=False),
    Column("expires", Float, nullable=False),
    Column("revoked", Boolean, nullable=False),
)
"""Who may come in: the `id` is nothing without a signature. `expires` is the wall time in seconds since 1970."""

ANSWERS = Table(
    "answers",
    METADATA,
    Column("asker", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("record", Integer, nullable=False),
    Column("entries", JSON, nullable=False),
)
"""Which entries an asker's request brought about, so that the same request again brings about nothing more."""

VOTES = Table(
    "votes",
    METADATA,
    Column("record", Integer, ForeignKey("records.id"), primary_key=True, autoincrement=False),
    Column("code", Text, primary_key=True),
    Column("about", Integer, primary_key=True, autoincrement=False),
    Column("colour", Text, primary_key=True),
    Column("decision", Text, nullable=False),
)
"""As what each player would have a dispute decided; the decision itself is an entry of the record."""

NAMES = Table(
    "names",
    METADATA,
    Column("record", Integer, ForeignKey("records.id"), primary_key=True, autoincrement=False),
    Column("colour", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
"""What people called the players of a game while it was played; whoever said no name has no row."""

ERASING = Table(
    "erasing",
    METADATA,
    Column("record", Integer, primary_key=True, autoincrement=False),
)
"""Records that may be changed and removed: only inside the transaction that erases; empty at any other time."""

ERASED = Table(
    "erased",
    METADATA,
    Column("record", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
)
"""Numbers of records that were erased, and when; no other record ever gets the number."""

GALLERIES = Table(
    "galleries",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("open_to", Text, nullable=False),
)
"""Who of those let in at a table may see its drawings, where that is not everybody."""
