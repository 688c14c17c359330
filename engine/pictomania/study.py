"""The current round looked at as a whole: piles with both records brought together, secrets, and all rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.events import BreachCalled, GuessLaid, GuessShown, NumberShown, Player, RoundEnded
from engine.facts import Fact
from engine.pictomania.cards import Card
from engine.pictomania.checks import rule_bonus, rule_called, rule_figures, rule_ink, rule_secrets, rule_setup
from engine.pictomania.codes import rule
from engine.pictomania.events import BonusTaken, LetterShown, PileTurned, TokenGiven, WrongWordAdmitted
from engine.pictomania.pile import Pile, bring_together
from engine.pictomania.state import Round, State
from engine.pictomania.verdicts import judge_pile
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Study:
    """What the current round amounts to so far; ``piles`` and ``secrets`` (number, letter) by owner."""

    state: State
    piles: dict[Player, Pile]
    numbers: dict[Player, int | None]
    letters: dict[Player, str | None]
    rulings: tuple[Ruling, ...]

    @property
    def now(self) -> Round:
        """The current round."""
        return self.state.rounds[-1]

    def opened(self, owner: Player) -> bool:
        """Whether the pile of ``owner`` has begun to be revealed, or has surely nothing to reveal."""
        kinds = (PileTurned, NumberShown, GuessShown)
        if any(self.now.of(kind, owner) for kind in kinds):
            return True
        revealing = bool(self.now.all_of(PileTurned)) and bool(self.now.all_of(GuessLaid))
        return (revealing or bool(self.now.of(RoundEnded))) and not self.piles[owner].counted

    def bonus(self, player: Player) -> Fact[BonusTaken] | None:
        """The bonus token of ``player`` that counts."""
        counts = None
        for fact in self.now.of(BonusTaken, player):
            returned = self.now.decision("token_after_done", fact.id) == "returned"
            if not returned and (not counts or self.now.decision("second_bonus", fact.id) == "last_counts"):
                counts = fact
        return counts

    def wrong_word(self, player: Player) -> tuple[int, ...]:
        """The entries by which the picture of ``player`` counts as a wrong word; empty: it does not."""
        admitted = tuple(fact.id for fact in self.now.of(WrongWordAdmitted, player)[:1])
        return admitted or self.called(player, "as_wrong_word")

    def called(self, player: Player, outcome: str) -> tuple[int, ...]:
        """The calls against the picture of ``player`` that have this outcome, by decision or option."""
        calls = self.now.of(BreachCalled, player)
        default = self.state.options.drawing_breach
        return tuple(f.id for f in calls if (self.now.decision("drawing_breach", f.id) or default) == outcome)

    def right(self, card: Card) -> bool | None:
        """Whether the guess is right; ``None`` while that is not known.

        One's own number, or a card on one's own pile, is always wrong. A figure that was not read is right where the
        owner gave its player a token.
        """
        secret = self.numbers[card.pile]
        if card.player == card.pile:
            return False
        if card.number is None:
            return True if self._token_given(card) else None
        if card.number == self.numbers[card.player]:
            return False
        return None if secret is None else card.number == secret

    def _token_given(self, card: Card) -> bool:
        return any(fact.event.player == card.player for fact in self.now.of(TokenGiven, card.pile))


def study(state: State) -> Study:
    """The current round of ``state``, which has one, looked at as a whole."""
    now = state.rounds[-1]
    piles = {owner: judge_pile(state, bring_together(state, owner)) for owner in now.players}
    numbers = {owner: _last(now, NumberShown, owner, "number") for owner in now.players}
    letters = {owner: _last(now, LetterShown, owner, "letter") for owner in now.players}
    found = [ruling for pile in piles.values() for ruling in pile.rulings]
    found += [*rule_ink(state), *rule_secrets(now), *rule_figures(now, piles)]
    found += [*rule_bonus(state), *rule_setup(state), *rule_called(now), *_rule_unread_secrets(now)]
    return Study(state, piles, numbers, letters, tuple(found))


def _last(now: Round, kind: Any, owner: Player, field: str) -> Any:
    facts = now.of(kind, owner)
    return getattr(facts[-1].event, field) if facts else None


def _rule_unread_secrets(now: Round) -> list[Ruling]:
    """A question for each pile whose guesses were shown and whose black number or letter was not."""
    kinds = ((NumberShown, "number"), (LetterShown, "letter"))
    return [
        rule(now, "secret_unread", now.of(GuessShown, owner)[:1], player=owner, card=card)
        for owner in now.players
        for kind, card in kinds
        if now.of(GuessShown, owner) and not now.of(kind, owner)
    ]
