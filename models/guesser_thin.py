"""Thins the lines of a mask to one pixel, however wide the pen was; what is thicker than any pen stays filled."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

_WEIGHTS = np.array([[128, 1, 2], [64, 0, 4], [32, 16, 8]], np.float32)
"""Bit of each neighbour in the code of a pixel, clockwise from above."""

_SMALL, _LARGE = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)


def _table(second: bool) -> Mask:
    """For each code of eight neighbours, 255 where Zhang and Suen's half step keeps the pixel, 0 where it peels it."""
    kept = np.full(256, 255, np.uint8)
    for code in range(256):
        p = [code >> bit & 1 for bit in range(8)]  # above, above right, right, ... above left
        changes = sum(p[i] == 0 and p[(i + 1) % 8] == 1 for i in range(8))
        above, right, below, left = p[0], p[2], p[4], p[6]
        sides = (
            (above * right * left, above * below * left) if second else (above * right * below, right * below * left)
        )
        if 2 <= sum(p) <= 6 and changes == 1 and not any(sides):
            kept[code] = 0
    return kept


_STEPS = (_table(False), _table(True))


def thinned(mask: Mask, deepest: int) -> Mask:
    """Return ``mask`` (h, w), 255 for ink, with its lines one pixel wide: (h, w), 1 for ink.

    Lines up to about 2 ``deepest`` pixels wide are thinned; the cores of what is thicker are given back their size.
    """
    ink = cv2.copyMakeBorder(np.minimum(mask, 1), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    thin, left = ink, cv2.countNonZero(ink)
    for _ in range(deepest):
        before = left
        for keeps in _STEPS:
            thin = cv2.bitwise_and(thin, cv2.LUT(cv2.filter2D(thin, cv2.CV_8U, _WEIGHTS), keeps))
        left = cv2.countNonZero(thin)
        if left == before:
            break
    core = cv2.erode(thin, _LARGE)
    if cv2.countNonZero(core):
        grown = cv2.dilate(core, _SMALL, iterations=deepest + 2)
        thin = cv2.bitwise_or(thin, cv2.bitwise_and(grown, ink))
    return np.asarray(thin[1:-1, 1:-1], np.uint8)
