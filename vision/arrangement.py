"""A table as people say it lies: every part of the set-up moved or named by hand, kept as a small TOML.

What is left out is found by itself. Places are shares of the picture, or millimetres of the table where printed markers
(or four measured points) tell where these are. `vision.arrangement_read` and `vision.arrangement_write` turn it
from and into text; `vision.placing` lays it out in a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.markers import SIDE, square
from vision.sheets import Points

Spot = tuple[float, float]
"""Across and down, in the units of the arrangement."""
Outline = tuple[Spot, Spot, Spot, Spot]
"""Four corners."""

UNITS = ("picture", "mm")
"""Places are shares of the picture's width and height, or millimetres of the table."""


class BadArrangement(ValueError):
    """Something in an arrangement is of no use; the message is one line that names the key and what is wrong."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player's place; what is None is found by itself.

    Attributes:
        colour: the player's name, such as "red".
        look: how that colour looks, sRGB 0 to 255; else it is learnt from the tokens.
        at: a point on the sheet, by which it is found.
        sheet: its corners as the player sees it: foot left, head left, head right, foot right.
        tokens: the middles of the own score tokens.
        pile: the middle of the place where the pile is laid.
        won: the middle of the place where bonus tokens and tokens won are laid.
    """

    colour: str | None = None
    look: tuple[int, int, int] | None = None
    at: Spot | None = None
    sheet: Outline | None = None
    tokens: tuple[Spot, ...] | None = None
    pile: Spot | None = None
    won: Spot | None = None


@dataclass(frozen=True, slots=True)
class PlaneSaid:
    """What is said of the table's plane; what is None is found by itself.

    Attributes:
        picture, mm: points of the picture (as shares of it) and the same on the table, measured; four or more.
        marker: width of the black square of the printed markers in millimetres, as measured.
        markers: the middle (x, y) in mm and the turn in degrees of each printed marker, by its number.
        lens: the lens's bulge, as found when the markers' places were.
        sheet: width of a player's sheet along its foot in millimetres, as measured.
    """

    picture: tuple[Spot, ...] | None = None
    mm: tuple[Spot, ...] | None = None
    marker: float | None = None
    markers: Mapping[int, tuple[float, float, float]] = field(default_factory=dict)
    lens: float = 0.0
    sheet: float | None = None

    def laid(self) -> dict[int, Points]:
        """The corners (4, 2) in mm of each printed marker, clockwise from the upper left of its print."""
        return {number: square(place, self.marker or SIDE) for number, place in self.markers.items()}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What is said of a table.

    Attributes:
        units: of all places, one of `UNITS`.
        size: width and height in pixels of the picture it was made for, None where that was not said.
        players: all players, clockwise as seen from above; none where they are to be found.
        stand: the word cards A, B and C, upper left first as their reader sees them; None where to be found.
        no_stand: there is no stand in the picture, and none is looked for.
        middle: the middles of the bonus tokens; None where to be found.
        plane: what is said of the plane.
        name: of the file it was said in, for messages.
    """

    units: str = "picture"
    size: tuple[int, int] | None = None
    players: tuple[Player, ...] = ()
    stand: tuple[Outline, Outline, Outline] | None = None
    no_stand: bool = False
    middle: tuple[Spot, ...] | None = None
    plane: PlaneSaid = field(default_factory=PlaneSaid)
    name: str = field(default="the set-up", compare=False)
