"""The store: begins records, opens them, writes entries, each in a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, func, select, union_all
from sqlalchemy.exc import IntegrityError

from engine.entry import Entry, Header
from engine.errors import EngineError, NotAllowed, quote
from engine.journal import Journal
from engine.record import Record
from engine.text import N_, Worded
from service.fault import Fault
from service.places import file_of
from service.store import backup, rows
from service.store.connect import READS_ONLY, connect
from service.store.faults import StoreFault, readable, saying, told
from service.store.migrate import bring_up_to_date
from service.store.stored import Beside, StoredRecord
from service.store.tables import ENTRIES, ERASED, RECORDS

GIVEN = union_all(select(RECORDS.c.id), select(ERASED.c.record)).subquery()
NEXT_RECORD = select(func.coalesce(func.max(GIVEN.c.id), 0) + 1).scalar_subquery()
NEW_RECORD = RECORDS.insert().values(id=NEXT_RECORD).returning(RECORDS.c.id)
"""The number is worked out, for a server's own counter does not know of rows that it was not asked about.

The number of a record that was erased is not given again.
"""

TRIES = 20
"""How often a record is begun anew because somebody else was faster and has its number."""

MOST_RECORDS = 2**31 - 1
"""The largest number that every database can keep as a record's."""

NEW_ENTRY = ENTRIES.insert()


@dataclass(frozen=True, slots=True)
class Summary:
    """A record in short: its number, game, title, when it was begun (UTC) and how many entries it has."""

    number: int
    game: str
    title: str
    created: str
    entries: int


class Store:
    """An open store; made by :meth:`open`, and a context manager that closes it.

    Every method raises :class:`service.store.StoreFault` where the database cannot do its part. May be used by several
    threads and processes at once; of several writers, one at a time writes.
    """

    def __init__(self, engine: Engine, path: Path | None, place: str) -> None:
        self._engine = engine
        self.path = path
        self.place = place

    @classmethod
    def open(cls, place: str | Path, create: bool = True) -> Store:
        """The store at `place`, a file or `postgresql://NAME:PASSWORD@HOST/DATABASE`, with its tables up to date.

        Args:
            place: of the store.
            create: make a file that is not there yet.

        Raises:
            Fault: there is no store at `place` and none can be made, or it is none that this program can use.
        """
        path = file_of(place)
        if path is not None and not create and not path.exists():
            raise Fault(f"{path}: there is no store yet; begin one with: paperref record new")
        engine, shown = connect(place)
        try:
            with told(shown):
                bring_up_to_date(engine, path, shown)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, path, shown)

    @property
    def engine(self) -> Engine:
        """The database itself, for what goes past reading and writing rows."""
        return self._engine

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def create(
        self, journal: Journal, title: str = "", beside: Callable[[Connection, int], None] | None = None
    ) -> StoredRecord:
        """Begin a record that holds what the journal holds, all of it or nothing.

        Args:
            journal: what the record holds.
            title: of the record.
            beside: writes what else belongs to the record of that number, in the same transaction.

        Raises one of the engine's three errors for a journal that the game refuses.
        """
        record = Record.of(journal)
        head = rows.record_row(journal.header, title)
        for _ in range(TRIES):
            try:
                number = self._begin(head, journal, beside)
            except IntegrityError as error:
                refusal = saying(error)
            else:
                return StoredRecord(self, number, title, str(head["created"]), record)
        raise StoreFault(self.place, refusal)

    def summaries(self, only: ColumnElement[bool] | None = None) -> tuple[Summary, ...]:
        """Every record in short, or those for which ``only`` holds, in the order in which they were begun."""
        query = (
            select(RECORDS.c.id, RECORDS.c.game, RECORDS.c.title, RECORDS.c.created, func.count(ENTRIES.c.id))
            .outerjoin(ENTRIES, ENTRIES.c.record == RECORDS.c.id)
            .group_by(RECORDS.c.id)
            .order_by(RECORDS.c.id)
        )
        query = query if only is None else query.where(only)
        with self.reading() as connection:
            return tuple(Summary(*row) for row in connection.execute(query))

    def record(self, number: int) -> StoredRecord:
        """The record of that number, replayed.

        Raises ``NotAllowed`` where there is none, and one of the engine's three errors where the rules of today refuse
        an entry, which is named.
        """
        with self.reading() as connection:
            head = self._head(connection, number)
            if head is None:
                raise NotAllowed(f"{self.place}: there is no record {quote(number, 20)}; see: paperref record list")
            found = self._entries(connection, number, after=0)
        with readable(self.place):
            header = rows.header_of(head)
        record = Record.of(_journal(header, found, self.place))
        return StoredRecord(self, number, head.title, head.created, record)

    def write(self, number: int, entry: Entry, beside: Beside | None = None) -> None:
        """Write one entry of a record; it is on the disk when this returns.

        Args:
            number: of the record.
            entry: to be written.
            beside: what else is written, in the same transaction: all of it or nothing.

        Raises ``NotAllowed`` where the record has gone on meanwhile and the id is taken; nothing is overwritten.
        """
        row = rows.entry_row(number, entry)
        try:
            with self.writing() as connection:
                connection.execute(NEW_ENTRY, row)
                if beside:
                    beside(connection)
        except IntegrityError as error:
            raise self._refusal(number, entry, error) from None

    def entries_after(self, number: int, header: Header, last: int) -> tuple[Entry, ...]:
        """The entries of a record whose ids are above `last`."""
        with self.reading() as connection, readable(self.place):
            return tuple(rows.entry_of(row, header) for row in self._entries(connection, number, last))

    def back_up(self, target: Path) -> Path:
        """Copy the whole store to the file `target`, which must not be there yet.

        Raises:
            Fault: the copy cannot be made, the store is damaged, or it lies on a server.
        """
        if self.path is None:
            raise Fault(f"{self.place}: a database on a server is copied with its own tool: pg_dump")
        return backup.copy_to(self.path, target)

    def _begin(self, head: dict[str, Any], journal: Journal, beside: Callable[[Connection, int], None] | None) -> int:
        with self.writing() as connection:
            number: int = connection.execute(NEW_RECORD, head).scalar_one()
            if entries := [rows.entry_row(number, entry) for entry in journal]:
                connection.execute(NEW_ENTRY, entries)
            if beside:
                beside(connection, number)
        return number

    def _head(self, connection: Connection, number: int) -> Row[Any] | None:
        if not 1 <= number <= MOST_RECORDS:
            return None
        return connection.execute(select(RECORDS).where(RECORDS.c.id == number)).one_or_none()

    def _entries(self, connection: Connection, number: int, after: int) -> list[Row[Any]]:
        chosen = (ENTRIES.c.record == number) & (ENTRIES.c.id > after)
        return list(connection.execute(select(ENTRIES).where(chosen).order_by(ENTRIES.c.id)))

    def _refusal(self, number: int, entry: Entry, error: IntegrityError) -> NotAllowed | StoreFault:
        """Why the database refuses an entry: its id is not the next one, or something is wrong with the database."""
        with self.reading() as connection:
            query = select(func.count()).where(ENTRIES.c.record == number)
            count: int = connection.execute(query).scalar_one()
        if entry.id == count + 1:
            return StoreFault(self.place, saying(error))
        return NotAllowed(
            Worded(
                N_(
                    "stale position: entry {entry} cannot follow, for record {record} has {count} entries by now; look "
                    "at what came in between and repeat"
                ),
                entry=entry.id,
                record=number,
                count=count,
            )
        )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose transaction is committed at the end, or rolled back where anything was raised."""
        with told(self.place), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that does not write and waits for no writer."""
        with told(self.place), self._engine.connect().execution_options(**{READS_ONLY: True}) as connection:
            yield connection


def _journal(header: Header, found: Iterable[Row[Any]], place: str) -> Journal:
    journal = Journal(header)
    try:
        for row in found:
            with readable(place):
                entry = rows.entry_of(row, header)
            journal.append(entry)
    except EngineError as error:
        raise type(error)(f"{place}: {error}") from None
    return journal
