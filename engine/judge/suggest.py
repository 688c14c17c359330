"""What the rules say about doubtful readings of the camera: corrections that make the record possible again.

A number that two drawers cannot both have, a number that no card of the round has, a guess turned up with another
number than it was laid with: one reading is wrong. The one read less surely gives way to its likeliest alternative
that the rules allow. Nothing is corrected here: whoever keeps the record adds the amendments, as unsure ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.entry import Amend
from engine.events import NumberShown
from engine.facts import Fact
from engine.judge.guesses import Guess
from engine.judge.state import State
from engine.judge.study import study


def suggest(state: State) -> tuple[Amend, ...]:
    """Amendments of readings by the camera that cannot all be right, at most one for each entry; often none.

    >>> from engine.judge import apply, start, turn_start
    >>> from engine.journal import Entry
    >>> state = apply(start({}), Entry(1, turn_start(("red", "green", "blue"))))
    >>> state = apply(state, Entry(2, NumberShown("green", 1)))
    >>> unsure = Entry(3, NumberShown("blue", 1), confidence=0.6, alternatives=(NumberShown("blue", 2),))
    >>> suggest(apply(state, unsure))
    (Amend(entry=3, event=NumberShown(owner='blue', number=2), at=None, since=None),)
    """
    if not state.rounds:
        return ()
    guesses = [guess for guess in study(state).guesses if not guess.void]
    found = [*_cards(state), *(amend for guess in guesses for amend in _guess(state, guess))]
    return tuple({amend.entry: amend for amend in reversed(found)}.values())[::-1]


def _cards(state: State) -> list[Amend]:
    """For numbers that are shown twice, or that no card has: all but the surest possible reading give way."""
    now, numbers = state.now, state.numbers
    shown = [fact for owner in now.drawers for fact in now.of(NumberShown, owner)[-1:]]
    taken = {fact.event.number for fact in shown}
    odd = [fact for fact in shown if fact.event.number not in numbers or _is_weaker(fact, shown)]
    return [amend for fact in odd for amend in _instead(fact, lambda n: n in numbers and n not in taken)]


def _is_weaker(fact: Fact[Any], shown: list[Fact[Any]]) -> bool:
    """Whether another reading of the same number is surer."""
    same = [other for other in shown if other.event.number == fact.event.number]
    return any(other.entry.confidence > fact.entry.confidence for other in same)


def _guess(state: State, guess: Guess) -> list[Amend]:
    """For a guess with a number that no card has, or shown with another than it landed with."""
    readings: list[Fact[Any]] = [fact for fact in (guess.landed, *guess.shown[-1:]) if fact and fact.event.number]
    odd = [fact for fact in readings if fact.event.number not in state.numbers]
    if odd:
        return [amend for fact in odd for amend in _instead(fact, lambda n: n in state.numbers)]
    if len({fact.event.number for fact in readings}) < 2:
        return []
    weaker, surer = sorted(readings, key=lambda fact: fact.entry.confidence)
    if weaker.entry.confidence == surer.entry.confidence:
        return []
    return _instead(weaker, lambda n: n == surer.event.number)


def _instead(fact: Fact[Any], fits: Callable[[Any], bool]) -> list[Amend]:
    """The likeliest alternative of a camera's reading that differs from it in nothing but a number that fits."""
    if fact.entry.source != "camera":
        return []
    event: Any = fact.event
    for other in fact.entry.alternatives:
        number = getattr(other, "number", None)
        same: Any = replace(event, number=number)
        if other == same and fits(number):
            return [Amend(fact.id, other)]
    return []
