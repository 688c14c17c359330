"""Grey pictures of a colour picture: its brightest channel, its darkest, how far they lie apart, its brightness."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image


def brightest(picture: Image) -> Image:
    """Largest channel of each pixel: (h, w, 3) to (h, w). OpenCV does it twenty times faster than numpy."""
    b, g, r = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(b, g), r), np.uint8)


def darkest(picture: Image) -> Image:
    """Smallest channel of each pixel: (h, w, 3) to (h, w)."""
    b, g, r = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(b, g), r), np.uint8)


def colourfulness(picture: Image) -> Image:
    """Largest less smallest channel of each pixel, (h, w): 0 for grey, much for strong colours."""
    return np.asarray(cv2.subtract(brightest(picture), darkest(picture)), np.uint8)


def middle_of(grey: Image) -> float:
    """Median of a grey picture's pixels, 0 to 255, by counting them: far faster than by sorting."""
    return weighted_middle(np.arange(256.0), counts_of(grey))


def counts_of(grey: Image) -> NDArray[np.float64]:
    """How many pixels have each brightness, (256,)."""
    return np.asarray(cv2.calcHist([grey], [0], None, [256], [0, 256]), np.float64).ravel()


def weighted_middle(values: NDArray[np.float64], counts: NDArray[np.float64]) -> float:
    """Median of values (n,) that occur so many times each."""
    order = np.argsort(values, kind="stable")
    upto = np.cumsum(counts[order])
    low, high = (int(np.searchsorted(upto, place, "right")) for place in ((upto[-1] - 1) // 2, upto[-1] // 2))
    return float(values[order[low]] + values[order[high]]) / 2


def grey_of(picture: Image) -> Image:
    """Brightness of each pixel as the eye weighs it, (h, w)."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
