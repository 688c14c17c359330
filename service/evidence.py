"""Keeps the pictures that prove each event, as PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


class EvidenceFolder:
    """Writes pictures under names that follow from the record alone: the same film gives the same names.

    Args:
        folder: exists and can be written to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def move_to(self, folder: Path) -> None:
        """Go on in another folder, and take there what was written so far; raises ``OSError``."""
        folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.iterdir():
            path.replace(folder / path.name)
        self.folder.rmdir()
        self.folder = folder

    def keep_event(
        self, entry: int, before: Image | None, after: Image | None, more: Sequence[tuple[str, Image]] = ()
    ) -> tuple[str, ...]:
        """Write what the place of an event looked like before and after it, and more by name, BGR uint8 (h, w, 3).

        Returns:
            The names of the files inside the folder, such as `0012-before.png`.

        Raises:
            OSError: the disk is full or gone.
        """
        pictures = (("before", before), ("after", after), *more)
        return tuple(
            _write(self.folder / f"{entry:04d}-{name}.png", picture).name
            for name, picture in pictures
            if picture is not None
        )


def _write(path: Path, picture: Image) -> Path:
    # imencode and not imwrite: imwrite cannot take every file name on every system, and hides why it failed.
    path.write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    return path
