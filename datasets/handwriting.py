"""Figures written by hand: centre lines of each figure, bent and jittered, drawn with a pen of any width."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from datasets.canvas import trace

Line = tuple[tuple[float, float], ...]

WAYS: dict[str, tuple[tuple[Line, ...], ...]] = {
    "1": (
        (((0.5, 0.0), (0.5, 1.0)),),
        (((0.25, 0.25), (0.55, 0.0), (0.55, 0.5), (0.55, 1.0)),),
        (((0.25, 0.25), (0.55, 0.0), (0.55, 1.0)), ((0.25, 1.0), (0.85, 1.0))),
    ),
    "2": (
        (((0.1, 0.25), (0.3, 0.02), (0.7, 0.02), (0.9, 0.28), (0.6, 0.62), (0.08, 1.0), (0.95, 1.0)),),
        (((0.1, 0.2), (0.5, 0.0), (0.88, 0.3), (0.4, 0.85), (0.15, 0.95), (0.35, 0.78), (0.6, 0.97), (0.98, 0.93)),),
    ),
    "3": (
        (
            (
                (0.1, 0.12),
                (0.5, 0.0),
                (0.85, 0.2),
                (0.7, 0.44),
                (0.4, 0.48),
                (0.8, 0.55),
                (0.9, 0.8),
                (0.5, 1.0),
                (0.05, 0.88),
            ),
        ),
        (((0.1, 0.0), (0.85, 0.0), (0.45, 0.42), (0.85, 0.55), (0.88, 0.85), (0.5, 1.0), (0.05, 0.9)),),
    ),
    "4": (
        (((0.45, 0.0), (0.1, 0.62), (0.95, 0.62)), ((0.72, 0.3), (0.72, 1.0))),
        (((0.75, 1.0), (0.75, 0.0), (0.05, 0.68), (1.0, 0.68)),),
        (((0.15, 0.0), (0.1, 0.5), (0.85, 0.5)), ((0.82, 0.0), (0.78, 1.0))),
    ),
    "5": (
        (((0.85, 0.0), (0.2, 0.0), (0.15, 0.42), (0.6, 0.38), (0.9, 0.65), (0.65, 0.97), (0.08, 0.92)),),
        (((0.2, 0.05), (0.15, 0.45), (0.6, 0.4), (0.9, 0.68), (0.6, 1.0), (0.1, 0.9)), ((0.2, 0.03), (0.9, 0.0))),
    ),
    "6": (
        (((0.75, 0.0), (0.3, 0.3), (0.1, 0.7), (0.4, 1.0), (0.85, 0.85), (0.8, 0.55), (0.45, 0.48), (0.14, 0.68)),),
        (((0.55, 0.0), (0.15, 0.55), (0.2, 0.95), (0.7, 0.98), (0.85, 0.7), (0.5, 0.52), (0.18, 0.75)),),
    ),
    "7": (
        (((0.05, 0.0), (0.9, 0.0), (0.6, 0.5), (0.4, 1.0)),),
        (((0.08, 0.1), (0.1, 0.0), (0.92, 0.0), (0.4, 1.0)), ((0.3, 0.5), (0.85, 0.48))),
    ),
    "A": (
        (((0.0, 1.0), (0.5, 0.0), (1.0, 1.0)), ((0.2, 0.62), (0.8, 0.62))),
        (((0.05, 1.0), (0.45, 0.02), (0.55, 0.02), (0.95, 1.0)), ((0.15, 0.68), (0.85, 0.6))),
    ),
    "B": (
        (((0.1, 1.0), (0.1, 0.0), (0.6, 0.02), (0.75, 0.22), (0.15, 0.47), (0.85, 0.6), (0.8, 0.92), (0.1, 1.0)),),
        (((0.12, 0.0), (0.1, 1.0)), ((0.1, 0.0), (0.75, 0.1), (0.6, 0.42), (0.12, 0.48), (0.9, 0.7), (0.1, 1.0))),
    ),
    "C": ((((0.9, 0.15), (0.5, 0.0), (0.12, 0.3), (0.1, 0.7), (0.45, 1.0), (0.92, 0.85)),),),
}
"""For each figure the ways people write it: strokes of points in a unit square, y downwards."""

SHARP = frozenset("147A")
"""Figures whose strokes keep their corners; all others are rounded off."""


def smooth(points: np.ndarray, steps: int = 6) -> np.ndarray:
    """Return the Catmull-Rom curve through ``points`` (N, 2), ``steps`` points for each stretch."""
    if len(points) < 3:
        return points
    padded = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    p0, p1, p2, p3 = (padded[i : len(padded) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    curve = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
    return np.concatenate([curve.reshape(-1, 2), points[-1:]])


def written(rng: Generator, char: str, height: int, pen: float) -> np.ndarray:
    """Return the mask (about ``height``, W) of ``char`` written once by hand, its pen ``pen`` times the height wide."""
    ways = WAYS[char]
    strokes = [np.array(line) for line in ways[int(rng.integers(len(ways)))]]
    width, thickness = height * rng.uniform(0.45, 0.8), max(round(height * pen), 1)
    slant, margin = rng.uniform(-0.12, 0.3), height * 0.22 + thickness
    mask = np.zeros((round(height + 2 * margin), round(width + 2 * margin)), np.uint8)
    for stroke in strokes:
        bent = stroke + rng.normal(0, 0.025, stroke.shape)
        curve = bent if char in SHARP else smooth(bent)
        curve = curve * (width, height) + margin
        curve[:, 0] += slant * (height / 2 + margin - curve[:, 1])
        trace(mask, curve, thickness)
    return mask
