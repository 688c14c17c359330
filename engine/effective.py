"""Which entries of a record count now, once all corrections are taken into account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.entry import Amend, Entry, Insert, Redo, Retract, Undo


def effective(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, in the order in which they count; see :meth:`engine.journal.Journal.effective`."""
    undone = undone_ids(entries)
    order: list[int] = []
    counts: dict[int, Entry] = {}
    retracted: set[int] = set()
    for entry in entries:
        if entry.id not in undone:
            _fold(entry, order, counts, retracted)
    return tuple(counts[i] for i in order if i not in retracted)


def undone_ids(entries: Iterable[Entry]) -> set[int]:
    """Ids of the entries that are undone and not redone."""
    undone: set[int] = set()
    for entry in entries:
        if isinstance(entry.event, Undo):
            undone.add(entry.event.entry)
        elif isinstance(entry.event, Redo):
            undone.discard(entry.event.entry)
    return undone


def _fold(entry: Entry, order: list[int], counts: dict[int, Entry], retracted: set[int]) -> None:
    """Take one entry into account; a correction of something that itself no longer counts changes nothing."""
    event = entry.event
    if isinstance(event, Insert):
        _fold_insert(entry, event, order, counts)
    elif isinstance(event, Retract):
        retracted.add(event.entry)
    elif isinstance(event, Amend):
        if event.entry in counts:
            counts[event.entry] = _amended(counts[event.entry], entry, event)
    elif not isinstance(event, Undo | Redo):
        order.append(entry.id)
        counts[entry.id] = entry


def _fold_insert(entry: Entry, insert: Insert, order: list[int], counts: dict[int, Entry]) -> None:
    anchor = insert.before if insert.before is not None else insert.after
    if anchor is None or anchor not in counts:
        return
    neighbour = counts[anchor]
    moment = neighbour.since if insert.before is not None else neighbour.at
    at = moment if insert.at is None else insert.at
    since = min(at, moment if insert.since is None else insert.since)
    order.insert(order.index(anchor) + (insert.before is None), entry.id)
    counts[entry.id] = replace(entry, event=insert.event, at=at, since=since)


def _amended(old: Entry, correction: Entry, amend: Amend) -> Entry:
    at = old.at if amend.at is None else amend.at
    since = min(at, old.since if amend.since is None else amend.since)
    return replace(
        correction, id=old.id, event=amend.event, at=at, since=since, evidence=old.evidence + correction.evidence
    )
