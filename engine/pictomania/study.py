"""The current round looked at as a whole: piles with both records brought together, secrets, and all rulings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import BreachCalled, GuessLaid, GuessShown, NumberShown, Player, RoundEnded
from engine.facts import Fact
from engine.pictomania.card import Card
from engine.pictomania.checks import (
    rule_bonus,
    rule_called,
    rule_figures,
    rule_ink,
    rule_setup,
    rule_unseen,
    unseen_piles,
)
from engine.pictomania.codes import as_decided
from engine.pictomania.events import PileTurned, TokenGiven, WritingSeen, WrongWordAdmitted
from engine.pictomania.pile import Pile
from engine.pictomania.secrets import LETTER, NUMBER, known, rule_secrets
from engine.pictomania.stand import rule_stand
from engine.pictomania.state import Round, State, once
from engine.pictomania.verdicts import judge_pile
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Study:
    """What the current round amounts to so far; piles, secret numbers and letters, wrong words by owner."""

    state: State
    piles: dict[Player, Pile]
    numbers: dict[Player, int | None]
    letters: dict[Player, str | None]
    open_piles: frozenset[Player]
    wrong_words: dict[Player, tuple[int, ...]]
    rulings: tuple[Ruling, ...]

    @property
    def now(self) -> Round:
        """The current round."""
        return self.state.now

    def opened(self, owner: Player) -> bool:
        """Whether the pile of ``owner`` has begun to be revealed, or has surely nothing to reveal."""
        return owner in self.open_piles

    def wrong_word(self, player: Player) -> tuple[int, ...]:
        """The entries by which the picture of ``player`` counts as a wrong word; empty: it does not."""
        return self.wrong_words[player]

    def right(self, card: Card) -> bool | None:
        """Whether the guess is right; ``None`` while that is not known, or its pile has not been opened.

        One's own number, or a card on one's own pile, is always wrong. A figure that was not read is right where the
        owner gave its player a token.
        """
        if card.player == card.pile:
            return False
        if card.number is None:
            return True if self.token_given(card) else None
        if card.number == self.numbers[card.player]:
            return False
        secret = self.numbers[card.pile] if self.opened(card.pile) else None
        return None if secret is None else card.number == secret

    def token_given(self, card: Card) -> Fact[TokenGiven] | None:
        """The first token that the owner of the pile was seen to give to the player of the card."""
        return next((fact for fact in self.now.of(TokenGiven, card.pile) if fact.event.player == card.player), None)


@once
def study(state: State) -> Study:
    """The current round of ``state``, which has one, looked at as a whole."""
    now = state.now
    piles = {owner: judge_pile(state, owner) for owner in now.players}
    found = [ruling for pile in piles.values() for ruling in pile.rulings]
    found += [*rule_stand(state), *rule_ink(state), *rule_secrets(now), *rule_figures(state, piles)]
    found += [*rule_bonus(state), *rule_setup(state), *rule_called(now), *rule_unseen(now)]
    return Study(
        state,
        piles,
        numbers={owner: known(now, NUMBER, owner) for owner in now.players},
        letters={owner: known(now, LETTER, owner) for owner in now.players},
        open_piles=_opened(now, piles),
        wrong_words={player: _wrong_word(state, player) for player in now.players},
        rulings=tuple(as_decided(state.options, ruling) for ruling in found),
    )


def _opened(now: Round, piles: dict[Player, Pile]) -> frozenset[Player]:
    """The piles shown so far; and those seen to be without guesses, once piles are turned or the round has ended."""
    begun = {owner for owner in piles if any(now.of(kind, owner) for kind in (PileTurned, NumberShown, GuessShown))}
    revealing = bool(now.all_of(PileTurned)) and bool(now.all_of(GuessLaid))
    empty = {owner for owner, pile in piles.items() if not pile.counted}.difference(unseen_piles(now))
    return frozenset(begun | empty if revealing or now.of(RoundEnded) else begun)


def _wrong_word(state: State, player: Player) -> tuple[int, ...]:
    admitted = tuple(fact.id for fact in state.now.of(WrongWordAdmitted, player)[:1])
    return admitted or called(state, player, "as_wrong_word")


def called(state: State, player: Player, decided: str) -> tuple[int, ...]:
    """The calls against the picture of ``player`` that are decided so, by the table or by the option.

    Writing that was only seen counts for nothing unless the table says so.
    """
    now, default = state.now, state.options.drawing_breach
    calls = [fact.id for fact in now.of(BreachCalled, player)]
    seen = [fact.id for fact in now.of(WritingSeen, player)[:1]]
    found = [call for call in calls if (now.decision("drawing_breach", call) or default) == decided]
    return (*found, *(entry for entry in seen if now.decision("writing_seen", entry) == decided))
