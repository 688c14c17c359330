"""Rows of print on a rectified card: where ink is, and the seven even rows it lies in. Geometry only, no reading."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

ROWS = 7
"""Words on one card."""

PITCHES = (0.085, 0.152, 20)
"""Distances between two rows tried first, as shares of the card's height: least, most, how many."""
STARTS = (0.03, 0.40, 60)
"""Heights of the first row's centre tried first, as shares of the card's height."""
FINER = 5
"""Around the best of these the grid is made so many times finer."""
DISC = 0.33
"""Reach within which also the discs behind numbers stand out."""
STROKE = 0.085
"""Reach, as a share of the card's width, within which letters stand out from the paper."""
BORDER = 0.06
"""Share of the card's width within which the rest of a frame may lie."""
CORE = 0.2
"""How much of the score hangs on ink near the rows' centres."""
PROFILE = 200
"""Samples of a row profile."""


@dataclass(frozen=True, slots=True)
class RowFit:
    """Seven even rows: ``first`` centre and ``pitch`` as shares of the card's height; ``score`` -1 to 1."""

    first: float
    pitch: float
    score: float

    def centres(self) -> NDArray[np.float64]:
        """Centres of the seven rows as shares of the card's height."""
        return np.asarray(self.first + self.pitch * np.arange(ROWS), dtype=np.float64)


def rectify(image: NDArray[np.uint8], quad: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.uint8]:
    """The card with corners ``quad`` (4, 2), clockwise from its upper left, ``size`` (width, height)."""
    width, height = size
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - 0.5
    transform = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    flat = cv2.warpPerspective(image, transform, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


def ink(gray: NDArray[np.uint8], reach: int) -> NDArray[np.float32]:
    """How far each pixel differs from the paper around it, 0 to 1; ``reach`` is about twice a stroke's width."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (reach | 1, reach | 1))
    dark = cv2.morphologyEx(gray, cv2.MORPH_BLACKHAT, kernel)
    return np.asarray(dark, dtype=np.float32) / np.float32(255.0)


def fit_rows(profile: NDArray[np.float64]) -> RowFit:
    """Fit seven even rows to a profile of ``PROFILE`` samples of ink from the top of a card to its foot."""
    starts, pitches = np.linspace(*STARTS), np.linspace(*PITCHES)
    rough = _best_fit(profile, starts, pitches)
    fine = np.linspace(-1, 1, 2 * FINER + 1)
    near_starts = rough.first + fine * (starts[1] - starts[0])
    return _best_fit(profile, near_starts, rough.pitch + fine * (pitches[1] - pitches[0]))


def _best_fit(profile: NDArray[np.float64], starts: NDArray[np.float64], pitches: NDArray[np.float64]) -> RowFit:
    total = float(profile.sum()) + 1e-9
    cumulated = np.concatenate([[0.0], np.cumsum(profile)])
    first, pitch = (grid.ravel() for grid in np.meshgrid(starts, pitches, indexing="ij"))
    fits = first + pitch * (ROWS - 0.5) <= 1.02
    first, pitch = first[fits], pitch[fits]
    centres = first[:, None] + pitch[:, None] * np.arange(ROWS)
    rows = _between(cumulated, centres - 0.3 * pitch[:, None], centres + 0.3 * pitch[:, None])
    # Every row must hold ink: the weakest row counts as much as all together.
    share = rows.sum(axis=1) / total
    weakest = np.minimum(1.0, ROWS * rows.min(axis=1) / total * 2.0)
    chance = np.minimum(1.0, 0.6 * pitch * ROWS)
    # Ink near the rows' centres decides between fits that catch all of it.
    core = _between(cumulated, centres - 0.12 * pitch[:, None], centres + 0.12 * pitch[:, None]).sum(axis=1) / total
    score = (share - chance) / (1.0 - chance) * weakest * (1.0 - CORE + CORE * core)
    best = int(np.argmax(score))
    return RowFit(float(first[best]), float(pitch[best]), float(score[best]))


def row_profile(flat: NDArray[np.uint8], left: float = 0.06) -> NDArray[np.float64]:
    """Ink at ``PROFILE`` heights of a flattened card, right of ``left`` (a share of its width); its rim is left out.

    Of a card that is told to begin at its right rim there is nothing: no ink anywhere.
    """
    height, width = flat.shape
    printed = ink(flat, int(STROKE * width))[:, int(left * width) : int(0.94 * width)]
    marks = printed.sum(axis=1, dtype=np.float64) / max(printed.shape[1], 1)
    marks[: int(0.03 * height)] = marks[int(0.97 * height) :] = 0.0
    positions = (np.arange(PROFILE) + 0.5) / PROFILE * height - 0.5
    return np.asarray(np.interp(positions, np.arange(height), marks), dtype=np.float64)


def row_marks(flat: NDArray[np.uint8], fit: RowFit, reach: float = DISC) -> NDArray[np.float64]:
    """Ink along each of the seven rows of a flattened card, ``(7, width)``, 0 to 1, without what is left of a frame.

    ``reach`` is the size, as a share of the width, of the largest patches that count as ink.
    """
    height, width = flat.shape
    marks = ink(flat, int(reach * width))
    half = 0.35 * fit.pitch * height
    middles = fit.centres() * height
    spans = [(int(max(0, m - half)), int(min(height, m + half)) + 1) for m in middles]
    rows = np.stack([marks[top:bottom].mean(axis=0, dtype=np.float64) for top, bottom in spans])
    edge = int(BORDER * width)
    total = rows.sum(axis=0)
    rows[:, : int(np.argmin(total[:edge]))] = 0.0
    rows[:, width - int(np.argmin(total[::-1][:edge])) :] = 0.0
    return rows


def _between(
    cumulated: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Sums of a profile between heights given as shares."""
    positions = np.arange(len(cumulated)) / (len(cumulated) - 1)
    return np.asarray(np.interp(high, positions, cumulated) - np.interp(low, positions, cumulated))
