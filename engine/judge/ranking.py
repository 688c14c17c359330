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
    for each in state.by_round:
        points = score_round(study(each)).points
        sums = {player: sums.get(player, 0) + won for player, won in points.items()}
    return sums


def winners(sums: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who has the highest sum; equal best share the win.

    >>> winners({"red": -1, "green": 4, "blue": 4})
    ('green', 'blue')
    """
    best = max(sums.values(), default=0)
    return tuple(player for player, won in sums.items() if won == best)


def is_decided(state: State) -> bool:
    """Whether the game is over: all its rounds are recorded, and complete."""
    recorded = len(state.rounds) == state.options.rounds_for(len(state.now.players))
    return recorded and all(study(each).complete for each in state.by_round)
