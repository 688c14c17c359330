"""The detector of writing: whether there are letters or digits in a drawing, and where."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import SMALLEST_CROP, WEIGHTS, ModelError, open_session

LONGEST = 256
"""Longer side in pixels of the page that the net sees."""

CELL = 8
"""Side in pixels of the cells of that page, for each of which the net tells whether there is writing."""


@dataclass(frozen=True, slots=True, eq=False)
class WritingReading:
    """What one drawing shows.

    Attributes:
        probability: calibrated, 0 to 1, that there are letters or digits, where one drawing in twenty has some.
        alarm: whether that is enough to ask; so that hardly ever a drawing without writing is asked about.
        spot: left, top, width and height of where it most likely is, as shares of the picture.
    """

    probability: float
    alarm: bool
    spot: tuple[float, float, float, float]


class WritingReader:
    """Looks for writing in drawings, on one thread; share one reader for a whole run."""

    def __init__(self, path: Path | str | None = None) -> None:
        """Load the weights that ship with the package, or those at ``path``; raises `ModelError` as `open_session`."""
        self.path = Path(path) if path else WEIGHTS / "writing.onnx"
        self._session = open_session(self.path)
        notes = self._session.get_modelmeta().custom_metadata_map
        if "alarm" not in notes:
            raise ModelError(f"{self.path}: no detector of writing; use the weights that came with this version")
        self.alarm = float(notes["alarm"])

    def read(self, ink: NDArray[np.uint8]) -> WritingReading:
        """Look at one drawing without its paper: ``ink`` (h, w), 0 for paper to 255 for full ink, upright.

        The picture is that of the whole sheet. Raises `ModelError` for what is no picture.
        """
        page = page_of(ink)
        probability, cells = self._session.run(None, {"ink": page[None]})
        chance = float(probability[0])
        return WritingReading(chance, chance >= self.alarm, _spot(cells[0]))


def page_of(ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The ink (h, w) as the page that the net sees: its longer side `LONGEST`, filled up to whole cells."""
    if not isinstance(ink, np.ndarray) or ink.dtype != np.uint8 or ink.ndim != 2 or min(ink.shape) < SMALLEST_CROP:
        shape = getattr(ink, "shape", type(ink).__name__)
        raise ModelError(f"ink: {shape} cannot be read; give the ink as (h, w) uint8, at least {SMALLEST_CROP} a side")
    scale = LONGEST / max(ink.shape)
    height, width = (max(round(side * scale), 1) for side in ink.shape)
    small = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    down, right = -height % CELL, -width % CELL
    return np.asarray(cv2.copyMakeBorder(small, 0, down, 0, right, cv2.BORDER_CONSTANT, value=0), np.uint8)


def _spot(cells: NDArray[np.float32]) -> tuple[float, float, float, float]:
    """The cells around the likeliest that are at least half as likely, as shares of the page."""
    likely = (cells >= 0.5 * cells.max()).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(likely, connectivity=8)
    left, top, width, height = stats[labels.flat[int(cells.argmax())]][:4].tolist()
    rows, columns = cells.shape
    return left / columns, top / rows, width / columns, height / rows
