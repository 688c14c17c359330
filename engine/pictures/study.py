"""The current round looked at as a whole: tokens, guesses, sets, photos, and all rulings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player, RoundEnded
from engine.pictures.buildings import rule_building
from engine.pictures.codes import rule
from engine.pictures.guesses import Guess, judge_guess
from engine.pictures.photos import rule_photos
from engine.pictures.ring import hands, rule_ring
from engine.pictures.state import Round, State
from engine.pictures.tokens import Token, read_tokens, rule_supply
from engine.rulings import Ruling, in_order


@dataclass(frozen=True, slots=True)
class Study:
    """What the current round amounts to so far.

    ``tokens`` by owner; ``guesses`` by owner, then by player, each at oneself included; ``rulings`` in the order of
    the facts that raised them.
    """

    state: State
    tokens: dict[Player, Token]
    guesses: dict[Player, dict[Player, Guess]]
    rulings: tuple[Ruling, ...]

    @property
    def now(self) -> Round:
        """The current round."""
        return self.state.now

    def right(self, guess: Guess) -> bool | None:
        """Whether the guess is right; ``None`` while that is not known, or where there is none that counts."""
        token = self.tokens[guess.owner]
        if not guess.coordinate or not guess.facts or not token.revealed or not token.coordinate:
            return None
        return guess.coordinate == token.coordinate

    def pending(self, owner: Player) -> int:
        """How many guesses at this building cannot be scored yet; one never made is not waited for after the end."""
        found = [guess for player, guess in self.guesses[owner].items() if player != owner]
        waiting = [guess for guess in found if guess.facts or not (guess.void or self.state.over)]
        return sum(self.right(guess) is None for guess in waiting)

    @property
    def complete(self) -> bool:
        """Whether every token is shown and known, and every guess scored."""
        shown = all(token.revealed and token.coordinate for token in self.tokens.values())
        return shown and not any(self.pending(owner) for owner in self.now.players)


def study(state: State) -> Study:
    """The current round of ``state``, which has one, looked at as a whole."""
    players = state.now.players
    tokens = read_tokens(state)
    guesses = {owner: {player: judge_guess(state, player, owner) for player in players} for owner in players}
    found = [*rule_ring(state), *rule_photos(state), *rule_supply(state, tokens.values())]
    found += [ruling for token in tokens.values() for ruling in token.rulings]
    found += [ruling for at in guesses.values() for guess in at.values() for ruling in guess.rulings]
    for player, due in hands(state).items():
        found += rule_building(state, player, due)
    found += _rule_missing(state, guesses)
    return Study(state, tokens, guesses, in_order(state.now, found))


def _rule_missing(state: State, guesses: dict[Player, dict[Player, Guess]]) -> list[Ruling]:
    """Guesses that nobody has seen by the end of the round."""
    ended, found = state.now.of(RoundEnded)[:1], []
    for player in state.now.players if ended else ():
        at = [owner for owner, made in guesses.items() if owner != player and not made[player].facts]
        owners = tuple(owner for owner in at if not guesses[owner][player].void)
        if owners:
            found.append(rule(state.now, "guess_missing", ended, player=player, owners=owners))
    return found
