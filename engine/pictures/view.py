"""What each person may see of a game: the outcome so far, worked out from what that person may know."""

from __future__ import annotations

from typing import Any

from engine.events import Event, RoundEnded
from engine.facts import Fact
from engine.fields import encode
from engine.pictures.events import GuessRead, GuessWritten, TokenDrawn, TokenShown
from engine.pictures.legal import legal
from engine.pictures.result import result
from engine.pictures.state import State
from engine.pictures.vocabulary import VOCABULARY
from engine.secrecy import HOST, redacted_round


def public(state: State, event: Event) -> bool:
    """Whether the secret fields of an event of the current round may be known by all.

    A token drawn and the guesses at its building: once the token was shown; a guess: also once it was read; all: once
    the round has ended.
    """
    now = state.now
    if now.of(RoundEnded):
        return True
    if isinstance(event, GuessWritten):
        read = any(fact.event.player == event.player for fact in now.of(GuessRead, event.owner))
        return read or bool(now.of(TokenShown, event.owner))
    return isinstance(event, TokenDrawn) and bool(now.of(TokenShown, event.player))


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as ``who`` may know it (see :func:`engine.pictures.result.result`), and what they may do now.

    ``who`` is a player's colour, ``"host"`` or ``"spectator"``. ``legal`` holds the acts that this player may do as
    plain JSON values, none for a spectator, for the host all but what only another can tell.
    """
    if not state.rounds:
        return {"players": [], "legal": []}
    now = redacted_round(VOCABULARY, state.now, who, lambda event: public(state, event))
    seen = State(state.options, (*state.rounds[:-1], now))
    return {**result(seen), "legal": [encode(act) for act in legal(seen) if _may(state, act, who)]}


def _may(state: State, act: Any, who: str) -> bool:
    doer = getattr(act, "player", getattr(act, "owner", ""))
    return who == doer or (who == HOST and not _hidden(state, act))


def _hidden(state: State, act: Any) -> bool:
    """Whether an act tells what another knows and nobody else does yet: what that is, only that one can say."""
    known: list[Fact[Any]] = []
    if isinstance(act, TokenShown):
        known += state.now.of(TokenDrawn, act.owner)
    if isinstance(act, GuessRead):
        known += [fact for fact in state.now.of(GuessWritten, act.owner) if fact.event.player == act.player]
    return any(not public(state, fact.event) for fact in known)
