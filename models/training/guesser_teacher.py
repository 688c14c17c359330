"""What trained nets together believe a picture shows, for a net that learns from them beside the names.

From beliefs a net learns which things look alike, and its few drawings say more (Hinton et al., Distilling the
knowledge in a neural network, 2015; Beyer et al., Knowledge distillation: a good teacher is patient and consistent,
2022: teacher and pupil see the very same varied picture).
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.guesser import InkEncoder

SOFT = 1.5
"""What logits are divided by, so that second and third guesses count too."""


class Teacher:
    """An exported panel of students; loaded where it is first asked, so that processes that draw can share it out."""

    def __init__(self, path: Path, names: NDArray[np.float32]) -> None:
        """``path`` is the exported panel, ``names`` (classes, D) its prototypes, each as long as it is sharp."""
        self._path = path
        self._names = names

    @cached_property
    def _encoder(self) -> InkEncoder:
        return InkEncoder(self._path)

    def beliefs(self, ink: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Probabilities (N, classes) of the known classes for ``ink`` (N, SIZE, SIZE)."""
        logits = self._encoder.directions(ink.astype(np.float32) / np.float32(255)) @ self._names.T / SOFT
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
