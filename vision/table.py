"""A table that is set up: whose sheet lies where, the stand, the middle, the colours.

Players are known by their own score tokens beside their sheet. Everything a player does is then looked for in places
that are fixed in the frame of their sheet, whatever way it is turned: `Seat.place` maps those to the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colour import Palette
from vision.hue import Floats
from vision.sheets import Points
from vision.stand import Stand
from vision.tokens import Disc

PLAYERS = (3, 6)
"""Fewest and most players."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place.

    Attributes:
        colour: the player's name.
        corners: the sheet's corners (4, 2), pixels, as the player sees them: foot left, head left, head right, foot
            right.
        tokens: the own score tokens beside the sheet.
        white: how white paper looks there, BGR 0 to 255.
        pile, won: the middles of the places for the pile and for tokens won, in the sheet's frame (see `place`), where
            people have said them; else beyond the sheet's head and right of it.
    """

    colour: str
    corners: Points
    tokens: tuple[Disc, ...]
    white: Floats
    pile: tuple[float, float] | None = None
    won: tuple[float, float] | None = None

    @property
    def aspect(self) -> float:
        """Height of the sheet (foot to head) divided by its width."""
        foot_left, head_left, head_right, foot_right = self.corners
        height = np.linalg.norm(head_left - foot_left) + np.linalg.norm(head_right - foot_right)
        return float(height / (np.linalg.norm(foot_right - foot_left) + np.linalg.norm(head_right - head_left)))

    @property
    def scale(self) -> float:
        """Pixels of the picture to one width of the sheet."""
        foot_left, head_left, head_right, foot_right = self.corners
        return float(np.linalg.norm(foot_right - foot_left) + np.linalg.norm(head_right - head_left)) / 2

    def place(self, points: Sequence[Sequence[float]] | Points) -> Points:
        """Points (n, 2) in the sheet's frame as pixels (n, 2).

        In the sheet's frame the unit is the sheet's width, the origin its foot's left end as the player sees it, the
        first axis runs right along the foot, the second from the foot to the head and on to the middle of the table.
        """
        grid = np.asarray(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, self._matrix()).reshape(-1, 2))

    def back(self, points: Points) -> Points:
        """Pixels (n, 2) as points (n, 2) in the sheet's frame; the inverse of `place`."""
        grid = np.asarray(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, np.linalg.inv(self._matrix())).reshape(-1, 2))

    def _matrix(self) -> NDArray[np.float64]:
        tall = self.aspect
        unit = np.array([[0, 0], [0, tall], [1, tall], [1, 0]], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(unit, self.corners.astype(np.float32)), np.float64)


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is ready to be watched.

    Attributes:
        size: width and height of the picture in pixels.
        seats: clockwise as seen from above.
        stand: the three word cards, None where they were not found.
        bonus: dark round things in the middle: the bonus tokens, and perhaps a plate of the stand.
        palette: the colours of this table, learnt from the tokens, in common light (`vision.light`).
        usual_white: how paper looks at this table, BGR 0 to 255, and so in its middle.
        white: how it looks in common light.
        named: how sure it is who plays, 0 to 1: that nobody was missed, and the names of the colours.
        missing: what speaks for a player who was not found, as a line that says what to put right; "" for nothing.
    """

    size: tuple[int, int]
    seats: tuple[Seat, ...]
    stand: Stand | None
    bonus: tuple[Disc, ...]
    palette: Palette
    usual_white: Floats
    white: Floats
    named: float = 1.0
    missing: str = ""

    @property
    def colours(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return tuple(seat.colour for seat in self.seats)


class NoTable(Exception):
    """No table can be found in the picture; the message says what is missing and what to do."""


class OutOfSync(NoTable):
    """The table in the picture does not lie as people have said it lies; the message says what to put right."""
