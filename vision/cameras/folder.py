"""A folder of pictures as a film: every picture, in the order of their names, always the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.errors import SourceError
from vision.cameras.frame import LEAST_SIDE, Frame, Image
from vision.cameras.life import State
from vision.cameras.source import Source

KINDS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
"""Endings of the names of pictures."""
FPS = 10.0
"""Pictures a second: names tell an order but no time."""


class FolderSource(Source):
    """Every picture of a folder; those that cannot be read or have another size are left out, and `note` says so.

    Raises:
        SourceError: there is no picture in it, or it cannot be read.
    """

    fps: float

    def __init__(self, path: str | Path) -> None:
        super().__init__(str(path))
        self._files = pictures_in(Path(path))
        if not self._files:
            kinds = ", ".join(sorted(kind[1:] for kind in KINDS))
            raise SourceError(f"{path}: is a folder without pictures; put some there ({kinds}) or give a film")
        self.fps, self.frames_total = FPS, len(self._files)

    def __iter__(self) -> Iterator[Frame]:
        """The pictures in the order of their names, in which numbers count as numbers."""
        left_out: list[str] = []
        self.life.move(State.RUNNING)
        for file in self._files:
            picture = _load(file)
            if picture is None or self._other_size(picture):
                left_out.append(file.name)
                continue
            frame = Frame.of_bgr(picture, self.life.frames, round(self.life.frames / FPS, 4))
            self.size = self.size or frame.size
            yield frame
            self.life.frames += 1
        if self.size is None:
            raise SourceError(f"{self.name}: none of its {len(self._files)} pictures can be read")
        if left_out:
            self.note = (
                f"{self.name}: {len(left_out)} of {len(self._files)} pictures cannot be read or have another size "
                f"and are left out, first {left_out[0]}"
            )
        self.life.move(State.ENDED, self.note or "")

    def close(self) -> None:
        """Nothing is held open."""
        self.life.move(State.CLOSED)

    def _other_size(self, picture: Image) -> bool:
        height, width = picture.shape[0] & ~1, picture.shape[1] & ~1
        return self.size is not None and (width, height) != self.size


def pictures_in(folder: Path) -> list[Path]:
    """The picture files of a folder, by their names, in which numbers count as numbers.

    Raises:
        SourceError: the folder cannot be read.
    """
    try:
        found = [file for file in folder.iterdir() if file.suffix.lower() in KINDS and file.is_file()]
    except OSError as error:
        raise SourceError(f"{folder}: cannot be read ({error.strerror}); check its permissions") from None
    return sorted(found, key=_natural)


def _natural(file: Path) -> list[tuple[int, str]]:
    """Sorts 2 before 10."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", file.name.lower())]


def _load(file: Path) -> Image | None:
    try:
        picture = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        return None
    if picture is None or min(picture.shape[:2]) < LEAST_SIDE:
        return None
    return np.asarray(picture, np.uint8)
