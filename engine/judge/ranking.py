"""Sums over the rounds of a game, and who wins it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Player
from engine.judge.scoring import score_round
from engine.judge.state import State
from engine.judge.study import study


def totals(state: State) -> dict[Player, int]:
    """The sums of each player over the rounds recorded so far."""
    sums: dict[Player, int] = {}
    for count in range(1, len(state.rounds) + 1):
        points = score_round(study(State(state.options, state.rounds[:count]))).points
        sums = {player: sums.get(player, 0) + won for player, won in points.items()}
    return sums


def winners(sums: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who has the highest sum; equal best share the win.

    >>> winners({"red": -1, "green": 4, "blue": 4})
    ('green', 'blue')
    """
    best = max(sums.values(), default=0)
    return tuple(player for player, won in sums.items() if won == best)
