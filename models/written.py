"""The reader of figures drawn in strokes: which figure stands along a card, told from the shape of its ink alone.

Handwriting varies so much that a figure seen at any rotation is often two figures at once. Figures on cards stand along
the card, though, one way up or the other. So this reader is shown a straightened card, takes its ink off the paper and
judges only that. It knows when it sees no such figure, and then leaves the word to `models.figures.FigureReader`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, Classifier

WRITTEN_CLASSES = ("1", "2", "3", "4", "5", "6", "7", "other")
"""What the ink of a card can be, in the order of `WrittenReading.probabilities`; a 9 counts as a 6 upside down."""

SIDE = 32
"""Side in pixels of the picture of the ink that the net sees; the figure fills three quarters of it."""

OTHER_SHARE = 0.15
"""How many of the pictures the reader is trained on show no figure."""
FIGURE_SHARE = (1.0 - OTHER_SHARE) / 7
"""How many of them show each of the figures."""
DECORATED = 0.4
"""How many printed figures have outlines, shadows or frames, so that their ink is no figure in plain strokes."""

_CARD = (100, 150)
"""Width and height at which a card's ink is looked for."""
_INK = 0.4
"""How far a pixel must be from the paper's colour to be ink, as a share of the farthest."""
_FAINTEST = 30.0
"""Grey levels of the faintest ink."""


@dataclass(frozen=True, slots=True, eq=False)
class WrittenReading:
    """What the ink of one card is. ``probabilities`` is `float32` (8,), ordered like `WRITTEN_CLASSES`, with sum 1."""

    probabilities: NDArray[np.float32]

    def likelihood(self, figure: str | None) -> float:
        """Return how well ``figure`` ("1" to "7"), or for ``None`` anything else, explains the ink.

        Up to a common factor: what Bayes' rule needs to weigh other readings of the same card.
        """
        other = float(self.probabilities[-1]) / OTHER_SHARE
        if figure is None:
            return other
        plain = float(self.probabilities[WRITTEN_CLASSES.index(figure)]) / FIGURE_SHARE
        return (1.0 - DECORATED) * plain + DECORATED * other


class WrittenReader:
    """Reads the ink of straightened cards on one thread; share one reader for a whole run."""

    def __init__(self, classifier: Classifier) -> None:
        self._classifier = classifier

    @classmethod
    def load(cls, path: Path | str | None = None) -> WrittenReader:
        """Load the weights that ship with the package, or those at ``path``; raises `models.classifier.ModelError`."""
        return cls(Classifier(Path(path) if path else WEIGHTS / "written.onnx", WRITTEN_CLASSES))

    def read(self, cards: Sequence[NDArray[np.uint8]]) -> list[WrittenReading]:
        """Read ``cards``, each (h, w, 3) BGR `uint8`: one straightened card without surroundings, long side upright.

        Either way up will do. A card without ink in its middle is read as "other".
        """
        inks = [ink_of(card) for card in cards]
        found = iter(self._classifier.probabilities([ink for ink in inks if ink is not None]))
        nothing = np.array([0] * (len(WRITTEN_CLASSES) - 1) + [1], np.float32)
        return [WrittenReading(nothing if ink is None else next(found)) for ink in inks]


def ink_of(card: NDArray[np.uint8], side: int = SIDE) -> NDArray[np.uint8] | None:
    """Return the ink in the middle of a straightened ``card``, (``side``, ``side``) grey, 255 where it is strongest.

    The figure is brought to 24 pixels of its longer extent, its middle to the picture's. ``None`` without any ink.
    """
    way = cv2.INTER_AREA if card.shape[0] > _CARD[1] else cv2.INTER_LINEAR
    plain = cv2.resize(card, _CARD, interpolation=way).astype(np.float32)
    paper = np.median(plain[20:130, 12:88].reshape(-1, 3), axis=0)
    away = np.abs(plain[28:122, 15:85] - paper).max(axis=2)
    ink = np.clip(away / max(float(np.percentile(away, 98)), _FAINTEST), 0.0, 1.0)
    figure = _in_the_middle(ink > _INK)
    if not figure.any():
        return None
    rows, columns = np.nonzero(figure)
    extent = max(np.ptp(rows), np.ptp(columns)) + 1
    scale = 24.0 / extent
    middle = (float(columns.min() + columns.max()) / 2, float(rows.min() + rows.max()) / 2)
    matrix = np.array([[scale, 0, (side - 1) / 2 - scale * middle[0]], [0, scale, (side - 1) / 2 - scale * middle[1]]])
    soft = cv2.GaussianBlur(ink * figure, (0, 0), max(0.05, 0.35 / scale))
    seen = cv2.warpAffine(soft, matrix, (side, side), flags=cv2.INTER_LINEAR)
    return np.asarray(np.clip(255.0 * seen / max(float(seen.max()), 0.3), 0, 255), np.uint8)


def _in_the_middle(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Keep the connected pieces of ``ink`` (h, w) whose middle lies near the picture's; specks are left out."""
    height, width = ink.shape
    joined = cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels, stats, middles = cv2.connectedComponentsWithStats(joined)
    off = np.abs(middles - (width / 2, height / 2))
    near = (off[:, 0] < 0.35 * width) & (off[:, 1] < 0.36 * height) & (stats[:, cv2.CC_STAT_AREA] > 25)
    near[0] = False
    return np.asarray(near[labels] & (count > 1), np.bool_)
