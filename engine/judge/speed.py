"""Speed points: whose pictures were guessed right first and second, and what is asked where that was not seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.events import Player
from engine.facts import Fact
from engine.judge.codes import rule
from engine.judge.events import SpeedNoted
from engine.judge.guesses import Guess, surely_earlier
from engine.judge.setup import SPEED
from engine.judge.study import Study
from engine.rulings import Ruling

PLACES = ("close_first", "close_second")
"""The question about each place that earns points."""

Right = dict[Player, list[Guess]]
"""The right guesses at each picture that was guessed right, first laid first."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawer with speed points, and the entries that prove them."""

    owner: Player
    points: int
    ids: tuple[int, ...]


def rank_speed(study: Study) -> tuple[tuple[Placed, ...], tuple[Ruling, ...]]:
    """Who has speed points so far, and the rulings about the order; nobody with two players."""
    if not study.state.options.speed_counts(len(study.now.players)):
        return (), ()
    right = {owner: guesses for owner in study.now.drawers if (guesses := right_guesses(study, owner))}
    by_note = study.state.options.speed_order == "judges_note"
    order, rulings = (_noted(study, right), []) if by_note else _landed(study, right)
    placed = tuple(
        Placed(owner, points, _proof(study, right[owner][0], owner, by_note))
        for owner, points in zip(order, SPEED, strict=False)
    )
    return placed, (*rulings, *_rule_notes(study, right, order, by_note))


def right_guesses(study: Study, owner: Player) -> list[Guess]:
    """The guesses at the picture of ``owner`` known to be right, first laid first."""
    return [guess for guess in study.counted(owner) if study.right(guess)]


def _proof(study: Study, guess: Guess, owner: Player, by_note: bool) -> tuple[int, ...]:
    return tuple(fact.id for fact in _notes(study) if fact.event.owner == owner)[:1] if by_note else guess.ids


def _notes(study: Study) -> tuple[Fact[SpeedNoted], ...]:
    return study.now.of(SpeedNoted)


def _noted(study: Study, right: Iterable[Player]) -> list[Player]:
    """The drawers in the order of the judge's note; without a right guess there are no speed points."""
    noted = dict.fromkeys(fact.event.owner for fact in _notes(study))
    return [owner for owner in noted if owner in right]


def _landed(study: Study, right: Right) -> tuple[list[Player], list[Ruling]]:
    """The drawers in the order in which the first right guesses at their pictures were laid, as far as it matters."""
    left, order, rulings = dict(right), [], []
    for code in PLACES:
        if left:
            owner, found = _next(study, left, code)
            order.append(owner)
            rulings += found
            del left[owner]
    return order, rulings


def _next(study: Study, right: Right, code: str) -> tuple[Player, list[Ruling]]:
    """Who is next in order: the only one possible, else as the table has decided, as noted, or the likeliest."""
    likely = sorted(right, key=lambda owner: right[owner][0].when)
    possible = [
        owner for owner in likely if not any(_surely_first(right[a], right[owner]) for a in likely if a != owner)
    ]
    noted = [owner for owner in _noted(study, right) if owner in possible][:1]
    if len(possible) == 1 or study.state.options.close_speed == "as_recorded":
        return likely[0], []
    if noted:
        return noted[0], []
    rulings = [_ask(study, [right[owner][0] for owner in possible[: i + 1]], code) for i in range(1, len(possible))]
    earlier = [owner for owner, ruling in zip(possible[1:], rulings, strict=True) if ruling.settled == "earlier"]
    return [possible[0], *earlier][-1], rulings


def _surely_first(a: list[Guess], b: list[Guess]) -> bool:
    """Whether one of the guesses ``a`` was surely laid before all of ``b``."""
    return any(all(surely_earlier(one, other) for other in b) for one in a)


def _ask(study: Study, firsts: list[Guess], code: str) -> Ruling:
    """The question whether the last of these guesses, in the likely order, was rather the first of them."""
    facts = [guess.facts[0] for guess in reversed(firsts)]
    return rule(study.now, code, facts, owner=firsts[-1].owner, before=tuple(guess.owner for guess in firsts[:-1]))


def _rule_notes(study: Study, right: Right, order: list[Player], by_note: bool) -> list[Ruling]:
    """Notes of pictures that nobody guessed right, and a note that the camera's order replaces."""
    found = []
    for fact in _notes(study):
        owner = fact.event.owner
        if owner not in right and study.now.ended and not study.pending(owner):
            found.append(rule(study.now, "note_unfounded", [fact], owner=owner))
    noted = _noted(study, right)[: len(order)]
    if not by_note and study.complete and noted and noted != order[: len(noted)]:
        found.append(rule(study.now, "note_differs", _notes(study)[::-1], noted=tuple(noted), seen=tuple(order)))
    return found
