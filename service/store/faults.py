"""What goes wrong with a database, as one line that names the store, what is wrong and what to do."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError

from engine.errors import Unreadable
from service.fault import BROKE_OFF, Fault

DAMAGED = "the database is damaged ({why}); go back to a copy made by: paperref record backup"

FULL = "the disk is full; what was acknowledged is kept, free some space and repeat"
ROOM_BYTES = 64 * 1024
"""With less room than this on a disk, whatever cannot be written there cannot be written for want of room."""

SAYINGS: tuple[tuple[str, str], ...] = (
    ("SQLITE_NOTADB", "is no store of records: the file is not a database; give another place"),
    ("SQLITE_CORRUPT", DAMAGED),
    ("SQLITE_IOERR_CORRUPTFS", DAMAGED),
    ("SQLITE_FULL", FULL),
    ("SQLITE_IOERR", "cannot be written or read ({why}); what was acknowledged is kept, see to the disk and repeat"),
    ("SQLITE_BUSY", "another program is writing and does not end; close it and repeat"),
    ("SQLITE_LOCKED", "another program is writing and does not end; close it and repeat"),
    ("SQLITE_READONLY", "cannot be written ({why}); check the permissions of the file and its folder"),
    ("SQLITE_PERM", "cannot be written ({why}); check the permissions of the file and its folder"),
    ("SQLITE_CANTOPEN", "cannot be opened or made ({why}); check the permissions of the file and its folder"),
)
"""What to say, by the beginning of SQLite's own name for the error."""

UNTRANSLATABLE = ("22P05", "22021")
"""PostgreSQL's states for a character that the encoding of the database does not have."""

OTHERWISE = "the database refuses ({why}); nothing was changed"
NOT_UNICODE = "the database cannot keep this text ({why}); give one that was made with: createdb --encoding UTF8"
UNREACHABLE = "the database cannot be reached ({why}); see that it runs, and check address, name and password"


class StoreFault(Fault):
    """The store cannot be opened, read or written; what was acknowledged before is kept.

    Args:
        place: of the store, without any password.
        what: is wrong, and what to do.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what}", BROKE_OFF)


class DiskFull(StoreFault):
    """The store cannot be written for want of room."""

    def __init__(self, place: str) -> None:
        super().__init__(place, FULL)


@contextmanager
def told(place: str) -> Iterator[None]:
    """Errors of the database become a :class:`StoreFault`; broken constraints are left for the caller to tell."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        if _is_full(place, error) or saying(error) == FULL:
            raise DiskFull(place) from None
        raise StoreFault(place, saying(error)) from None
    except (JSONDecodeError, RecursionError) as error:
        raise StoreFault(place, DAMAGED.format(why=error)) from None


@contextmanager
def readable(place: str) -> Iterator[None]:
    """Rows that this program cannot read become a :class:`StoreFault` that names them."""
    try:
        yield
    except Unreadable as error:
        raise StoreFault(place, str(error)) from None


def saying(error: DBAPIError) -> str:
    """What to say about an error of the database."""
    words = _of_sqlite(error.orig) if isinstance(error.orig, sqlite3.Error) else _of_server(error)
    return words.format(why=" ".join(str(error.orig).split()))


def _is_full(place: str, error: DBAPIError) -> bool:
    """Whether a file of SQLite fails for want of room, which it tells in several ways."""
    if not getattr(error.orig, "sqlite_errorname", "").startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")):
        return False
    with suppress(OSError):
        disk = shutil.disk_usage(Path(place).parent)
        return disk.total > 0 and disk.free < ROOM_BYTES  # what has no size, such as /proc, is no disk
    return False


def _of_sqlite(error: sqlite3.Error) -> str:
    # Only what the driver cannot make out, such as a text that is none, has no name.
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return next((words for beginning, words in SAYINGS if name.startswith(beginning)), OTHERWISE)


def _of_server(error: DBAPIError) -> str:
    if getattr(error.orig, "sqlstate", None) in UNTRANSLATABLE:
        return NOT_UNICODE
    # A driver that lost its server, or never found it, has no SQL state to tell.
    lost = error.connection_invalidated or getattr(error.orig, "sqlstate", None) is None
    return UNREACHABLE if lost else OTHERWISE
