"""Places on the table that are watched: each a four-sided part of the picture with a straightened view of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Box, Frame, Image
from vision.light import Light, lit
from vision.sheets import Points

SMALL = 4
"""Motion is looked for in a picture this many times smaller."""
Matrix = NDArray[np.float64]
"""A movement of the picture, (2, 3): turn and scale, and the shift in pixels last."""


def shrink(luma: Image) -> Image:
    """A grey picture (h, w) made smaller `SMALL` times by averaging; rows and columns left over are dropped."""
    # Halving twice is the same mean as quartering once, and eight times faster.
    return halved(halved(luma[: luma.shape[0] // SMALL * SMALL, : luma.shape[1] // SMALL * SMALL]))


def halved(grey: Image) -> Image:
    """A grey picture (h, w) of even sides made smaller two times by averaging."""
    size = (grey.shape[1] // 2, grey.shape[0] // 2)
    return cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def mean_bgr(frames: Sequence[Frame], box: Box) -> Image:
    """The colour picture inside a box, uint8 (h, w, 3), averaged over frames before it is made: that costs a third."""
    if len(frames) == 1:
        return frames[0].bgr(box)
    width, height = (side & ~1 for side in frames[0].size)
    left, top = box[0] & ~1, box[1] & ~1
    right, bottom = min(box[2] + 1, width) & ~1, min(box[3] + 1, height) & ~1
    luma = _mean([frame.luma[top:bottom, left:right] for frame in frames])
    half = slice(top // 2, bottom // 2), slice(left // 2, right // 2)
    u, v = _mean([frame.u[half] for frame in frames]), _mean([frame.v[half] for frame in frames])
    return Frame(frames[0].index, frames[0].time, luma, u, v).bgr(
        (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    )


def _mean(planes: Sequence[Image]) -> Image:
    """The mean of planes (h, w), rounded."""
    total = planes[0].astype(np.uint16)
    for plane in planes[1:]:
        total += plane
    return ((total + len(planes) // 2) // len(planes)).astype(np.uint8)


def box_around(points: Points, size: tuple[int, int]) -> Box:
    """The upright box of whole pixels round points (n, 2), inside a picture of this width and height."""
    width, height = size
    low = np.clip(np.floor(points.min(axis=0)).astype(int) - 1, 0, [width - 2, height - 2])
    high = np.clip(np.ceil(points.max(axis=0)).astype(int) + 2, low + 2, [width, height])
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def there(points: Points, matrix: Matrix) -> Points:
    """Where points (n, 2) are seen after the movement `matrix` (2, 3)."""
    return points @ matrix[:, :2].T + matrix[:, 2]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A frame and where the table lies in it.

    Attributes:
        frame: as the camera gave it.
        small: its small grey picture, the table as it lay at set-up.
        matrix: (2, 3) from pixels of the set-up to pixels of this frame; None where the camera has not moved.
    """

    frame: Frame
    small: Image
    matrix: Matrix | None = None

    @classmethod
    def still(cls, frame: Frame) -> Seen:
        """A frame of a camera that has not moved."""
        return cls(frame, shrink(frame.luma))

    @property
    def time(self) -> float:
        """Seconds since the first frame."""
        return self.frame.time

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.frame.size

    def bgr(self, box: Box) -> Image:
        """The colour picture of what lay inside `box` at set-up; see `Frame.bgr`."""
        if self.matrix is None:
            return self.frame.bgr(box)
        left, top, right, bottom = box
        corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
        part = box_around(there(corners, self.matrix), self.size)
        matrix = self.matrix.copy()
        matrix[:, 2] = there(corners[:1], self.matrix)[0] - part[:2]
        return moved_back(self.frame.bgr(part), matrix, (right - left, bottom - top))


def moved_back(picture: Image, matrix: Matrix, size: tuple[int, int]) -> Image:
    """A picture of this width and height whose pixels are seen at `matrix` times them in the given one.

    Beyond the given picture its edge is repeated.
    """
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """A watched place.

    Attributes:
        kind: what is watched for: "sheet", "pile" or "side", or "drawing" for the photograph.
        owner: the player whose place it is, "" for the table's own.
        corners: (4, 2) pixels in the order of the view: upper left, upper right, lower right, lower left.
        view_size: width and height of the straightened view in pixels.
        frame_size: width and height of the camera's picture.
        core: outline (n, 2) in pixels of the part whose rest counts; all of it where None.
        light: brings a view to the common light; None where it is in it.
    """

    kind: str
    owner: str
    corners: Points
    view_size: tuple[int, int]
    frame_size: tuple[int, int]
    core: Points | None = None
    light: Light | None = None
    box: tuple[int, int, int, int] = field(init=False)
    small_box: tuple[int, int, int, int] = field(init=False)
    small_mask: Image = field(init=False)
    _warp: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.frame_size
        box = box_around(self.corners, self.frame_size)
        low, high = np.array(box[:2]), np.array(box[2:])
        edge = np.array([width // SMALL, height // SMALL])
        small_low = np.minimum(low // SMALL, edge - 1)
        small_high = np.clip(-(-high // SMALL), small_low + 1, edge)
        mask = np.zeros(tuple((small_high - small_low)[::-1]), np.uint8)
        watched = self.corners if self.core is None else self.core
        outline = (watched - (SMALL - 1) / 2) / SMALL - small_low
        cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 255)
        for name, value in {
            "box": box,
            "small_box": (int(small_low[0]), int(small_low[1]), int(small_high[0]), int(small_high[1])),
            "small_mask": mask,
            "_warp": self._warp_of(self.corners, box),
        }.items():
            object.__setattr__(self, name, value)

    def _warp_of(self, corners: Points, box: Box) -> NDArray[np.float64]:
        """The matrix from the pixels in a box to the view, where the place is seen with these corners."""
        width, height = self.view_size
        target = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float32)
        source = (corners - box[:2]).astype(np.float32)
        return np.asarray(cv2.getPerspectiveTransform(source, target), np.float64)

    def view(self, frames: Sequence[Seen]) -> Image:
        """The straightened view in common light, uint8 (h, w, 3) BGR, averaged over the given frames (at least one)."""
        if all(seen.matrix is None for seen in frames):
            return lit(self._straight(mean_bgr([seen.frame for seen in frames], self.box), self._warp), self.light)
        views = [self._moved(seen) for seen in frames]
        return lit(np.rint(np.mean(views, axis=0, dtype=np.float32)).astype(np.uint8), self.light)

    def _moved(self, seen: Seen) -> Image:
        if seen.matrix is None:
            return self._straight(seen.frame.bgr(self.box), self._warp)
        corners = there(self.corners, seen.matrix)
        box = box_around(corners, self.frame_size)
        return self._straight(seen.frame.bgr(box), self._warp_of(corners, box))

    def _straight(self, part: Image, warp: NDArray[np.float64]) -> Image:
        view = cv2.warpPerspective(part, warp, self.view_size, borderMode=cv2.BORDER_REPLICATE)
        return view.astype(np.uint8, copy=False)

    def inside(self) -> Image:
        """Where the view lies inside the camera's picture, uint8 (h, w), 255 there; all of it for most places."""
        width, height = self.frame_size
        if (self.corners >= 0).all() and (self.corners < (width, height)).all():
            return np.full(self.view_size[::-1], 255, np.uint8)
        x0, y0, x1, y1 = self.box
        whole = np.full((y1 - y0, x1 - x0), 255, np.uint8)
        return np.asarray(cv2.warpPerspective(whole, self._warp, self.view_size, flags=cv2.INTER_NEAREST), np.uint8)

    def from_view(self, points: Points) -> Points:
        """Pixels of the view (n, 2) as pixels of the picture (n, 2)."""
        grid = np.asarray(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, np.linalg.inv(self._warp)).reshape(-1, 2) + self.box[:2])

    def to_view(self, points: Points) -> Points:
        """Pixels of the picture (n, 2) as pixels of the view (n, 2); the inverse of `from_view`."""
        grid = np.asarray(points - np.array(self.box[:2]), np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, self._warp).reshape(-1, 2))

    def small(self, picture: Image) -> Image:
        """This zone's part of a small grey picture."""
        x0, y0, x1, y1 = self.small_box
        return picture[y0:y1, x0:x1]
