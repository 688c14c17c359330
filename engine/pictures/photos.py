"""The photos in the grid: they stay for the whole game, or a used one is replaced, as the table plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.facts import Fact
from engine.pictures.codes import rule
from engine.pictures.events import GridLaid, PhotoReplaced
from engine.pictures.setup import COORDINATES, ROUNDS
from engine.pictures.state import State
from engine.pictures.tokens import Token, read_tokens
from engine.rulings import Ruling
from engine.text import verbatim

Grid = dict[str, str]
"""The photos' names by coordinate; empty where they have none."""


def grid(state: State) -> Grid:
    """The photos as they lie now."""
    return _photos(state)[0]


def seen_before(state: State) -> set[str]:
    """The names of all photos that lie or have lain in the grid."""
    return _photos(state)[1]


def rule_photos(state: State) -> list[Ruling]:
    """What the photos of the current round have against the rules of this table."""
    return _photos(state)[2] + _rule_stays(state) + _rule_not_replaced(state)


def _photos(state: State) -> tuple[Grid, set[str], list[Ruling]]:
    """The grid, all photos ever seen in it, and the rulings on those seen in the current round."""
    lie: Grid = {}
    seen: set[str] = set()
    found: list[Ruling] = []
    for at in (*state.earlier, state):
        happened: list[Fact[Any]] = [*at.now.of(GridLaid), *at.now.of(PhotoReplaced)]
        found = []
        for fact in sorted(happened, key=lambda fact: fact.order):
            lie, rulings = _take_in(at, lie, seen, fact)
            found += rulings
            seen.update(filter(None, lie.values()))
    return lie, seen, found


def _take_in(state: State, lie: Grid, seen: set[str], fact: Fact[Any]) -> tuple[Grid, list[Ruling]]:
    """The grid after it was laid or one photo replaced; a grid seen again tells only where it is another one."""
    new = _named(fact)
    other = tuple(place for place in new if lie.get(place) and lie[place] != new[place])
    if isinstance(fact.event, GridLaid) and other:
        ruling = rule(state.now, "grid_differs", [fact], coordinates=other)
        keep = (ruling.settled or state.options.grid_differs) == "as_before"
        return ({**new, **lie} if keep else {**lie, **new}), [ruling]
    fresh = [photo for place, photo in new.items() if lie.get(place) != photo]
    twice = tuple(photo for photo, times in Counter(fresh).items() if times > 1 or photo in seen)
    rulings = [rule(state.now, "photo_twice", [fact], photos=verbatim(twice))] if twice else []
    return _replaced(lie, fact) | new, rulings


def _named(fact: Fact[Any]) -> Grid:
    """The photos with names that the fact tells."""
    event = fact.event
    if isinstance(event, GridLaid):
        return {place: photo for place, photo in zip(COORDINATES, event.photos, strict=True) if photo}
    return {event.coordinate: event.photo} if event.photo else {}


def _replaced(lie: Grid, fact: Fact[Any]) -> Grid:
    """The grid without the photo that was replaced."""
    if isinstance(fact.event, GridLaid):
        return lie
    return {place: photo for place, photo in lie.items() if place != fact.event.coordinate}


def used(tokens: Mapping[str, Token]) -> set[str]:
    """The places whose photos were built, as far as all may know it."""
    return {token.coordinate for token in tokens.values() if token.revealed and token.coordinate}


def to_replace(state: State) -> tuple[str, ...]:
    """The places whose photos, used in the current round, are to be replaced before the next; none after the last."""
    last = state.now.setup.event.round == ROUNDS
    if state.options.repeats != "replace_photo" or not state.over or last:
        return ()
    return _in_order(used(read_tokens(state)) - _places_replaced(state))


def _places_replaced(state: State) -> set[str]:
    return {fact.event.coordinate for fact in state.now.of(PhotoReplaced)}


def _in_order(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(places))


def _rule_stays(state: State) -> list[Ruling]:
    """Photos that were replaced though they stay: all, unless used ones are to be replaced and these were used."""
    may: set[str] = set()
    if state.options.repeats == "replace_photo":
        may = used(read_tokens(state)).union(to_replace(state.earlier[-1]) if state.earlier else ())
    facts = [fact for fact in state.now.of(PhotoReplaced) if fact.event.coordinate not in may]
    return [rule(state.now, "photo_stays", [fact], coordinate=fact.event.coordinate) for fact in facts]


def _rule_not_replaced(state: State) -> list[Ruling]:
    """A round that began without the replacement of used photos."""
    due = set(to_replace(state.earlier[-1])) if state.earlier else set()
    missing = _in_order(due - _places_replaced(state))
    return [rule(state.now, "not_replaced", [state.now.setup], coordinates=missing)] if missing else []
