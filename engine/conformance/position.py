"""A record of a game at one moment, as what is claimed of games is checked on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.conformance.samples import Sampler
from engine.entry import Amend, Entry, Insert
from engine.events import Event
from engine.game import Game
from engine.record import Record
from engine.secrecy import HOST, SPECTATOR


@dataclass(frozen=True, slots=True)
class Position:
    """A record of a game at one moment, and what makes up events and chance around it."""

    record: Record
    sampler: Sampler

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.record.game

    @property
    def state(self) -> Any:
        """The state."""
        return self.record.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that count."""
        return self.record.journal.effective()

    @property
    def begun(self) -> bool:
        """Whether a round has begun."""
        return bool(self.game.rounds(self.state))

    @property
    def ids(self) -> set[int]:
        """The ids of the entries that count."""
        return {entry.id for entry in self.entries}

    def after(self, *events: Event) -> Any:
        """The state after some more events."""
        state, first = self.state, len(self.record.journal) + 1
        for i, event in enumerate(events, first):
            state = self.game.apply(state, Entry(i, event, float(i), float(i)))
        return state

    @property
    def viewers(self) -> tuple[str, ...]:
        """Everybody who may look: the players, the host, a spectator."""
        return (*self.sampler.players, HOST, SPECTATOR)


def event_of(entry: Entry) -> Any:
    """The event that an entry holds, in a correction or not."""
    return entry.event.event if isinstance(entry.event, Amend | Insert) else entry.event
