"""What things look like when people draw them, as vectors: the table of looks that ships with the guesser.

`weights/guesser_looks.tsv` says it in words; `weights/guesser_looks.npz` is made from it by
`python -m models.train_looks` and holds ``names``, folded, one a line, and ``vectors`` `int8` (names, LOOK), to be
multiplied with ``scales`` (LOOK,).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, ModelError

LOOK = 256
"""Length of the vector of a look; of 64 to 256 and all there are, this was as good as all."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What is known of looks.

    Attributes:
        places: the row of each folded English name in ``vectors``.
        vectors: (names, LOOK); the nearer, the more alike things are drawn.
    """

    places: Mapping[str, int]
    vectors: NDArray[np.float32]

    @classmethod
    def load(cls, folder: Path = WEIGHTS) -> Looks:
        """Read the table in ``folder``; raises `ModelError` where it is missing or broken."""
        path = folder / "guesser_looks.npz"
        try:
            with np.load(path) as file:
                names = file["names"].tobytes().decode("utf-8").split("\n")
                vectors = file["vectors"].astype(np.float32) * file["scales"].astype(np.float32)
        except (OSError, KeyError, ValueError) as error:
            raise ModelError(f"{path}: not usable as looks of words ({error}); reinstall paperref") from error
        if vectors.shape != (len(names), LOOK):
            raise ModelError(f"{path}: not usable as looks of words (of another version); reinstall paperref")
        return cls({name: row for row, name in enumerate(names)}, vectors)

    def of(self, names: Sequence[str]) -> NDArray[np.float32] | None:
        """How something called by one of folded ``names``, likeliest first, looks, (LOOK,); ``None`` if unknown."""
        known = [
            (self.vectors[self.places[name]], 1 / (1 + rank)) for rank, name in enumerate(names) if name in self.places
        ]
        if not known:
            return None
        total = np.sum([vector * np.float32(weight) for vector, weight in known], axis=0)
        return np.asarray(total / np.float32(sum(weight for _, weight in known)), np.float32)
