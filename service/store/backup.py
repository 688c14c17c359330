"""Copies of a store's file, made while it may be in use and never half there."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path

from service.fault import BROKE_OFF, Fault
from service.private import own_file


def copy_beside(path: Path, mark: str) -> Path:
    """Copy the database at `path` to a new name in its folder, such as `records.before-0002.1.sqlite3`.

    Raises:
        Fault: as :func:`copy_to`.
    """
    names = (path.with_name(f"{path.stem}.{mark}.{number}{path.suffix}") for number in count(1))
    return copy_to(path, next(name for name in names if not name.exists()))


def copy_to(path: Path, target: Path) -> Path:
    """Copy the database at `path` to `target`, where nothing may lie yet; returns `target`.

    The copy is whole, looked through and on the disk before it gets its name.

    Raises:
        Fault: the copy cannot be written, or the database is damaged.
    """
    if target.exists():
        raise Fault(f"{target}: is there already; give the copy another name")
    try:
        with tempfile.TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as folder:
            part = Path(folder) / target.name
            _copy(path, part)
            os.replace(part, target)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise Fault(
            f"{target}: the copy of {path} cannot be made ({why}); see to the disk and repeat", BROKE_OFF
        ) from None
    return target


def _copy(path: Path, part: Path) -> None:
    own_file(part)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
        copy.execute("PRAGMA synchronous=FULL")
        source.backup(copy)
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(f"it is damaged: {found.splitlines()[0]}")
