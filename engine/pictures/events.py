"""What can happen at a table of Pictures besides what any game knows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import BreachCalled, DisputeSettled, Event, Player, RoundEnded

__all__ = [
    "BreachCalled",
    "BuildSeen",
    "BuildingStarted",
    "CubesPlaced",
    "DisputeSettled",
    "GridLaid",
    "GuessRead",
    "GuessWritten",
    "IconsPlaced",
    "PhotoReplaced",
    "PlateLaid",
    "RoundEnded",
    "TokenDrawn",
    "TokenShown",
]


@dataclass(frozen=True, slots=True)
class BuildingStarted(Event):
    """A table has been set up for one round.

    ``players`` in clockwise order seen from above, the oldest first. ``sets`` names the set of material at each of
    the five places of a ring: before the players in their order, then the spare ones, which lie to the right of the
    oldest player. Each round every set goes to the next place, the last one's to the oldest player.
    """

    players: tuple[Player, ...]
    sets: tuple[str, ...]
    round: int = 1


@dataclass(frozen=True, slots=True)
class GridLaid(Event):
    """The names of the 16 photos of the grid, row by row: A1, A2, ... D4; ``""`` for one without a name."""

    photos: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhotoReplaced(Event):
    """Another photo, called ``photo`` where it has a name, lies at ``coordinate`` of the grid from now on."""

    coordinate: str
    photo: str = ""


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """``player`` drew the coordinate token of their photo; ``coordinate`` where it is known, a secret till shown."""

    player: Player
    coordinate: str = ""


@dataclass(frozen=True, slots=True)
class BuildSeen(Event):
    """The building of ``player`` is new or has changed; ``material`` is the set it is made of, where it was seen."""

    player: Player
    material: str = ""


@dataclass(frozen=True, slots=True)
class CubesPlaced(Event):
    """The cubes in the frame of ``player`` have these colours, row by row; ``""`` for one whose colour is not known."""

    player: Player
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IconsPlaced(Event):
    """The building of ``player`` consists of ``count`` icon cards."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True)
class PlateLaid(Event):
    """``player`` marks the lower edge of the building with the plate."""

    player: Player


@dataclass(frozen=True, slots=True)
class GuessWritten(Event):
    """``player`` wrote down a guess at the photo of ``owner``; ``coordinate`` where known, a secret till the reveal."""

    player: Player
    owner: Player
    coordinate: str = ""


@dataclass(frozen=True, slots=True)
class TokenShown(Event):
    """``owner`` showed the coordinate token of the photo built; ``""`` where it could not be read."""

    owner: Player
    coordinate: str


@dataclass(frozen=True, slots=True)
class GuessRead(Event):
    """At the reveal the guess of ``player`` at the photo of ``owner`` was said or read; ``""``: not understood."""

    owner: Player
    player: Player
    coordinate: str
