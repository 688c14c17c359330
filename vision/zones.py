"""Places on the table that are watched: each a four-sided part of the picture with a straightened view of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Frame, Image
from vision.sheets import Points

SMALL = 4
"""Motion is looked for in a picture this many times smaller."""


def shrink(luma: Image) -> Image:
    """A grey picture (h, w) made smaller `SMALL` times by averaging; rows and columns left over are dropped."""
    height, width = luma.shape[0] // SMALL, luma.shape[1] // SMALL
    part = luma[: height * SMALL, : width * SMALL]
    # Halving twice is the same mean as quartering once, and eight times faster.
    half = cv2.resize(part, (width * 2, height * 2), interpolation=cv2.INTER_AREA)
    return cv2.resize(half, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


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
    """

    kind: str
    owner: str
    corners: Points
    view_size: tuple[int, int]
    frame_size: tuple[int, int]
    core: Points | None = None
    box: tuple[int, int, int, int] = field(init=False)
    small_box: tuple[int, int, int, int] = field(init=False)
    small_mask: Image = field(init=False)
    _warp: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.frame_size
        low = np.clip(np.floor(self.corners.min(axis=0)).astype(int) - 1, 0, [width - 2, height - 2])
        high = np.clip(np.ceil(self.corners.max(axis=0)).astype(int) + 2, low + 2, [width, height])
        box = (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
        edge = np.array([width // SMALL, height // SMALL])
        small_low = np.minimum(low // SMALL, edge - 1)
        small_high = np.clip(-(-high // SMALL), small_low + 1, edge)
        mask = np.zeros(tuple((small_high - small_low)[::-1]), np.uint8)
        watched = self.corners if self.core is None else self.core
        outline = (watched - (SMALL - 1) / 2) / SMALL - small_low
        cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 255)
        view_width, view_height = self.view_size
        target = np.array([[0, 0], [view_width - 1, 0], [view_width - 1, view_height - 1], [0, view_height - 1]])
        source = (self.corners - low).astype(np.float32)
        for name, value in {
            "box": box,
            "small_box": (int(small_low[0]), int(small_low[1]), int(small_high[0]), int(small_high[1])),
            "small_mask": mask,
            "_warp": cv2.getPerspectiveTransform(source, target.astype(np.float32)),
        }.items():
            object.__setattr__(self, name, value)

    def view(self, frames: Sequence[Frame]) -> Image:
        """The straightened view, uint8 (h, w, 3) BGR, averaged over the given frames (at least one)."""
        views = [
            cv2.warpPerspective(frame.bgr(self.box), self._warp, self.view_size, borderMode=cv2.BORDER_REPLICATE)
            for frame in frames
        ]
        if len(views) == 1:
            return views[0].astype(np.uint8, copy=False)
        return np.rint(np.mean(views, axis=0, dtype=np.float32)).astype(np.uint8)

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

    def small(self, picture: Image) -> Image:
        """This zone's part of a small grey picture."""
        x0, y0, x1, y1 = self.small_box
        return picture[y0:y1, x0:x1]
