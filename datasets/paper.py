"""Printed paper: the ground, border and lines that faces and backs share."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.canvas import Picture, rounded, tint, with_alpha
from datasets.colours import Bgr, mix
from datasets.design import Design

BLACK: Bgr = (0, 0, 0)
WHITE: Bgr = (255, 255, 255)


@dataclass(frozen=True)
class Inks:
    """The colours of one card: its ground, its figure, and the third that borders and panels take."""

    ground: Bgr
    figure: Bgr
    third: Bgr


def cut(design: Design, picture: Picture) -> Picture:
    """Return BGR ``picture`` cut out with the design's round corners, as premultiplied BGRA."""
    height, width = picture.shape[:2]
    return with_alpha(picture, rounded(height, width, design.corner * width))


def border_ink(design: Design, inks: Inks) -> Bgr:
    """Return the colour of a face's border."""
    if design.border_style == "black":
        return design.black
    if design.border_style == "shade":
        return mix(inks.ground, inks.figure, 0.4 if design.filled else 0.75)
    return inks.figure if inks.ground == design.white else design.white


def shade(picture: Picture, depth: float) -> None:
    """Darken ``picture`` in place towards its foot, by ``depth`` (0 to 1)."""
    ramp = np.linspace(1, 1 - depth, len(picture), dtype=np.float32)
    picture[:] = (picture * ramp[:, None, None]).astype(np.uint8)


def frame(picture: Picture, design: Design, share: float, ink: Bgr) -> None:
    """Print a border in place, ``share`` of the width wide."""
    height, width = picture.shape[:2]
    inner = rounded(height, width, max(design.corner - share / 2, 0.0) * width, share * width)
    tint(picture, cv2.bitwise_not(inner), ink)


def hairline(picture: Picture, design: Design, ink: Bgr) -> None:
    """Print a thin line in place all around, inside the border."""
    height, width = picture.shape[:2]
    inset = (design.border + 0.05) * width
    outer = rounded(height, width, design.corner * width, inset)
    inner = rounded(height, width, design.corner * width, inset + max(design.hairline * width, 1.5))
    tint(picture, cv2.subtract(outer, inner), ink)
