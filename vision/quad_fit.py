"""Fits four straight lines to an outline or to edges, and compares the quads so found."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Contour = NDArray[np.int32]


def fit_quad(contour: Contour, fill: float) -> Floats | None:
    """Four corners ``(4, 2)`` clockwise whose sides run along an outline, or ``None`` if it is not four-cornered."""
    start = _rough_quad(np.asarray(cv2.convexHull(contour), np.int32))
    if start is None:
        return None
    corners = _along_sides(contour, start)
    if corners is None or cover(contour, corners) < fill:
        return None
    return corners


def refine(image: Picture, corners: Floats, reach: float = 0.02) -> Floats:
    """The corners moved so that the sides run along the strongest edges within ``reach`` (part of the quad's size)."""
    size = float(np.sqrt(cv2.contourArea(corners)))
    half = max(3, round(reach * size))
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        points = _edge_points(image, a, b, half)
        if len(points) < 16:
            points = np.array([a, b], np.float32)
        lines.append(_line(points))
    better = [_crossing(lines[i - 1], lines[i]) for i in range(4)]
    if any(c is None for c in better):
        return corners
    moved = np.array(better, np.float32)
    return moved if np.abs(moved - corners).max() < 2.0 * half else corners


def clockwise(corners: Floats) -> Floats:
    """The corners ordered clockwise as seen (y points down), starting with the one nearest the upper left."""
    points = np.asarray(corners, np.float32).reshape(4, 2)
    middle = points.mean(axis=0)
    points = points[np.argsort(np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))]
    return np.asarray(np.roll(points, -int(np.argmin(points.sum(axis=1))), axis=0), np.float32)


def overlap(a: Floats, b: Floats) -> float:
    """Intersection over union of two convex quads, 0 to 1."""
    shared, _ = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))
    both = cv2.contourArea(a) + cv2.contourArea(b) - shared
    return float(shared / both) if both > 0 else 0.0


def _edge_points(image: Picture, a: Floats, b: Floats, half: int) -> Floats:
    """Where the strongest edge crosses each of 48 short cuts through the side from ``a`` to ``b``, ``(n, 2)``."""
    way = (b - a) / max(float(np.linalg.norm(b - a)), 1.0)
    normal = np.array([way[1], -way[0]], np.float32)
    spots = a + np.linspace(0.06, 0.94, 48, dtype=np.float32)[:, None] * (b - a)
    steps = np.arange(-half - 1, half + 2, dtype=np.float32)
    grid = (spots[:, None, :] + steps[None, :, None] * normal).astype(np.float32)
    across, along = np.ascontiguousarray(grid[..., 0]), np.ascontiguousarray(grid[..., 1])
    seen = cv2.remap(image, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cuts = cv2.GaussianBlur(seen, (3, 3), 0).astype(np.float32)
    jump = np.abs(cuts[:, 2:] - cuts[:, :-2]).max(axis=2) * np.exp(-0.5 * (steps[1:-1] / half) ** 2)
    where = jump.argmax(axis=1)
    clear = (jump.max(axis=1) > 10.0) & (jump.max(axis=1) > 0.3 * np.median(jump.max(axis=1)))
    return np.asarray(grid[np.arange(len(grid)), where + 1][clear], np.float32)


def _rough_quad(hull: Contour) -> Floats | None:
    """Four corners near an outline's own: its simplified hull where that has four, else its tightest rectangle."""
    length = cv2.arcLength(hull, True)
    for part in (0.02, 0.035, 0.05, 0.07):
        simple = cv2.approxPolyDP(hull, part * length, True)
        if len(simple) == 4:
            return clockwise(simple.astype(np.float32))
        if len(simple) < 4:
            break
    box = cv2.boxPoints(cv2.minAreaRect(hull)).astype(np.float32)
    if cv2.contourArea(hull) < 0.8 * cv2.contourArea(box):
        return None
    return clockwise(box)


def _along_sides(contour: Contour, start: Floats) -> Floats | None:
    """Lines fitted to the outline's points beside each side of a rough quad, and where neighbours cross."""
    points = contour.reshape(-1, 2).astype(np.float32)
    size = float(np.sqrt(cv2.contourArea(start)))
    lines = []
    for a, b in zip(start, np.roll(start, -1, axis=0), strict=True):
        way = b - a
        long = float(np.linalg.norm(way))
        if long < 8:
            return None
        way /= long
        offset = points - a
        along = offset @ way
        off = np.abs(offset[:, 0] * way[1] - offset[:, 1] * way[0])
        beside = points[(along > 0.12 * long) & (along < 0.88 * long) & (off < 0.05 * size + 2)]
        if len(beside) < 0.2 * long:
            return None
        lines.append(_line(beside))
    corners = [_crossing(lines[i - 1], lines[i]) for i in range(4)]
    if any(c is None for c in corners):
        return None
    quad = np.array(corners, np.float32)
    if not cv2.isContourConvex(quad.astype(np.int32)) or np.abs(quad - start).max() > 0.35 * size:
        return None
    return quad


def _line(points: Floats) -> Floats:
    """The line (direction x, y, point x, y) along which most points ``(n, 2)`` lie; outliers hardly count."""
    few = np.ascontiguousarray(points[:: max(1, len(points) // 64)])
    return np.asarray(cv2.fitLine(few, cv2.DIST_HUBER, 0, 0.01, 0.01), np.float32).ravel()


def _crossing(one: Floats, other: Floats) -> Floats | None:
    """Where two lines (direction x, y, point x, y) cross; ``None`` if they are nearly parallel."""
    turn = float(one[0] * other[1] - one[1] * other[0])
    if abs(turn) < 0.25:
        return None
    gap = other[2:] - one[2:]
    step = float(gap[0] * other[1] - gap[1] * other[0]) / turn
    return np.asarray(one[2:] + step * one[:2], np.float32)


def cover(contour: Contour, corners: Floats) -> float:
    """How well an outline's hull and a quad cover each other (intersection over union), 0 to 1."""
    return overlap(cv2.convexHull(contour).reshape(-1, 2).astype(np.float32), corners)
