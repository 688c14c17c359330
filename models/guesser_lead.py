"""Where the meaning of a word that was never learnt leads among drawings.

Half of it is a map from texts to directions, fitted to the known drawings (a ridge regression, in milliseconds); on
words kept aside that was better than the map that the training itself makes on the way. The other half is the mean
of the known drawings and icons whose names mean nearly the same. The two together were better than either.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]

RIDGE = 3.0
"""How much the map from texts is held back."""

NEARNESS = 20.0
"""How sharply near names are preferred: the logarithm of a name's weight grows so much with its cosine."""

ICON = 0.1
"""How much an icon weighs beside a known drawing."""


@dataclass(frozen=True, eq=False)
class Icons:
    """What icons mean and where they lie.

    Attributes:
        parts: (K, d), their texts' vectors as parts of ``basis`` (d, T) about ``middle`` (T,).
        lengths: (K,), the lengths of those vectors.
        vectors: (K, D), the direction of each.
    """

    parts: Rows
    basis: Rows
    middle: Rows
    lengths: Rows
    vectors: Rows

    @classmethod
    def of(cls, parts: Rows, basis: Rows, middle: Rows, vectors: Rows) -> Icons:
        """Icons whose texts are ``middle + parts @ basis``."""
        lengths = np.array([np.linalg.norm(middle + part @ basis) for part in parts], np.float32)
        return cls(parts, basis, middle, np.maximum(lengths, np.float32(1e-9)), vectors)

    def cosines(self, text: Rows) -> Rows:
        """How near the text of each icon is to ``text`` (T,), (K,)."""
        return np.asarray((self.parts @ (self.basis @ text) + self.middle @ text) / self.lengths, np.float32)


@dataclass(frozen=True, eq=False)
class Lead:
    """Leads from the vector of a text (T,) to a direction (D,).

    Attributes:
        texts: (N, T), the vectors of known drawings' names.
        directions: (N, D), where those drawings lie.
        turn: (T, D), the map: ``(text - mean of texts) @ turn + mean of directions``.
        icons: what else lies near, if anything.
    """

    texts: Rows
    directions: Rows
    turn: Rows
    icons: Icons | None = None

    @classmethod
    def fitted(cls, texts: Rows, directions: Rows, icons: Icons | None = None) -> Lead:
        """The map that leads best from ``texts`` (N, T) to ``directions`` (N, D)."""
        apart, away = texts - texts.mean(axis=0), directions - directions.mean(axis=0)
        weights = np.linalg.solve(apart @ apart.T + RIDGE * np.eye(len(texts), dtype=np.float32), away)
        return cls(texts, directions, np.asarray(apart.T @ weights, np.float32), icons)

    def __call__(self, text: Rows) -> Rows:
        """Return the direction, of length 1, of a text."""
        led = (text - self.texts.mean(axis=0)) @ self.turn + self.directions.mean(axis=0)
        return unit(unit(led) + unit(self._near(text)))

    def _near(self, text: Rows) -> Rows:
        """The mean direction of what is called nearly the same."""
        total = np.exp(NEARNESS * (self.texts @ text - 1)) @ self.directions
        if self.icons is not None and len(self.icons.vectors):
            total = total + ICON * np.exp(NEARNESS * (self.icons.cosines(text) - 1)) @ self.icons.vectors
        return np.asarray(total, np.float32)

    @property
    def middle(self) -> Rows:
        """The direction, of length 1, that is as near to every drawing as words are on the average."""
        return unit(self.directions.mean(axis=0))


def unit(vector: Rows) -> Rows:
    """Return ``vector`` brought to length 1."""
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
