"""The state of a game of Pictomania: the facts of each round, filed by what they are and at whose seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import facts
from engine.events import Player, RoundEnded
from engine.facts import Fact
from engine.pictomania.events import BonusTaken, DoneSaid, PileTurned
from engine.pictomania.options import Options


@dataclass(frozen=True, slots=True)
class Round(facts.Round):
    """One round of Pictomania: the seat of a landing and of all that belongs to a pile is its owner's."""

    def tokens(self, player: Player) -> tuple[int, ...]:
        """The own score tokens with which ``player`` began, best first."""
        row = self.setup.event.tokens[self.players.index(player)]
        return tuple(sorted(row, reverse=True))

    def finish(self, player: Player) -> Fact[BonusTaken] | Fact[DoneSaid] | None:
        """What finished the round for ``player``: the first bonus token taken, or done said."""
        found: list[Any] = [*self.of(BonusTaken, player)[:1], *self.of(DoneSaid, player)[:1]]
        return min(found, key=lambda fact: fact.order, default=None)


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
