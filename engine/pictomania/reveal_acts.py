"""What the rules allow once nobody may draw or guess any more: piles turned and gone through, then the next round."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event, GuessShown, NumberShown, Player
from engine.pictomania.card import Card
from engine.pictomania.events import LetterShown, PileCleared, PileTurned, TokenGiven, WrongWordAdmitted
from engine.pictomania.hands import figures_left
from engine.pictomania.options import round_start
from engine.pictomania.scoring import score_round
from engine.pictomania.secrets import LETTER, NUMBER, left_for
from engine.pictomania.setup import ROUNDS
from engine.pictomania.state import State
from engine.pictomania.study import study
from engine.pictomania.tokens import next_due


def reveal_acts(state: State) -> Iterator[Event]:
    """The acts of the reveal: those at the open pile, else any other pile turned; the next round after the last."""
    now = state.now
    turned = [fact.event.owner for fact in now.all_of(PileTurned)]
    waiting = [owner for owner in now.players if owner not in turned]
    if turned and not now.of(PileCleared, turned[-1]):
        yield from _at_pile(state, turned[-1])
        yield from _admitting(state, turned[-1])
    elif waiting:
        yield from (PileTurned(owner) for owner in waiting)
        yield from (act for owner in waiting for act in _admitting(state, owner))
    elif now.number < ROUNDS:
        yield round_start(now.players, state.options, now.number + 1)


def _at_pile(state: State, owner: Player) -> Iterator[Event]:
    """The black cards, in either order; then a token that is due, else the next card, else the pile is taken off.

    Void cards may have gone home: they are gone through, or passed over.
    """
    letter, number = state.now.of(LetterShown, owner), state.now.of(NumberShown, owner)
    if not letter:
        yield from (LetterShown(owner, each) for each in left_for(state.now, LETTER, owner))
    if not number:
        yield from (NumberShown(owner, each) for each in left_for(state.now, NUMBER, owner))
    if letter and number:
        yield from _next_card(state, owner)


def _next_card(state: State, owner: Player) -> Iterator[Event]:
    looked_at = study(state)
    due = next_due(looked_at, score_round(state).awards[owner])
    if due:
        yield TokenGiven(owner, due.card.player, due.stars)
        return
    hidden = looked_at.piles[owner].next_cards
    yield from dict.fromkeys(act for card in hidden for act in _shown_as(state, card))
    if all(card.void for card in hidden):
        yield PileCleared(owner)


def _shown_as(state: State, card: Card) -> Iterator[GuessShown]:
    """The card taken off, with every figure that it can have."""
    figures = (card.number,) if card.number else figures_left(state, card.player)
    yield from (GuessShown(card.pile, card.player, figure) for figure in figures)


def _admitting(state: State, player: Player) -> Iterator[WrongWordAdmitted]:
    """A wrong word, while nothing has been given for it."""
    if not state.now.of(TokenGiven, player) and not study(state).wrong_word(player):
        yield WrongWordAdmitted(player)
