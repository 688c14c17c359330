"""Finds lines too faint to stand out pixel by pixel: what is a little darker all along a straight stretch."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

LONGEST = 420
"""Lines are looked for in a picture of at most so many pixels."""
TURNS = 12
"""Directions that are tried."""
STRETCH, ASIDE = 13, 4.0
"""Length of a stretch in pixels, and how far off the paper beside it is looked at."""
CLEARLY = 6.0
"""A line is darker than the paper on both its sides by so many times the grain that is left in a stretch,"""
LEAST = 0.018
"""and by this share of white."""
LONG = 18
"""Shorter pieces, in pixels, are grain."""


def faint_lines(strength: Floats) -> Mask:
    """Where lines run in a map (h, w) of how dark ink is, 0 to 1: (h, w), 255 on them.

    Edges of shadows are none: a line is darker than what lies on either side of it.
    """
    scale = min(1.0, LONGEST / max(strength.shape))
    small = cv2.resize(strength, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else strength
    darker = np.max(
        [_darker_along(np.asarray(small, np.float32), turn * np.pi / TURNS) for turn in range(TURNS)], axis=0
    )
    middle = float(np.median(darker))
    grain = 1.4826 * float(np.median(np.abs(darker - middle)))
    found = (darker > max(LEAST, middle + CLEARLY * grain)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(found, connectivity=8)
    kept = np.hypot(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]) >= LONG
    kept[0] = False
    mask = np.where(kept[labels] & (count > 1), 255, 0).astype(np.uint8)
    return np.asarray(cv2.resize(mask, strength.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)


def _filtered(strength: Floats, kernel: Floats) -> Floats:
    """The picture filtered by a mostly empty square kernel: by its upper and its lower half, each without empty sides.

    Larger kernels OpenCV takes through a Fourier transform, however empty they are; that takes five times as long.
    """
    middle = len(kernel) // 2
    halves = np.stack([kernel, kernel])
    halves[0, middle + 1 :], halves[1, : middle + 1] = 0, 0
    found = []
    for half, rows in zip(halves, (slice(0, middle + 1), slice(middle, None)), strict=True):
        used = np.flatnonzero(kernel.any(axis=0))
        part = np.ascontiguousarray(half[rows, used[0] : used[-1] + 1])
        anchor = (middle - int(used[0]), middle - (rows.start or 0))
        found.append(cv2.filter2D(strength, cv2.CV_32F, part, anchor=anchor))
    return np.asarray(found[0] + found[1], np.float32)


def _darker_along(strength: Floats, angle: float) -> Floats:
    """By how much each stretch in one direction is darker than the darker of the stretches beside it."""
    half = STRETCH // 2
    kernel = np.zeros((STRETCH, STRETCH), np.uint8)
    ends = [np.round((half + sign * half * np.array([np.cos(angle), np.sin(angle)])) * 16) for sign in (-1, 1)]
    cv2.line(kernel, ends[0].astype(int).tolist(), ends[1].astype(int).tolist(), 255, 1, cv2.LINE_AA, 4)
    mean = _filtered(strength, (kernel / kernel.sum(dtype=np.float64)).astype(np.float32))
    right, down = round(-ASIDE * np.sin(angle)), round(ASIDE * np.cos(angle))
    beside = np.maximum(np.roll(mean, (down, right), (0, 1)), np.roll(mean, (-down, -right), (0, 1)))
    return np.asarray(mean - beside, np.float32)
