"""What things look like when people draw them, as vectors: the table of looks that ships with the guesser.

`weights/guesser_looks.tsv` says it in words; `weights/guesser_looks.npz` is made from it by
`python -m models.train_looks` and holds ``names``, folded, one a line, ``rows`` (names,), the row of each in
``vectors`` `int8` (things, LOOK), and ``scales`` (LOOK,), to be multiplied with these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import UNREADABLE, WEIGHTS, ModelError
from models.guesser_fold import base_forms

LOOK = 256
"""Length of the vector of a look; of 64, 128, 256 and 512 this was as good as any."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What is known of looks.

    Attributes:
        places: the row of each folded English name in ``vectors``.
        vectors: (things, LOOK); the nearer, the more alike things are drawn.
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
                rows, vectors = (
                    file["rows"].astype(int),
                    file["vectors"].astype(np.float32) * file["scales"].astype(np.float32),
                )
        except UNREADABLE as error:
            raise ModelError(f"{path}: not usable as looks of words ({error}); reinstall paperref") from error
        if vectors.shape != (rows.max(initial=-1) + 1, LOOK) or len(rows) != len(names):
            raise ModelError(f"{path}: not usable as looks of words (of another version); reinstall paperref")
        return cls(dict(zip(names, rows.tolist(), strict=True)), vectors)

    def of(self, names: Sequence[str]) -> NDArray[np.float32] | None:
        """How something called by one of folded ``names``, likeliest first, looks, (LOOK,); ``None`` if unknown."""
        total, counts = np.zeros(LOOK, np.float32), 0.0
        for rank, name in enumerate(names):
            row = next((self.places[form] for form in base_forms(name, "en") if form in self.places), None)
            if row is not None:
                total += self.vectors[row] / np.float32(1 + rank)
                counts += 1 / (1 + rank)
        return total / np.float32(counts) if counts else None
