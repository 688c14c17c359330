"""Where words lie among drawings: known drawings where they were learnt, any other word where its meaning leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.classifier import WEIGHTS, ModelError
from models.guesser_fold import fold
from models.guesser_text import Meaning


@dataclass(frozen=True, eq=False)
class Names:
    """What was learnt about names together with the weights; directions are `float32` of length 1.

    Attributes:
        places: the row of each known drawing in ``prototypes``.
        prototypes: (known, D).
        icons: the row of each folded name of an icon in ``vectors``.
        vectors: (icons, D).
        lead: (512, D), leads from the vector of a text to a direction.
        sharp: what a cosine is multiplied with: for a known drawing, and for any other word.
        temperature: what that is divided by at last.
    """

    places: dict[str, int]
    prototypes: NDArray[np.float32]
    icons: dict[str, int]
    vectors: NDArray[np.float32]
    lead: NDArray[np.float32]
    sharp: tuple[float, float]
    temperature: float

    @classmethod
    def load(cls, folder: Path = WEIGHTS) -> Names:
        """Read ``guesser_names.npz`` in ``folder``; raises `ModelError` where it is missing or broken."""
        path = folder / "guesser_names.npz"
        try:
            with np.load(path) as file:
                sharp = file["sharp"].astype(float)
                return cls(
                    {str(name): row for row, name in enumerate(file["classes"])},
                    file["prototypes"].astype(np.float32),
                    {fold(str(name)): row for row, name in enumerate(file["names"])},
                    file["vectors"].astype(np.float32),
                    file["lead"].astype(np.float32),
                    (float(sharp[0]), float(sharp[1])),
                    float(file["temperature"]),
                )
        except (OSError, KeyError, ValueError) as error:
            raise ModelError(f"{path}: not usable as names of the guesser ({error}); reinstall paperref") from error

    def directions(self, meanings: Sequence[Meaning]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the directions (words, D) of words, and how sharply each is told, (words,)."""
        found = [self._direction(meaning) for meaning in meanings]
        return np.stack([direction for direction, _ in found]), np.array([sharp for _, sharp in found], np.float32)

    def _direction(self, meaning: Meaning) -> tuple[NDArray[np.float32], float]:
        rows = [self.places[name] for name in meaning.known if name in self.places]
        if rows:
            return _unit(self.prototypes[rows].mean(axis=0)), self.sharp[0]
        icon = self.icons.get(fold(meaning.word))
        if icon is not None:
            return self.vectors[icon], self.sharp[1]
        if meaning.vector is None:  # nothing is known of it: as near to every drawing as words are on the average
            return _unit(self.prototypes.mean(axis=0)), self.sharp[1]
        return _unit(meaning.vector @ self.lead), self.sharp[1]


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
