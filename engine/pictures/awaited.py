"""What is due in Pictures and only chance completes: coordinate tokens drawn in secret."""

from __future__ import annotations

from engine.game import Awaited
from engine.pictures.events import TokenDrawn
from engine.pictures.phases import guessing, may_draw, revealing
from engine.pictures.state import State


def awaited(state: State) -> tuple[Awaited, ...]:
    """The tokens of those who were not seen to draw one, until all have built."""
    if not state.rounds or revealing(state.now) or guessing(state.now):
        return ()
    return tuple(Awaited(TokenDrawn, (("player", player),)) for player in may_draw(state.now))
