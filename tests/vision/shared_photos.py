"""Photographs that are not part of this repository: tests that use them skip where they are not at hand."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

FOLDER = Path(os.environ.get("PAPERREF_SHARED", Path(__file__).parents[2] / ".." / "shared")) / "photos"


def pictures(kind: str) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:
    """Each photograph of a kind with its truth; skips the test where there are none."""
    truth = FOLDER / "truth.json"
    if not truth.is_file():
        pytest.skip(f"{truth} is not there; set PAPERREF_SHARED to the folder that holds photos/")
    for row in json.loads(truth.read_text())[kind]:
        picture = cv2.imread(str(FOLDER / row["image"]))
        assert picture is not None, row["image"]
        yield picture, row
