"""The record of what is being watched, wherever it is kept: in memory, in a file of JSON lines, in the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.entry import Correction, Entry, Header
from engine.errors import NotAllowed
from engine.events import Event, Player
from engine.journal import Journal
from engine.record import Record
from service.record import RecordFile

if TYPE_CHECKING:
    from service.store import StoredRecord

Begin = Callable[[Journal], "StoredRecord"]
"""Begins a record in a store with what the journal holds."""

HeaderFor = Callable[[tuple[Player, ...]], Header]
"""The header of a record for these players, clockwise; for nobody, where nobody was seen."""


class Recorder:
    """Takes what happens and keeps it; a context manager that ends the file well.

    The record begins with the event that sets a round up, for only that tells who plays, and with it which rows of the
    owner's tables hold. What is acknowledged is on the disk in the store, and handed to the system for the file.

    Args:
        header_for: says what the header is once it is known who plays.
        file: takes each entry as a line.
        begin: begins the record in a store, which takes each entry too, where given.
        stored: a record in a store that is gone on with.
    """

    def __init__(
        self, header_for: HeaderFor, file: RecordFile, begin: Begin | None = None, stored: StoredRecord | None = None
    ) -> None:
        self._header_for, self._file, self._begin_stored = header_for, file, begin
        self._stored = stored
        self._record = stored.record if stored else Record(header_for(()))
        self._begun = stored is not None

    @property
    def record(self) -> Record:
        """The record so far, for reading only."""
        return self._record

    @property
    def places(self) -> list[str]:
        """Where it is kept, in words."""
        stored = [self._stored.place] if self._stored else []
        return [*([str(self._file.path)] if self._file.path else []), *stored]

    def add(self, event: Event | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """Append an event or correction; arguments as :meth:`engine.journal.Journal.add`.

        Raises one of the engine's three errors, ``OSError`` where the file cannot be written any more and
        :class:`service.store.StoreFault` where the store cannot.
        """
        if not self._begun and isinstance(event, self._record.game.vocabulary.start):
            return self._begin(event, at, since, **rest)
        entry = (
            self._add_to_store(event, at, since, **rest) if self._stored else self._record.add(event, at, since, **rest)
        )
        self._file.append(entry)
        return entry

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._begun:
            self._file.begin(self._record.journal.header)

    def _begin(self, event: Event | Correction, at: float, since: float | None, **rest: Any) -> Entry:
        """Begin the record with the event that sets a round up."""
        journal = Journal(self._header_for(getattr(event, "players", ())))
        entry = journal.add(event, at, since, **rest)
        record = Record.of(journal)
        self._file.begin(journal.header)
        if self._begin_stored:
            self._stored = self._begin_stored(journal)
            record = self._stored.record
        self._record, self._begun = record, True
        self._file.append(entry)
        return entry

    def _add_to_store(self, event: Event | Correction, at: float, since: float | None, **rest: Any) -> Entry:
        """Add to the record in the store; what others have said there meanwhile comes first."""
        assert self._stored is not None
        while True:
            try:
                return self._stored.add(event, at, since, **rest)
            except NotAllowed:
                others = self._stored.refresh()
                if not others:
                    raise
                for entry in others:
                    self._file.append(entry)
