"""One light for the whole table: pictures brought to where paper looks the same, be a lamp warm or at one side."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.hue import Floats

LEVELS = (160.0, 240.0)
"""Paper is brought to its usual brightness at this table, but at least and at most to these, 0 to 255."""
GAINS = (0.6, 4.0)
"""A channel is never weakened or strengthened beyond these: what the camera did not see cannot be brought back."""
NEAR = 0.03
"""Where no channel of paper is farther from the common white than this share, a picture is left as it is."""

Light = NDArray[np.uint8]
"""Table (1, 256, 3) by which each channel of a picture is brought to the common light."""


def common_white(white: Floats) -> Floats:
    """How paper shall look at a table where it usually looks like `white` (3,), BGR: as bright, but without a tint."""
    return np.full(3, np.clip(white.max(), *LEVELS), np.float32)


def light_of(white: Floats, common: Floats) -> Light | None:
    """The table for a place where paper looks like `white` (3,), BGR, to look like `common`; None for nothing to do."""
    gains = np.clip(common / np.maximum(white, 1.0), *GAINS)
    if np.abs(gains - 1.0).max() < NEAR:
        return None
    return np.clip(np.arange(256)[:, None] * gains[None] + 0.5, 0, 255).astype(np.uint8).reshape(1, 256, 3)


def lit(picture: Image, light: Light | None) -> Image:
    """A colour picture (h, w, 3) in the common light."""
    return picture if light is None else np.asarray(cv2.LUT(picture, light), np.uint8)
