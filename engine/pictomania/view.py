"""What each person may see of a game: the outcome so far, worked out from what that person may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.events import Event, GuessShown, NumberShown, Player
from engine.fields import encode
from engine.pictomania.events import GuessLaid, LetterDealt, LetterShown, NumberDealt, PileTurned
from engine.pictomania.legal import actor, legal
from engine.pictomania.result import result
from engine.pictomania.state import State, is_over
from engine.pictomania.vocabulary import VOCABULARY
from engine.secrecy import HOST, redacted_round


def public(state: State, event: Event) -> bool:
    """Whether the secret fields of an event of the current round may be known by all.

    A guess, once its pile is turned, or its figures are shown when nobody may act any more. A number or letter that
    was dealt, once the pile is turned or that card is shown.
    """
    now = state.now
    if isinstance(event, GuessLaid):
        shown = any(now.of(kind, event.owner) for kind in (NumberShown, GuessShown))
        return _turned(state, event.owner) or (shown and is_over(state))
    if isinstance(event, NumberDealt):
        return _turned(state, event.owner) or bool(now.of(NumberShown, event.owner))
    if isinstance(event, LetterDealt):
        return _turned(state, event.owner) or bool(now.of(LetterShown, event.owner))
    return True


def _turned(state: State, owner: Player) -> bool:
    return bool(state.now.of(PileTurned, owner))


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as ``who`` may know it (see :func:`engine.pictomania.result.result`), and what they may do now.

    ``who`` is a player's colour, ``"host"`` or ``"spectator"``. ``legal`` holds the acts that this player may do as
    plain JSON values, all acts for the host, none for a spectator. Earlier rounds have no secrets any more.
    """
    if state.current is None:
        return {"players": [], "legal": []}
    now = redacted_round(VOCABULARY, state.now, who, lambda event: public(state, event))
    seen = replace(state, current=now)
    return {**result(seen), "legal": [encode(act) for act in legal(seen) if who in (HOST, actor(act))]}
