"""A few things drawn by formulas, plainly enough for anybody to name: for tests, examples and the pages of the docs."""

from __future__ import annotations

import numpy as np

from datasets.canvas import ellipse_outline, star_outline

Stroke = np.ndarray
"""(N, 2) in a square of side 100, x to the right and y down."""


def _line(*points: tuple[float, float]) -> Stroke:
    return np.array(points, float)


def _ring(x: float, y: float, rx: float, ry: float | None = None, start: float = 0.0, end: float = 1.0) -> Stroke:
    """An ellipse, or the part of it from ``start`` to ``end`` (shares of a turn, clockwise from the right)."""
    angles = np.linspace(2 * np.pi * start, 2 * np.pi * end, 40)
    return np.column_stack([x + rx * np.cos(angles), y + (ry or rx) * np.sin(angles)])


def _rays(count: int, x: float, y: float, near: float, far: float) -> list[Stroke]:
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    ways = np.column_stack([np.cos(angles), np.sin(angles)])
    return [np.array([(x, y) + near * way, (x, y) + far * way]) for way in ways]


def _petals() -> list[Stroke]:
    angles = np.linspace(0, 2 * np.pi, 6, endpoint=False)
    return [ellipse_outline((50 + 17 * np.cos(a), 30 + 17 * np.sin(a)), (9.0, 9.0)) for a in angles]


DRAWINGS: dict[str, list[Stroke]] = {
    "house": [
        _line((20, 90), (20, 45), (80, 45), (80, 90), (20, 90)),
        _line((12, 48), (50, 12), (88, 48)),
        _line((44, 90), (44, 65), (57, 65), (57, 90)),
        _line((27, 55), (38, 55), (38, 66), (27, 66), (27, 55)),
    ],
    "sun": [_ring(50, 50, 20), *_rays(10, 50, 50, 26, 42)],
    "fish": [
        _ring(42, 50, 30, 18),
        _line((71, 47), (92, 32), (88, 50), (92, 68), (71, 53)),
        _ring(26, 45, 2.5),
        _ring(36, 50, 6, 14, -0.2, 0.2),
    ],
    "umbrella": [
        _ring(50, 48, 40, 36, 0.5, 1.0),
        *(_ring(16.7 + 16.7 * i, 48, 6.7, 6, 0.5, 1.0) for i in (0, 1, 2, 3, 4)),
        _line((50, 48), (50, 82)),
        _ring(44, 82, 6, 7, 0.0, 0.5),
        _line((50, 12), (50, 6)),
    ],
    "flower": [
        _ring(50, 30, 8),
        *_petals(),
        _line((50, 56), (51, 75), (50, 94)),
        _ring(60, 76, 10, 4),
    ],
    "ladder": [
        _line((35, 5), (30, 95)),
        _line((65, 5), (70, 95)),
        *(_line((34 - 0.05 * y, y), (66 + 0.05 * y, y)) for y in (15, 30, 45, 60, 75, 88)),
    ],
    "snowman": [
        _ring(50, 72, 22),
        _ring(50, 36, 14),
        _line((36, 24), (64, 24)),
        _line((41, 24), (41, 8), (59, 8), (59, 24)),
        _ring(45, 33, 1.5),
        _ring(55, 33, 1.5),
        _line((50, 37), (60, 40), (50, 41)),
        _line((29, 62), (10, 48)),
        _line((71, 62), (90, 48)),
    ],
    "star": [np.concatenate([star_outline((50.0, 52.0), 42.0, 0.0), star_outline((50.0, 52.0), 42.0, 0.0)[:1]])],
    "envelope": [
        _line((10, 25), (90, 25), (90, 78), (10, 78), (10, 25)),
        _line((10, 25), (50, 55), (90, 25)),
    ],
    "bicycle": [
        _ring(24, 66, 18),
        _ring(76, 66, 18),
        _line((24, 66), (40, 38), (66, 38), (50, 66), (24, 66)),
        _line((50, 66), (37, 32)),
        _line((31, 32), (43, 32)),
        _line((76, 66), (64, 28), (74, 25)),
    ],
}
"""Strokes of each drawing by its English name, in the order in which a hand would draw them."""
