"""Smooth curves through points: as few cubic Bézier pieces as keep within a tolerance, with corners left sharp.

After P. J. Schneider, "An algorithm for automatically fitting digitized curves", Graphics Gems (1990).
"""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(N, 2) x, y."""

CORNER = 50.0
"""A turn of more than so many degrees between two straight runs stays a corner."""
ROUNDS = 4
"""How often the places of points along a piece are improved before it is cut in two."""


def fit_curves(line: Points, tolerance: float) -> list[Points]:
    """Cubic pieces (4, 2) from the first to the last point of a line (N >= 2, 2), each beginning where one ends."""
    corners = _corners(line, tolerance)
    pieces: list[Points] = []
    for first, last in pairwise(corners):
        part = line[first : last + 1]
        pieces += _fit(part, _way(part), _way(part[::-1]), tolerance)
    return pieces


def _corners(line: Points, tolerance: float) -> list[int]:
    """Places in the line where it turns sharply, and both its ends."""
    bones = cv2.approxPolyDP(line.astype(np.float32)[:, None], 1.5 * tolerance, False)[:, 0].astype(np.float64)
    found, at = [0], 0
    for before, bone, after in zip(bones, bones[1:], bones[2:], strict=False):
        at += int(np.argmin(np.abs(line[at:] - bone).sum(axis=1)))
        ways = (bone - before) / np.hypot(*(bone - before)), (after - bone) / np.hypot(*(after - bone))
        if np.degrees(np.arccos(np.clip(ways[0] @ ways[1], -1, 1))) > CORNER and found[-1] < at < len(line) - 1:
            found.append(at)
    return [*found, len(line) - 1]


def _way(part: Points) -> Points:
    """The direction in which a part of a line sets out, of length 1."""
    step = part[min(len(part) - 1, 3)] - part[0]
    length = float(np.hypot(*step)) or float(np.hypot(*(step := part[-1] - part[0])))
    return np.asarray(step / length if length else np.array([1.0, 0.0]))


def _fit(part: Points, start: Points, end: Points, tolerance: float) -> list[Points]:
    if len(part) == 2:
        third = np.hypot(*(part[1] - part[0])) / 3
        return [np.array([part[0], part[0] + start * third, part[1] + end * third, part[1]])]
    steps = np.hypot(*np.diff(part, axis=0).T)
    t = np.concatenate([[0.0], np.cumsum(steps)]) / max(float(steps.sum()), 1e-9)
    worst = 0
    for _ in range(ROUNDS):
        piece = _piece(part, t, start, end)
        off = np.hypot(*(_at(piece, t) - part).T)
        worst = int(np.argmax(off))
        if off[worst] <= tolerance:
            return [piece]
        if off[worst] > 6 * tolerance:
            break
        t = _closer(piece, part, t)
    cut = min(max(worst, 1), len(part) - 2)
    across = part[max(cut - 2, 0)] - part[min(cut + 2, len(part) - 1)]
    length = float(np.hypot(*across))
    back = across / length if length else -_way(part[cut:])
    return [*_fit(part[: cut + 1], start, back, tolerance), *_fit(part[cut:], -back, end, tolerance)]


def _piece(part: Points, t: NDArray[np.float64], start: Points, end: Points) -> Points:
    """The piece with the given directions at its ends that is nearest to the points at ``t``, by least squares."""
    b0, b1, b2, b3 = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
    first, last = b1[:, None] * start, b2[:, None] * end
    rest = part - np.outer(b0 + b1, part[0]) - np.outer(b2 + b3, part[-1])
    matrix = np.array([[np.sum(first * first), np.sum(first * last)], [np.sum(first * last), np.sum(last * last)]])
    goal = np.array([np.sum(first * rest), np.sum(last * rest)])
    span = float(np.hypot(*(part[-1] - part[0])))
    reach = np.linalg.solve(matrix, goal) if abs(np.linalg.det(matrix)) > 1e-9 else np.zeros(2)
    if (reach < 1e-3 * span).any() or (reach <= 0).any():
        reach = np.full(2, span / 3)
    return np.array([part[0], part[0] + start * reach[0], part[-1] + end * reach[1], part[-1]])


def _at(piece: Points, t: NDArray[np.float64]) -> Points:
    t = t[:, None]
    return np.asarray(
        (1 - t) ** 3 * piece[0] + 3 * t * (1 - t) ** 2 * piece[1] + 3 * t**2 * (1 - t) * piece[2] + t**3 * piece[3]
    )


def _closer(piece: Points, part: Points, t: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places on the piece nearer to the points, by one step of Newton's method."""
    first, second = 3 * np.diff(piece, axis=0), 6 * np.diff(piece, 2, axis=0)
    s = t[:, None]
    speed = (1 - s) ** 2 * first[0] + 2 * s * (1 - s) * first[1] + s**2 * first[2]
    bend = (1 - s) * second[0] + s * second[1]
    off = _at(piece, t) - part
    below = np.sum(speed * speed + off * bend, axis=1)
    step = np.where(np.abs(below) > 1e-9, np.sum(off * speed, axis=1) / np.where(below == 0, 1.0, below), 0.0)
    return np.maximum.accumulate(np.clip(t - step, 0.0, 1.0))
