"""Sheets of which only some edges are seen: rectangles of the table's usual size laid on the edges that are there.

A lamp that mirrors beside a sheet, or light cloth in its glow, hides a part of the outline; two sides that meet and the
size that sheets have at this table tell the rest. No memory, no colours.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.rim import exact
from vision.sheets import LightQuad, Points, fit_sides

WORK_WIDTH = 960
"""Straight edges are looked for in a picture about this wide."""
LEAST = 0.3
"""An edge counts from this share of a sheet's short side on."""
SQUARE = 0.17
"""Two sides are square to each other where the cosine between them is less."""
SLACK = 0.06
"""An edge may reach beyond a sheet's side by this share of the long side."""
PLACES, DEEP = 24, (2.5, 4.0, 5.5)
"""So many places of each side are looked at, so many pixels inside and outside it."""
STEP = 0.35
"""At an edge paper is brighter than what it lies on by this share of what other sheets show."""
SEEN, AGREED = 0.5, 0.8
"""So large a share of the outline must show an edge, and of that which is not hidden so large a one."""


def half_seen(luma: Image, sheets: Sequence[LightQuad]) -> list[LightQuad]:
    """Further sheets of a grey picture (h, w) that are of the size of those known, the surest first."""
    long, short = (float(np.median([quad.sides[k] for quad in sheets])) for k in range(2))
    contrast = float(np.median([quad.contrast for quad in sheets]))
    corners = _rectangles(_edges(luma, LEAST * short), long, short)
    if not len(corners):
        return []
    paper = float(np.median([_bright(luma, quad.centre) for quad in sheets]))
    seen, agreed = _outline_seen(luma, corners, STEP * contrast, paper)
    order = [k for k in np.argsort(-seen * agreed, kind="stable") if seen[k] > SEEN and agreed[k] > AGREED]
    taken = [quad.corners for quad in sheets]
    found = []
    for rectangle in corners[order]:
        if not any(_overlap(rectangle, other) for other in taken):
            fitted = exact(luma, fit_sides(luma, rectangle))
            taken.append(fitted)
            found.append(LightQuad(fitted, False, contrast, fitted))
    return found


def _edges(luma: Image, least: float) -> NDArray[np.float64]:
    """Straight edges (n, 2, 2) of at least so many pixels, from end to end with the bright side at the left hand."""
    factor = max(1, round(luma.shape[1] / WORK_WIDTH))
    small = cv2.resize(luma, (luma.shape[1] // factor, luma.shape[0] // factor), interpolation=cv2.INTER_AREA)
    lines = cv2.createLineSegmentDetector().detect(small)[0]
    if lines is None:
        return np.zeros((0, 2, 2))
    edges = np.reshape(lines, (-1, 2, 2)).astype(np.float64) * factor + (factor - 1) / 2
    return np.asarray(edges[np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1) > least])


def _rectangles(edges: NDArray[np.float64], long: float, short: float) -> NDArray[np.float64]:
    """All rectangles (m, 4, 2), clockwise as seen, on two edges that meet in a corner with the bright side inside."""
    start, along = edges[:, 0], edges[:, 1] - edges[:, 0]
    length = np.linalg.norm(along, axis=1)
    along = along / np.maximum(length, 1e-9)[:, None]
    # The bright side lies at the left hand, so the next side goes off to the left: (x, y) turns to (y, -x).
    left = np.stack([along[:, 1], -along[:, 0]], axis=1)
    first, then = np.nonzero(left @ along.T > np.sqrt(1 - SQUARE**2))
    # Where the lines cross, counted along each from its start.
    between = start[then] - start[first]
    cross = along[first, 0] * along[then, 1] - along[first, 1] * along[then, 0]
    to = (between[:, 0] * along[then, 1] - between[:, 1] * along[then, 0]) / cross
    off = (between[:, 0] * along[first, 1] - between[:, 1] * along[first, 0]) / cross
    corner = start[first] + to[:, None] * along[first]
    made, slack = [], SLACK * long
    for back, on in ((long, short), (short, long)):
        fits = (to > length[first] - slack) & (to < back + slack) & (off < slack) & (length[then] - off < on + slack)
        here, a, b = corner[fits], along[first[fits]], along[then[fits]]
        made.append(np.stack([here, here - back * a, here - back * a + on * b, here + on * b], axis=1))
    return np.concatenate(made)


def _outline_seen(
    luma: Image, corners: NDArray[np.float64], step: float, paper: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The share of each outline (m, 4, 2) that shows an edge, and that share of what is not hidden.

    An edge is hidden outside the picture, and where the ground outside is as bright as paper.
    """
    shares = np.linspace(0.06, 0.94, PLACES)[:, None]
    nexts = np.roll(corners, -1, axis=1)
    sides = corners[:, :, None] + shares * (nexts - corners)[:, :, None]
    outward = (corners - np.roll(corners, 1, axis=1))[:, :, None]
    outward = outward / np.linalg.norm(outward, axis=-1, keepdims=True)
    inner, outer = (
        np.median([_bright(luma, sides + sign * deep * outward) for deep in DEEP], axis=0) for sign in (-1.0, 1.0)
    )
    hidden = np.isnan(inner) | np.isnan(outer) | ((outer > paper) & (inner > outer - step))
    edge = (np.nan_to_num(inner - outer) > step) & ~hidden
    count = edge.sum(axis=(1, 2)).astype(np.float64)
    return count / (4 * PLACES), count / np.maximum((~hidden).sum(axis=(1, 2)), 1)


def _bright(luma: Image, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Brightness at points (..., 2); not a number outside the picture."""
    x, y = (np.rint(points[..., axis]).astype(int) for axis in range(2))
    inside = (x >= 0) & (y >= 0) & (x < luma.shape[1]) & (y < luma.shape[0])
    seen = luma[np.clip(y, 0, luma.shape[0] - 1), np.clip(x, 0, luma.shape[1] - 1)].astype(np.float64)
    return np.where(inside, seen, np.nan)


def _overlap(one: Points, two: Points) -> bool:
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), two.astype(np.float32))
    return bool(shared > 0.1 * cv2.contourArea(one.astype(np.float32)))
