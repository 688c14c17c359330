"""A record of the store while it is open: what is acknowledged is on the disk, and only then it counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import RLock
from typing import Any, Protocol

from sqlalchemy import Connection

from engine.entry import Correction, Entry, Header
from engine.events import Event
from engine.journal import Journal
from engine.record import Record
from service.store.faults import readable
from service.store.rows import begun_of

Beside = Callable[[Connection], None]
"""What else is written with an entry, in its transaction."""


class Entries(Protocol):
    """What keeps the entries of records; :class:`service.store.Store` does.

    Attributes:
        place: how to call it in messages.
    """

    place: str

    def write(self, number: int, entry: Entry, beside: Beside | None = None) -> None:
        """Write one entry of a record, and what belongs beside it; it is on the disk when this returns."""

    def entries_after(self, number: int, header: Header, last: int) -> tuple[Entry, ...]:
        """The entries of a record whose ids are above `last`."""


class StoredRecord:
    """A record of the store, replayed; `record` is the state that it stands for.

    An entry is checked by the rules, then written, then it counts: whoever looks at `record` never sees what a power
    cut could still take back. Threads may share one.

    Attributes:
        number: of the record in its store.
        title: as given when it was begun.
        created: when it was begun, wall time in UTC.
        record: journal and state, for reading only.
    """

    def __init__(self, store: Entries, number: int, title: str, created: str, record: Record) -> None:
        self.number, self.title, self.created, self.record = number, title, created, record
        self._store = store
        self._lock = RLock()

    @property
    def journal(self) -> Journal:
        """All entries so far, for reading only."""
        return self.record.journal

    @property
    def place(self) -> str:
        """Where it is kept, in words."""
        return f"{self._store.place} (record {self.number})"

    def begun(self) -> datetime:
        """When the record was begun, as a moment; raises :class:`service.store.StoreFault` where that is damaged."""
        with readable(self._store.place):
            return begun_of(self.created, self.number)

    def add(self, event: Event | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """Append an event or correction with the next id (arguments as :meth:`engine.journal.Journal.add`).

        Raises as :meth:`append`.
        """
        with self._lock:
            entry = self.journal.next_entry(event, at, since, **rest)
            self.append(entry)
        return entry

    def append(self, entry: Entry, beside: Beside | None = None) -> None:
        """Append an entry, and write what belongs ``beside`` it; it is on the disk when this returns.

        Raises one of the engine's three errors where the rules refuse it, ``NotAllowed`` also where its id is not the
        next one any more because somebody else has appended; :class:`service.store.StoreFault` where it cannot be
        written. The record is unchanged then.
        """
        with self._lock:
            take: Callable[[], None] = self.record.prepare(entry)
            self._store.write(self.number, entry, beside)
            take()

    def refresh(self) -> tuple[Entry, ...]:
        """Take up what others have appended meanwhile, and return it."""
        with self._lock:
            fresh = self._store.entries_after(self.number, self.journal.header, len(self.journal))
            for entry in fresh:
                self.record.append(entry)
        return fresh
