"""What players still hold, and what still lies in the middle."""

from __future__ import annotations

from collections import Counter

from engine.events import GuessLaid, GuessShown, Player
from engine.pictomania.events import BonusTaken
from engine.pictomania.setup import FIGURES
from engine.pictomania.state import State, is_over
from engine.pictomania.study import study


def figures_left(state: State, player: Player) -> tuple[int, ...]:
    """The figures that cards of ``player`` not yet seen can have: all but those known to have been laid."""
    return tuple(figure for figure in FIGURES if figure not in _figures_laid(state, player))


def _figures_laid(state: State, player: Player) -> set[int | None]:
    """While nothing has been revealed, the cards are as they landed; then both records tell."""
    if is_over(state) or state.now.all_of(GuessShown):
        piles = study(state).piles.values()
        return {card.number for pile in piles for card in pile.cards if card.player == player}
    return {fact.event.number for fact in state.now.all_of(GuessLaid) if fact.event.player == player}


def tokens_left(state: State) -> tuple[int, ...]:
    """The stars of the bonus tokens left in the middle, best first."""
    taken = Counter(fact.event.stars for fact in state.now.all_of(BonusTaken))
    left = Counter(state.now.setup.event.bonus) - taken
    return tuple(sorted(left.elements(), reverse=True))
