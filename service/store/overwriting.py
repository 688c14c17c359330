"""Sees to it that what was erased is in no file any more: files are shredded, the database is written anew."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from service.store.connect import PATIENCE_SECONDS
from service.store.faults import StoreFault, told
from service.store.store import Store
from service.store.tables import METADATA

COPIES = re.compile("before-[0-9]{4}[.][0-9]+")
"""What marks a copy that was made before an upgrade."""

TRIES = 20
PAUSE_SECONDS = 0.1
"""How often a file is asked to let go of what was erased, where others are reading it, and how long between."""

BLOCK = 1 << 20


def overwrite(store: Store) -> None:
    """Write the database anew without what was erased, and remove copies made before upgrades.

    Raises:
        StoreFault: others go on reading so that it cannot be written anew now; nothing is lost, repeat it.
    """
    if store.path is None:
        _vacuum_server(store)
        return
    for copy in store.path.parent.glob(f"{store.path.stem}.before-*{store.path.suffix}"):
        if COPIES.fullmatch(copy.stem.removeprefix(f"{store.path.stem}.")):
            shred(copy)
    _vacuum_file(store.path, store.place)


def shred(path: Path) -> None:
    """Write over a file and remove it. A disk that keeps several versions of a block may still hold an older one."""
    left = path.stat().st_size
    with path.open("r+b") as file:
        while left > 0:
            left -= file.write(bytes(min(left, BLOCK)))
        file.flush()
        os.fsync(file.fileno())
    path.unlink()


def shred_folder(folder: Path) -> None:
    """Write over every file in a folder and below, and remove it; one that is not there is no fault."""
    if not folder.is_dir() or folder.is_symlink():
        return
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink():
            path.unlink()
        elif path.is_dir():
            path.rmdir()
        else:
            shred(path)
    folder.rmdir()


def _vacuum_file(path: Path, place: str) -> None:
    with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete=ON")
        for _ in range(TRIES):
            if _written_anew(connection):
                return
            time.sleep(PAUSE_SECONDS)
    raise StoreFault(place, "is being read all the time, so that what was erased is still in the file; repeat it")


def _written_anew(connection: sqlite3.Connection) -> bool:
    """Whether the file could be written anew and its log emptied; others that read or write stand in the way."""
    try:
        connection.execute("VACUUM")
        busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.OperationalError:
        return False
    return not busy


def _vacuum_server(store: Store) -> None:
    # Not inside a transaction, and so past the store's own ways of writing.
    with told(store.place), store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for table in METADATA.sorted_tables:
            connection.exec_driver_sql(f'VACUUM (FULL) "{table.name}"')
