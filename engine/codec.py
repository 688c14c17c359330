"""The record as text: a header line, then one line of JSON an entry; pure text, no files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cache, partial
from typing import Any

from engine.entry import Entry, Header
from engine.errors import Ambiguous, EngineError, Unreadable, quote
from engine.events import SCHEMA, Event
from engine.fields import decode_fields, encode
from engine.game import find_game
from engine.journal import Journal
from engine.text import N_, Verbatim, Worded
from engine.upgrades import upgrade_entry

LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
"""Characters that end a line for some readers, and that JSON does not escape by itself."""


def entry_to_json(entry: Entry) -> str:
    """One entry as one line of JSON (without the line end); the same entry always gives the same text.

    >>> from engine.events import GuessLaid
    >>> entry_to_json(Entry(3, GuessLaid("red", "blue"), at=31.5, since=30.25, confidence=0.97))
    '{"id": 3, "event": {"kind": "GuessLaid", "player": "red", "owner": "blue"}, "at": 31.5, "since": 30.25, \
"source": "camera", "confidence": 0.97}'
    """
    always = {"id", "at", "since", "source", "confidence"}
    plain = {f.name: getattr(entry, f.name) for f in fields(entry)}
    return _dump({name: encode(v) for name, v in plain.items() if name in always or v not in ("", ())})


def entry_from_json(line: str, header: Header, where: str = "entry") -> Entry:
    """The entry that one line of JSON stands for, in a record with this header.

    An entry of an older schema is upgraded. Raises ``Unreadable``, whose message begins with ``where``.

    >>> entry_from_json('{"id": 1, "event": {"kind": "InkSeen", "player": "red"}, "at": 4}', Header()).event
    InkSeen(player='red')
    """
    raw = upgrade_entry(_load(line, where), header.schema)
    raw.setdefault("since", raw.get("at", 0.0))
    entry: Entry = decode_fields(Entry, raw, where, _kinds(header.game))
    if "at" not in raw:
        raise Unreadable(
            Worded(
                N_("{place}: an entry needs the field {wanted}, its moment in seconds, which {given} lacks"),
                place=where,
                wanted=quote("at"),
                given=quote(raw),
            )
        )
    return entry


@cache
def _kinds(game: str) -> dict[str, type[Event]]:
    return find_game(game).vocabulary.kinds


def header_to_json(header: Header) -> str:
    """The header as one line of JSON.

    >>> header_to_json(Header("pictomania", {"mode": "tougher"}))
    '{"schema": 2, "game": "pictomania", "options": {"mode": "tougher"}}'
    """
    return _dump({"schema": header.schema, "game": header.game, "options": dict(header.options)})


def header_from_json(line: str, where: str = "header") -> Header:
    """The header that one line of JSON stands for, with the schema in which the entries after it are written.

    Raises ``Unreadable``, also for a schema newer than this program's.
    """
    raw = _load(line, where)
    if set(raw) != {"schema", "game", "options"}:
        raise Unreadable(
            Worded(
                N_("{place}: expected a header with {first}, {second} and {what}, not {given}"),
                place=where,
                first=Verbatim("schema"),
                second=Verbatim("game"),
                what=Verbatim("options"),
                given=quote(line),
            )
        )
    if type(raw["schema"]) is not int or not 1 <= raw["schema"] <= SCHEMA:
        raise Unreadable(
            Worded(
                N_(
                    "{place}: schema {given} is not known; this program reads schema 1 to {most}; a newer program "
                    "wrote this, or the line is damaged"
                ),
                place=where,
                given=quote(raw["schema"]),
                most=SCHEMA,
            )
        )
    if not isinstance(raw["game"], str) or not isinstance(raw["options"], dict):
        raise Unreadable(
            Worded(
                N_("{place}: expected a game's name and an object of options, not {given}"),
                place=where,
                given=quote(line),
            )
        )
    return Header(raw["game"], raw["options"], raw["schema"])


def to_lines(journal: Journal) -> Iterator[str]:
    """The whole record as lines, each with its line end."""
    yield header_to_json(journal.header) + "\n"
    for entry in journal:
        yield entry_to_json(entry) + "\n"


def from_lines(lines: Iterable[str]) -> Journal:
    """The record that the lines stand for; raises one of the three errors, whose message names the line.

    A last line that was cut off while it was being written (no line end, no whole JSON) is left out: it was never
    acknowledged. Empty lines are left out too.
    """
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
    if numbered and _is_cut_off(numbered[-1][1]):
        numbered.pop()
    if not numbered:
        raise Unreadable(
            Worded(
                N_("the record is empty; expected a header line such as {wanted}"),
                wanted=Verbatim(header_to_json(Header())),
            )
        )
    with _naming_line(numbered[0][0]):
        header = header_from_json(numbered[0][1])
    find_game(header.game)
    journal = Journal(replace(header, schema=SCHEMA))
    for number, line in numbered[1:]:
        with _naming_line(number):
            journal.append(entry_from_json(line, header))
    return journal


@contextmanager
def _naming_line(number: int) -> Iterator[None]:
    """What is refused inside is refused with the number of its line."""
    try:
        yield
    except EngineError as fault:
        raise type(fault)(Worded(N_("line {number}: {why}"), number=number, why=fault.args[0])) from None


def _is_cut_off(line: str) -> bool:
    if line.endswith("\n"):
        return False
    try:
        json.loads(line)
    except ValueError:
        return True
    return False


def _object(pairs: list[tuple[str, Any]], where: str) -> dict[str, Any]:
    """A JSON object; one that says something twice is refused, for nobody knows which it means."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Ambiguous(
                Worded(
                    N_("{place}: {what} stands there twice, as {first} and {second}"),
                    place=where,
                    what=quote(name),
                    first=quote(found[name]),
                    second=quote(value),
                )
            )
        found[name] = value
    return found


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).translate(LINE_ENDS)


def _load(line: str, where: str) -> dict[str, Any]:
    try:
        raw = json.loads(line, object_pairs_hook=partial(_object, where=where))
    except EngineError:
        raise
    except ValueError as fault:
        raise Unreadable(
            Worded(
                N_("{place}: {given} is not a line of JSON ({why})"),
                place=where,
                given=quote(line.strip()),
                why=Verbatim(fault),
            )
        ) from None
    if not isinstance(raw, dict):
        raise Unreadable(Worded(N_("{place}: {given} is not a JSON object"), place=where, given=quote(line.strip())))
    return raw
