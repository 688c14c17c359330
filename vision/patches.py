"""Light four-sided patches of a picture (cards, plates, sheets) at many brightness levels; geometry only."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
Quads = NDArray[np.float64]

FIXED_LEVELS = (90, 120, 150, 180, 205, 225)
"""Brightness levels tried on every picture, besides those taken from its own histogram."""
QUANTILES = (0.1, 0.3, 0.5, 0.65, 0.8, 0.9, 0.97)
SMALLEST_SIDE = 20.0
LARGEST_SHARE = 0.2
"""A patch covers at most this share of the picture."""


def whiteness(image: NDArray[np.uint8]) -> Gray:
    """Smallest of the three channels, ``(h, w)``: white stays bright, ink and every strong colour turn dark."""
    b, g, r = cv2.split(image)
    return np.asarray(cv2.min(cv2.min(b, g), r), dtype=np.uint8)


def light_quads(gray: Gray) -> Quads:
    """Four-sided patches in ``gray``, ``(n, 4, 2)`` pixels, clockwise as seen; the same patch may come several times.

    Only patches with sides of at least ``SMALLEST_SIDE`` pixels are looked at, so enlarge small pictures first.
    """
    found = [quad for mask in _masks(gray) for quad in _quads_of(mask, gray.size * LARGEST_SHARE)]
    return np.array(found, dtype=np.float64).reshape(-1, 4, 2)


def without_doubles(quads: Quads, tolerance: float = 3.0) -> Quads:
    """Leave out quads whose middle and size, in steps of ``tolerance`` pixels, are those of an earlier one."""
    sizes = np.array([[np.sqrt(cv2.contourArea(quad.astype(np.float32)))] for quad in quads]).reshape(-1, 1)
    keys = np.round(np.hstack([quads.mean(axis=1), sizes]) / tolerance)
    _, first = np.unique(keys, axis=0, return_index=True)
    return quads[np.sort(first)]


def _masks(gray: Gray) -> list[Gray]:
    """Black and white versions: at fixed levels, at the picture's own levels, and relative to the surroundings."""
    smooth = cv2.GaussianBlur(gray, (3, 3), 0)
    own = np.quantile(smooth[::4, ::4], QUANTILES).astype(int).tolist()
    levels = _spaced(sorted({*own, *FIXED_LEVELS}), 6)
    masks = [np.asarray(smooth > level, dtype=np.uint8) for level in levels]
    block = max(31, gray.shape[1] // 12) | 1
    local = cv2.adaptiveThreshold(smooth, 1, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, -4)
    return [*masks, np.asarray(local, dtype=np.uint8)]


def _spaced(levels: list[int], step: int) -> list[int]:
    """``levels`` without those that lie closer than ``step`` to the one before."""
    kept: list[int] = []
    for level in levels:
        if not kept or level - kept[-1] >= step:
            kept.append(level)
    return kept


def _quads_of(mask: Gray, largest: float) -> list[NDArray[np.float64]]:
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    quads = (_quad(np.asarray(contour, dtype=np.int32), largest) for contour in contours if len(contour) >= 4)
    return [quad for quad in quads if quad is not None]


def _quad(contour: NDArray[np.int32], largest: float) -> NDArray[np.float64] | None:
    """The four corners of a contour that is nearly a convex four-sided patch, else None."""
    _, _, width, height = cv2.boundingRect(contour)
    if min(width, height) < SMALLEST_SIDE:
        return None
    area = cv2.contourArea(contour)
    if not SMALLEST_SIDE**2 <= area <= largest:
        return None
    hull = cv2.convexHull(contour)
    if area < 0.8 * cv2.contourArea(hull):
        return None
    corners = np.asarray(cv2.approxPolyN(hull, 4, ensure_convex=True), dtype=np.float64).reshape(-1, 2)
    if len(corners) != 4 or area < 0.85 * cv2.contourArea(corners.astype(np.float32)):
        return None
    return _clockwise(corners)


def _clockwise(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    following = np.roll(corners, -1, axis=0)
    signed = float(np.sum(corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]))
    return corners if signed > 0 else corners[::-1].copy()
