"""The append-only record of a table: entries, corrections that supersede entries, and what counts now.

Nothing is ever edited or removed. A correction is an entry like any other; it names the entry that it supersedes and
who made it. What counts now is always worked out anew from all entries, by :meth:`Journal.effective`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.effective import effective, undone_ids
from engine.entry import SURE, Amend, Correction, Entry, Header, Insert, Redo, Retract, Source, Undo, check_values
from engine.errors import Ambiguous, NotAllowed, quote
from engine.events import Event
from engine.text import N_, Worded

__all__ = [
    "SURE",
    "Amend",
    "Correction",
    "Entry",
    "Header",
    "Insert",
    "Journal",
    "Redo",
    "Retract",
    "Source",
    "Undo",
]


class Journal:
    """An append-only list of entries under a header.

    >>> from engine.pictomania.events import BonusTaken
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
            raise NotAllowed(
                Worded(
                    N_("there is no entry {entry}; the record has entries 1 to {most}"),
                    entry=quote(entry_id),
                    most=len(self._entries),
                )
            )
        return self._entries[entry_id - 1]

    def next_entry(self, event: Event | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """The entry that :meth:`add` would append, not appended; without ``since`` the moment was exactly ``at``."""
        return Entry(len(self) + 1, event, at, at if since is None else since, **rest)

    def add(self, event: Event | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
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
        self.append_checked(entry)

    def append_checked(self, entry: Entry) -> None:
        """Append an entry that :meth:`check` has let pass just now."""
        self._entries.append(entry)

    def check(self, entry: Entry) -> None:
        """Raise as :meth:`append` would, and append nothing."""
        check_values(entry)
        if entry.id != len(self) + 1:
            raise NotAllowed(
                Worded(
                    N_("entry {entry} cannot follow: the next id is {wanted}"),
                    entry=quote(entry.id),
                    wanted=len(self) + 1,
                )
            )
        if isinstance(entry.event, Correction):
            self._check_correction(entry.event)

    def to_undo(self) -> Undo:
        """The undo of the latest entry that counts, to be added; raises ``NotAllowed`` where there is none."""
        undone = undone_ids(self._entries)
        for entry in reversed(self._entries):
            if entry.id not in undone and not isinstance(entry.event, Undo | Redo):
                return Undo(entry.id)
        raise NotAllowed(Worded(N_("nothing to undo: no entry counts")))

    def to_redo(self) -> Redo:
        """The redo of the entry undone last, to be added.

        Raises ``NotAllowed`` where nothing has been undone since anything else was added; an older one is named.
        """
        undone = undone_ids(self._entries)
        for entry in reversed(self._entries):
            if not isinstance(entry.event, Undo | Redo):
                break
            if isinstance(entry.event, Undo) and entry.event.entry in undone:
                return Redo(entry.event.entry)
        if not undone:
            raise NotAllowed(Worded(N_("nothing to redo: nothing has been undone since the last entry was added")))
        raise NotAllowed(
            Worded(
                N_(
                    "nothing to redo: nothing has been undone since the last entry was added; undone before that and "
                    "to be named: {ids}"
                ),
                ids=tuple(sorted(undone)),
            )
        )

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
        return effective(self._entries)

    def _check_correction(self, correction: Correction) -> None:
        if isinstance(correction, Insert):
            if (correction.before is None) == (correction.after is None):
                raise Ambiguous(
                    Worded(N_("what is inserted goes either before or after an entry; name one of them, and not both"))
                )
            target = correction.before if correction.before is not None else correction.after
        else:
            target = correction.entry
        assert target is not None
        named = self[target]
        if isinstance(correction, Undo | Redo):
            self._check_undo(correction, named)
        elif target not in {entry.id for entry in self.effective()}:
            raise NotAllowed(
                Worded(N_("entry {entry} is no event that counts now, so there is nothing to correct"), entry=target)
            )

    def _check_undo(self, correction: Undo | Redo, named: Entry) -> None:
        if isinstance(named.event, Undo | Redo):
            raise NotAllowed(
                Worded(N_("entry {entry} is itself an undo or redo; name the entry that it named"), entry=named.id)
            )
        if isinstance(correction, Undo) == (named.id in undone_ids(self._entries)):
            if isinstance(correction, Undo):
                raise NotAllowed(Worded(N_("entry {entry} is undone already"), entry=named.id))
            raise NotAllowed(Worded(N_("entry {entry} is not undone"), entry=named.id))
