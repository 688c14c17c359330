"""The figure reader: which figure or letter the top card of a crop shows, at any rotation, colour and design."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, Classifier

FIGURE_CLASSES = ("1", "2", "3", "4", "5", "6", "7", "A", "B", "C", "back", "none")
"""What a crop can show, in the order of `FigureReading.probabilities`: figure, letter, face-down card, no card."""

CROP_TO_CARD = 1.25
"""Side of the square to crop, as a share of the card's long side; its middle is the middle of the top card."""


@dataclass(frozen=True, slots=True, eq=False)
class FigureReading:
    """What one crop shows. ``probabilities`` is `float32` (12,), in the order of `FIGURE_CLASSES`, with sum 1."""

    probabilities: NDArray[np.float32]

    @property
    def label(self) -> str:
        """The likeliest of `FIGURE_CLASSES`."""
        return FIGURE_CLASSES[int(self.probabilities.argmax())]

    @property
    def confidence(self) -> float:
        """Calibrated probability, 0 to 1, that ``label`` is right."""
        return float(self.probabilities.max())

    def ranked(self) -> list[tuple[str, float]]:
        """Return every class with its probability, likeliest first."""
        order = np.argsort(-self.probabilities, kind="stable")
        return [(FIGURE_CLASSES[i], float(self.probabilities[i])) for i in order]

    def among(self, labels: Iterable[str]) -> tuple[str, float]:
        """Return the likeliest of ``labels`` and its probability given that it is one of them.

        >>> import numpy as np
        >>> reading = FigureReading(np.float32([0, 0, 0, 0, 0, 0.3, 0, 0, 0.6, 0, 0.1, 0]))
        >>> reading.label
        'B'
        >>> reading.among("1234567")
        ('6', 1.0)

        Raises `ValueError` where ``labels`` is empty or holds an unknown class.
        """
        places = [FIGURE_CLASSES.index(label) for label in labels]
        if not places:
            raise ValueError("among: no labels given; name at least one of " + " ".join(FIGURE_CLASSES))
        shares = self.probabilities[places].astype(np.float64) + 1e-9
        best = int(shares.argmax())
        return FIGURE_CLASSES[places[best]], round(float(shares[best] / shares.sum()), 6)


def combine(readings: Sequence[FigureReading]) -> FigureReading:
    """Return the mean of several ``readings`` of one card at rest; raises `ValueError` where there are none."""
    if not readings:
        raise ValueError("combine: no readings given; read at least one crop")
    mean = np.mean([reading.probabilities for reading in readings], axis=0, dtype=np.float64)
    return FigureReading((mean / mean.sum()).astype(np.float32))


class FigureReader:
    """Reads figures from crops on one thread; share one reader for a whole run."""

    def __init__(self, classifier: Classifier) -> None:
        self._classifier = classifier

    @classmethod
    def load(cls, path: Path | str | None = None) -> FigureReader:
        """Load the weights that ship with the package, or those at ``path``; raises `models.classifier.ModelError`."""
        return cls(Classifier(Path(path) if path else WEIGHTS / "figures.onnx", FIGURE_CLASSES))

    def read(self, crops: Sequence[NDArray[np.uint8]]) -> list[FigureReading]:
        """Read ``crops``, each (h, w, 3) BGR or (h, w) grey `uint8` of any size and rotation.

        A crop is a square around the middle of the top card, `CROP_TO_CARD` times as wide as the card is long, straight
        from the picture. Raises `models.classifier.ModelError` for what is no picture.
        """
        return [FigureReading(row) for row in self._classifier.probabilities(crops)]
