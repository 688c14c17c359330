"""What must hold of every act: corrections do what they say, and whatever is refused leaves the record as it was."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any

from engine.conformance.of_games import Faults
from engine.conformance.position import Position
from engine.conformance.samples import Foreign
from engine.entry import Amend, Correction, Entry, Insert, Redo, Retract, Undo
from engine.errors import Ambiguous, EngineError, NotAllowed, Unreadable, quote
from engine.events import Event
from engine.game import fold

ERRORS = (Unreadable, NotAllowed, Ambiguous)
"""All that may be raised."""


def corrections_do_what_they_say(now: Position) -> Faults:
    """One correction, made up by chance: the entries that count are those before, with just that one changed."""
    if not now.entries:
        return
    entry, made = now.sampler.one_of(now.entries), now.sampler.event(len(now.record.journal))
    kind = now.sampler.one_of((Retract, Amend, Insert))
    new_id = len(now.record.journal) + 1
    edited = list(now.entries)
    place = edited.index(entry)
    correction: Correction
    if kind is Retract:
        correction = Retract(entry.id)
        del edited[place]
    elif kind is Amend:
        correction = Amend(entry.id, made)
        edited[place] = replace(entry, event=made)
    else:
        before = bool(now.sampler.pick(2))
        correction = Insert(made, before=entry.id) if before else Insert(made, after=entry.id)
        moment = entry.since if before else entry.at
        edited.insert(place + (not before), Entry(new_id, made, moment, moment))
    yield from _corrected(now, correction, edited)


def _corrected(now: Position, correction: Correction, edited: Sequence[Entry]) -> Faults:
    """The faults of one correction: against the list edited by hand; then undone and redone."""
    header, before = now.record.journal.header, (now.state, now.entries)
    try:
        expected: Any = fold(header, edited)
    except EngineError as fault:
        expected = fault
    try:
        entry = now.record.add(correction, _later(now))
    except EngineError as fault:
        if not isinstance(expected, EngineError):
            yield f"{correction} is refused: {fault}"
        return
    if isinstance(expected, EngineError):
        yield f"{correction} is taken, and the entries it leaves are not: {expected}"
    elif [(e.id, e.event, e.at, e.since) for e in now.entries] != [(e.id, e.event, e.at, e.since) for e in edited]:
        yield f"{correction} leaves {now.entries}"
    corrected = (now.state, now.entries)
    for step, then in ((Undo(entry.id), before), (Redo(entry.id), corrected)):
        now.record.add(step, _later(now))
        if (now.state, now.entries) != then:
            yield f"{step} of {correction} does not bring back what was"


def wrong_events_are_refused(now: Position) -> Faults:
    """Events with a field of a wrong type, in whatever entry, and events of no game: refused, quoted, not recorded."""
    made = now.sampler.event(len(now.record.journal))
    for event, name in now.sampler.wrong(made):
        yield from _refused(now, event, f".{name}", getattr(event, name))
    for value in (Foreign(), Event(), None, "red", 7, {"kind": "InkSeen"}):
        yield from _refused(now, value, "", value)


def wrong_entries_are_refused(now: Position) -> Faults:
    """Entries out of order, of impossible moments, corrections of what is not there: refused, not recorded."""
    right = Entry(len(now.record.journal) + 1, now.sampler.event(0), _later(now), _later(now))
    wrong = (
        replace(right, id=right.id + 1),
        replace(right, id=right.id - 1),
        replace(right, at=math.nan),
        replace(right, at=math.inf),
        replace(right, since=right.at + 1),
        replace(right, confidence=1.5),
        replace(right, source="nobody"),  # type: ignore[arg-type]
        replace(right, evidence=[1]),  # type: ignore[arg-type]
        replace(right, event=Retract(right.id)),
        replace(right, event=Amend(0, Foreign())),
        replace(right, event=Undo(right.id + 7)),
        replace(right, event=Redo(-1)),
        replace(right, event=Insert(Foreign())),
        replace(right, event=Insert(Foreign(), before=1, after=1)),
    )
    for entry in wrong:
        yield from _unchanged(now, entry)


def _refused(now: Position, event: Any, where: str, value: Any) -> Faults:
    """The faults where an event is not refused, by itself or in a correction, or the message does not quote it."""
    for said in (event, Amend(1, event), Insert(event, after=1)):
        entry = Entry(len(now.record.journal) + 1, said, _later(now), _later(now))
        message = yield from _unchanged(now, entry)
        shown = [quote(part) for part in (value, *(value if isinstance(value, tuple | list) else ()))]
        if where not in message or not any(part in message for part in shown):
            yield f"{said} is refused without {quote(value)} in: {message}"


def _unchanged(now: Position, entry: Entry) -> Generator[str, None, str]:
    """The faults where an entry is not refused by one of the three errors, or changes something; gives the message."""
    before = (now.state, now.record.journal, len(now.record.journal))
    message = ""
    try:
        now.record.append(entry)
        yield f"{entry} is taken"
    except ERRORS as fault:
        message = str(fault)
    if (now.state, now.record.journal, len(now.record.journal)) != before:
        yield f"{entry} is refused and has changed the record"
    return message


def _later(now: Position) -> float:
    return float(len(now.record.journal) + 1)


OF_ACTS: tuple[Callable[[Position], Faults], ...] = (
    wrong_events_are_refused,
    wrong_entries_are_refused,
    corrections_do_what_they_say,
)
