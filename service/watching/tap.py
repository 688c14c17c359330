"""Frames on their way to the referee: stamped for the record, looked at by whoever watches, kept as a film.

Between two frames, whatever else was asked of the process is done; so all of it happens in one thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.camera import Frame, Image

if TYPE_CHECKING:
    from vision.camera import Source, Status

VIEW_WIDTH, VIEW_QUALITY = 960, 75
"""Of the live picture, in pixels, and as JPEG."""

VIEW_SECONDS = 0.2
"""From one live picture to the next at least."""

MOTION_WIDTH = 160
"""Motion is looked for in a picture so many pixels wide."""

MOVED, MOVED_SHARE = 12, 0.004
"""A pixel moved where it differs by more than this, 0 to 255; so large a share of them is something that moves."""

MOVING_SECONDS = 0.7
"""Something that moved is taken to be there still for so long."""


@dataclass(slots=True)
class Clock:
    """From frames to moments of the record: ``base`` seconds at the first frame of a live camera, or of a film.

    ``passed``: frames of a film up to this one were looked at before, and are passed over.
    """

    base: float = 0.0
    passed: int = -1
    _first: float | None = None

    def stamped(self, frame: Frame, live: bool) -> Frame:
        """The frame with its moment in the record."""
        moment = frame.grabbed if live else frame.time
        if self._first is None:
            self._first = moment if live else 0.0
        return replace(frame, time=round(self.base + moment - self._first, 4))


class Motion:
    """Whether something moves in the picture: a hand, most often."""

    def __init__(self) -> None:
        self._before: Image | None = None
        self._until = 0.0

    def take(self, frame: Frame, now: float) -> bool:
        """Whether something moves in this frame, or did a moment ago."""
        small = _small_plane(frame.luma, MOTION_WIDTH)
        before, self._before = self._before, small
        if before is not None and before.shape == small.shape:
            moved = cv2.countNonZero(cv2.threshold(cv2.absdiff(before, small), MOVED, 255, cv2.THRESH_BINARY)[1])
            if moved > MOVED_SHARE * small.size:
                self._until = now + MOVING_SECONDS
        return now < self._until


class Tap:
    """The frames of a source, for a referee; see `service.footage.Footage`.

    Args:
        source: that is open.
        between: is called before each frame, or each time that none came; False ends the frames.
        show: takes a live picture as JPEG, and whether one is wanted is asked first.

    Attributes:
        clock: gives frames their moments.
        moving: whether something moves in the picture.
        latest: the last frame; None before.
        keep: takes each frame and whether something moves, for the film of the game; None where none is kept.
    """

    def __init__(self, source: Source, between: Callable[[], bool], wanted: Callable[[], bool], show: Show) -> None:
        self._source, self._between, self._wanted, self._show = source, between, wanted, show
        self.clock, self.moving = Clock(), False
        self.keep: Callable[[Frame, bool], None] | None = None
        self.latest: Frame | None = None
        self._motion, self._shown, self._fresh = Motion(), 0.0, False

    @property
    def live(self) -> bool:
        """As the source is."""
        return self._source.live

    def spare(self, seconds: float) -> None:
        """As the source does."""
        self._source.spare(seconds)

    def status(self) -> Status:
        """As the source tells."""
        return self._source.status()

    def frames(self, tick: float) -> Iterator[Frame | None]:
        """The frames, until the source ends or `between` says so."""
        for frame in self._source.frames(tick):
            if not self._between():
                return
            if frame is None:
                self._offer()
                yield None
            elif frame.index > self.clock.passed:
                stamped = self.clock.stamped(frame, self.live)
                self._look(stamped)
                yield stamped

    def look_on(self, tick: float) -> Iterator[Frame | None]:
        """The frames with nothing done between them but showing; for what is itself done between two frames."""
        for frame in self._source.frames(tick):
            if frame is None:
                self._offer()
            else:
                self._look(frame)
            yield frame

    def _look(self, frame: Frame) -> None:
        self.latest, self._fresh = frame, True
        self.moving = self._motion.take(frame, time.monotonic())
        self._offer()
        if self.keep:
            self.keep(frame, self.moving)

    def _offer(self) -> None:
        """Show the latest frame where a picture is wanted and it has not been shown yet."""
        now = time.monotonic()
        if self._fresh and self.latest and now - self._shown >= VIEW_SECONDS and self._wanted():
            self._shown, self._fresh = now, False
            self.show(self.latest)

    def show(self, frame: Frame) -> None:
        """Give a frame as live picture."""
        self._show(small_jpeg(frame, VIEW_WIDTH, VIEW_QUALITY))


Show = Callable[[bytes], None]
"""Takes a picture as JPEG."""


def small_jpeg(frame: Frame, width: int, quality: int) -> bytes:
    """The frame as a JPEG of that width, or as it is where it is smaller."""
    if frame.size[0] > width:
        factor = width / frame.size[0]
        size = (width & ~3, round(frame.size[1] * factor) & ~3)
        luma = cv2.resize(frame.luma, size, interpolation=cv2.INTER_AREA)
        half = (size[0] // 2, size[1] // 2)
        u, v = (cv2.resize(plane, half, interpolation=cv2.INTER_AREA) for plane in (frame.u, frame.v))
        frame = replace(frame, luma=np.asarray(luma, np.uint8), u=np.asarray(u, np.uint8), v=np.asarray(v, np.uint8))
    return jpeg(frame.bgr(), quality)


def jpeg(picture: Image, quality: int) -> bytes:
    """A colour picture as JPEG."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _small_plane(luma: Image, width: int) -> Image:
    size = (width, max(1, round(luma.shape[0] * width / luma.shape[1])))
    return np.asarray(cv2.resize(luma, size, interpolation=cv2.INTER_AREA), np.uint8)
