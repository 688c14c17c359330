"""What players have laid and what they still hold, and what still lies in the middle."""

from __future__ import annotations

from collections import Counter

from engine.events import GuessLifted, GuessShown, Player
from engine.pictomania.setup import FIGURES
from engine.pictomania.state import State
from engine.pictomania.study import study


def lying(state: State, player: Player) -> list[tuple[Player, int | None]]:
    """The cards of ``player`` that lie at piles: whose pile, and the figure where it is known; void ones too.

    As they landed, while nothing else has been seen of any card; else as all that was seen of them tells.
    """
    now = state.now
    if any(now.of(kind, owner) for kind in (GuessShown, GuessLifted) for owner in now.players):
        cards = [card for pile in study(state).piles.values() for card in pile.cards if card.player == player]
        return [(card.pile, card.number) for card in cards if not card.gone_back]
    return [(fact.event.owner, fact.event.number) for fact in now.guesses(player)]


def figures_left(state: State, player: Player) -> tuple[int, ...]:
    """The figures that cards of ``player`` not yet seen can have: all but those known to have been laid."""
    laid = {number for _, number in lying(state, player)}
    return tuple(figure for figure in FIGURES if figure not in laid)


def tokens_left(state: State) -> tuple[int, ...]:
    """The stars of the bonus tokens left in the middle, best first; those that go back lie there again."""
    taken = Counter(fact.event.stars for fact in state.now.bonuses)
    left = Counter(state.now.setup.event.bonus) - taken
    return tuple(sorted(left.elements(), reverse=True))
