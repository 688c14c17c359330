"""The state of a game of Pictures: the facts of each round, filed by what they are and at whose seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import facts
from engine.events import Player, RoundEnded
from engine.facts import Fact
from engine.order import likely_before
from engine.pictures.events import BuildSeen, CubesPlaced, GuessRead, IconsPlaced, TokenShown
from engine.pictures.options import Options


@dataclass(frozen=True, slots=True)
class Round(facts.Round):
    """One round of Pictures: the seat of a guess is that of the building's owner."""

    def reveals(self) -> list[Fact[Any]]:
        """The facts from which nothing may be changed any more: any of them suffices."""
        return [*self.all_of(TokenShown), *self.all_of(GuessRead), *self.of(RoundEnded)]

    def building(self, player: Player) -> list[Fact[Any]]:
        """What was seen of the building of ``player``, in the order of the record.

        What changes once the reveal has begun is not among it: buildings are then taken apart.
        """
        found: list[Fact[Any]] = []
        for kind in (BuildSeen, CubesPlaced, IconsPlaced):
            found += self.of(kind, player)
        reveals = self.reveals() if found else []
        before = [fact for fact in found if not any(likely_before(reveal, fact) for reveal in reveals)]
        return sorted(before, key=lambda fact: fact.order)


@dataclass(frozen=True, slots=True)
class State:
    """A game: its options and its rounds so far; ``closed``: the round after the last of them has begun, too."""

    options: Options
    rounds: tuple[Round, ...] = ()
    closed: bool = False

    @property
    def now(self) -> Round:
        """The current round; there has to be one."""
        return self.rounds[-1]

    @property
    def over(self) -> bool:
        """Whether the current round is over, and with it all secrets."""
        return self.closed or bool(self.now.of(RoundEnded))

    @property
    def earlier(self) -> tuple[State, ...]:
        """The game as it was at the end of each round before the current one."""
        return tuple(State(self.options, self.rounds[:count], True) for count in range(1, len(self.rounds)))

    @property
    def by_round(self) -> tuple[State, ...]:
        """The game as it was at the end of each earlier round, and now; none before the first."""
        return (*self.earlier, self) if self.rounds else ()
