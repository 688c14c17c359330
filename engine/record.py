"""A journal together with the state it stands for: the way in for whoever adds events while a game is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.entry import Correction, Entry, Header
from engine.events import Event
from engine.game import find_game
from engine.journal import Journal

STEP = 16
"""A state is kept after every so many entries, so that a correction replays only what comes after it."""


class Record:
    """Keeps ``state`` in step with ``journal``; an entry that the game refuses leaves both as they were.

    The state is always the fold of what counts in the journal. States kept on the way only speed that up.

    >>> from engine.pictomania.events import RoundStarted
    >>> record = Record(Header("pictomania"))
    >>> entry = record.add(RoundStarted(("red", "green", "blue"), ((2, 1),) * 3, (2, 2, 1)), at=0.5)
    >>> record.game.score(record.state)
    {'red': 0, 'green': 0, 'blue': 0}
    """

    def __init__(self, header: Header | None = None) -> None:
        self.journal = Journal(header)
        self.game = find_game(self.journal.header.game)
        self.state: Any = self.game.start(self.journal.header.options)
        self._counting: list[Entry] = []
        self._kept: list[Any] = [self.state]

    @classmethod
    def of(cls, journal: Journal) -> Record:
        """The record of an existing journal; raises where the game refuses one of its entries."""
        record = cls(journal.header)
        record._prepare_journal(journal)()
        return record

    def add(self, event: Event | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """Append an event or correction (arguments as :meth:`Journal.add`); raises one of the three errors."""
        entry = self.journal.next_entry(event, at, since, **rest)
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> None:
        """Append an entry with the next id; raises one of the three errors."""
        self.prepare(entry)()

    def prepare(self, entry: Entry) -> Callable[[], None]:
        """Check an entry with the next id without taking it; the function returned takes it, and cannot fail.

        So that it can be written down in between. Raises one of the three errors.
        """
        if isinstance(entry.event, Correction):
            trial = self.journal.copy()
            trial.append(entry)
            return self._prepare_journal(trial)
        self.journal.check(entry)
        state = self.game.apply(self.state, entry)

        def take() -> None:
            self.journal.append_checked(entry)
            self._keep(entry, state)

        return take

    def follow(self, journal: Journal) -> None:
        """Stand for another journal under the same header from now on; only what differs is replayed.

        Raises one of the three errors where the game refuses an entry of it; the record is unchanged then.
        """
        self._prepare_journal(journal)()

    def _prepare_journal(self, journal: Journal) -> Callable[[], None]:
        """Replay a journal from the last state kept before the first entry that now differs, to be taken over."""
        counting = journal.effective()
        same = 0
        for old, new in zip(self._counting, counting, strict=False):
            if old is not new and old != new:
                break
            same += 1
        from_kept = min(same // STEP, len(self._kept) - 1)
        state, fresh = self._kept[from_kept], []
        for count, entry in enumerate(counting[from_kept * STEP :], from_kept * STEP + 1):
            state = self.game.apply(state, entry)
            if count % STEP == 0:
                fresh.append(state)

        def take() -> None:
            self._kept[from_kept + 1 :] = fresh
            self._counting, self.journal, self.state = list(counting), journal, state

        return take

    def _keep(self, entry: Entry, state: Any) -> None:
        self._counting.append(entry)
        self.state = state
        if len(self._counting) % STEP == 0:
            self._kept.append(state)
