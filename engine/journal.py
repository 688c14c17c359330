"""The append-only record of a table: entries, corrections that supersede entries, and what counts now.

Nothing is ever edited or removed. A correction is an entry like any other; it names the entry that it supersedes and
who made it. What counts now is always worked out anew from all entries, by :meth:`Journal.effective`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from engine.errors import Ambiguous, NotAllowed, Unreadable, quote
from engine.events import SCHEMA, TableEvent
from engine.fields import check

Source = Literal["camera", "player", "host", "ai"]
"""Who can say that something happened."""

SURE = 0.8
"""Entries of a lower confidence count as unsure, and the table is asked."""


@dataclass(frozen=True, slots=True)
class Retract:
    """Entry ``entry`` never happened."""

    entry: int


@dataclass(frozen=True, slots=True)
class Amend:
    """What happened at entry ``entry`` was ``event``; ``at`` and ``since`` replace its moments where given."""

    entry: int
    event: TableEvent
    at: float | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """``event`` happened too, just ``before`` or just ``after`` the entry named; exactly one of the two is given.

    Without ``at`` and ``since`` it takes the moment of its neighbour, so that the order is sure.
    """

    event: TableEvent
    before: int | None = None
    after: int | None = None
    at: float | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Entry ``entry``, an event or a correction, does not count for the time being."""

    entry: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Entry ``entry``, which was undone, counts again."""

    entry: int


Correction = Retract | Amend | Insert | Undo | Redo
"""Everything that can be said about earlier entries."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record: what happened, when, and who says so how surely.

    ``since`` is the last moment (seconds) it was surely not so, ``at`` the first moment it surely was; ``confidence``
    is a probability 0 to 1; ``alternatives`` are other events it might be, likeliest first; ``evidence`` names
    pictures, before and after.
    """

    id: int
    event: TableEvent | Correction
    at: float = 0.0
    since: float = 0.0
    source: Source = "camera"
    who: str = ""
    confidence: float = 1.0
    alternatives: tuple[TableEvent, ...] = ()
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: which vocabulary, which game, played with which options (plain JSON values)."""

    game: str = "pictomania"
    options: Mapping[str, Any] = field(default_factory=dict)
    schema: int = SCHEMA


class Journal:
    """An append-only list of entries under a header.

    >>> from engine.events import BonusTaken
    >>> journal = Journal()
    >>> wrong = journal.add(BonusTaken("red", 3), at=40.0)
    >>> better = journal.add(Amend(wrong.id, BonusTaken("red", 2)), at=55.0, source="host", who="Ann")
    >>> [entry.event for entry in journal.effective()]
    [BonusTaken(player='red', stars=2)]
    >>> back = journal.add(journal.to_undo(), at=56.0, source="host", who="Ann")
    >>> [entry.event for entry in journal.effective()], len(journal)
    ([BonusTaken(player='red', stars=3)], 3)
    """

    def __init__(self, header: Header | None = None) -> None:
        self.header = header or Header()
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, entry_id: int) -> Entry:
        """The entry of that id; raises ``NotAllowed`` where there is none."""
        if not 1 <= entry_id <= len(self._entries):
            raise NotAllowed(f"there is no entry {quote(entry_id)}; the record has entries 1 to {len(self._entries)}")
        return self._entries[entry_id - 1]

    def next_entry(self, event: TableEvent | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """The entry that :meth:`add` would append, not appended; without ``since`` the moment was exactly ``at``."""
        return Entry(len(self) + 1, event, at, at if since is None else since, **rest)

    def add(self, event: TableEvent | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """Append an event with the next id; ``rest`` are other fields of :class:`Entry`. Raises as :meth:`append`."""
        entry = self.next_entry(event, at, since, **rest)
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> None:
        """Append an entry whose id is the next one.

        Raises ``Unreadable`` for values out of range, ``NotAllowed`` for a correction of something that cannot be
        corrected so, ``Ambiguous`` for one that can be meant in two ways; the record is then unchanged.
        """
        self.check(entry)
        self._entries.append(entry)

    def check(self, entry: Entry) -> None:
        """Raise as :meth:`append` would, and append nothing."""
        _check_values(entry)
        if entry.id != len(self) + 1:
            raise NotAllowed(f"entry {quote(entry.id)} cannot follow: the next id is {len(self) + 1}")
        if isinstance(entry.event, Correction):
            self._check_correction(entry.event)

    def to_undo(self) -> Undo:
        """The undo of the latest entry that counts, to be added; raises ``NotAllowed`` where there is none."""
        undone = self._undone()
        for entry in reversed(self._entries):
            if entry.id not in undone and not isinstance(entry.event, Undo | Redo):
                return Undo(entry.id)
        raise NotAllowed("nothing to undo: no entry counts")

    def to_redo(self) -> Redo:
        """The redo of the entry undone last, to be added; raises ``NotAllowed`` where nothing is undone."""
        undone = self._undone()
        for entry in reversed(self._entries):
            if isinstance(entry.event, Undo) and entry.event.entry in undone:
                return Redo(entry.event.entry)
        raise NotAllowed("nothing to redo: no entry is undone")

    def copy(self) -> Journal:
        """A journal of its own with the same header and entries."""
        other = Journal(self.header)
        other._entries = list(self._entries)
        return other

    def effective(self) -> tuple[Entry, ...]:
        """The entries that count now, in the order in which they count.

        An amended entry keeps its id and place, and takes over the event, source, confidence and evidence of the
        amendment; an inserted one has the id of its insertion. Corrections themselves are not among them.
        """
        undone = self._undone()
        order: list[int] = []
        counts: dict[int, Entry] = {}
        retracted: set[int] = set()
        for entry in self._entries:
            if entry.id not in undone:
                _fold(entry, order, counts, retracted)
        return tuple(counts[i] for i in order if i not in retracted)

    def _undone(self) -> set[int]:
        undone: set[int] = set()
        for entry in self._entries:
            if isinstance(entry.event, Undo):
                undone.add(entry.event.entry)
            elif isinstance(entry.event, Redo):
                undone.discard(entry.event.entry)
        return undone

    def _check_correction(self, correction: Correction) -> None:
        if isinstance(correction, Insert):
            if (correction.before is None) == (correction.after is None):
                raise Ambiguous(f"{quote(correction)}: give either 'before' or 'after', the id of one entry")
            target = correction.before if correction.before is not None else correction.after
        else:
            target = correction.entry
        assert target is not None
        named = self[target]
        if isinstance(correction, Undo | Redo):
            self._check_undo(correction, named)
        elif target not in {entry.id for entry in self.effective()}:
            raise NotAllowed(f"{quote(correction)}: entry {target} is no event that counts now")

    def _check_undo(self, correction: Undo | Redo, named: Entry) -> None:
        if isinstance(named.event, Undo | Redo):
            raise NotAllowed(f"{quote(correction)}: entry {named.id} is itself an undo or redo; name what it named")
        if isinstance(correction, Undo) == (named.id in self._undone()):
            state = "undone already" if isinstance(correction, Undo) else "not undone"
            raise NotAllowed(f"{quote(correction)}: entry {named.id} is {state}")


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


def _check_values(entry: Entry) -> None:
    check(entry, f"entry {entry.id}")
    if not (math.isfinite(entry.at) and math.isfinite(entry.since) and entry.since <= entry.at):
        raise Unreadable(f"entry {entry.id}: since={entry.since!r}, at={entry.at!r}; expected since <= at, both finite")
    if not 0.0 <= entry.confidence <= 1.0:
        raise Unreadable(f"entry {entry.id}: confidence {entry.confidence!r} is not between 0 and 1")
