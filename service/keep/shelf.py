"""The games of a table as everybody who is let in may know them, each read once as long as nothing is said in it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from engine.record import Record
from engine.secrecy import SPECTATOR, redacted
from service.keep.evenings import Evening, KeptGame, evenings_of
from service.keep.facts import GameFacts, facts_of
from service.store.hosting import Hosting
from service.store.keeping import names
from service.store.store import Summary

MOST_GAMES = 2000
"""Games whose facts are remembered."""


@dataclass(slots=True)
class Shelf:
    """Reads the games of a store's tables; may be used by several threads at once."""

    hosting: Hosting
    _facts: OrderedDict[int, tuple[int, GameFacts]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def games(self, table: int) -> tuple[KeptGame, ...]:
        """The games of a table in which somebody plays, in the order of their records."""
        summaries = self.hosting.games(table)
        called = names(self.hosting.store, [one.number for one in summaries])
        found = [(one, self._facts_of(one)) for one in summaries]
        return tuple(
            KeptGame(one.number, one.title, one.created, called[one.number], facts)
            for one, facts in found
            if facts.players
        )

    def evenings(self, table: int) -> tuple[Evening, ...]:
        """The evenings of a table, the earliest first."""
        return evenings_of(self.games(table))

    def forget(self, number: int) -> None:
        """Do not remember anything of a game any more."""
        with self._lock:
            self._facts.pop(number, None)

    def _facts_of(self, summary: Summary) -> GameFacts:
        with self._lock:
            version, facts = self._facts.get(summary.number, (-1, None))
            if version == summary.entries and facts:
                self._facts.move_to_end(summary.number)
                return facts
        real = self.hosting.store.record(summary.number).record
        facts = facts_of(Record.of(redacted(real.journal, SPECTATOR, real.state)))
        with self._lock:
            self._facts[summary.number] = (len(real.journal), facts)
            while len(self._facts) > MOST_GAMES:
                self._facts.popitem(last=False)
        return facts
