"""Words as people write them with a pen: the letters of a typeface brought to their centre lines, bent and retraced."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator

from datasets.centre_lines import Line, thin, trace
from datasets.persian import right_to_left
from datasets.typefaces import Typeface, line_mask

HEIGHT = 64
"""Pixels at which letters are thinned; a line's unit is this height."""

SPUR = 5
"""Lines shorter than so many pixels that end at a crossing are what thinning leaves at corners."""


def lettering(rng: Generator, text: str, face: Typeface) -> list[Line]:
    """The strokes of ``text`` written once, its letters about 1 high, from (0, 0) at the start of its baseline.

    Each letter is bent, leans and sits a little differently, as a hand has it; Arabic script keeps its joined forms.
    """
    lean, wide = rng.normal(0.05, 0.15), rng.uniform(0.75, 1.3)
    gap, unsteady = rng.uniform(0.0, 0.12), rng.uniform(0.3, 1.0)
    strokes: list[Line] = []
    x = 0.0
    for piece in [text] if right_to_left(text) else list(text):
        lines, advance = centre_lines(piece, face)
        size, drop = rng.normal(1, 0.05 * unsteady), rng.normal(0, 0.04 * unsteady)
        shape = np.array([[wide * size, -lean], [rng.normal(0, 0.04 * unsteady), size]])
        bend = _bend(rng, 0.05 * unsteady)
        strokes += [bend(line @ shape.T) + np.array((x, drop)) for line in lines]
        x += advance * wide * size + gap
    return strokes


def caption(rng: Generator, text: str, sheet: tuple[float, float]) -> list[Line]:
    """The strokes of ``text`` across the upper half of a ``sheet`` of (width, height) mm, in mm."""
    strokes = lettering(rng, text, Typeface())
    every = np.concatenate(strokes)
    low, across = every.min(axis=0), float(np.ptp(every[:, 0]))
    size = min(0.75 * sheet[0] / across, 0.3 * sheet[1])
    return [(stroke - low) * size + (0.12 * sheet[0], 0.2 * sheet[1]) for stroke in strokes]


@lru_cache(maxsize=8000)
def centre_lines(text: str, face: Typeface) -> tuple[tuple[Line, ...], float]:
    """The centre lines of a letter or word, its baseline at y 0 and its height about 1, and how wide it is."""
    mask = line_mask(text, face, HEIGHT)
    filled = cv2.threshold(mask, 110, 255, cv2.THRESH_BINARY)[1].astype(np.uint8)
    lines = [line for line in trace(thin(filled)) if len(line) >= SPUR or _alone(line, filled)]
    return tuple((_eased(line) - (0, HEIGHT)) / HEIGHT for line in lines), mask.shape[1] / HEIGHT


def _alone(line: Line, filled: np.ndarray) -> bool:
    """Whether a short line is all of a dot, and no spur of something larger."""
    x, y = line[0].astype(int)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(filled)
    return int(max(stats[labels[y, x]][2:4])) < HEIGHT // 4


def _eased(line: Line) -> Line:
    """The line without the steps of its pixels, with fewer points and its ends where they were."""
    if len(line) < 5:
        return np.concatenate([line, line[-1:] + 0.5]) if len(line) == 1 else line
    soft = line.copy()
    for _ in range(2):
        soft[1:-1] = (soft[:-2] + 2 * soft[1:-1] + soft[2:]) / 4
    return np.concatenate([soft[:-1:3], soft[-1:]])


class _bend:
    """A smooth displacement by about ``reach``: a few slow waves in x and y."""

    def __init__(self, rng: Generator, reach: float) -> None:
        self.ways = rng.normal(0, 4.0, (2, 3, 2))
        self.phases = rng.uniform(0, 2 * np.pi, (2, 3))
        self.reach = rng.normal(0, reach, (2, 3))

    def __call__(self, line: Line) -> Line:
        waves = [
            (self.reach[axis] * np.sin(line @ self.ways[axis].T + self.phases[axis])).sum(axis=1) for axis in (0, 1)
        ]
        return np.asarray(line + np.stack(waves, axis=1))
