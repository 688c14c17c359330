"""What each person may see of a game: the outcome so far, worked out from what that person may know."""

from __future__ import annotations

from typing import Any

from engine.events import Event
from engine.fields import encode
from engine.pictomania.legal import actor, legal
from engine.pictomania.result import result
from engine.pictomania.seen import seen_by
from engine.pictomania.state import State
from engine.pictomania.vocabulary import VOCABULARY
from engine.secrecy import HOST


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as ``who`` may know it (see :func:`engine.pictomania.result.result`), and what they may do now.

    ``who`` is a player's colour, ``"host"`` or ``"spectator"``. ``legal`` holds the acts that this player may do as
    plain JSON values; for the host all acts that are no player's secret, none for a spectator.
    """
    if state.current is None:
        return {"players": [], "legal": []}
    seen = seen_by(state, who)
    return {**result(seen), "legal": [encode(act) for act in legal(seen) if _may(act, who)]}


def _may(act: Event, who: str) -> bool:
    return actor(act) == who or (who == HOST and type(act) not in VOCABULARY.secrets)
