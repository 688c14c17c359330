"""What each person may see of a game: the outcome so far, worked out from what that person may know."""

from __future__ import annotations

from typing import Any

from engine.events import Event
from engine.fields import encode
from engine.pictomania.events import GuessLaid, RoundEnded
from engine.pictomania.legal import legal
from engine.pictomania.result import result
from engine.pictomania.state import State
from engine.pictomania.study import study
from engine.pictomania.vocabulary import VOCABULARY
from engine.secrecy import HOST, SPECTATOR, redacted_round


def public(state: State, event: Event) -> bool:
    """Whether the secret fields of an event of the current round may be known by all: once the pile is turned."""
    if isinstance(event, GuessLaid):
        return study(state).opened(event.owner)
    return bool(state.rounds[-1].of(RoundEnded))


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as ``who`` may know it (see :func:`engine.pictomania.result.result`), and what they may do now.

    ``who`` is a player's colour, ``"host"`` or ``"spectator"``. ``legal`` holds the acts that this player may do as
    plain JSON values, all acts for the host, none for a spectator.
    """
    if not state.rounds:
        return {"players": [], "legal": []}
    now = redacted_round(VOCABULARY, state.rounds[-1], who, lambda event: public(state, event))
    seen = State(state.options, (*state.rounds[:-1], now))
    return {**result(seen), "legal": [encode(act) for act in legal(seen) if _may(act, who)]}


def _may(act: Any, who: str) -> bool:
    return who == HOST or (who != SPECTATOR and getattr(act, "player", getattr(act, "owner", "")) == who)
