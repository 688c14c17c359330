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


def seen_at(fact: Fact[Any]) -> tuple[float, int]:
    """When it was surely so; of facts of the same moment the record's order is taken."""
    return fact.entry.at, fact.order


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
        """What finished the round for ``player``, by time: the first bonus token taken, or done said."""
        found: list[Any] = [*self.of(BonusTaken, player), *self.of(DoneSaid, player)]
        return min(found, key=seen_at, default=None)

    def bonus(self, player: Player) -> Fact[BonusTaken] | None:
        """The bonus token of ``player`` that counts, as the table has decided; the others go back to the middle."""
        counts = None
        for fact in sorted(self.of(BonusTaken, player), key=seen_at):
            returned = self.decision("token_after_done", fact.id) == "returned"
            if not returned and (not counts or self.decision("second_bonus", fact.id) == "last_counts"):
                counts = fact
        return counts

    @property
    def bonuses(self) -> list[Fact[BonusTaken]]:
        """The bonus tokens that count, one a player at most, in the order in which they were taken."""
        return sorted((fact for player in self.players if (fact := self.bonus(player))), key=seen_at)

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

    The end as recorded and, in the tougher game, the last bonus token taken and kept.
    """
    ends: list[Fact[Any]] = [*state.now.of(RoundEnded)[:1]]
    tokens, taken = bonus_tokens(state), state.now.bonuses
    if state.tougher and tokens and len(taken) >= tokens:
        ends.append(taken[tokens - 1])
    return ends


def bonus_tokens(state: State) -> int:
    """How many bonus tokens there are: where fewer were seen in the middle than belong there, some were overlooked."""
    row = state.options.bonus_row(len(state.now.players))
    return max(len(state.now.setup.event.bonus), len(row.stars))


def is_over(state: State) -> bool:
    """Whether drawing and guessing are over: an end, a pile turned over, or everybody has finished."""
    now = state.now
    return bool(ends_of(state) or now.all_of(PileTurned)) or all(now.finish(player) for player in now.players)
