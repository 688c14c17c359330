"""A live camera: its reader runs in a process of its own, is looked after, and is started anew for ever where it fails.

Whoever reads frames is never held up by the camera, nor is the camera by whoever reads.
"""

from __future__ import annotations

import time

import cv2
import numpy as np

from vision.cameras.errors import SourceError
from vision.cameras.frame import Frame, planes_of
from vision.cameras.keeper import Keeper
from vision.cameras.life import Act, State, Status
from vision.cameras.newest import NewestSource, Planes
from vision.cameras.reader import Job

MOST_FPS = 10.0
"""More frames a second tell a referee nothing: a hand takes longer to come and go."""
EARLY = 0.7
"""A frame may come after so much of the time between two, so that a camera of just that rate gives every one."""
SAME_SHAPE = 0.015
"""Pictures are of one shape where width to height differs by a smaller share than this."""


class LiveSource(NewestSource):
    """The newest frames of a camera, at most about `most_fps` a second.

    Args:
        name: what people call it.
        job: how it is opened and read.
        most_fps: frames a second that are of use.
    """

    def __init__(self, name: str, job: Job, most_fps: float = MOST_FPS) -> None:
        super().__init__(name)
        self.job = job
        self._gap, self._last = EARLY / most_fps, 0.0
        self._keeper = Keeper(self.life, job)

    def start(self) -> None:
        """Open the camera and wait for its first picture.

        Raises:
            SourceError: it cannot be opened, or gives no picture.
        """
        self.life.allow(Act.START)
        self.life.move(State.STARTING)
        self._keeper.start()
        with self.life.changed:
            self.life.changed.wait_for(lambda: self._keeper.refused or self.life.state is not State.STARTING)
        if self._keeper.refused and self.life.state is State.STARTING:
            self.close()
            raise SourceError(f"{self.name}: {self._keeper.refused}")

    def read(self, timeout: float | None = None) -> Frame | None:
        """A picture grabbed after this call, or waiting since a moment ago; as `NewestSource.read`."""
        self.life.allow(Act.READ)
        with self.life.changed:
            self._throw_away_old()
            self.life.changed.wait_for(self._come, timeout)
            worker = self._keeper.worker if self._wanted else None
            taken = worker.take() if worker else None
            if worker is None or taken is None:
                return None
            self._keeper.is_well(worker)
        picture, grabbed, wall = taken
        self._last = grabbed
        planes = planes_of(picture)
        if strange := self._strange(planes):
            self._keeper.lose(worker, strange)
            return None
        return self._frame(self._fitted(planes), grabbed, wall)

    def pause(self) -> None:
        """Let go of the camera until `resume`: nothing sees the table."""
        self.life.allow(Act.PAUSE)
        self.life.move(State.PAUSED)

    def resume(self) -> None:
        """Open the camera again."""
        self.life.allow(Act.RESUME)
        self.life.move(State.STARTING)

    def close(self) -> None:
        """End the camera's process and the watch over it."""
        self.life.move(State.CLOSED)
        self._keeper.join()

    def status(self) -> Status:
        """What viewers are told, as of now."""
        with self.life.changed:
            keeper = self._keeper
            self.life.skipped = max(0, keeper.grabs - self.life.frames)
            return self.life.status(keeper.fps(), self.size, keeper.retry(), keeper.controls())

    @property
    def pid(self) -> int | None:
        """Number of the process that reads the camera now; None where none does."""
        worker = self._keeper.worker
        return worker.pid if worker else None

    @property
    def _wanted(self) -> bool:
        return not self._over and self.life.state is not State.PAUSED

    def _come(self) -> bool:
        """Whether there is something to take; what there is not is asked for."""
        worker = self._keeper.worker
        if worker and self._wanted and worker.picture is None:
            worker.ask(self._last + self._gap)
        return self._over or bool(worker and self._wanted and worker.picture)

    def _throw_away_old(self) -> None:
        """A picture asked for long ago is not the newest any more."""
        worker = self._keeper.worker
        if worker and worker.picture and time.monotonic() - worker.picture[1] > self._gap:
            worker.take()

    def _strange(self, planes: Planes) -> str:
        """What is wrong with a picture of another shape than the first one; "" of the same."""
        height, width = planes[0].shape
        before = self.size or (width, height)
        if abs(width * before[1] / (height * before[0]) - 1.0) <= SAME_SHAPE:
            return ""
        return f"the picture changed from {_words(before)} to {_words((width, height))}, another shape; set it back"

    def _fitted(self, planes: Planes) -> Planes:
        """The planes in the size of the first picture, so that every place stays where it is."""
        height, width = planes[0].shape
        self.size = self.size or (width, height)
        if self.size == (width, height):
            return planes
        now = _words((width, height))
        self.life.error = f"the picture changed from {_words(self.size)} to {now}; it is scaled to what it was"
        return _scaled(planes, self.size)


def _words(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _scaled(planes: Planes, size: tuple[int, int]) -> Planes:
    width, height = size
    sizes = ((width, height), (width // 2, height // 2), (width // 2, height // 2))
    y, u, v = (
        np.asarray(cv2.resize(plane, side, interpolation=cv2.INTER_AREA), np.uint8)
        for plane, side in zip(planes, sizes, strict=True)
    )
    return y, u, v
