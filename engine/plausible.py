"""How well a reading of the table fits the rules and what came before: evidence beside the reading's own confidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from engine.entry import Entry
from engine.errors import EngineError
from engine.events import Event
from engine.game import Game
from engine.rulings import Ruling, Severity

PLAUSIBILITY: dict[Severity, float] = {"note": 1.0, "warn": 0.5, "ask": 0.25, "void": 0.1}
"""How much less likely a reading is for each ruling that it newly raises: people break rules, cameras err more."""

IMPOSSIBLE = 1e-6
"""Of a reading that cannot be recorded at all."""

FALLING_OFF = 0.5
"""What is left of the confidence is shared among the alternatives, each half as likely as the one before."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what happened.

    ``confidence`` is how sure the eye is, ``plausibility`` how well it fits the rules, both 0 to 1; ``probability``
    is their product, such that those of all readings of an entry sum to 1. ``doubts`` are the rulings it would raise.
    """

    event: Event
    confidence: float
    plausibility: float
    probability: float
    doubts: tuple[Ruling, ...]


def doubts(game: Game[Any], state: Any, entry: Entry) -> tuple[Ruling, ...]:
    """The rulings that the entry, an event, would newly raise; raises as the game's ``apply`` where it cannot stand.

    >>> from engine.events import GuessLaid
    >>> from engine.game import find_game
    >>> game = find_game("pictomania")
    >>> state = game.apply(game.start({}), Entry(1, game.opening(("red", "green", "blue"), {})))
    >>> [ruling.code for ruling in doubts(game, state, Entry(2, GuessLaid("red", "red")))]
    ['own_pile']
    """
    known = {_name(ruling) for ruling in game.rulings(state)}
    return tuple(ruling for ruling in game.rulings(game.apply(state, entry)) if _name(ruling) not in known)


def _name(ruling: Ruling) -> tuple[str, int]:
    """What a ruling stays known by while more comes to light about it."""
    return ruling.code, ruling.about


def rank(game: Game[Any], state: Any, entry: Entry) -> tuple[Reading, ...]:
    """The entry's event and its alternatives as readings, the most probable first; equals stay in their order.

    The entry is not recorded yet. An alternative that cannot be recorded comes last.

    >>> from engine.events import GuessLaid
    >>> from engine.game import find_game
    >>> game = find_game("pictomania")
    >>> state = game.apply(game.start({}), Entry(1, game.opening(("red", "green", "blue"), {})))
    >>> unsure = Entry(2, GuessLaid("red", "red"), confidence=0.6, alternatives=(GuessLaid("green", "red"),))
    >>> [reading.event.player for reading in rank(game, state, unsure)]
    ['green', 'red']
    """
    fits = [(event, confidence, *_fit(game, state, replace(entry, event=event))) for event, confidence in _said(entry)]
    total = sum(confidence * plausibility for _, confidence, plausibility, _ in fits) or 1.0
    readings = [Reading(event, sure, fit, sure * fit / total, found) for event, sure, fit, found in fits]
    return tuple(sorted(readings, key=lambda reading: -reading.probability))


def _said(entry: Entry) -> Iterator[tuple[Any, float]]:
    """Each event that the entry may stand for, once, with the confidence it has by itself."""
    others = [event for event in dict.fromkeys(entry.alternatives) if event != entry.event]
    yield entry.event, entry.confidence
    weights = [FALLING_OFF**place for place in range(len(others))]
    for event, weight in zip(others, weights, strict=True):
        yield event, (1.0 - entry.confidence) * weight / sum(weights)


def _fit(game: Game[Any], state: Any, entry: Entry) -> tuple[float, tuple[Ruling, ...]]:
    try:
        found = doubts(game, state, entry)
    except EngineError:
        return IMPOSSIBLE, ()
    return prod(PLAUSIBILITY[ruling.severity] for ruling in found), found
