"""Puts a drawing together from two of the same thing: the first strokes of one, the last ones of the other.

People draw the parts of a thing in much the same order, so what comes out mostly shows that thing, in a way that
nobody drew: some thirty drawings of a class become hundreds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Strokes = Sequence[NDArray[np.uint8]]

SQUEEZE = 1.5
"""How much more the strokes taken over may be stretched along one side than along both together."""


def recombined(rng: Generator, one: Strokes, other: Strokes) -> list[NDArray[np.uint8]]:
    """The first strokes of ``one`` and the last ones of ``other``, brought to the place and size of ``one``.

    Strokes are (n, 2) in 0 to 255. Drawings of a single stroke cannot be parted: then ``one`` is given back.
    """
    if min(len(one), len(other)) < 2:
        return list(one)
    (low, size), (their_low, their_size) = _box(one), _box(other)
    whole = size.max() / their_size.max()
    scale = np.clip(size / their_size, whole / SQUEEZE, whole * SQUEEZE)
    share = rng.uniform(0.2, 0.8)
    own, theirs = (int(np.clip(round(share * len(lines)), 1, len(lines) - 1)) for lines in (one, other))
    middle, their_middle = low + size / 2, their_low + their_size / 2
    taken = [np.clip((line - their_middle) * scale + middle, 0, 255).astype(np.uint8) for line in other[theirs:]]
    return [*one[:own], *taken]


def _box(lines: Strokes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    points = np.concatenate(lines).astype(np.float64)
    low = points.min(axis=0)
    return low, np.maximum(points.max(axis=0) - low, 1.0)
