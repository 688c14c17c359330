"""Which entries of a record count now, once all corrections are taken into account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.entry import Amend, Entry, Insert, Redo, Retract, Undo


def effective(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, in the order in which they count; see :meth:`engine.journal.Journal.effective`."""
    undone = undone_ids(entries)
    order: list[int] = []
    placed: dict[int, Entry] = {}
    retracted: set[int] = set()
    for entry in entries:
        _fold(entry, order, placed, retracted, entry.id in undone)
    return tuple(placed[i] for i in order if i not in retracted and i not in undone)


def undone_ids(entries: Iterable[Entry]) -> set[int]:
    """Ids of the entries that are undone and not redone."""
    undone: set[int] = set()
    for entry in entries:
        if isinstance(entry.event, Undo):
            undone.add(entry.event.entry)
        elif isinstance(entry.event, Redo):
            undone.discard(entry.event.entry)
    return undone


def _fold(entry: Entry, order: list[int], placed: dict[int, Entry], retracted: set[int], undone: bool) -> None:
    """Take one entry into account.

    What is undone keeps its place, so that what was put beside it stays; a correction that is undone corrects nothing.
    """
    event = entry.event
    if isinstance(event, Insert):
        _fold_insert(entry, event, order, placed)
    elif isinstance(event, Retract | Amend):
        if not undone:
            _fold_correction(entry, event, placed, retracted)
    elif not isinstance(event, Undo | Redo):
        order.append(entry.id)
        placed[entry.id] = entry


def _fold_correction(entry: Entry, event: Retract | Amend, placed: dict[int, Entry], retracted: set[int]) -> None:
    if isinstance(event, Retract):
        retracted.add(event.entry)
    else:
        placed[event.entry] = _amended(placed[event.entry], entry, event)


def _fold_insert(entry: Entry, insert: Insert, order: list[int], placed: dict[int, Entry]) -> None:
    anchor = insert.before if insert.before is not None else insert.after
    assert anchor is not None
    neighbour = placed[anchor]
    moment = neighbour.since if insert.before is not None else neighbour.at
    at, since = _moments(insert, moment, moment)
    order.insert(order.index(anchor) + (insert.before is None), entry.id)
    placed[entry.id] = replace(entry, event=insert.event, at=at, since=since)


def _amended(old: Entry, correction: Entry, amend: Amend) -> Entry:
    at, since = _moments(amend, old.at, old.since)
    return replace(
        correction, id=old.id, event=amend.event, at=at, since=since, evidence=old.evidence + correction.evidence
    )


def _moments(said: Insert | Amend, at: float, since: float) -> tuple[float, float]:
    """The moments of a correction, given those that hold without it; an ``at`` alone is an exact moment."""
    if said.at is not None:
        at, since = said.at, said.at
    return at, min(at, since if said.since is None else said.since)
