"""The current round looked at as a whole: the guesses at each board, the numbers of the cards, and all rulings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import NumberShown, Player
from engine.judge.cards import rule_cards
from engine.judge.checks import rule_breaches, rule_ink, rule_reveal, rule_turn
from engine.judge.events import CardDealt
from engine.judge.guesses import Guess, guesses_at
from engine.judge.state import Round, State
from engine.judge.turned import turn_up
from engine.judge.verdicts import judge_guesses
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Study:
    """What the current round amounts to so far.

    ``boards``: the guesses by owner, void ones included, in the order in which they were laid; ``numbers``: of the
    drawers' cards, as far as they may count by now.
    """

    state: State
    boards: dict[Player, tuple[Guess, ...]]
    numbers: dict[Player, int | None]
    rulings: tuple[Ruling, ...]

    @property
    def now(self) -> Round:
        """The current round."""
        return self.state.now

    @property
    def guesses(self) -> list[Guess]:
        """All guesses of the round, board by board."""
        return [guess for guesses in self.boards.values() for guess in guesses]

    def counted(self, owner: Player) -> list[Guess]:
        """The guesses at the board of ``owner`` that are not void."""
        return [guess for guess in self.boards[owner] if not guess.void]

    def right(self, guess: Guess) -> bool | None:
        """Whether the guess is right; ``None`` while that is not known. One at the own board never is."""
        if guess.player == guess.owner:
            return False
        number = self.numbers.get(guess.owner)
        return None if number is None or guess.number is None else guess.number == number

    def pending(self, owner: Player) -> int:
        """How many guesses at the board of ``owner`` cannot be scored yet."""
        return sum(self.right(guess) is None for guess in self.counted(owner))

    @property
    def complete(self) -> bool:
        """Whether guessing is over and every point is known."""
        known = all(number is not None for number in self.numbers.values())
        return self.now.over and known and not any(self.pending(owner) for owner in self.now.drawers)


def study(state: State) -> Study:
    """The current round of ``state``, which has one, looked at as a whole."""
    now = state.now
    seen = [guesses_at(state, owner) for owner in now.players]
    rulings = [ruling for _, found in seen for ruling in found]
    guesses, found = judge_guesses(state, [guess for lying, _ in seen for guess in lying])
    rulings += found
    guesses, found = turn_up(state, guesses)
    rulings += found
    boards = {owner: tuple(sorted(_at(guesses, owner), key=lambda guess: guess.when)) for owner in now.players}
    numbers = {owner: number_of(now, owner) for owner in now.drawers}
    rulings += [*rule_turn(state), *rule_cards(state), *rule_ink(state), *rule_breaches(state), *rule_reveal(state)]
    return Study(state, boards, numbers, tuple(rulings))


def _at(guesses: list[Guess], owner: Player) -> list[Guess]:
    return [guess for guess in guesses if guess.owner == owner]


def number_of(now: Round, owner: Player) -> int | None:
    """The number of the card of ``owner``: as shown; once the round has ended, else as dealt."""
    shown = now.last(NumberShown, owner)
    if shown:
        return shown.event.number
    dealt = now.last(CardDealt, owner)
    return dealt.event.number if dealt and now.ended else None
