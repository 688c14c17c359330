"""Cameras at the boundary to OpenCV, for readers' processes: no webcam can be had here, so these stand for one.

They are what `cv2.VideoCapture` is to `WebcamReader`; all that is around it is the real thing.
"""

from __future__ import annotations

import ctypes
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.cameras.webcam import WebcamReader

GAP = 0.02


class PlainCapture:
    """Gives grey pictures and knows no controls."""

    size = (320, 240)

    def isOpened(self) -> bool:
        return True

    def get(self, prop: int) -> float:
        return 0.0

    def set(self, prop: int, value: float) -> bool:
        return False

    def grab(self) -> bool:
        time.sleep(GAP)
        return True

    def release(self) -> None:
        """Nothing is held."""

    def retrieve(self) -> tuple[bool, Any]:
        return True, np.full((self.size[1], self.size[0], 3), 90, np.uint8)


class HangingCapture(PlainCapture):
    """Gives some pictures, then never comes back from the driver, in one of the ways that happen.

    "free": as drivers do that OpenCV waits for; "locked": as one that even keeps Python's lock.
    """

    def __init__(self, way: str, pictures: int) -> None:
        self._way, self._left = way, pictures

    def grab(self) -> bool:
        self._left -= 1
        if self._left < 0:
            (ctypes.PyDLL if self._way == "locked" else ctypes.CDLL)(None).sleep(3600)
        return super().grab()


def open_hanging(openings: str, way: str = "free", hangs: int = 1, pictures: int = 30, **kept: Any) -> WebcamReader:
    """Opens a camera that hangs the first `hangs` times that it is opened; they are counted in the file `openings`."""
    before = Path(openings).read_text() if Path(openings).exists() else ""
    Path(openings).write_text(before + ".")
    hanging = len(before) < hangs
    return WebcamReader(HangingCapture(way, pictures) if hanging else PlainCapture(), cv2.CAP_V4L2, {})


def open_never(**kept: Any) -> WebcamReader:
    """A driver that does not even come back from opening."""
    time.sleep(3600)
    raise AssertionError


def open_crashing(**kept: Any) -> WebcamReader:
    """A driver that takes the whole process down."""
    ctypes.string_at(0)
    raise AssertionError
