"""The state of a game with a judge: the facts of each round, filed by what they are and at whose seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import facts
from engine.events import GuessShown, NumberShown, Player, RoundEnded
from engine.facts import Fact
from engine.judge.events import DrawingStarted, GuessesCalled, TurnStarted, WordsListed
from engine.judge.options import Options


@dataclass(frozen=True, slots=True)
class Round(facts.Round):
    """One round: the seat of a guess and of all that belongs to a board is its owner's."""

    @property
    def judge(self) -> Player:
        """Who is the judge."""
        judge: Player = self.setup.event.judge
        return judge

    @property
    def drawers(self) -> tuple[Player, ...]:
        """Who draws, clockwise."""
        return tuple(player for player in self.players if player != self.judge)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the table sees, the first has number 1; empty: not listed."""
        listed = self.last(WordsListed)
        return listed.event.words if listed else ()

    @property
    def started(self) -> Fact[DrawingStarted] | None:
        """Where the judge said start."""
        return next(iter(self.of(DrawingStarted)), None)

    @property
    def called(self) -> Fact[GuessesCalled] | None:
        """The judge's call."""
        return next(iter(self.of(GuessesCalled)), None)

    @property
    def ended(self) -> Fact[RoundEnded] | None:
        """The end of the round."""
        return next(iter(self.of(RoundEnded)), None)

    @property
    def over(self) -> bool:
        """Whether drawing and guessing are over."""
        return bool(self.called or self.ended)

    def turned(self, owner: Player) -> list[Fact[Any]]:
        """By what the board of ``owner`` was turned up: the number and the guesses shown, first shown first."""
        found: list[Fact[Any]] = [*self.of(NumberShown, owner), *self.of(GuessShown, owner)]
        return sorted(found, key=lambda fact: fact.order)


@dataclass(frozen=True, slots=True)
class State:
    """A game: its options and its rounds so far."""

    options: Options
    rounds: tuple[Round, ...] = ()

    @property
    def now(self) -> Round:
        """The current round."""
        return self.rounds[-1]

    @property
    def by_round(self) -> tuple[State, ...]:
        """The game as it stood in each round, the current one last."""
        return tuple(State(self.options, self.rounds[:count]) for count in range(1, len(self.rounds) + 1))

    @property
    def numbers(self) -> range:
        """The numbers that cards and guesses of the current round can have."""
        cards = self.options.table_cards if len(self.now.players) == 2 else len(self.now.drawers)
        return range(1, (len(self.now.words) or cards) + 1)

    @property
    def guessers(self) -> tuple[Player, ...]:
        """Who may guess in the current round, clockwise."""
        judge_too = self.options.judge_may_guess(len(self.now.players))
        return self.now.players if judge_too else self.now.drawers

    @property
    def last_round(self) -> bool:
        """Whether the current round is the last one."""
        return bool(self.now.setup.event.round == self.options.rounds_for(len(self.now.players)))

    @property
    def next_turn(self) -> TurnStarted:
        """The round after the current one: the next player clockwise is its judge."""
        return TurnStarted(self.now.players, next_judge(self.now), self.now.setup.event.round + 1)


def next_judge(now: Round, players: tuple[Player, ...] = ()) -> Player:
    """Who judges after this round; by the seats ``players`` where they are not those of the round any more."""
    seats = players or now.players
    return seats[(seats.index(now.judge) + 1) % len(seats)]
