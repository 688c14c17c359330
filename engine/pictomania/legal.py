"""What the rules allow now, as acts: drawing, guessing, finishing, then the reveal, then the next round."""

from __future__ import annotations

from engine.events import Event
from engine.pictomania.state import State


def legal(state: State) -> tuple[Event, ...]:
    """Every act that the rules allow now; nothing before the first round."""
    return ()
