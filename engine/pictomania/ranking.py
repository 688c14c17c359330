"""Sums over the rounds of a game, and who wins it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.events import Player
from engine.pictomania.scoring import score_round
from engine.pictomania.setup import ROUNDS
from engine.pictomania.state import State, once
from engine.pictomania.study import Study, study


@once
def totals(state: State) -> dict[Player, int]:
    """The sums of each player over the rounds recorded so far."""
    before = totals(state.earlier) if state.earlier and state.earlier.current else {}
    return {player: before.get(player, 0) + stars for player, stars in score_round(state).points.items()}


def ranking(sums: Mapping[Player, int]) -> list[dict[str, Any]]:
    """The players by their sums, best first; equal ones share a place, and the next places stay empty.

    >>> ranking({"red": 20, "green": 24, "blue": 24})
    [{'place': 1, 'players': ['green', 'blue'], 'total': 24}, {'place': 3, 'players': ['red'], 'total': 20}]
    """
    ranked = []
    for total in sorted(set(sums.values()), reverse=True):
        place = 1 + sum(stars > total for stars in sums.values())
        ranked.append({"place": place, "players": [p for p in sums if sums[p] == total], "total": total})
    return ranked


def winners(sums: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who has the highest sum; equal best share the win.

    >>> winners({"red": 20, "green": 24, "blue": 24})
    ('green', 'blue')
    """
    best = max(sums.values(), default=0)
    return tuple(player for player, stars in sums.items() if stars == best)


def pending(looked_at: Study, owner: Player) -> int:
    """How many guesses at ``owner`` cannot be scored yet."""
    if looked_at.wrong_word(owner):
        return 0
    return sum(looked_at.right(card) is None for card in looked_at.piles[owner].counted)


@once
def is_complete(state: State) -> bool:
    """Whether every pile of the current round has been opened, and each of its guesses can be scored."""
    looked_at = study(state)
    return all(looked_at.opened(owner) and not pending(looked_at, owner) for owner in state.now.players)


def is_decided(state: State) -> bool:
    """Whether the game is over: all its rounds are recorded, and complete."""
    return len(state.by_round) == ROUNDS and all(is_complete(each) for each in state.by_round)
