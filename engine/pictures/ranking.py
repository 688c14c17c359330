"""Sums over the rounds of a game, and who wins it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Player
from engine.pictures.scoring import points
from engine.pictures.setup import ROUNDS
from engine.pictures.state import State
from engine.pictures.study import study


def totals(state: State) -> dict[Player, int]:
    """The sums of each player over the rounds recorded so far."""
    sums = dict.fromkeys(state.now.players, 0)
    for at in state.by_round:
        for player, won in points(at).items():
            sums[player] += won
    return sums


def winners(sums: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who has the highest sum; equal best share the win: no tie-break, no extra round.

    >>> winners({"red": 20, "green": 24, "blue": 24})
    ('green', 'blue')
    """
    best = max(sums.values(), default=0)
    return tuple(player for player, won in sums.items() if won == best)


def is_decided(state: State) -> bool:
    """Whether the game is over: all its rounds are recorded, and complete."""
    return len(state.rounds) == ROUNDS and all(study(each).complete for each in state.by_round)
