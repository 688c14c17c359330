"""The state of a game of Pictomania: the facts of each round, filed by what they are and at whose seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from engine import facts
from engine.events import InkSeen, Player, RoundEnded
from engine.facts import Fact
from engine.pictomania.deck import NO_CARDS, Deck
from engine.pictomania.events import BonusTaken, DoneSaid, GuessLaid, PileTurned
from engine.pictomania.options import Options

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Round(facts.Round):
    """One round of Pictomania: the seat of a landing and of all that belongs to a pile is its owner's."""

    @property
    def number(self) -> int:
        """Which round of the game it is, from 1."""
        number: int = self.setup.event.round
        return number

    def tokens(self, player: Player) -> tuple[int, ...]:
        """The own score tokens with which ``player`` began, best first."""
        row = self.setup.event.tokens[self.players.index(player)]
        return tuple(sorted(row, reverse=True))

    def finish(self, player: Player) -> Fact[BonusTaken] | Fact[DoneSaid] | None:
        """What finished the round for ``player``: the first bonus token taken, or done said."""
        found: list[Any] = [*self.of(BonusTaken, player)[:1], *self.of(DoneSaid, player)[:1]]
        return min(found, key=lambda fact: fact.order, default=None)

    def guesses(self, player: Player) -> list[Fact[GuessLaid]]:
        """The cards that ``player`` was seen laying, at any pile, in the order of the record."""
        return [fact for fact in self.all_of(GuessLaid) if fact.event.player == player]

    @property
    def drawing_began(self) -> bool:
        """Whether anybody was seen drawing or guessing: from then on the stand stays as it is."""
        return any(self.of(kind, player) for kind in (InkSeen, GuessLaid) for player in self.players)


@dataclass(frozen=True, slots=True)
class State:
    """A game: its options, the cards of its decks, the current round, and the state at the end of the round before.

    ``memo`` keeps what :func:`once` has worked out of this state; it says nothing that the other fields do not.
    """

    options: Options
    deck: Deck = NO_CARDS
    current: Round | None = None
    earlier: State | None = None
    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def now(self) -> Round:
        """The current round; there must be one."""
        assert self.current is not None
        return self.current

    @property
    def by_round(self) -> tuple[State, ...]:
        """The state at the end of each earlier round, and this one: one state a round; none before the first."""
        before = self.earlier.by_round if self.earlier else ()
        return (*before, self) if self.current else ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The facts of each round so far."""
        return tuple(state.now for state in self.by_round)

    @property
    def teaching(self) -> bool:
        """Whether the current round is a teaching round."""
        return self.options.mode == "teaching" and self.now.number == 1

    @property
    def tougher(self) -> bool:
        """Whether the game is the tougher one."""
        return self.options.mode == "tougher"


def once(work: Callable[[State], T]) -> Callable[[State], T]:
    """The function, worked out at most once for each state: a state never changes."""

    @wraps(work)
    def kept(state: State) -> T:
        if work not in state.memo:
            state.memo[work] = work(state)
        found: T = state.memo[work]
        return found

    return kept


def ends_of(state: State) -> list[Fact[Any]]:
    """The facts from which nobody may act any more in the current round: any of them suffices.

    The end as recorded and, in the tougher game, the last bonus token taken. It has one token fewer than players;
    where even fewer were seen in the middle, some were overlooked.
    """
    now = state.now
    ends: list[Fact[Any]] = [*now.of(RoundEnded)[:1]]
    tokens = max(len(now.setup.event.bonus), len(now.players) - 1)
    taken = now.all_of(BonusTaken)
    if state.tougher and len(taken) >= tokens:
        ends.append(taken[tokens - 1])
    return ends


def is_over(state: State) -> bool:
    """Whether drawing and guessing are over: an end, a pile turned over, or everybody has finished."""
    now = state.now
    return bool(ends_of(state) or now.all_of(PileTurned)) or all(now.finish(player) for player in now.players)
