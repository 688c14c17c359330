"""What the service keeps besides records: tables with their seats and games, passes, requests that were answered."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Select, Table, func, literal, select

from engine.journal import Journal
from service.store.rows import now
from service.store.store import Store, Summary
from service.store.stored import Beside, StoredRecord
from service.store.tables import ANSWERS, GAMES, NAMES, PASSES, RECORDS, SEATS, TABLES, VOTES

Role = Literal["host", "player", "watcher"]
"""What a pass lets its holder be at the table."""

ID_BYTES = 16
"""Chance in the id of a pass: nobody guesses it."""

NAME_LENGTH = 12
"""Characters of the name of a pass."""

NEXT_TABLE = select(func.coalesce(func.max(TABLES.c.id), 0) + 1).scalar_subquery()
NEW_TABLE = TABLES.insert().values(id=NEXT_TABLE).returning(TABLES.c.id)


def pass_name(id: str) -> str:
    """What the pass of that id is called among those of its table."""
    return hashlib.sha256(id.encode()).hexdigest()[:NAME_LENGTH]


@dataclass(frozen=True, slots=True)
class HostedTable:
    """A table at which people play, and when it was set up (UTC)."""

    id: int
    name: str
    created: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a table: the colour, what people call them ("" where they did not say), their place, clockwise."""

    colour: str
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Lets its holder in at one table, as its host, as the player of a colour or to watch.

    ``may_correct``: the host lets this player say what others did, and correct the record. ``expires``: wall time in
    seconds since 1970.
    """

    id: str
    table: int
    role: Role
    colour: str
    may_correct: bool
    issued: str
    expires: float
    revoked: bool = False

    @property
    def name(self) -> str:
        """What the pass is called among those of its table; it lets nobody in.

        >>> Pass("abc", 1, "host", "", True, "", 0.0).name
        'ba7816bf8f01'
        """
        return pass_name(self.id)

    def holds(self, moment: float) -> bool:
        """Whether it lets anybody in at that wall time."""
        return not self.revoked and moment < self.expires


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request brought about: entries of a record; ``digest`` tells it from other requests."""

    digest: str
    record: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vote:
    """The player ``colour`` would have the dispute ``code`` about the entry ``about`` decided as ``decision``."""

    code: str
    about: int
    colour: str
    decision: str


class Hosting:
    """The tables, passes and answers of a store; may be used by several threads at once."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def begin_table(self, name: str) -> HostedTable:
        """Set up a table."""
        created = now()
        with self.store.writing() as connection:
            number: int = connection.execute(NEW_TABLE, {"name": name, "created": created}).scalar_one()
        return HostedTable(number, name, created)

    def tables(self) -> tuple[HostedTable, ...]:
        """All tables, in the order in which they were set up."""
        with self.store.reading() as connection:
            return tuple(HostedTable(*row) for row in connection.execute(select(TABLES).order_by(TABLES.c.id)))

    def rename(self, table: int, name: str) -> None:
        """Give a table another name."""
        with self.store.writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table), {"name": name})

    def seats(self, table: int) -> tuple[Seat, ...]:
        """Who sits at a table, clockwise."""
        query = select(SEATS.c.colour, SEATS.c.name, SEATS.c.place).where(SEATS.c.table_id == table)
        with self.store.reading() as connection:
            return tuple(Seat(*row) for row in connection.execute(query.order_by(SEATS.c.place)))

    def take_seats(self, table: int, seats: Iterable[tuple[str, str]]) -> None:
        """These sit at the table from now on, as (colour, name), clockwise; nobody else does.

        Who plays in the latest game and had no name there yet has this one there too.
        """
        rows = [
            {"table_id": table, "colour": colour, "name": name, "place": place}
            for place, (colour, name) in enumerate(seats, 1)
        ]
        with self.store.writing() as connection:
            connection.execute(SEATS.delete().where(SEATS.c.table_id == table))
            if rows:
                connection.execute(SEATS.insert(), rows)
                _name_the_nameless(connection, table)

    def games(self, table: int) -> tuple[Summary, ...]:
        """The games played at a table, in short, the latest last."""
        return self.store.summaries(RECORDS.c.id.in_(select(GAMES.c.record).where(GAMES.c.table_id == table)))

    def latest_game(self, table: int, before: int | None = None) -> int | None:
        """The record of the game begun last at a table, or of the last ``before`` the game of that number."""
        query = select(func.max(GAMES.c.record)).where(GAMES.c.table_id == table)
        if before is not None:
            query = query.where(GAMES.c.record < before)
        with self.store.reading() as connection:
            found: int | None = connection.execute(query).scalar_one()
        return found

    def begin_game(
        self, table: int, journal: Journal, title: str, asked: tuple[str, str, str] | None = None
    ) -> StoredRecord:
        """Begin a game at a table with what the journal holds; raises as :meth:`Store.create`.

        Args:
            table: at which it is played.
            journal: what it begins with.
            title: of the record.
            asked: asker, key and digest of the request, kept as answered by the game's entries.
        """

        def at_table(connection: Connection, record: int) -> None:
            connection.execute(GAMES.insert(), {"record": record, "table_id": table})
            connection.execute(NAMES.insert().from_select(["record", "colour", "name"], _named(record, table)))
            if asked:
                asker, key, digest = asked
                answering(asker, key, Answer(digest, record, tuple(entry.id for entry in journal)))(connection)

        return self.store.create(journal, title, at_table)

    def table_of(self, record: int) -> int | None:
        """At which table a record is a game."""
        with self.store.reading() as connection:
            query = select(GAMES.c.table_id).where(GAMES.c.record == record)
            return connection.execute(query).scalar_one_or_none()

    def issue(self, table: int, role: Role, colour: str, may_correct: bool, expires: float) -> Pass:
        """A new pass for a table."""
        issued = Pass(secrets.token_urlsafe(ID_BYTES), table, role, colour, may_correct, now(), expires)
        names = [column.name for column in PASSES.c]
        with self.store.writing() as connection:
            connection.execute(PASSES.insert(), dict(zip(names, astuple(issued), strict=True)))
        return issued

    def passes(self, table: int) -> tuple[Pass, ...]:
        """All passes that were ever issued for a table, the oldest first."""
        with self.store.reading() as connection:
            rows = connection.execute(
                select(PASSES).where(PASSES.c.table_id == table).order_by(PASSES.c.issued, PASSES.c.id)
            )
            return tuple(Pass(*row) for row in rows)

    def find_pass(self, id: str) -> Pass | None:
        """The pass of that id."""
        with self.store.reading() as connection:
            row = connection.execute(select(PASSES).where(PASSES.c.id == id)).one_or_none()
        return Pass(*row) if row else None

    def revoke(self, id: str) -> None:
        """A pass lets nobody in any more."""
        self._change(PASSES, id, {"revoked": True})

    def allow(self, id: str, may_correct: bool) -> None:
        """Let the holder of a pass correct the record, or no longer."""
        self._change(PASSES, id, {"may_correct": may_correct})

    def answer(self, asker: str, key: str) -> Answer | None:
        """What the asker's request under that key brought about; None where there was none."""
        chosen = (ANSWERS.c.asker == asker) & (ANSWERS.c.key == key)
        query = select(ANSWERS.c.digest, ANSWERS.c.record, ANSWERS.c.entries).where(chosen)
        with self.store.reading() as connection:
            row = connection.execute(query).one_or_none()
        return Answer(row[0], row[1], tuple(row[2])) if row else None

    def vote(self, record: int, vote: Vote) -> None:
        """A player's vote on a dispute of a record; the latest counts."""
        chosen = [VOTES.c[name] == value for name, value in (("record", record), *asdict(vote).items())][:4]
        with self.store.writing() as connection:
            connection.execute(VOTES.delete().where(*chosen))
            connection.execute(VOTES.insert(), {"record": record, **asdict(vote)})

    def votes(self, record: int) -> tuple[Vote, ...]:
        """All votes on disputes of a record."""
        query = select(VOTES).where(VOTES.c.record == record).order_by(VOTES.c.about, VOTES.c.code, VOTES.c.colour)
        with self.store.reading() as connection:
            return tuple(Vote(*row[1:]) for row in connection.execute(query))

    def _change(self, table: Table, id: str, values: dict[str, Any]) -> None:
        with self.store.writing() as connection:
            connection.execute(table.update().where(table.c.id == id), values)


def _named(record: int, table: int) -> Select[Any]:
    """The rows of `names` for a record: who sits at the table and has a name."""
    named = (SEATS.c.table_id == table) & (SEATS.c.name != "")
    return select(literal(record), SEATS.c.colour, SEATS.c.name).where(named)


def _name_the_nameless(connection: Connection, table: int) -> None:
    latest = connection.execute(select(func.max(GAMES.c.record)).where(GAMES.c.table_id == table)).scalar_one()
    if latest is not None:
        has_one = select(NAMES.c.colour).where(NAMES.c.record == latest)
        fresh = _named(latest, table).where(SEATS.c.colour.not_in(has_one))
        connection.execute(NAMES.insert().from_select(["record", "colour", "name"], fresh))


def answering(asker: str, key: str, answer: Answer) -> Beside:
    """Keeps an answer beside the entry that it tells of; for :meth:`StoredRecord.append`."""
    row = {
        "asker": asker,
        "key": key,
        "digest": answer.digest,
        "record": answer.record,
        "entries": list(answer.entries),
    }

    def keep(connection: Connection) -> None:
        connection.execute(ANSWERS.insert(), row)

    return keep
