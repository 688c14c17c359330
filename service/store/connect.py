"""From a path or an address to connections: SQLite so that a commit survives a power cut, or PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from service.checks import ordinary
from service.fault import Fault
from service.places import file_of
from service.private import own_file, own_folder

PATIENCE_SECONDS = 5
"""How long a writer waits for another one to finish."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF", "secure_delete=ON")
"""With these, what a commit has acknowledged is on the disk, and readers never wait for the one writer.

What is removed is overwritten where it lay.
"""

READS_ONLY = "paperref_reads_only"
"""Execution option of a connection that will not write: on SQLite it does not wait for the writer."""

MAGIC = b"SQLite format 3\0"
WRITTEN = "write postgresql://NAME:PASSWORD@HOST/DATABASE"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


def connect(place: str | Path) -> tuple[Engine, str]:
    """An engine for the store at `place`, and how to call the place in messages: without any password.

    Raises:
        Fault: `place` is no store and cannot become one.
    """
    path = file_of(place)
    return (_sqlite(path), str(path)) if path is not None else _postgresql(str(place))


def _sqlite(path: Path) -> Engine:
    _check_file(path)
    fixed = _is_fixed(path)
    if not fixed:
        with suppress(OSError):  # whatever is wrong with the place, the database says so in its words
            own_file(path)  # the files that SQLite writes beside it are for the same people
    engine = create_engine(
        _fixed_url(path) if fixed else URL.create("sqlite", database=str(path)),
        connect_args={"timeout": PATIENCE_SECONDS},
        hide_parameters=True,  # entries hold secrets, and messages are logged
    )
    event.listen(engine, "connect", _set_up_fixed if fixed else _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _check_file(path: Path) -> None:
    """Say what is wrong with a place in better words than the database has."""
    if path.is_dir():
        raise Fault(f"{path}: is a folder; give the name of a file in it")
    ordinary(path, "give the name of a file for the store")
    try:
        own_folder(path.parent)
        beginning = _beginning(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise Fault(f"{path}: cannot be opened or made ({error.strerror}); give another place for the store") from None
    if beginning.startswith(b"{"):
        raise Fault(f"{path}: is a record as text; take it into a store with: paperref record import {path}")
    if beginning and not beginning.startswith(MAGIC):
        raise Fault(f"{path}: is no store of records: the file is not a database; give another place")


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(MAGIC))


def _is_fixed(path: Path) -> bool:
    """Whether nobody writes to the file, and nothing can be written beside it, as on a disk that is only read."""
    beside = Path(f"{path}-wal")
    return path.exists() and not os.access(path.parent, os.W_OK) and not (beside.exists() and beside.stat().st_size)


def _fixed_url(path: Path) -> URL:
    """The address of a file that does not change; for any other, SQLite needs more files beside it, even to read."""
    address = path.absolute().as_uri().replace("file://", "file:", 1)
    return URL.create("sqlite", database=address, query={"immutable": "1", "uri": "true"})


def _set_up_fixed(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA trusted_schema=OFF")


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # the driver begins no transactions of its own; _begin does
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # A writer that begins as a reader can be refused in the middle; IMMEDIATE waits for its turn at once.
    reads_only = connection.get_execution_options().get(READS_ONLY, False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def _postgresql(place: str) -> tuple[Engine, str]:
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise Fault(f"--store: the address cannot be read; {WRITTEN}") from None
    before, _, query = place.partition("?")
    if before.count("@") > 1 or "@" in query:  # part of the password would be taken for the host, and named in messages
        raise Fault(f"--store: the address has an @ too many; {WRITTEN}, with @ / ? in a password as %40 %2F %3F")
    shown = _shown(url)
    if url.drivername not in POSTGRESQL:
        raise Fault(f"{shown}: is neither a file nor the address of a PostgreSQL database (postgresql://...)")
    if find_spec("psycopg") is None:
        raise Fault(f"{shown}: the driver for PostgreSQL is missing; run: pip install 'paperref[postgresql]'")
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={"client_encoding": "utf8"},  # so that it is the server that refuses what it cannot keep
        pool_pre_ping=True,
        hide_parameters=True,
    )
    return engine, shown


def _shown(url: URL) -> str:
    """The address by host, port and database alone; all else, the query too, may hold what is secret.

    >>> _shown(make_url("postgresql://ann:secret@localhost:5432/records?password=secret"))
    'postgresql://localhost:5432/records'
    """
    asked = {name: ",".join(values) for name, values in url.normalized_query.items()}
    host = url.host or asked.get("host", "")
    port = url.port or asked.get("port", "")
    return f"{url.get_backend_name()}://{host}{port and f':{port}'}/{url.database or asked.get('dbname', '')}"
