"""The line recogniser: pictures of one printed line in, probabilities of symbols along the line out.

The network is the recognition half of PP-OCR as shipped inside the `rapidocr` wheel, run directly: importing the
wheel's own pipeline would cost more than reading a whole stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from vision.reading import Posterior, ReaderMissing

LINE_HEIGHT = 48
"""Height in pixels at which the network reads a line."""
SHORTEST, LONGEST = 16, 1600
"""Limits of a line's width at that height."""


def model_path() -> Path:
    """Where the recognition network lies; raises ReaderMissing where it is not installed."""
    spec = find_spec("rapidocr")
    folders = list(spec.submodule_search_locations or []) if spec else []
    found = sorted(path for folder in folders for path in (Path(folder) / "models").glob("*_rec_*.onnx"))
    if not found:
        raise ReaderMissing("the text recognition model is missing: install it with `pip install rapidocr`")
    return found[0]


class LineRecogniser:
    """Reads pictures of single lines with one thread.

    Attributes:
        symbols: what each column of a posterior means; ``symbols[0]`` is "" for nothing.
    """

    def __init__(self, path: Path | None = None) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = ort.InferenceSession(str(path or model_path()), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name
        characters = self._session.get_modelmeta().custom_metadata_map["character"]
        self.symbols: tuple[str, ...] = ("", *characters.split("\n"), " ")

    def read(self, lines: Sequence[NDArray[np.uint8]]) -> list[Posterior]:
        """Read lines (each ``(h, w, 3)`` or ``(h, w)``, upright, one line of print) one by one."""
        return [self._read(line) for line in lines]

    def _read(self, line: NDArray[np.uint8]) -> Posterior:
        colour = cv2.cvtColor(line, cv2.COLOR_GRAY2BGR) if line.ndim == 2 else line
        width = int(np.clip(np.ceil(LINE_HEIGHT * line.shape[1] / line.shape[0]), SHORTEST, LONGEST))
        scaled = cv2.resize(colour, (width, LINE_HEIGHT), interpolation=cv2.INTER_CUBIC)
        batch = scaled.astype(np.float32).transpose(2, 0, 1)[None] / np.float32(127.5) - np.float32(1.0)
        (output,) = self._session.run(None, {self._input: batch})
        return np.asarray(output[0], dtype=np.float32)
