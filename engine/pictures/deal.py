"""What chance hands out where the program deals: photos for the grid, coordinate tokens from the supply."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Event
from engine.game import Pick
from engine.pictures.events import GridLaid, PhotoReplaced, TokenDrawn
from engine.pictures.phases import may_draw, revealing
from engine.pictures.photos import grid, seen_before, to_replace
from engine.pictures.setup import COORDINATES, PHOTOS
from engine.pictures.state import State
from engine.pictures.tokens import read_tokens, tokens_left

DECK = tuple(f"photo {number}" for number in range(1, PHOTOS + 1))
"""Names of the photos where the program deals: "photo 1" to "photo 91"."""


def deal(state: State, pick: Pick) -> tuple[Event, ...]:
    """The photos of the grid, once; a token for each who has none; new photos where used ones are to be replaced.

    Nothing where the table has done so by itself.
    """
    if not state.rounds:
        return ()
    if state.over:
        return _photos(state, pick)
    if revealing(state.now):
        return ()
    return (*_grid(state, pick), *_tokens(state, pick))


def _grid(state: State, pick: Pick) -> list[Event]:
    """The grid, at the opening: as long as there is none and nobody has drawn."""
    begun = len(may_draw(state.now)) < len(state.now.players)
    if any(now.of(GridLaid) for now in state.rounds) or begun or len(state.rounds) > 1:
        return []
    return [GridLaid(_drawn(DECK, len(COORDINATES), pick))]


def _tokens(state: State, pick: Pick) -> list[Event]:
    left = tokens_left(state, read_tokens(state).values())
    bag = [place for place in COORDINATES for _ in range(left[place])]
    players = may_draw(state.now)
    return [TokenDrawn(player, place) for player, place in zip(players, _drawn(bag, len(players), pick), strict=True)]


def _photos(state: State, pick: Pick) -> tuple[Event, ...]:
    """New photos for the used ones before the next round, where the photos have the deck's names."""
    places, gone = to_replace(state), seen_before(state)
    if not gone or not set(grid(state).values()) <= set(DECK):
        return ()
    fresh = _drawn([photo for photo in DECK if photo not in gone], len(places), pick)
    return tuple(PhotoReplaced(place, photo) for place, photo in zip(places, fresh, strict=True))


def _drawn(bag: Sequence[str], count: int, pick: Pick) -> tuple[str, ...]:
    """So many of the bag, each at most once."""
    rest = list(bag)
    return tuple(rest.pop(pick(len(rest))) for _ in range(count))
