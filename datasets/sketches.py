"""Collections of people's drawings as strokes, in a file of numpy arrays that the user has.

The file holds `points` (N, 2) uint8 0 to 255, x to the right and y down; `stroke_len`, the points of each stroke;
`n_strokes`, the strokes of each drawing; `label` of each drawing into `classes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.doodles import Stroke

NEEDED = ("points", "stroke_len", "n_strokes", "label", "classes")
"""Arrays without which a file is no collection of drawings."""


@dataclass(frozen=True, eq=False)
class Sketches:
    """Drawings as strokes; `labels` names the class of each."""

    points: NDArray[np.uint8]
    stroke_ends: NDArray[np.int64]
    drawing_ends: NDArray[np.int64]
    labels: NDArray[np.str_]

    def __len__(self) -> int:
        return len(self.labels)

    def strokes(self, number: int) -> list[Stroke]:
        """The strokes of a drawing, (N, 2) from (0, 0) in units of its longer side; ``number`` from 0."""
        first, last = (int(self.drawing_ends[number - 1]) if number else 0), int(self.drawing_ends[number])
        starts = np.concatenate([[0], self.stroke_ends])
        parts = [self.points[starts[i] : starts[i + 1]].astype(np.float64) for i in range(first, last)]
        every = np.concatenate(parts)
        low, size = every.min(axis=0), max(float(np.ptp(every, axis=0).max()), 1.0)
        return [(part - low) / size for part in parts]


def load_sketches(path: Path) -> Sketches:
    """Read a collection; raises `ValueError` naming the file where it is none."""
    try:
        with np.load(path) as file:
            missing = [name for name in NEEDED if name not in file.files]
            if missing:
                raise ValueError(f"{path}: no collection of drawings, for it lacks {', '.join(missing)}")
            points, lengths, counts, label, classes = (file[name] for name in NEEDED)
    except OSError as error:
        raise ValueError(f"{path}: cannot be read ({error}); give a file of drawings as strokes") from error
    return Sketches(points, np.cumsum(lengths), np.cumsum(counts), np.asarray(classes)[label])
