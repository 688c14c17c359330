"""The plane of the table by flat things of known form that lie anywhere on it.

Those are printed markers, whose size is known, or the players' sheets, which are all alike. Where each lies need not be
known: that they are square and alike tells how the table is tilted and the lens bent. Fitted by least squares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.plane import Lens, Plane, rms, through
from vision.sheets import Points

STEPS = 60
"""So many steps of the fit at most."""
SETTLED = 1e-8
"""The fit is over where a step makes its squared error smaller by less than this share."""
UNIT = 100.0
"""Millimetres are fitted in this unit, so that all that is sought is of about one size."""
BULGES = 0.2
"""Lenses bulge by about so much; with this, few things on the table do not claim that theirs bulges enormously."""
ACROSS = 0.4
"""Two sheets lie across each other where the sine of the angle between them is larger."""
FEW = 3
"""With fewer things nothing is said of the lens."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A plane and where the things it was found from lie in it: corners (n, 4, 2) in millimetres."""

    plane: Plane
    laid: Points


def fit_squares(seen: Sequence[Points], side: float, size: tuple[int, int]) -> Fit:
    """The plane by squares of one known side (mm) that lie flat on the table.

    Args:
        seen: their corners (4, 2) in pixels, clockwise from the upper left of their print; at least one.
        side: of each, in millimetres.
        size: width and height of the picture.

    The middle of the first is the origin; the first axis runs to the middle of the second, or along the first's upper
    edge where it is alone; the second axis runs to the right of that, as seen.
    """
    return _fit(np.stack(seen), (side, side), free=False, size=size, source="markers")


def fit_sheets(seen: Sequence[Points], width: float, size: tuple[int, int]) -> Fit:
    """The plane by the players' sheets, all alike and `width` millimetres wide; their height is found.

    Where all of them lie along one direction they do not tell how much higher or wider things there look than they are;
    the camera is then taken to look straight down.

    Args:
        seen: their corners (4, 2) in pixels: foot left, head left, head right, foot right; at least two.
        width: of each along its foot.
        size: width and height of the picture.
    """
    corners = np.stack(seen)
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    tall = float(np.median((sides[:, 0] + sides[:, 2]) / (sides[:, 1] + sides[:, 3])))
    free = _across(corners)
    fit = _fit(np.roll(corners, -1, axis=1), (width, width * tall), free=free, size=size, source="sheets")
    return Fit(fit.plane, np.roll(fit.laid, 1, axis=1))


def _across(corners: Points) -> bool:
    """Whether some of the sheets (n, 4, 2) lie across others."""
    along = corners[:, 3] - corners[:, 0]
    turns = np.arctan2(along[:, 1], along[:, 0])
    return bool(np.abs(np.sin(turns[:, None] - turns[None])).max() > ACROSS)


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """What is sought, as one row of numbers: height by width, the lens's bulge, the perspective, and n - 1 poses."""

    tall: float
    bulge: float
    matrix: Points
    poses: Points

    def row(self) -> Points:
        whole = self.matrix / self.matrix[2, 2]
        return np.concatenate([[self.tall, self.bulge], whole.ravel()[:8], self.poses.ravel()])

    @classmethod
    def of(cls, row: Points) -> _Guess:
        return cls(float(row[0]), float(row[1]), np.append(row[2:10], 1.0).reshape(3, 3), row[10:].reshape(-1, 3))

    def laid(self, width: float) -> Points:
        """Corners (n, 4, 2) of all things; the first lies at the origin."""
        shape = _rectangle(width, width * self.tall)
        return np.stack([shape, *(_posed(shape, pose) for pose in self.poses)])


def _fit(seen: Points, form: tuple[float, float], free: bool, size: tuple[int, int], source: str) -> Fit:
    """Fit the plane to corners (n, 4, 2), each of `form` (width, height in mm); its height is `free` or fixed."""
    width, tall = form[0] / UNIT, form[1] / form[0]
    lens = Lens.of(size)

    def apart(row: Points) -> Points:
        guess = _Guess.of(row)
        there = Lens(lens.middle, lens.reach, guess.bulge).bend(through(guess.matrix, guess.laid(width)))
        return np.append((there - seen).ravel(), guess.bulge / BULGES)

    row = _start(seen, width, tall).row()
    sought = np.ones(len(row), bool)
    # The lens comes last: sought at once with a steep view, it may take the blame for it.
    for lens_too in (False, True) if len(seen) >= FEW else (False,):
        sought[:2] = free, lens_too
        row = _least_squares(apart, row, sought)
    guess = _Guess.of(row)
    laid = guess.laid(width) * UNIT
    turn = _frame(laid)
    matrix = guess.matrix @ np.diag([1 / UNIT, 1 / UNIT, 1.0]) @ np.linalg.inv(turn)
    plane = Plane(matrix, Lens(lens.middle, lens.reach, guess.bulge), 0.0, source)
    laid = through(turn, laid)
    return Fit(Plane(matrix, plane.lens, rms(plane.to_picture(laid) - seen), source), laid)


def _start(seen: Points, width: float, tall: float) -> _Guess:
    """A first guess: the view straight down at the first thing, and where the others then lie."""
    shape = _rectangle(width, width * tall)
    flat = np.linalg.lstsq(np.column_stack([shape, np.ones(4)]), seen[0], rcond=None)[0]
    matrix = np.vstack([flat.T, [0, 0, 1]])
    poses = [_pose(shape, through(np.linalg.inv(matrix), quad)) for quad in seen[1:]]
    return _Guess(tall, 0.0, matrix, np.array(poses).reshape(-1, 3))


def _frame(laid: Points) -> Points:
    """(3, 3) that puts the first thing's middle at the origin and the second's middle on the first axis."""
    middle = laid[0].mean(axis=0)
    along = laid[1].mean(axis=0) - middle if len(laid) > 1 else laid[0][1] - laid[0][0]
    c, s = along / np.linalg.norm(along)
    turn = np.array([[c, s], [-s, c]])
    return np.vstack([np.column_stack([turn, -turn @ middle]), [0, 0, 1]])


def squared(corners: Points, plane: Plane, size: tuple[float, float]) -> Points:
    """The rectangle of `size` (width along the foot, height; mm) that fits corners (4, 2) in pixels best, in pixels.

    Corners are foot left, head left, head right, foot right.
    """
    shape = np.roll(_rectangle(*size), 1, axis=0)
    return plane.to_picture(_posed(shape, _pose(shape, plane.to_table(corners))))


def size_on(corners: Points, plane: Plane) -> tuple[float, float]:
    """Width along the foot and height in mm of a sheet, corners (4, 2) in pixels as for `squared`."""
    laid = plane.to_table(corners)
    sides = np.linalg.norm(np.roll(laid, -1, axis=0) - laid, axis=1)
    return float(sides[1] + sides[3]) / 2, float(sides[0] + sides[2]) / 2


def _rectangle(width: float, height: float) -> Points:
    return np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2


def _posed(shape: Points, pose: Points) -> Points:
    c, s = np.cos(pose[2]), np.sin(pose[2])
    return np.asarray(shape @ np.array([[c, s], [-s, c]]) + pose[:2])


def _pose(shape: Points, laid: Points) -> Points:
    """Where (x, y, turn) a shape (4, 2) about the origin lies best on corners (4, 2)."""
    middle = laid.mean(axis=0)
    near = laid - middle
    turn = np.arctan2((shape[:, 0] * near[:, 1] - shape[:, 1] * near[:, 0]).sum(), (shape * near).sum())
    return np.array([*middle, turn])


def _least_squares(apart: Callable[[Points], Points], row: Points, sought: Points) -> Points:
    """The numbers (n,) near `row` for which the squares of `apart` are least (Levenberg-Marquardt).

    `sought`: (n,) which of them may change.
    """
    steps = np.eye(len(row))[np.asarray(sought, bool)] * 1e-6
    rest, damping = apart(row), 1e-3
    for _ in range(STEPS):
        slope = np.stack([(apart(row + step) - rest) / 1e-6 for step in steps], axis=1)
        normal, pull = slope.T @ slope, slope.T @ rest
        change = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-9), -pull) @ steps / 1e-6
        there = apart(row + change)
        gain = float(rest @ rest - there @ there)
        if gain <= 0:
            damping *= 10
        else:
            row, rest, damping = row + change, there, damping / 10
        if damping > 1e9 or 0 < gain < SETTLED * float(rest @ rest) + 1e-12:
            break
    return row
