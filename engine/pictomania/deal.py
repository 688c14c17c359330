"""What the box hands out where the program deals: black cards, words for the stand."""

from __future__ import annotations

from engine.events import Event
from engine.game import Pick
from engine.pictomania.state import State


def deal(state: State, pick: Pick) -> tuple[Event, ...]:
    """The events of what is dealt now; nothing where the table deals by itself."""
    return ()
