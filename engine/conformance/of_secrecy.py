"""What must hold of secrets in every position: nobody can tell from what they are shown what they may not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.conformance.of_games import Faults
from engine.conformance.position import Position, event_of
from engine.entry import Amend, Entry, Insert
from engine.errors import EngineError, quote
from engine.events import Event
from engine.journal import Journal
from engine.record import Record
from engine.secrecy import redacted


def secrets_stay_secret(now: Position) -> Faults:
    """Who may not know a secret sees the same whatever it is: in the view and in the record as it is told.

    One secret is tried, as one of those who may not know it sees it; all by chance.
    """
    hidden = _hidden(now)
    if not hidden:
        return
    entry = now.sampler.one_of(hidden)
    said, secret = event_of(entry), now.game.vocabulary.secrets[type(event_of(entry))]
    name = now.sampler.one_of(secret.fields)
    who = now.sampler.one_of([who for who in now.viewers if who != getattr(said, secret.known_to)])
    one = said if getattr(said, name) else now.sampler.other(said, name)
    records = [_instead(now, entry, event) for event in (one, now.sampler.other(one, name))]
    yield from _told_apart(now, records, who) if all(records) else ()


def _told_apart(now: Position, records: Sequence[Any], who: str) -> Faults:
    """How ``who`` can tell two records apart."""
    seen, also = (now.game.view(record.state, who) for record in records)
    if seen != also:
        yield f"{who} can tell by the view: {_difference(seen, also)}"
    told = zip(*(redacted(record.journal, who) for record in records), strict=True)
    yield from (f"{who} is told {a}, or {b}" for a, b in told if a != b)


def _hidden(now: Position) -> list[Entry]:
    """The entries that hold a secret that not all may know; the secrets of earlier rounds are open to all."""
    rounds = now.game.rounds(now.state)
    past = now.ids - {fact.id for fact in rounds[-1].everything()} if rounds else set()
    return [
        entry
        for entry in now.record.journal
        if type(event_of(entry)) in now.game.vocabulary.secrets
        and (entry.event.entry if isinstance(entry.event, Amend) else entry.id) not in past
        and not (rounds and now.game.public(now.state, event_of(entry)))
    ]


def _instead(now: Position, entry: Entry, event: Event) -> Record | None:
    """The record if the entry had held that other event; ``None`` where it could not."""
    inside = isinstance(entry.event, Amend | Insert)
    said: Any = replace(entry.event, event=event) if inside else event  # type: ignore[type-var]
    journal = Journal(now.record.journal.header)
    try:
        for old in now.record.journal:
            journal.append(replace(old, event=said) if old is entry else old)
        return Record.of(journal)
    except EngineError:
        return None


def _difference(a: Any, b: Any, where: str = "") -> str:
    """The first place at which two plain values differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return next(_difference(a[key], b[key], f"{where}.{key}") for key in a if a[key] != b[key])
    return f"{where}: {quote(a)} or {quote(b)}"
