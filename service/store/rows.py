"""Headers and entries as rows of the tables, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row

from engine.codec import entry_from_json, entry_to_json
from engine.entry import Entry, Header
from engine.errors import Unreadable, quote
from engine.events import SCHEMA
from engine.text import N_, Worded

DAMAGED = "the database is damaged; go back to a copy made by: paperref record backup"


def now() -> str:
    """The wall time in UTC, to the millisecond: `2026-03-01T18:30:00.000Z`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def record_row(header: Header, title: str) -> dict[str, Any]:
    """A record's row without its id; raises ``Unreadable`` for a title that no database can hold."""
    _check_text(title, N_("title"))
    _check_text(repr(dict(header.options)), N_("options"))
    row = {"game": header.game, "options": dict(header.options), "schema": header.schema, "title": title}
    return {**row, "created": now()}


def entry_row(record: int, entry: Entry) -> dict[str, Any]:
    """The row of an entry; raises ``Unreadable`` for texts that no database can hold."""
    body = entry_to_json(entry)
    where = Worded(N_("entry {entry}"), entry=entry.id)
    _check_text(body, where)
    _check_text(entry.who, Worded("{entry}.who", entry=where))
    return {
        "record": record,
        "id": entry.id,
        "at": entry.at,
        "since": entry.since,
        "source": entry.source,
        "who": entry.who,
        "confidence": entry.confidence,
        "schema": SCHEMA,
        "body": body,
        "written": now(),
    }


def header_of(row: Row[Any]) -> Header:
    """The header that a record's row stands for; raises ``Unreadable`` where it stands for none."""
    where = f"record {row.id}"
    _check_schema(row.schema, where)
    if not isinstance(row.options, dict):
        raise Unreadable(f"{where}: {quote(row.options)} are no options; {DAMAGED}")
    return Header(row.game, row.options, SCHEMA)


def entry_of(row: Row[Any], header: Header) -> Entry:
    """The entry that a row stands for, upgraded where it is of an older schema; raises ``Unreadable``."""
    where = f"record {row.record}, entry {row.id}"
    _check_schema(row.schema, where)
    if not isinstance(row.body, str):
        raise Unreadable(f"{where}: {quote(row.body)} is no text; {DAMAGED}")
    try:
        return entry_from_json(row.body, Header(header.game, header.options, row.schema), where)
    except RecursionError:
        raise Unreadable(f"{where}: {quote(row.body)} is nested too deep; {DAMAGED}") from None


def begun_of(created: str, record: int) -> datetime:
    """The moment at which a record was begun, as kept in its row; raises ``Unreadable`` where it is none."""
    try:
        begun = datetime.fromisoformat(created)
    except (TypeError, ValueError):
        begun = None
    if begun is None or begun.tzinfo is None:
        raise Unreadable(f"record {record}: {quote(created)} is no moment at which it was begun; {DAMAGED}")
    return begun


def _check_schema(schema: object, where: str) -> None:
    """Raise ``Unreadable`` for rows in the words of a program that is not known to this one."""
    if type(schema) is not int or not 1 <= schema <= SCHEMA:
        raise Unreadable(
            f"{where}: schema {quote(schema)} is not known, for this program reads 1 to {SCHEMA}; "
            "a newer paperref wrote it: use that one, or the database is damaged"
        )


def _check_text(text: str, where: str) -> None:
    """Raise ``Unreadable`` for half a character (as names of files can hold them) and for the character NUL."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = quote(text[error.start])
        raise Unreadable(
            Worded(N_("{where}: {given} is no whole character and cannot be kept"), where=where, given=half)
        ) from None
    if "\0" in text:
        raise Unreadable(
            Worded(
                N_("{where}: {given} holds the character zero, which cannot be kept"), where=where, given=quote(text)
            )
        )
