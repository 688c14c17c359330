"""One `Frame` type for every source.

A `Frame` keeps the decoder's own planes and makes colour only for the part that somebody looks at: most of a film shows
nothing new, and converting whole pictures would cost more than decoding them.
"""

from __future__ import annotations

import time as clock
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""

LEAST_SIDE = 32
"""A picture with a side of fewer pixels shows no table."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table.

    Attributes:
        index: number of the frame, from 0.
        time: seconds since the first frame: of the film, or of watching where live.
        luma: brightness, uint8 (height, width).
        u, v: colour differences, uint8 (height / 2, width / 2), ITU-R BT.601, 128 is neutral.
        grabbed: when the picture was grabbed, seconds of the monotonic clock, the same in all processes.
        wall: the same moment as seconds since 1970 by the wall clock, which people may set.
    """

    index: int
    time: float
    luma: Image
    u: Image
    v: Image
    grabbed: float = field(default_factory=clock.monotonic)
    wall: float = field(default_factory=clock.time)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.luma.shape[1], self.luma.shape[0]

    def bgr(self, box: Box | None = None) -> Image:
        """The colour picture inside `box` (the whole where None), uint8 (h, w, 3); the box is cut at the edges.

        Of odd sides the last row or column is outside.

        Raises:
            ValueError: the box lies outside the picture.
        """
        width, height = (side & ~1 for side in self.size)
        x0, y0, x1, y1 = box or (0, 0, width, height)
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if x0 >= x1 or y0 >= y1:
            raise ValueError(f"box {box} lies outside the picture of {width}x{height}")
        left, top = x0 & ~1, y0 & ~1
        right, bottom = x1 + (x1 & 1), y1 + (y1 & 1)
        yuv = np.concatenate(
            [
                self.luma[top:bottom, left:right].ravel(),
                self.u[top // 2 : bottom // 2, left // 2 : right // 2].ravel(),
                self.v[top // 2 : bottom // 2, left // 2 : right // 2].ravel(),
            ]
        ).reshape((bottom - top) * 3 // 2, right - left)
        colour = cv2.cvtColor(yuv, cv2.COLOR_YUV2BGR_I420)
        return np.ascontiguousarray(colour[y0 - top : y1 - top, x0 - left : x1 - left]).astype(np.uint8, copy=False)

    @classmethod
    def of_bgr(cls, image: Image, index: int = 0, time: float = 0.0) -> Frame:
        """A frame of a colour picture, uint8 (h, w, 3); odd sides lose their last row or column."""
        return cls(index, time, *planes_of(i420_of(image)))


def i420_of(image: Image) -> Image:
    """A colour picture (h, w, 3) BGR as I420: brightness, then both colour differences, uint8 (h * 3 / 2, w).

    Odd sides lose their last row or column.
    """
    height, width = image.shape[0] & ~1, image.shape[1] & ~1
    yuv = cv2.cvtColor(np.ascontiguousarray(image[:height, :width]), cv2.COLOR_BGR2YUV_I420)
    return yuv.astype(np.uint8, copy=False)


def planes_of(i420: Image) -> tuple[Image, Image, Image]:
    """The three planes of an I420 picture, as views."""
    rows, width = i420.shape
    height = rows * 2 // 3
    half, quarter = (height // 2, width // 2), height * width // 4
    flat = i420[height:].reshape(-1)
    return i420[:height], flat[:quarter].reshape(half), flat[quarter:].reshape(half)
