"""Sums over the rounds of a game, and who wins it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Player
from engine.pictomania.scoring import score_round
from engine.pictomania.state import State
from engine.pictomania.study import study


def totals(state: State) -> dict[Player, int]:
    """The sums of each player over the rounds recorded so far."""
    sums: dict[Player, int] = {}
    for count in range(1, len(state.rounds) + 1):
        points = score_round(study(State(state.options, state.rounds[:count]))).points
        sums = {player: sums.get(player, 0) + stars for player, stars in points.items()}
    return sums


def winners(sums: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who has the highest sum; equal best share the win.

    >>> winners({"red": 20, "green": 24, "blue": 24})
    ('green', 'blue')
    """
    best = max(sums.values(), default=0)
    return tuple(player for player, stars in sums.items() if stars == best)
