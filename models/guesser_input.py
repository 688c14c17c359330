"""What the guesser sees: the lines of a drawing in one width, in the middle, whatever they were drawn with.

A picture of paper is evened out, its ink is told from its paper, printed marks are left out; then, as for strokes, each
line is thinned and drawn anew. So a marker, a pencil on a photographed sheet and clean strokes look nearly the same.
Training looks through these very functions, and `Recipe` travels with the weights.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import ModelError
from models.guesser_paper import ink_of
from models.guesser_thin import thinned

SIZE = 96
"""Side in pixels of what the guesser sees."""

Strokes = Sequence[NDArray[np.generic]]
"""A drawing as pen strokes: each (N, 2), x to the right and y down, in any one unit."""

_FINE = 3
"""Bits of a pixel with which strokes are placed."""

_LEAST_EXTENT = 1e-300
"""Strokes of a smaller extent cannot be enlarged."""

_WANTED = "drawing: give a uint8 picture, or a list of strokes, each (N, 2) real numbers: its points, x and y"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a drawing is brought to the guesser's input; kept inside the weights.

    Attributes:
        size: side of the input in pixels.
        fill: part of that side which the longer extent of the drawing takes.
        line: width of the lines in pixels, as the sigma of a bell.
        work: longer extent in pixels at which lines are thinned.
        marker: lines up to this share of the extent are thinned; what is thicker stays filled.
        smallest: least extent of a drawing as a share of the picture; smaller ones are not enlarged to fill the input.
    """

    size: int = SIZE
    fill: float = 0.88
    line: float = 0.85
    work: int = 144
    marker: float = 0.11
    smallest: float = 0.06

    def text(self) -> str:
        """The recipe as the one line that weights carry."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def of(cls, text: str) -> Recipe:
        """The recipe that weights carry; raises `ModelError` where it is for another version."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError) as error:
            raise ModelError(f"weights of the guesser: recipe {text!r} is for another version of paperref") from error


PLAIN = Recipe()
"""The recipe of the weights that ship with the package."""


def normalise(drawing: NDArray[np.uint8] | Strokes, recipe: Recipe = PLAIN) -> NDArray[np.float32]:
    """Return ``drawing`` as the guesser sees it: `float32` (SIZE, SIZE), ink 1, paper 0; all 0 where nothing is drawn.

    ``drawing`` is a `uint8` picture, (h, w) grey, (h, w, 3) BGR or (h, w, 4) BGRA, of any size, darker ink on paper or
    light ink on a dark ground; or strokes, each (N, 2). Raises `ModelError` for what is neither.
    """
    if isinstance(drawing, np.ndarray):
        mask = ink_of(drawing, recipe.work, recipe.smallest)
    else:
        mask = drawn(drawing, recipe.work)
    return redrawn(mask, recipe)


def drawn(strokes: Strokes, work: int) -> NDArray[np.uint8]:
    """Return ``strokes`` as a mask (h, w), 255 for ink, their longer extent ``work`` pixels; raises `ModelError`."""
    try:
        lines = [line for stroke in strokes if len(line := _points(stroke))]
    except TypeError as error:
        raise ModelError(_WANTED) from error
    lines = [line if len(line) > 1 else np.repeat(line, 2, axis=0) for line in lines]
    if not lines:
        return np.zeros((8, 8), np.uint8)
    points = np.concatenate(lines)
    if not np.isfinite(points).all():
        raise ModelError("drawing: a stroke has points that are no numbers; leave them out")
    with np.errstate(over="ignore"):
        low, extents = points.min(axis=0), np.ptp(points, axis=0)
    extent = float(extents.max())
    if not np.isfinite(extent):
        raise ModelError("drawing: its strokes lie too far apart to be measured; give them in a larger unit")
    scale = (work - 1) / extent if extent > _LEAST_EXTENT else 0.0  # so small a thing is a dot
    width, height = np.ceil(extents * scale).astype(int) + 7
    mask = np.zeros((height, width), np.uint8)
    fine = [np.rint(((line - low) * scale + 3) * (1 << _FINE)).astype(np.int32) for line in lines]
    cv2.polylines(mask, fine, False, 255, 2, cv2.LINE_8, _FINE)
    return mask


def _points(stroke: NDArray[np.generic]) -> NDArray[np.float64]:
    """The points (N, 2) of ``stroke``; raises `ModelError` where it is none."""
    try:
        points = np.asarray(stroke)
    except ValueError as error:  # its points have different lengths
        raise ModelError(_WANTED) from error
    if points.size == 0:
        return np.zeros((0, 2))
    if points.dtype.kind not in "iuf" or points.ndim != 2 or points.shape[1] != 2:
        raise ModelError(f"{_WANTED}; a stroke has shape {points.shape} of {points.dtype}")
    return points.astype(np.float64)


def redrawn(mask: NDArray[np.uint8], recipe: Recipe = PLAIN) -> NDArray[np.float32]:
    """Return the ink of ``mask`` (h, w), 255 for ink, with all its lines in one width, centred, `float32` (SIZE, SIZE).

    Its longer extent should be about ``recipe.work`` pixels, a few pixels of paper around.
    """
    size = recipe.size
    thin = thinned(mask, round(recipe.marker * recipe.work / 2))
    x, y, width, height = cv2.boundingRect(thin)
    if not width:
        return np.zeros((size, size), np.float32)
    extent = max(width, height, recipe.work // 3)
    scale = recipe.fill * size / extent
    shift = (size - 1) / 2 - scale * np.array([x + (width - 1) / 2, y + (height - 1) / 2])
    rows, columns = np.nonzero(thin)
    canvas = _splat(columns * scale + shift[0], rows * scale + shift[1], size)
    soft = cv2.GaussianBlur(canvas, (0, 0), recipe.line)
    # A line of one point a pixel, seen at this scale, peaks at 1 / (scale * sigma * sqrt(2 pi)).
    peak = 1.0 / (scale * recipe.line * np.sqrt(2 * np.pi))
    return np.asarray(np.minimum(soft * np.float32(1.1 / peak), 1.0), np.float32)


def _splat(x: NDArray[np.float64], y: NDArray[np.float64], size: int) -> NDArray[np.float32]:
    """Lay one unit of ink on each point, shared among the four pixels around it."""
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    right, down = x - left, y - top
    at = top * size + left
    places = np.concatenate([at, at + 1, at + size, at + size + 1])
    parts = np.concatenate([(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down])
    return np.bincount(places, parts, size * size)[: size * size].reshape(size, size).astype(np.float32)
