"""The state of a game as one person may know it now; what of it is secret is data in the vocabulary."""

from __future__ import annotations

from dataclasses import replace

from engine.events import Event, GuessLaid, GuessShown, NumberShown, Player
from engine.pictomania.events import LetterDealt, LetterShown, NumberDealt, PileTurned
from engine.pictomania.state import State, is_over, once
from engine.pictomania.vocabulary import VOCABULARY
from engine.secrecy import SPECTATOR, redacted_round


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


def seen_by(state: State, who: str) -> State:
    """The state, with a round begun, as a player, the host or a spectator may know it; earlier rounds hide nothing.

    It is the state itself where nothing in it is hidden from them, so that nothing is worked out twice.
    """
    seen = redacted_round(VOCABULARY, state.now, who, lambda event: public(state, event))
    return state if seen.facts == state.now.facts else replace(state, current=seen)


@once
def seen_by_all(state: State) -> State:
    """The state, with a round begun, as everybody may know it."""
    return seen_by(state, SPECTATOR)
