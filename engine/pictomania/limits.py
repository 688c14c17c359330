"""From when on a player may lay no card any more."""

from __future__ import annotations

from typing import Any

from engine.events import Player
from engine.facts import Fact
from engine.pictomania import terms
from engine.pictomania.events import BonusTaken, PileTurned
from engine.pictomania.state import State, ends_of


def limits(state: State, player: Player, pile: Player) -> list[tuple[Fact[Any], terms.Late]]:
    """The facts after which ``player`` may lay no card on ``pile``, and how that is said."""
    finish = state.now.finish(player)
    found: list[tuple[Fact[Any], terms.Late]] = []
    if finish:
        found.append((finish, terms.AFTER_TOKEN if isinstance(finish.event, BonusTaken) else terms.AFTER_DONE))
    for end in ends_of(state):
        found.append((end, terms.AFTER_LAST_TOKEN if isinstance(end.event, BonusTaken) else terms.AFTER_END))
    return found + [(turned, terms.AFTER_TURNING) for turned in state.now.of(PileTurned, pile)]
