"""What the rules say about doubtful readings of the camera: corrections that make the record possible again.

A token shown as another than was drawn, a fourth token of one place, a guess read as another than was written, cubes or
icon cards that cannot be: at least one reading is wrong. The camera's least sure one gives way to its likeliest
alternative under which less is against the rules. Nothing is corrected here: whoever keeps the record adds the
amendments, as unsure ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.entry import SURE, Amend
from engine.events import Event
from engine.facts import Fact
from engine.pictures.events import BuildSeen, CubesPlaced, GuessRead, IconsPlaced, TokenShown
from engine.pictures.state import Round, State
from engine.pictures.study import study
from engine.rulings import Ruling

DOUBTS = (
    "token_differs",
    "second_showing",
    "token_supply",
    "guess_differs",
    "cube_count",
    "cube_colours",
    "icon_count",
    "wrong_set",
)
"""Rulings that a wrong reading may have raised."""

READINGS = (TokenShown, GuessRead, BuildSeen, CubesPlaced, IconsPlaced)
"""What the camera reads and may read wrongly."""


def suggest(state: State) -> tuple[Amend, ...]:
    """Amendments of readings by the camera that cannot all be right, at most one for each entry; often none.

    >>> from engine.journal import Entry
    >>> from engine.pictures import apply, round_start, start
    >>> from engine.pictures.events import TokenDrawn
    >>> state = apply(start({}), Entry(1, round_start(("red", "green", "blue"))))
    >>> state = apply(state, Entry(2, TokenDrawn("red", "B2"), source="player"))
    >>> unsure = Entry(3, TokenShown("red", "B3"), confidence=0.6, alternatives=(TokenShown("red", "B2"),))
    >>> suggest(apply(state, unsure))
    (Amend(entry=3, event=TokenShown(owner='red', coordinate='B2'), at=None, since=None),)
    """
    if not state.rounds:
        return ()
    rulings = study(state).rulings
    found: dict[int, Amend] = {}
    for ruling in rulings:
        if ruling.code in DOUBTS and not ruling.settled:
            for fact in _doubtful(state.now, ruling):
                found.update((fact.id, Amend(fact.id, better)) for better in _better(state, fact, len(rulings)))
    return tuple(found.values())


def _doubtful(now: Round, ruling: Ruling) -> list[Fact[Any]]:
    """The reading of the camera that is less sure than all else that caused the ruling; alone it has to be unsure."""
    causes = sorted((fact for fact in now.everything() if fact.id in ruling.causes), key=lambda f: f.entry.confidence)
    least, line = causes[0], causes[1].entry.confidence if len(causes) > 1 else SURE
    read = isinstance(least.event, READINGS) and least.entry.source == "camera"
    return [least] if read and least.entry.confidence < line else []


def _better(state: State, fact: Fact[Any], doubts: int) -> list[Event]:
    """The likeliest alternative of the same kind at the same seat under which there are fewer rulings, if any."""
    others = [other for other in fact.entry.alternatives if _same_seat(fact.event, other)]
    return [other for other in others if len(study(_as(state, fact, other)).rulings) < doubts][:1]


def _same_seat(event: Any, other: Any) -> bool:
    names = ("player", "owner")
    return type(event) is type(other) and all(getattr(event, n, "") == getattr(other, n, "") for n in names)


def _as(state: State, fact: Fact[Any], event: Event) -> State:
    """The game as if the fact had been this event."""
    entry = replace(fact.entry, event=event)
    facts = {
        key: tuple(Fact(event, entry, f.order) if f.id == fact.id else f for f in filed)
        for key, filed in state.now.facts.items()
    }
    return replace(state, rounds=(*state.rounds[:-1], Round(state.now.setup, facts, state.now.size)))
