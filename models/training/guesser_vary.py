"""Varies drawings as people, pens and photographs do, stroke by stroke, and shows them as the guesser sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.guesser_input import PLAIN, Recipe, redrawn

Stroke = NDArray[np.float32]
Ink = NDArray[np.uint8]
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Strength:
    """How boldly to vary; chances are 0 to 1, lengths shares of the drawing's longer extent, angles radians.

    Attributes:
        turn: spread of the angle of the whole drawing, cut at 25 degrees.
        squeeze: spread of the logarithm of how much wider than high, and of the lean.
        bend: largest spread of the soft deformation; the chance of one is ``bent``.
        own: spread of each stroke's own shift; the chance that strokes move apart is ``moved``.
        shaken: chance of a trembling hand.
        unfinished: chance that only the first strokes are there.
        dropped: chance that some strokes are left out.
        holed: chance that a part is not seen, as of a faint pencil or a shadow.
        stray: chance of marks that do not belong.
        thick: largest width of a pen before lines are thinned, in pixels of 144.
    """

    turn: float = 0.17
    squeeze: float = 0.17
    bent: float = 0.85
    bend: float = 0.07
    moved: float = 0.75
    own: float = 0.042
    shaken: float = 0.2
    unfinished: float = 0.25
    dropped: float = 0.08
    holed: float = 0.06
    stray: float = 0.06
    thick: int = 6


BOLD = Strength()


def shown(rng: Generator, strokes: Sequence[NDArray[np.uint8]], strength: Strength = BOLD) -> Ink:
    """One look of a drawing of ``strokes`` (n, 2) in 0 to 255: `uint8` (SIZE, SIZE), 255 for ink."""
    lines = [stroke.astype(np.float32) for stroke in strokes]
    lines = _fewer(rng, lines, strength)
    lines = _moved(rng, _unit(lines), strength)
    lines = _posed(rng, lines, strength)
    return as_bytes(_placed(rng, redrawn(_mask(rng, lines, strength), PLAIN)))


def as_bytes(ink: NDArray[np.float32]) -> Ink:
    """Ink of 0 to 1 as `uint8` 0 to 255."""
    return (ink * 255 + 0.5).astype(np.uint8)


def _unit(lines: list[Stroke]) -> list[Stroke]:
    """``lines`` about the origin, their longer extent 1."""
    points = np.concatenate(lines)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1 / max(float((high - low).max()), 1.0)
    return [(line - (low + high) / 2) * scale for line in lines]


def begun(strokes: Sequence[NDArray[Number]], share: float) -> list[NDArray[Number]]:
    """The first ``share`` of all that was drawn, by its points; at least the first two points."""
    left = max(round(share * sum(len(stroke) for stroke in strokes)), 2)
    kept = []
    for stroke in strokes:
        kept.append(stroke[:left])
        left -= len(stroke)
        if left <= 0:
            break
    return kept


def _fewer(rng: Generator, lines: list[Stroke], strength: Strength) -> list[Stroke]:
    chance = rng.random(3)
    if chance[0] < strength.unfinished:
        lines = begun(lines, rng.uniform(0.3, 1.0))
    if chance[1] < strength.dropped and len(lines) > 2:
        kept = rng.random(len(lines)) > rng.uniform(0, 0.35)
        lines = [line for line, keep in zip(lines, kept, strict=True) if keep] or lines
    return lines


def _moved(rng: Generator, lines: list[Stroke], strength: Strength) -> list[Stroke]:
    """Strokes that moved, grew and turned a little, each by itself."""
    if rng.random() >= strength.moved:
        return lines
    scale = rng.uniform(0, 1)
    result = []
    for line in lines:
        middle = line.mean(axis=0)
        turn, grow = rng.normal(0, 0.12 * scale), np.exp(rng.normal(0, 0.10 * scale, 2))
        c, s = np.cos(turn), np.sin(turn)
        matrix = np.array([[c, s], [-s, c]]) * grow
        shift = rng.normal(0, 2 * strength.own * scale, 2)
        result.append(((line - middle) @ matrix + middle + shift).astype(np.float32))
    return result


def _posed(rng: Generator, lines: list[Stroke], strength: Strength) -> list[Stroke]:
    """Turned, squeezed, leaning, half of them mirrored, softly bent."""
    turn = float(np.clip(rng.normal(0, strength.turn), -0.44, 0.44))
    squeeze, lean = np.exp(rng.normal(0, strength.squeeze)), rng.normal(0, strength.squeeze)
    c, s = np.cos(turn), np.sin(turn)
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    matrix = np.array([[mirror * squeeze, lean], [0, 1]]) @ np.array([[c, s], [-s, c]])
    points = np.concatenate(lines)
    if rng.random() < strength.bent:
        knots = rng.normal(0, rng.uniform(0, strength.bend), (4, 4, 2)).astype(np.float32)
        at = np.clip((points + 0.5) * 3, 0, 2.999)
        cell = at.astype(int)
        u, v = (at - cell).T[:, :, None]
        x, y = cell.T
        top = knots[y, x] * (1 - u) + knots[y, x + 1] * u
        low = knots[y + 1, x] * (1 - u) + knots[y + 1, x + 1] * u
        points = points + top * (1 - v) + low * v
    if rng.random() < strength.shaken:
        points = points + rng.normal(0, rng.uniform(0, 0.008), points.shape).astype(np.float32)
    points = (points @ matrix).astype(np.float32)
    return np.split(points, np.cumsum([len(line) for line in lines])[:-1])


def _mask(rng: Generator, lines: list[Stroke], strength: Strength, recipe: Recipe = PLAIN) -> Ink:
    """The lines as a pen of some width draws them, `uint8`, 255 for ink, their longer extent about ``recipe.work``."""
    points = np.concatenate(lines)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = recipe.work / max(float((high - low).max()), 1e-3)
    edge = strength.thick // 2 + 3
    width, height = np.ceil((high - low) * scale).astype(int) + 2 * edge
    mask = np.zeros((height, width), np.uint8)
    pen = 2 if rng.random() < 0.6 else int(rng.integers(2, strength.thick + 1))
    cv2.polylines(mask, [np.rint((line - low) * scale + edge).astype(np.int32) for line in lines], False, 255, pen)
    if rng.random() < strength.holed:
        for _ in range(int(rng.integers(1, 6))):
            at = rng.uniform(0, 1, 2) * (width, height)
            radius = int(rng.uniform(0.01, 0.09) * recipe.work)
            cv2.circle(mask, (int(at[0]), int(at[1])), radius, 0, -1)
    if rng.random() < strength.stray:
        for _ in range(int(rng.integers(1, 4))):
            at = rng.uniform(0, 1, 2) * (width, height)
            to = at + rng.normal(0, 0.06, 2) * recipe.work
            cv2.line(mask, (int(at[0]), int(at[1])), (int(to[0]), int(to[1])), 255, pen)
    return mask


def _placed(rng: Generator, ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """``ink`` a little off its place and size, as left-over marks and lost ends make it."""
    if rng.random() < 0.4:
        return ink
    size = ink.shape[0]
    scale, shift = rng.uniform(0.82, 1.08), rng.normal(0, 0.03, 2) * size
    middle = (1 - scale) * (size - 1) / 2
    matrix = np.array([[scale, 0, middle + shift[0]], [0, scale, middle + shift[1]]], np.float32)
    return np.asarray(cv2.warpAffine(ink, matrix, (size, size), flags=cv2.INTER_LINEAR), np.float32)
