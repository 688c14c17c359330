"""One small picture classifier run by onnxruntime: any crops in, calibrated probabilities out.

The weights carry what they need: the side of the input, the names of the classes and how many quarter turns of a crop
are to be looked at lie inside the ONNX file, normalisation and temperature are part of its graph. Its one input is
`uint8` (N, side, side, 3) BGR, its one output `float32` (N, classes) probabilities.

A crop that is clear at the first look is not turned: nine of ten are, and each look costs as much as the first.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import cv2
import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).parent / "weights"
"""Folder of the weights that ship with the package."""

SMALLEST_CROP = 4
"""Least side in pixels of a crop that is worth reading."""

BATCH = 64
"""Crops run at once; bounds memory."""

CLEAR = 0.99
"""A crop is not looked at once more, turned, where the looks so far agree this surely."""

TINY = np.float32(1e-12)

TURNS = (0, 2, 1, 3)
"""Quarter turns in the order in which they are looked at."""


UNREADABLE = (
    OSError,
    EOFError,
    LookupError,
    ValueError,
    TypeError,
    RuntimeError,
    MemoryError,
    BadZipFile,
    struct.error,
    zlib.error,
)
"""What reading a damaged file of arrays may raise."""


class ModelError(RuntimeError):
    """Weights cannot be used, or crops cannot be read: the message names the input, what is wrong and what to do."""


def square(crop: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """Return ``crop``, (h, w, 3) BGR or (h, w) grey, as (``side``, ``side``, 3) BGR.

    Shorter sides are padded with their edge pixels, nothing is stretched. Raises `ModelError` where it is no picture.
    """
    if not isinstance(crop, np.ndarray) or crop.dtype != np.uint8:
        kind = getattr(crop, "dtype", type(crop).__name__)
        raise ModelError(f"crop: expected a numpy array of uint8, got {kind}; convert it with .astype('uint8')")
    if not (crop.ndim == 2 or (crop.ndim == 3 and crop.shape[2] == 3)) or min(crop.shape[:2]) < SMALLEST_CROP:
        raise ModelError(
            f"crop: shape {crop.shape} cannot be read; give (h, w, 3) BGR or (h, w) grey, "
            f"at least {SMALLEST_CROP} pixels a side"
        )
    colour = cv2.cvtColor(crop, cv2.COLOR_GRAY2BGR) if crop.ndim == 2 else crop
    height, width = colour.shape[:2]
    if height != width:
        tall, wide = max(width - height, 0), max(height - width, 0)
        colour = cv2.copyMakeBorder(
            colour, tall // 2, tall - tall // 2, wide // 2, wide - wide // 2, cv2.BORDER_REPLICATE
        )
    smaller = colour.shape[0] > side
    return np.asarray(
        cv2.resize(colour, (side, side), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR), np.uint8
    )


class Classifier:
    """Weights ready to run on one thread; the same crops always give the same probabilities."""

    def __init__(self, path: Path, classes: Sequence[str]) -> None:
        """Load ``path``; raises `ModelError` where it is missing, unreadable or made for other ``classes``."""
        self.path = path
        self._session = open_session(path)
        notes = self._session.get_modelmeta().custom_metadata_map
        found = tuple(notes.get("classes", "").split())
        if found != tuple(classes):
            raise ModelError(
                f"{path}: made for the classes {' '.join(found) or '(none named)'}, expected {' '.join(classes)}; "
                "use the weights that came with this version"
            )
        self.side = int(notes["side"])
        self.turns = int(notes.get("turns", "1"))
        self.classes = found

    def probabilities(self, crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
        """Return (N, classes) probabilities of N ``crops`` of any sizes; raises `ModelError` for what is no picture."""
        if len(crops) == 0:
            return np.zeros((0, len(self.classes)), np.float32)
        batches = [
            np.stack([square(crop, self.side) for crop in crops[first : first + BATCH]])
            for first in range(0, len(crops), BATCH)
        ]
        return np.concatenate([self._looked_at(batch) for batch in batches])

    def look(self, batch: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return the (N, classes) probabilities of `uint8` (N, side, side, 3) crops as they stand, in one look."""
        return np.asarray(self._session.run(["probabilities"], {"crops": batch})[0], np.float32)

    def _looked_at(self, batch: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The probabilities of crops from as many looks as each needs: the geometric mean, brought to sum 1."""
        found = self.look(batch)
        if found.max(axis=1).min() >= CLEAR:
            return found
        logs = np.zeros_like(found)
        for looks, turn in enumerate(TURNS[1 : self.turns], 2):
            doubtful = np.flatnonzero(found.max(axis=1) < CLEAR)
            if not len(doubtful):
                break
            if looks == 2:
                logs[doubtful] = np.log(found[doubtful] + TINY)
            turned = np.ascontiguousarray(np.rot90(batch[doubtful], turn, (1, 2)))
            logs[doubtful] += np.log(self.look(turned) + TINY)
            means = np.exp(logs[doubtful] / looks)
            found[doubtful] = means / means.sum(axis=1, keepdims=True)
        return found


def open_session(path: Path, trainer: str = "models.train_figures") -> Any:
    """Load weights to run on one thread; raises `ModelError` where they are missing or unreadable.

    ``trainer`` is the module that makes such weights.
    """
    import onnxruntime  # late: it takes a third of a second, and not every command reads cards

    if not path.is_file():
        raise ModelError(f"{path}: no such weights; reinstall paperref, or train them with python -m {trainer}")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors share no public base class
        reason = str(error).splitlines()[0][:200]
        raise ModelError(f"{path}: not usable as weights ({reason}); reinstall paperref or train them anew") from error
