"""Where the meaning of a word that was never learnt leads among drawings.

Most of it is a map from texts to directions, fitted to the known drawings (a ridge regression, in milliseconds); on
words kept aside that was better than the map that the training itself makes on the way. Beside it stand the mean of
the known drawings whose names mean nearly the same, and that of such icons. The three were better than any two.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]

RIDGE = 1.5
"""How much the map from texts is held back."""

NEARNESS = 12.0
"""How sharply near names are preferred: the logarithm of a drawing's weight grows so much with its name's cosine."""

ICON_NEARNESS = 20.0
"""The same for icons, of which there are more."""

DRAWINGS, ICONS = 0.3, 0.7
"""What the means of near drawings and of near icons weigh beside the map."""


@dataclass(frozen=True, eq=False)
class Icons:
    """What icons mean and where they lie.

    Attributes:
        texts: (K, T), the vector of each one's name, of length 1.
        vectors: (K, D), the direction of each.
    """

    texts: Rows
    vectors: Rows


@dataclass(frozen=True, eq=False)
class Lead:
    """Leads from vectors of texts (..., T) to directions (..., D).

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

    def __call__(self, texts: Rows) -> Rows:
        """Return the directions (..., D), of length 1, of texts (..., T)."""
        led = unit((texts - self.texts.mean(axis=0)) @ self.turn + self.directions.mean(axis=0))
        led = led + np.float32(DRAWINGS) * _near(texts, self.texts, self.directions, NEARNESS)
        if self.icons is not None and len(self.icons.vectors):
            led = led + np.float32(ICONS) * _near(texts, self.icons.texts, self.icons.vectors, ICON_NEARNESS)
        return unit(led)

    @property
    def middle(self) -> Rows:
        """The direction, of length 1, that is as near to every drawing as words are on the average."""
        return unit(self.directions.mean(axis=0))


def _near(wanted: Rows, texts: Rows, directions: Rows, nearness: float) -> Rows:
    """The mean direction of what is called nearly the same."""
    return unit(np.asarray(np.exp(nearness * (wanted @ texts.T - 1)) @ directions, np.float32))


def unit(vectors: Rows) -> Rows:
    """Return ``vectors`` (..., D) brought to length 1."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float32)
