"""What is kept of evenings in the store: players' names by game, who may see drawings, games taken in whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, select

from engine.journal import Journal
from service.store import rows
from service.store.hosting import NEW_TABLE, HostedTable
from service.store.store import NEW_RECORD, Store
from service.store.tables import ENTRIES, GALLERIES, GAMES, NAMES, SEATS

OpenTo = Literal["all", "players", "host"]
"""Who may see a table's drawings: everybody who is let in, players and hosts, or hosts alone."""

Names = dict[int, dict[str, str]]
"""What players were called, by record and colour."""


@dataclass(frozen=True, slots=True)
class TakenGame:
    """A game to be taken in: its record, title, when it was begun (UTC, as in `records`) and players' names."""

    journal: Journal
    title: str
    created: str
    names: Mapping[str, str]


def names(store: Store, records: Iterable[int]) -> Names:
    """What the players of these records are called, by record and colour; whoever has no name is left out."""
    wanted = list(records)
    query = select(NAMES.c.record, NAMES.c.colour, NAMES.c.name).where(NAMES.c.record.in_(wanted))
    found: Names = {record: {} for record in wanted}
    with store.reading() as connection:
        for record, colour, name in connection.execute(query):
            found[record][colour] = name
    return found


def name_players(store: Store, record: int, called: Mapping[str, str]) -> None:
    """Call the players of a record so, by colour; an empty name takes the name away."""
    with store.writing() as connection:
        connection.execute(NAMES.delete().where((NAMES.c.record == record) & NAMES.c.colour.in_(list(called))))
        _name(connection, record, called)


def open_to(store: Store, table: int) -> OpenTo:
    """Who may see the drawings of a table; everybody who is let in, where nobody said otherwise."""
    with store.reading() as connection:
        query = select(GALLERIES.c.open_to).where(GALLERIES.c.table_id == table)
        said: OpenTo | None = connection.execute(query).scalar_one_or_none()
    return said or "all"


def open_gallery(store: Store, table: int, whom: OpenTo) -> None:
    """Let these see the drawings of a table from now on."""
    with store.writing() as connection:
        connection.execute(GALLERIES.delete().where(GALLERIES.c.table_id == table))
        connection.execute(GALLERIES.insert(), {"table_id": table, "open_to": whom})


def take_in(
    store: Store,
    name: str,
    created: str,
    seats: Sequence[tuple[str, str]],
    games: Sequence[TakenGame],
    whom: OpenTo = "all",
    before_commit: Callable[[HostedTable, Sequence[int]], None] = lambda table, records: None,
) -> tuple[HostedTable, tuple[int, ...]]:
    """Set up a table with its games, all of it or nothing.

    Args:
        store: takes it.
        name: of the table.
        created: when the table was set up (UTC).
        seats: who sits there, as (colour, name), clockwise.
        games: in the order in which they were begun.
        whom: who may see its drawings.
        before_commit: is told the table and the numbers of the games, in their order; what it raises undoes all.

    Returns:
        The table and the numbers of the games.

    Raises one of the engine's three errors for a game or a title that cannot be kept.
    """
    heads = [rows.record_row(game.journal.header, game.title) | {"created": game.created} for game in games]
    with store.writing() as connection:
        number: int = connection.execute(NEW_TABLE, {"name": name, "created": created}).scalar_one()
        if seats:
            places = enumerate(seats, 1)
            taken = [{"table_id": number, "colour": of[0], "name": of[1], "place": place} for place, of in places]
            connection.execute(SEATS.insert(), taken)
        if whom != "all":
            connection.execute(GALLERIES.insert(), {"table_id": number, "open_to": whom})
        records = tuple(_begin(connection, number, head, game) for head, game in zip(heads, games, strict=True))
        table = HostedTable(number, name, created)
        before_commit(table, records)
    return table, records


def _begin(connection: Connection, table: int, head: dict[str, Any], game: TakenGame) -> int:
    number: int = connection.execute(NEW_RECORD, head).scalar_one()
    if entries := [rows.entry_row(number, entry) for entry in game.journal]:
        connection.execute(ENTRIES.insert(), entries)
    connection.execute(GAMES.insert(), {"record": number, "table_id": table})
    _name(connection, number, game.names)
    return number


def _name(connection: Connection, record: int, called: Mapping[str, str]) -> None:
    fresh = [{"record": record, "colour": colour, "name": name} for colour, name in called.items() if name]
    if fresh:
        connection.execute(NAMES.insert(), fresh)
