"""A journal together with the state it stands for: the way in for whoever adds events while a game is on."""

from __future__ import annotations

from typing import Any

from engine.events import TableEvent
from engine.game import find_game, replay
from engine.journal import Correction, Entry, Header, Journal


class Record:
    """Keeps ``state`` in step with ``journal``; an entry that the game refuses leaves both as they were.

    >>> from engine.events import RoundStarted
    >>> record = Record(Header("pictomania"))
    >>> entry = record.add(RoundStarted(("red", "green", "blue"), ((2, 1),) * 3, (2, 2, 1)), at=0.5)
    >>> record.game.score(record.state)
    {'red': 0, 'green': 0, 'blue': 0}
    """

    def __init__(self, header: Header | None = None) -> None:
        self.journal = Journal(header)
        self.game = find_game(self.journal.header.game)
        self.state: Any = replay(self.journal)

    @classmethod
    def of(cls, journal: Journal) -> Record:
        """The record of an existing journal; raises where the game refuses one of its entries."""
        record = cls(journal.header)
        record._take(journal)
        return record

    def add(self, event: TableEvent | Correction, at: float, since: float | None = None, **rest: Any) -> Entry:
        """Append an event or correction (arguments as :meth:`Journal.add`); raises one of the three errors."""
        entry = self.journal.next_entry(event, at, since, **rest)
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> None:
        """Append an entry with the next id; raises one of the three errors."""
        if isinstance(entry.event, Correction):
            trial = self.journal.copy()
            trial.append(entry)
            self._take(trial)
        else:
            self.journal.check(entry)
            state = self.game.apply(self.state, entry)
            self.journal.append(entry)
            self.state = state

    def _take(self, journal: Journal) -> None:
        self.state = replay(journal)
        self.journal = journal
