"""Drawings like people's doodles: a few curves that could be anything, drawn from a seed."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from datasets.canvas import ellipse_outline
from datasets.handwriting import smooth

Stroke = np.ndarray
"""(N, 2) millimetres on the sheet, from its top left corner as its player sees it."""


def doodle(rng: Generator, sheet: tuple[float, float]) -> list[Stroke]:
    """Return the strokes of one drawing on a ``sheet`` of (width, height) mm, clear of its edges and foot line."""
    margin = np.array((14.0, 12.0))
    room = np.array(sheet) - 2 * margin - (0, 8)
    strokes: list[Stroke] = []
    body = rng.uniform(0.4, 0.8, 2)
    at = rng.uniform(0.3, 0.6, 2)
    strokes += _blob(rng, at, body * 0.8)
    for _ in range(int(rng.integers(3, 7))):
        part = PARTS[int(rng.integers(len(PARTS)))]
        strokes += part(rng, at + rng.normal(0, 0.22, 2), rng.uniform(0.1, 0.4, 2))
    shaky = [stroke + np.cumsum(rng.normal(0, 0.0015, stroke.shape), axis=0) for stroke in strokes]
    return [np.clip(stroke, 0, 1) * room + margin for stroke in shaky]


def _blob(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    corners = int(rng.integers(4, 9))
    angles = np.linspace(0, 2 * np.pi, corners, endpoint=False) + rng.uniform(0, 6.3)
    reach = rng.uniform(0.7, 1.15, corners)[:, None] * size / 2
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach + at
    return [smooth(np.concatenate([ring, ring[:2]]))]


def _wheel(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    radius = float(size.min()) / 2
    ring = ellipse_outline(at, (radius, radius * 1.4), points=20)
    return [np.concatenate([ring, ring[:2]])]


def _lines(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    step = rng.normal(0, 0.05, 2)
    return [np.array([at, at + size * (0.1, 1)]) + step * i for i in range(int(rng.integers(1, 5)))]


def _zigzag(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    teeth = int(rng.integers(3, 8))
    xs = np.linspace(-0.5, 0.5, teeth)
    line = np.stack([xs, np.arange(teeth) % 2 * rng.uniform(0.3, 1)], axis=1) * size * 1.5 + at
    return [smooth(line) if rng.random() < 0.5 else line]


def _spiral(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    turns = np.linspace(0, rng.uniform(7, 16), 50)
    return [np.stack([np.cos(turns), np.sin(turns)], axis=1) * (turns[:, None] / 16) * size / 2 + at]


def _box(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * size / 2 + at
    return [corners + rng.normal(0, 0.012, corners.shape)]


def _wander(rng: Generator, at: np.ndarray, size: np.ndarray) -> list[Stroke]:
    return [smooth(at + np.cumsum(rng.normal(0, 0.4, (5, 2)), axis=0) * size)]


PARTS = (_blob, _wheel, _lines, _zigzag, _spiral, _box, _wander)
"""What drawings are put together from."""


def drawn(strokes: list[Stroke], share: float) -> list[Stroke]:
    """Return the first ``share`` (0 to 1) of ``strokes`` by length."""
    lengths = [np.linalg.norm(np.diff(stroke, axis=0), axis=1) for stroke in strokes]
    left = share * sum(float(length.sum()) for length in lengths) + 1e-9
    done: list[Stroke] = []
    for stroke, length in zip(strokes, lengths, strict=True):
        if left <= 0:
            break
        steps = int(np.searchsorted(np.cumsum(length), left))
        if steps > 0 or len(done) == 0:
            done.append(stroke[: steps + 2])
        left -= float(length.sum())
    return done
