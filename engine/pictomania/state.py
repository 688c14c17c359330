"""The state of a game of Pictomania: the facts of each round, filed by what they are and at whose seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.events import BonusTaken, DisputeSettled, DoneSaid, PileTurned, Player, RoundEnded, RoundStarted, TableEvent
from engine.journal import Entry
from engine.pictomania.options import Options

E_co = TypeVar("E_co", bound=TableEvent, covariant=True)


@dataclass(frozen=True, slots=True)
class Fact(Generic[E_co]):
    """An event of the round with its entry and its place in the record (``order``, from 0)."""

    event: E_co
    entry: Entry
    order: int

    @property
    def id(self) -> int:
        """Id of the entry."""
        return self.entry.id


@dataclass(frozen=True, slots=True)
class Round:
    """One round: how it was set up, and its facts by (kind of event, seat), each in the order of the record.

    The seat of a card, ink, bonus token is its player's; of a landing and of all that belongs to a pile its owner's.
    """

    setup: Fact[RoundStarted]
    facts: Mapping[tuple[type, Player], tuple[Fact[Any], ...]] = field(default_factory=dict)
    size: int = 1

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, clockwise."""
        return self.setup.event.players

    def tokens(self, player: Player) -> tuple[int, ...]:
        """The own score tokens with which ``player`` began, best first."""
        row = self.setup.event.tokens[self.players.index(player)]
        return tuple(sorted(row, reverse=True))

    def of(self, kind: type[E_co], seat: Player = "") -> tuple[Fact[E_co], ...]:
        """The facts of one kind at one seat."""
        return self.facts.get((kind, seat), ())

    def all_of(self, kind: type[E_co]) -> list[Fact[E_co]]:
        """The facts of one kind at all seats, in the order of the record."""
        found = [fact for player in ("", *self.players) for fact in self.of(kind, player)]
        return sorted(found, key=lambda fact: fact.order)

    def finish(self, player: Player) -> Fact[BonusTaken] | Fact[DoneSaid] | None:
        """What finished the round for ``player``: the first bonus token taken, or done said."""
        found: list[Any] = [*self.of(BonusTaken, player)[:1], *self.of(DoneSaid, player)[:1]]
        return min(found, key=lambda fact: fact.order, default=None)

    def decision(self, code: str, about: int) -> str:
        """What the table has decided last about the ruling ``code`` about entry ``about``; ``""``: nothing."""
        for fact in reversed(self.of(DisputeSettled)):
            if fact.event.code == code and fact.event.about == about:
                return fact.event.decision
        return ""


@dataclass(frozen=True, slots=True)
class State:
    """A game: its options and its rounds so far."""

    options: Options
    rounds: tuple[Round, ...] = ()

    @property
    def teaching(self) -> bool:
        """Whether the current round is a teaching round."""
        return self.options.mode == "teaching" and self.rounds[-1].setup.event.round == 1

    @property
    def tougher(self) -> bool:
        """Whether the game is the tougher one."""
        return self.options.mode == "tougher"


def ends_of(state: State) -> list[Fact[Any]]:
    """The facts from which nobody may act any more in the current round: any of them suffices.

    The end as recorded and, in the tougher game, the last bonus token taken. It has one token fewer than players;
    where even fewer were seen in the middle, some were overlooked.
    """
    now = state.rounds[-1]
    ends: list[Fact[Any]] = [*now.of(RoundEnded)[:1]]
    tokens = max(len(now.setup.event.bonus), len(now.players) - 1)
    taken = now.all_of(BonusTaken)
    if state.tougher and len(taken) >= tokens:
        ends.append(taken[tokens - 1])
    return ends


def is_over(state: State) -> bool:
    """Whether drawing and guessing are over: an end, a pile turned over, or everybody has finished."""
    now = state.rounds[-1]
    return bool(ends_of(state) or now.all_of(PileTurned)) or all(now.finish(player) for player in now.players)
