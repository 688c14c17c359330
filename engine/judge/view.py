"""What each person may see of a game: the outcome so far, worked out from what that person may know.

Cards are dealt face down: nobody but their drawer knows them, the judge neither, who may have to guess them. Guesses
lie face down until their board is turned up after the judge's call.
"""

from __future__ import annotations

from typing import Any

from engine.events import Event, GuessLaid, NumberShown, RoundEnded
from engine.fields import encode
from engine.judge.events import DrawingStarted, GuessesCalled, SpeedNoted, TurnStarted
from engine.judge.legal import legal
from engine.judge.result import result
from engine.judge.state import State
from engine.judge.vocabulary import VOCABULARY
from engine.secrecy import HOST, SPECTATOR, redacted_round

JUDGES_ACTS = (DrawingStarted, GuessesCalled, SpeedNoted, RoundEnded, TurnStarted)
"""What the judge does."""


def public(state: State, event: Event) -> bool:
    """Whether the secret fields of an event of the current round may be known by all.

    A guess: once the judge has called and its board was turned up; a card: once the judge has called and it was
    shown; both once the round has ended.
    """
    now = state.now
    if now.ended or not now.called:
        return bool(now.ended)
    shown: Any = event
    if isinstance(event, GuessLaid):
        return bool(now.turned(event.owner))
    return bool(now.of(NumberShown, shown.player))


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as ``who`` may know it (see :func:`engine.judge.result.result`), and what they may do now.

    ``who`` is a player's colour, ``"host"`` or ``"spectator"``. ``legal`` holds the acts that this player may do as
    plain JSON values, all acts for the host, none for a spectator.
    """
    if not state.rounds:
        return {"players": [], "legal": []}
    now = redacted_round(VOCABULARY, state.now, who, lambda event: public(state, event))
    seen = State(state.options, (*state.rounds[:-1], now))
    return {**result(seen), "legal": [encode(act) for act in legal(seen) if _may(seen, act, who)]}


def _may(state: State, act: Any, who: str) -> bool:
    if who in (HOST, SPECTATOR):
        return who == HOST
    if isinstance(act, JUDGES_ACTS):
        return who == state.now.judge
    return who == getattr(act, "player", getattr(act, "owner", ""))
