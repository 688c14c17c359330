"""The reader for webcams, through OpenCV."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any, Protocol

import cv2
import numpy as np
from cv2.utils import logging

from vision.cameras import controls
from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.frame import Image, i420_of
from vision.cameras.reader import About
from vision.cameras.webcams import Webcam, backend, find_again, why_closed

SETTLE_SECONDS = 1.5
"""So long a camera is left to find its exposure and white balance before they are locked."""
LOOKS = 5
"""A change of exposure shows after this many pictures."""
WISHES = (
    (cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG"))),
    (cv2.CAP_PROP_FRAME_WIDTH, 1920.0),
    (cv2.CAP_PROP_FRAME_HEIGHT, 1080.0),
    (cv2.CAP_PROP_FPS, 30.0),
)
"""What is asked of a camera, in this order: only compressed can most send 1080p fast enough over USB."""


class Capture(controls.Capture, Protocol):
    """What is used of `cv2.VideoCapture` besides."""

    def isOpened(self) -> bool:
        """Whether it could be opened."""

    def grab(self) -> bool:
        """Take the next picture from the driver, undecoded; False where none came."""

    def retrieve(self) -> tuple[bool, Any]:
        """Decode it."""

    def release(self) -> None:
        """Close it."""


def open_webcam(number: int, name: str = "", held: Mapping[str, float] | None = None) -> WebcamReader:
    """The reader for a camera of this computer.

    Args:
        number: its number for OpenCV.
        name: its name, by which it is found again where the number has changed.
        held: values of controls to lock at; where None the camera first finds its own.

    Raises:
        CameraLost: it cannot be opened or gives no pictures.
    """
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "5")
    # What is wrong is told in our one line; the library would print some of its own.
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)
    webcam = find_again(Webcam(number, name))
    capture = cv2.VideoCapture(webcam.number, backend())
    if not capture.isOpened():
        raise CameraLost(why_closed(webcam))
    for prop, value in WISHES:
        capture.set(prop, value)
    return WebcamReader(capture, backend(), held)


class WebcamReader:
    """An open webcam, with its controls locked where it can.

    Args:
        capture: the camera, open.
        driver: the backend of OpenCV that drives it.
        held: as for `open_webcam`.
    """

    def __init__(self, capture: Capture, driver: int, held: Mapping[str, float] | None = None) -> None:
        self._capture, self._driver = capture, driver
        if held is None:
            self._settle()
            told, values = controls.lock(capture, driver, self._brightness)
        else:
            told, values = controls.lock_at(capture, driver, held)
        self.about = About(told, {"held": values})

    def grab(self) -> None:
        """Take the next picture from the driver."""
        if not self._capture.grab():
            raise CameraLost("gives no more pictures; is it unplugged?")

    def retrieve(self) -> Image:
        """Decode it."""
        return i420_of(self._picture())

    def close(self) -> None:
        """Give the camera back as other programs expect it: setting itself."""
        controls.unlock(self._capture, self._driver)
        self._capture.release()

    def _picture(self) -> Image:
        came, picture = self._capture.retrieve()
        if not came or picture is None or picture.ndim != 3 or picture.shape[2] != 3:
            raise BadPicture("the driver gives no colour picture")
        return np.asarray(picture, np.uint8)

    def _settle(self) -> None:
        end = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < end:
            self.grab()

    def _brightness(self) -> float:
        for _ in range(LOOKS):
            self.grab()
        return float(self._picture()[::8, ::8].mean())
