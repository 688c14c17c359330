"""The table top as a plane: from pixels of the picture to millimetres of the table and back, the lens's bulge included.

A plane is known by points whose millimetres are known, or by flat things of known form that lie anywhere on the table
(`vision.plane_fit`).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.sheets import Points

ROUNDS = 8
"""So many rounds take the lens's bulge out of a pixel to a hundredth of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A lens that bends straight lines: a point is seen farther from the picture's middle the farther off it is.

    Attributes:
        middle: (2,) pixels.
        reach: pixels from there to a corner of the picture, the unit of distance.
        bulge: a point at distance d is seen at d (1 + bulge d²); 0 for a good lens, negative for a barrel.
    """

    middle: Points
    reach: float
    bulge: float = 0.0

    @classmethod
    def of(cls, size: tuple[int, int], bulge: float = 0.0) -> Lens:
        """A lens for pictures of `size` (width, height)."""
        middle = (np.array(size, np.float64) - 1) / 2
        return cls(middle, float(np.hypot(*middle)), bulge)

    def bend(self, points: Points) -> Points:
        """Pixels (..., 2) without the lens as they are seen through it."""
        off = (points - self.middle) / self.reach
        return np.asarray(self.middle + off * (1 + self.bulge * (off**2).sum(axis=-1, keepdims=True)) * self.reach)

    def straighten(self, points: Points) -> Points:
        """Pixels (..., 2) as seen, without the lens; the inverse of `bend`."""
        seen = (points - self.middle) / self.reach
        off = seen
        for _ in range(ROUNDS):
            off = seen / (1 + self.bulge * (off**2).sum(axis=-1, keepdims=True))
        return np.asarray(self.middle + off * self.reach)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """How the table top is seen.

    Attributes:
        matrix: (3, 3) from millimetres of the table to pixels without the lens.
        lens: how these are seen.
        error: root mean square of how far what it was found from lies off, in pixels.
        source: what it was found from: "markers", "sheets" or "hand".
    """

    matrix: Points
    lens: Lens
    error: float
    source: str

    def to_picture(self, points: Points) -> Points:
        """Millimetres (..., 2) as pixels (..., 2)."""
        return self.lens.bend(through(self.matrix, points))

    def to_table(self, points: Points) -> Points:
        """Pixels (..., 2) as millimetres (..., 2)."""
        back = np.asarray(np.linalg.inv(self.matrix), np.float64)
        return through(back, self.lens.straighten(np.asarray(points, np.float64)))

    def pixels_per_mm(self, at: Points) -> float:
        """Pixels to a millimetre round a point (2,) of the picture: the square root of how areas grow."""
        ends = self.to_table(np.asarray(at) + np.array([[0, 0], [1.0, 0], [0, 1.0]]))
        return float(1 / np.sqrt(abs(np.linalg.det(ends[1:] - ends[0]))))


def through(matrix: Points, points: Points) -> Points:
    """Points (..., 2) through a (3, 3) perspective."""
    grid = np.asarray(points, np.float64)
    return np.asarray(cv2.perspectiveTransform(grid.reshape(1, -1, 2), matrix).reshape(grid.shape))


def plane_by_points(picture: Points, table: Points, lens: Lens, source: str = "hand") -> Plane:
    """The plane by four points or more (n, 2) of the picture and the same in millimetres of the table.

    Raises:
        ValueError: three of four lie on one line.
    """
    seen, there = (np.asarray(points, np.float64).reshape(-1, 2) for points in (picture, table))
    matrix, _ = cv2.findHomography(there, lens.straighten(seen), 0)
    if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        raise ValueError("the points lie on a line, or two are the same; take the corners of a large rectangle")
    plane = Plane(np.asarray(matrix, np.float64), lens, 0.0, source)
    return Plane(plane.matrix, lens, rms(plane.to_picture(there) - seen), source)


def rms(apart: Points) -> float:
    """Root mean square of the lengths of (..., 2)."""
    return float(np.sqrt((apart**2).sum(axis=-1).mean()))
