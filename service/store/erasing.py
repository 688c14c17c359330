"""Erasing for good: records with all that hangs on them, and a person's name wherever it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select

from engine.codec import LINE_ENDS
from engine.events import COLOURS
from engine.secrecy import HOST, SPECTATOR
from service.store import rows
from service.store.store import Store
from service.store.tables import (
    ANSWERS,
    ENTRIES,
    ERASED,
    ERASING,
    GALLERIES,
    GAMES,
    NAMES,
    PASSES,
    RECORDS,
    SEATS,
    TABLES,
    VOTES,
)

FREE_TEXTS = ("what", "who")
"""Fields of entries in which people write what they like, so that a name may stand there."""

NO_NAMES = {*COLOURS, HOST, SPECTATOR}
"""How records call people; these are nobody's name, even where somebody is called so."""


def erase(store: Store, records: Sequence[int]) -> None:
    """Take records out of the store with all that hangs on them; their numbers are never given again."""
    with store.writing() as connection, _open_for_erasing(connection, records):
        for table in (VOTES, NAMES, GAMES, ANSWERS, ENTRIES):
            connection.execute(table.delete().where(table.c.record.in_(records)))
        connection.execute(RECORDS.delete().where(RECORDS.c.id.in_(records)))
        connection.execute(ERASED.insert(), [{"record": record, "at": rows.now()} for record in records])


def erase_table(store: Store, table: int) -> bool:
    """Take a table out of the store with its seats and passes; False, and nothing is done, where games belong to it."""
    with store.writing() as connection:
        if connection.execute(select(GAMES.c.record).where(GAMES.c.table_id == table).limit(1)).first():
            return False
        for beside in (SEATS, PASSES, GALLERIES):
            connection.execute(beside.delete().where(beside.c.table_id == table))
        connection.execute(TABLES.delete().where(TABLES.c.id == table))
    return True


def as_word(name: str) -> re.Pattern[str]:
    """Finds a name where it stands as a word, in large or small letters."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def rename_everywhere(store: Store, table: int, name: str, otherwise: str) -> tuple[int, ...]:
    """Call somebody otherwise wherever the name stands at a table: seats, games, titles, what people wrote freely.

    Words of cards are left alone, for they are nobody's name. Upper and lower case are the same.

    Returns:
        The records in which it stood.
    """
    word = as_word(name)
    with store.writing() as connection:
        _call_otherwise(connection, SEATS, SEATS.c.table_id == table, name, otherwise)
        records = list(connection.execute(select(GAMES.c.record).where(GAMES.c.table_id == table)).scalars())
        found = _call_otherwise(connection, NAMES, NAMES.c.record.in_(records), name, otherwise)
        named = connection.execute(select(TABLES.c.name).where(TABLES.c.id == table)).scalar_one()
        if word.search(named):
            connection.execute(TABLES.update().where(TABLES.c.id == table), {"name": word.sub(otherwise, named)})
        with _open_for_erasing(connection, records):
            found |= _rewrite(connection, records, word, otherwise)
    return tuple(sorted(found))


@contextmanager
def _open_for_erasing(connection: Connection, records: Sequence[int]) -> Iterator[None]:
    """Records may be changed and removed inside, in this transaction alone."""
    if records:
        connection.execute(ERASING.insert(), [{"record": record} for record in records])
    yield
    connection.execute(ERASING.delete())


def _call_otherwise(
    connection: Connection, table: Table, where: ColumnElement[bool], name: str, otherwise: str
) -> set[int]:
    """Change the name in the rows of a table where it is that one; the records of the rows, if they have any."""
    keys = list(table.primary_key.columns)
    query = select(*keys, table.c.name).where(where)
    same = [row for row in connection.execute(query) if row.name.strip().casefold() == name.strip().casefold()]
    for row in same:
        this = [key == getattr(row, key.name) for key in keys]
        connection.execute(table.update().where(*this), {"name": otherwise})
    return {row.record for row in same if "record" in table.c}


def _rewrite(connection: Connection, records: Sequence[int], word: re.Pattern[str], otherwise: str) -> set[int]:
    found = set()
    titles = select(RECORDS.c.id, RECORDS.c.title).where(RECORDS.c.id.in_(records))
    for number, title in list(connection.execute(titles)):
        if word.search(title):
            connection.execute(RECORDS.update().where(RECORDS.c.id == number), {"title": word.sub(otherwise, title)})
            found.add(number)
    entries = select(ENTRIES.c.record, ENTRIES.c.id, ENTRIES.c.who, ENTRIES.c.body).where(ENTRIES.c.record.in_(records))
    for record, id, who, body in list(connection.execute(entries)):
        said = json.loads(body)
        fresh = _without(said, word, otherwise)
        if fresh != said:
            this = (ENTRIES.c.record == record) & (ENTRIES.c.id == id)
            body = json.dumps(fresh, ensure_ascii=False).translate(LINE_ENDS)
            connection.execute(ENTRIES.update().where(this), {"body": body, "who": _said(who, word, otherwise)})
            found.add(record)
    return found


def _without(value: Any, word: re.Pattern[str], otherwise: str, field: str = "") -> Any:
    """The plain JSON value with the name changed in fields of free text.

    >>> _without({"event": {"what": "ann spoke", "word": "ann"}}, re.compile("ann"), "N. N.")
    {'event': {'what': 'N. N. spoke', 'word': 'ann'}}
    """
    if isinstance(value, dict):
        return {key: _without(item, word, otherwise, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_without(item, word, otherwise, field) for item in value]
    return _said(value, word, otherwise) if isinstance(value, str) and field in FREE_TEXTS else value


def _said(text: str, word: re.Pattern[str], otherwise: str) -> str:
    return text if text in NO_NAMES else word.sub(otherwise, text)
