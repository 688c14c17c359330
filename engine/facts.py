"""The facts of one round, filed by what they are and at whose seat; what every game keeps its state in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.entry import Entry
from engine.events import DisputeSettled, Event, Player

E_co = TypeVar("E_co", bound=Event, covariant=True)


@dataclass(frozen=True, slots=True)
class Fact(Generic[E_co]):
    """An event of the round with its entry and its place in the round (``order``, from 0)."""

    event: E_co
    entry: Entry
    order: int

    @property
    def id(self) -> int:
        """Id of the entry."""
        return self.entry.id


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the fact that set it up, and its facts by (kind of event, seat), each in the order of the record.

    Which field of an event names its seat is said by the game's :class:`engine.filing.Vocabulary`. The event that
    sets a round up has a field ``players``: who plays, clockwise.
    """

    setup: Fact[Any]
    facts: Mapping[tuple[type, Player], tuple[Fact[Any], ...]] = field(default_factory=dict)
    size: int = 1

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, clockwise."""
        players: tuple[Player, ...] = self.setup.event.players
        return players

    def of(self, kind: type[E_co], seat: Player = "") -> tuple[Fact[E_co], ...]:
        """The facts of one kind at one seat."""
        return self.facts.get((kind, seat), ())

    def last(self, kind: type[E_co], seat: Player = "") -> Fact[E_co] | None:
        """The latest fact of one kind at one seat."""
        found = self.of(kind, seat)
        return found[-1] if found else None

    def all_of(self, kind: type[E_co]) -> list[Fact[E_co]]:
        """The facts of one kind at all seats, in the order of the record."""
        found = [fact for player in ("", *self.players) for fact in self.of(kind, player)]
        return sorted(found, key=lambda fact: fact.order)

    def everything(self) -> list[Fact[Any]]:
        """All facts of the round, the set-up first, in the order of the record."""
        found = [fact for filed in self.facts.values() for fact in filed]
        return [self.setup, *sorted(found, key=lambda fact: fact.order)]

    def knows(self, entry_id: int) -> bool:
        """Whether the entry of that id is one of the round's facts."""
        return self.setup.id == entry_id or any(fact.id == entry_id for filed in self.facts.values() for fact in filed)

    def decision(self, code: str, about: int) -> str:
        """What the table has decided last about the ruling ``code`` about entry ``about``; ``""``: nothing."""
        for fact in reversed(self.of(DisputeSettled)):
            if fact.event.code == code and fact.event.about == about:
                return fact.event.decision
        return ""


def place_of(rounds: Sequence[Round], event: object) -> int:
    """The index of the round that an event belongs to: the last one; a decision, that of the entry it is about."""
    if isinstance(event, DisputeSettled):
        return next((i for i in reversed(range(len(rounds))) if rounds[i].knows(event.about)), len(rounds) - 1)
    return len(rounds) - 1
