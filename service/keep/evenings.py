"""Evenings: games of one table that were played one after the other, without a long pause in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.events import Player
from service.keep.facts import GameFacts

LONGEST = timedelta(days=366)
"""No game lasts longer, whatever a record says that came from elsewhere."""

PAUSE = timedelta(hours=6)
"""After a pause so long another evening begins."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of a table: number and title of its record, when it was begun (UTC), players' names, what happened."""

    number: int
    title: str
    created: str
    names: Mapping[Player, str]
    facts: GameFacts

    @property
    def begun(self) -> datetime:
        """When it was begun."""
        return datetime.fromisoformat(self.created)

    @property
    def ended(self) -> datetime:
        """When something was said in it for the last time."""
        return self.begun + timedelta(seconds=min(max(0.0, self.facts.last), LONGEST.total_seconds()))


@dataclass(frozen=True, slots=True)
class Evening:
    """Games in the order in which they were begun, at least one; it is known by the number of the first."""

    games: tuple[KeptGame, ...]

    @property
    def number(self) -> int:
        """The number by which the evening is known."""
        return self.games[0].number

    @property
    def begun(self) -> datetime:
        """When its first game was begun."""
        return self.games[0].begun

    @property
    def ended(self) -> datetime:
        """When something was said for the last time."""
        return max(game.ended for game in self.games)


def evenings_of(games: Iterable[KeptGame]) -> tuple[Evening, ...]:
    """The evenings of a table's games, the earliest first."""
    evenings: list[list[KeptGame]] = []
    until: datetime | None = None
    for game in sorted(games, key=lambda game: (game.begun, game.number)):
        if until is None or game.begun - until > PAUSE:
            evenings.append([])
            until = game.ended
        evenings[-1].append(game)
        until = max(until, game.ended)
    return tuple(Evening(tuple(games)) for games in evenings)
