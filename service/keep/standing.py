"""Who stands where after a game or an evening: people with their points, the best first, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.events import Player
from service.keep.evenings import KeptGame
from service.keep.statistics import statistics_of


class Says(Protocol):
    """Says a text in a language."""

    def __call__(self, text: str) -> str:
        """The text in the language."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place: ``name`` as people call them, or the colour's word; ``won`` games."""

    key: str
    colour: Player
    name: str
    points: int
    won: int


def places_of(games: Sequence[KeptGame], tongue: Says) -> list[Place]:
    """The people of these games by their points, the most first; equal ones by name."""
    people = statistics_of(games).people
    places = [
        Place(key, person.colour, person.name or tongue(person.colour), person.points, person.won)
        for key, person in people.items()
    ]
    return sorted(places, key=lambda place: (-place.points, place.name))


def winners_of(games: Sequence[KeptGame], tongue: Says) -> list[str]:
    """Who has won: of one game by its rules, once it is decided; of several, who has won the most of them."""
    places = places_of(games, tongue)
    most = max((place.won for place in places), default=0)
    return [place.name for place in places if place.won == most > 0]
