"""Where the uppermost card of a heap lies: the card-sized rectangle whose four sides all run along edges.

Of the cards in a heap only the uppermost shows all its sides; the others are partly hidden. So the rectangle is judged
by its weakest side as much as by all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.difference import Blob

TURNS, SHIFTS, SCALES = 24, 9, (0.9, 0.97)
"""Steps of the coarse search: angles in a half turn, places each way; sizes, for two cards together look larger."""
REACH = 0.2
"""How far from the heap's middle the card's middle is looked for, in long sides of a card."""
SAMPLES = 10
"""Points looked at on each side."""

Floats = NDArray[np.float32] | NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CardFit:
    """A card's place in a view: middle (pixels), turn (radians), size (share of that asked), clearness (0 to 1)."""

    centre: tuple[float, float]
    turn: float
    scale: float
    clearness: float


def fit_card(view: Image, heap: Blob, long: float, short: float) -> CardFit:
    """The uppermost card of a heap in a colour view; `long`, `short`: a card's sides in pixels or a little more.

    Edges off the heap are the table's and do not count.
    """
    middle = heap.centre
    edges = np.where(cv2.dilate(heap.mask, np.ones((5, 5), np.uint8)) > 0, _edges(view), np.float32(0))
    step = 2 * REACH * long / (SHIFTS - 1)
    places = np.arange(SHIFTS) * step - REACH * long
    coarse = _grid(places, places, np.arange(TURNS) * np.pi / TURNS, np.array(SCALES))
    best = _best(edges, middle, coarse, long, short)
    fine = np.linspace(-0.5, 0.5, 5)
    around = _grid(best[0] + fine * step, best[1] + fine * step, best[2] + fine * np.pi / TURNS, best[3] + fine * 0.06)
    x, y, turn, scale, score = _best(edges, middle, around, long, short)
    return CardFit((middle[0] + x, middle[1] + y), turn, scale, score)


def _edges(view: Image) -> Floats:
    """How strong the strongest channel's edge is at each pixel, (h, w), 0 to 1; strong enough is enough."""
    soft = cv2.GaussianBlur(view, (3, 3), 0)
    across, down = (np.abs(cv2.Sobel(soft, cv2.CV_16S, *way)).max(axis=2) for way in ((1, 0), (0, 1)))
    edge = np.minimum((across + down).astype(np.float32) / 160.0, 1.0)
    return np.asarray(cv2.dilate(edge, np.ones((2, 2), np.uint8)), np.float32)


def _grid(xs: Floats, ys: Floats, turns: Floats, scales: Floats) -> Floats:
    """Every combination as rows x, y, turn, scale."""
    return np.stack([part.ravel() for part in np.meshgrid(xs, ys, turns, scales, indexing="ij")], axis=1).astype(
        np.float32
    )


def _best(
    edges: Floats, middle: tuple[float, float], tries: Floats, long: float, short: float
) -> tuple[float, float, float, float, float]:
    """The try (x, y, turn, scale) whose sides lie best on edges, and its score."""
    along = np.linspace(-0.42, 0.42, SAMPLES, dtype=np.float32)
    half = np.full(SAMPLES, 0.5, np.float32)
    sides = [
        (-half * short, along * long),
        (half * short, along * long),
        (along * short, -half * long),
        (along * short, half * long),
    ]
    local = np.stack([np.stack(side, axis=1) for side in sides])
    cos, sin = np.cos(tries[:, 2]) * tries[:, 3], np.sin(tries[:, 2]) * tries[:, 3]
    px = local[None, ..., 0] * cos[:, None, None] - local[None, ..., 1] * sin[:, None, None]
    py = local[None, ..., 0] * sin[:, None, None] + local[None, ..., 1] * cos[:, None, None]
    height, width = edges.shape
    columns = np.clip(np.rint(px + (middle[0] + tries[:, 0])[:, None, None]), 0, width - 1).astype(np.intp)
    rows = np.clip(np.rint(py + (middle[1] + tries[:, 1])[:, None, None]), 0, height - 1).astype(np.intp)
    strength = edges[rows, columns].mean(axis=2)
    score = 0.5 * strength.mean(axis=1) + 0.5 * strength.min(axis=1)
    top = int(score.argmax())
    x, y, turn, scale = (float(value) for value in tries[top])
    return x, y, turn, scale, float(score[top])
