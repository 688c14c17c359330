"""The star counter: how many stars the round token of a crop bears, in any rotation, colour and arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, Classifier

STAR_CLASSES = (0, 1, 2, 3)
"""Stars on a token, in the order of `StarReading.probabilities`; 0 where there is no token."""

CROP_TO_TOKEN = 1.4
"""Side of the square to crop, as a share of the token's diameter; its middle is the middle of the token."""


@dataclass(frozen=True, slots=True, eq=False)
class StarReading:
    """What one crop shows. ``probabilities`` is `float32` (4,), in the order of `STAR_CLASSES`, with sum 1."""

    probabilities: NDArray[np.float32]

    @property
    def stars(self) -> int:
        """The likeliest number of stars; 0 where there is no token."""
        return STAR_CLASSES[int(self.probabilities.argmax())]

    @property
    def confidence(self) -> float:
        """Calibrated probability, 0 to 1, that ``stars`` is right."""
        return float(self.probabilities.max())


class StarReader:
    """Counts stars on tokens, on one thread; share one reader for a whole run."""

    def __init__(self, classifier: Classifier) -> None:
        self._classifier = classifier

    @classmethod
    def load(cls, path: Path | str | None = None) -> StarReader:
        """Load the weights that ship with the package, or those at ``path``; raises `models.classifier.ModelError`."""
        names = [str(stars) for stars in STAR_CLASSES]
        return cls(Classifier(Path(path) if path else WEIGHTS / "stars.onnx", names))

    def read(self, crops: Sequence[NDArray[np.uint8]]) -> list[StarReading]:
        """Count the stars in ``crops``, each (h, w, 3) BGR or (h, w) grey `uint8` of any size and rotation.

        A crop is a square around the middle of the token, `CROP_TO_TOKEN` times as wide as the token. Raises
        `models.classifier.ModelError` for what is no picture.
        """
        return [StarReading(row) for row in self._classifier.probabilities(crops)]
