"""Where the table lies in each frame: a camera that trembles or was bumped is followed, and the places stay theirs.

Corners of the first picture are sought again in a frame only where many of them look different at once; hands cover few
of them. All else sees the table as it lay at set-up, for each frame comes with where the table has gone (`zones.Seen`).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Frame, Image
from vision.camera_notes import CameraNotes
from vision.settle import in_light_of
from vision.zones import SMALL, Matrix, Seen, halved, moved_back, there

ANCHORS, APART = 150, 24
"""So many corners are followed at most; their least distance is the picture's width divided by this."""
ENOUGH = 12
"""With fewer corners, or fewer that are found again, nothing can be said."""
FLOOR, SLIP = 9, 0.3
"""A corner looks different where it differs by more than this share of its own contrast; that must then be more than
the floor, 0 to 255, for noise must not do it."""
MANY = 0.5
"""Where more than this share of the corners look different, the camera may have moved."""
NEAR = 0.4
"""Corners agree on where the table has gone within so many small pixels."""
AGREED = 0.4
"""So large a share of them must agree."""
LEAST, FINER = 1.2, 0.2
"""The table has moved where it lies so many pixels off its first place, and then where so many off its last."""


def whole(seen: Seen) -> Frame:
    """The frame as the camera would have seen it from its first place; the edge is repeated."""
    frame, matrix = seen.frame, seen.matrix
    if matrix is None:
        return frame
    luma, u, v = (
        moved_back(plane, scaled(matrix, part), plane.shape[1::-1])
        for plane, part in ((frame.luma, 1), (frame.u, 2), (frame.v, 2))
    )
    return Frame(frame.index, frame.time, luma, u, v)


class Steady:
    """Follows the camera from frame to frame.

    Attributes:
        matrix: where the table lies in the latest frame, as in `Seen`.
        lost: the latest frame does not show the table as it is known.
    """

    def __init__(self) -> None:
        self.matrix: Matrix | None = None
        self.lost = False
        self._base: Matrix | None = None
        self._near: Matrix | None = None
        self._notes = CameraNotes()
        self._known: Image | None = None
        self._restless = False

    def take(self, frame: Frame) -> Seen:
        """Take the next frame; the first one, and each after `begin_anew`, is what later ones are held against."""
        half, small = self._small(frame)
        if self._known is None or self._known.shape != small.shape:
            self.know(small)
        elif self._restless or self._shows_change(small):
            self._restless = self._seek(small)
        self._notes.take(frame.time, self._shift(frame), self.lost)
        if self.matrix is None or self._near is None:
            return Seen(frame, small, self.matrix)
        return Seen(frame, halved(_back(half, self.matrix)), self.matrix)

    def put(self, frame: Frame, matrix: Matrix | None = None) -> None:
        """Say that the table, which was lost, is seen at rest in the latest frame; it is followed as it looks there.

        `matrix` says where it lies, as in `Seen`; None for where it was last taken to lie.
        """
        if matrix is not None:
            self.matrix = matrix
        self._base, self._near, self.lost, self._restless = self.matrix, None, False, False
        self.know(self._small(frame)[1])
        self._notes.told(self._shift(frame))

    def bear(self, frame: Frame) -> None:
        """Say that the table, which was lost, is seen where it was taken to lie, whatever lies or moves before it."""
        self.lost, self._restless = False, False
        self._check(self._small(frame)[1])

    @property
    def notes(self) -> list[str]:
        """What the table should be told about the camera, one line each."""
        return self._notes.notes

    def know(self, small: Image) -> None:
        """Hold frames against this small grey picture from now on; the table lies as in it."""
        self._known = small
        contrast = cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
        clear = cv2.threshold(contrast, FLOOR / SLIP, 255, cv2.THRESH_BINARY)[1]
        corners = cv2.goodFeaturesToTrack(small, ANCHORS, 0.01, small.shape[1] / APART, mask=clear)
        self._corners = np.zeros((0, 2)) if corners is None else np.asarray(corners, np.float64).reshape(-1, 2)
        x, y = np.rint(self._corners).astype(int).T
        self._bound = SLIP * contrast[y, x]
        # Each corner is looked at with its neighbours, by their places in the picture's rows one after the other.
        across, down = np.meshgrid([-1, 0, 1], [-1, 0, 1])
        rows = np.clip(y[:, None] + down.ravel(), 0, small.shape[0] - 1)
        columns = np.clip(x[:, None] + across.ravel(), 0, small.shape[1] - 1)
        self._spots = np.ascontiguousarray((rows * small.shape[1] + columns).T)
        self._check(small)

    def begin_anew(self) -> None:
        """Forget the table; the next frame is the first."""
        self.matrix, self._base, self._near, self._known, self.lost = None, None, None, None, False

    def off(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels (n, 2) of the set-up as pixels (n, 2) of the latest frame."""
        return points if self.matrix is None else there(points, self.matrix)

    def _small(self, frame: Frame) -> tuple[Image, Image]:
        """The grey picture of half the size, and the small one with the table put back where it is known to lie."""
        half = halved(frame.luma[: frame.luma.shape[0] // SMALL * SMALL, : frame.luma.shape[1] // SMALL * SMALL])
        return half, halved(half if self._base is None else _back(half, self._base))

    def _shift(self, frame: Frame) -> NDArray[np.float64]:
        """How far (2,) the middle of the table is seen from its first place, in pixels."""
        if self.matrix is None:
            return np.zeros(2)
        middle = np.array([frame.size], np.float64) / 2
        return np.asarray((self.off(middle) - middle)[0])

    def _shows_change(self, small: Image) -> bool:
        """Whether many corners look different from when they were last sought."""
        if len(self._corners) < ENOUGH:
            return False
        now = small.ravel()[self._spots].astype(np.float32)
        # Lamps and exposure flicker, and that is no change.
        apart = np.abs(now * (self._looked.sum() / max(float(now.sum()), 1.0)) - self._looked).max(axis=0)
        return bool(np.count_nonzero(apart > self._bound) > MANY * len(apart))

    def _check(self, small: Image) -> None:
        """Remember how the corners look."""
        self._looked = small.ravel()[self._spots].astype(np.float32)

    def _seek(self, small: Image) -> bool:
        """Find out where the table lies in a small grey picture; whether it has gone elsewhere."""
        assert self._known is not None
        self._check(small)
        found = _moved(in_light_of(self._known, small), small, self._corners)
        self.lost = found is None
        if found is None:
            return True
        corners = self._corners * SMALL
        before = corners if self._near is None else there(corners, self._near)
        farthest = float(np.percentile(np.linalg.norm(there(corners, found) - before, axis=1), 90))
        if farthest <= (LEAST if self._near is None else FINER):
            return False
        self._near, self.matrix = found, found if self._base is None else chained(found, self._base)
        return True


def _moved(known: Image, small: Image, points: NDArray[np.float64]) -> Matrix | None:
    """Where the table of one small grey picture lies in another, in pixels of the full picture; None where unclear."""
    corners = points.astype(np.float32)
    now, found, _ = cv2.calcOpticalFlowPyrLK(known, small, corners, corners.copy(), winSize=(15, 15), maxLevel=3)
    seen = np.flatnonzero(found.ravel())
    if len(seen) < ENOUGH:
        return None
    matrix, agree = cv2.estimateAffinePartial2D(corners[seen], now[seen], ransacReprojThreshold=NEAR)
    if matrix is None or np.count_nonzero(agree) < max(ENOUGH, AGREED * len(corners)):
        return None
    return _enlarged(np.asarray(matrix, np.float64))


def _back(half: Image, matrix: Matrix) -> Image:
    """A picture of half the size, with the table as it lay at set-up."""
    return moved_back(half, scaled(matrix, 2), (half.shape[1], half.shape[0]))


def chained(first: Matrix, then: Matrix) -> Matrix:
    """One movement (2, 3) after another."""
    return np.column_stack([then[:, :2] @ first[:, :2], there(first[:, 2], then)])


def _enlarged(matrix: Matrix) -> Matrix:
    """A matrix for small pictures as one for full ones."""
    middle = (SMALL - 1) / 2
    return np.column_stack([matrix[:, :2], SMALL * matrix[:, 2] + middle * (1 - matrix[:, :2].sum(axis=1))])


def scaled(matrix: Matrix, part: int) -> Matrix:
    """A matrix for full pictures as one for pictures `part` times smaller."""
    middle = (part - 1) / 2
    return np.column_stack([matrix[:, :2], (matrix[:, 2] - middle * (1 - matrix[:, :2].sum(axis=1))) / part])
