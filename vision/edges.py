"""How sharp a picture is: the blur of its clearest edges, in pixels, whatever the light."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.sheets import Points

TILES = (16, 9)
"""The picture is cut into so many tiles (across, down); the steepest place of each is looked at."""
REACH = 10
"""Pixels looked at on each side of an edge."""
WIDE = 4
"""Pixels along the edge that are averaged, to each side."""
CLEAR = 0.12
"""An edge counts where it is higher than this share of the brightness of its bright side."""
SHARPEST = 25
"""Of all edges looked at, the blur of this percentile is told: some things in a picture are never sharp."""
UNKNOWN = 16.0
"""Told where there is no clear edge at all."""
PIXEL = 0.58
"""Standard deviation of the blur of a perfectly sharp edge: pixels are not points."""
HALVE = (1.5, 2.2)
"""Where edges are blurred by more pixels they are looked at in a picture of half the size; between these, in both."""
LEAST_SIDE = 64
"""Pictures are not halved to less."""


def edge_blur(luma: Image) -> float:
    """Standard deviation of the blur of a grey picture's clearest edges, in pixels; about 0.6 where sharp."""
    here = _edge_blur(luma)
    if here <= HALVE[0] or min(luma.shape) < 2 * LEAST_SIDE:
        return here
    half = cv2.resize(luma, (luma.shape[1] // 2, luma.shape[0] // 2), interpolation=cv2.INTER_AREA)
    halved = edge_blur(np.asarray(half, np.uint8))
    if halved >= UNKNOWN:
        return here
    there = float(np.sqrt(4 * max(halved**2 - PIXEL**2, 0.0) + PIXEL**2))
    share = float(np.interp(here, HALVE, (0.0, 1.0)))
    return (1 - share) * here + share * there


def _edge_blur(luma: Image) -> float:
    places, normals = _steepest(luma)
    if not len(places):
        return UNKNOWN
    profiles = _profiles(luma, places, normals)
    blurs = [blur for profile in profiles if (blur := _blur(profile)) is not None]
    return float(np.percentile(blurs, SHARPEST)) if len(blurs) >= 3 else UNKNOWN


def _steepest(luma: Image) -> tuple[Points, Points]:
    """The steepest place (n, 2) of each tile, away from the picture's edge, and the unit normal (n, 2) of its edge."""
    soft = cv2.GaussianBlur(luma, (5, 5), 1.2)
    across, down = (cv2.Sobel(soft, cv2.CV_16S, *order) for order in ((1, 0), (0, 1)))
    steep = cv2.add(cv2.convertScaleAbs(across, alpha=0.5), cv2.convertScaleAbs(down, alpha=0.5))
    height, width = luma.shape
    margin = REACH + WIDE + 1
    places = []
    for left, right in _spans(margin, width - margin, TILES[0]):
        for top, bottom in _spans(margin, height - margin, TILES[1]):
            _, most, _, at = cv2.minMaxLoc(steep[top:bottom, left:right])
            if most > 0:
                places.append((left + at[0], top + at[1]))
    if not places:
        return np.zeros((0, 2)), np.zeros((0, 2))
    x, y = np.array(places).T
    slope = np.stack([across[y, x], down[y, x]], axis=1).astype(np.float64)
    return np.array(places, np.float64), slope / np.linalg.norm(slope, axis=1, keepdims=True)


def _spans(low: int, high: int, count: int) -> list[tuple[int, int]]:
    ends = np.linspace(low, max(high, low), count + 1).astype(int).tolist()
    return [(a, b) for a, b in pairwise(ends) if b > a]


def _profiles(luma: Image, places: Points, normals: Points) -> NDArray[np.float64]:
    """Brightness across each edge (n, 2 REACH · 2 + 1), in steps of half a pixel, averaged along it."""
    steps, beside = np.arange(-REACH, REACH + 0.25, 0.5), np.arange(-WIDE, WIDE + 1)
    along = normals[:, ::-1] * (-1, 1)
    grid = places[:, None, None] + steps[None, None, :, None] * normals[:, None, None]
    grid = grid + beside[None, :, None, None] * along[:, None, None]
    x, y = (grid[..., axis].reshape(len(places), -1).astype(np.float32) for axis in range(2))
    seen = cv2.remap(luma, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float64)
    return np.asarray(seen.reshape(len(places), len(beside), len(steps)).mean(axis=1))


def _blur(profile: NDArray[np.float64]) -> float | None:
    """Standard deviation of the blur of one edge in pixels; None where it is no clear edge between two even sides."""
    fall = np.diff(profile)
    middle = len(fall) // 2
    peak = middle - 6 + int(np.argmax(fall[middle - 6 : middle + 7]))
    low, high = peak, peak
    while low > 0 and fall[low - 1] > 0.08 * fall[peak]:
        low -= 1
    while high < len(fall) - 1 and fall[high + 1] > 0.08 * fall[peak]:
        high += 1
    rise = fall[low : high + 1]
    if low < 2 or high > len(fall) - 3 or rise.sum() < CLEAR * max(profile[high + 1], 1.0) or rise.sum() < 4:
        return None
    at = np.arange(low, high + 1)
    middle_of = (at * rise).sum() / rise.sum()
    return float(np.sqrt(((at - middle_of) ** 2 * rise).sum() / rise.sum()) / 2)
