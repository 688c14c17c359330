"""A live camera: its reader runs in a process of its own, is watched over, and is started anew for ever where it fails.

Whoever reads frames is never held up by the camera, nor is the camera by whoever reads.
"""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import replace

import cv2
import numpy as np

from vision.cameras.errors import SourceError
from vision.cameras.frame import Frame, planes_of
from vision.cameras.life import Act, State, Status
from vision.cameras.newest import NewestSource, Planes
from vision.cameras.reader import Job
from vision.cameras.timing import GIVE_UP_SECONDS, OPEN_SECONDS, STALL_SECONDS, STEADY_SECONDS, Rate, Retry
from vision.cameras.worker import Worker

MOST_FPS = 10.0
"""More frames a second tell a referee nothing: a hand takes longer to come and go."""
EARLY = 0.7
"""A frame may come after so much of the time between two, so that a camera of just that rate gives every one."""
LOOK_SECONDS = 0.2
"""How often the camera is looked after."""
SAME_SHAPE = 0.015
"""Pictures are of one shape where width to height differs by a smaller share than this."""
NO_PICTURE = f"no picture for {STALL_SECONDS:.0f} s"
NO_ANSWER = f"does not answer within {OPEN_SECONDS:.0f} s; is it on, and not used by another program?"


class LiveSource(NewestSource):
    """The newest frames of a camera, at most `most_fps` a second; states and counts are kept up to date by a thread.

    Args:
        name: what people call it.
        job: how it is opened and read.
        most_fps: frames a second that are of use.
    """

    def __init__(self, name: str, job: Job, most_fps: float = MOST_FPS) -> None:
        super().__init__(name)
        self._job, self._gap = job, EARLY / most_fps
        self._worker: Worker | None = None
        self._retry, self._rate = Retry(), Rate()
        self._last = 0.0
        self._grabs = self._counted = 0
        self._refused = ""
        self._thread = threading.Thread(target=self._look_after, name=f"watch {name}", daemon=True)

    # -- what can be asked of it ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Open the camera and wait for its first picture.

        Raises:
            SourceError: it cannot be opened, or gives no picture.
        """
        self.life.allow(Act.START)
        self.life.move(State.STARTING)
        self._thread.start()
        with self.life.changed:
            self.life.changed.wait_for(lambda: self._refused or self.life.state is not State.STARTING)
        if self._refused:
            self.close()
            raise SourceError(f"{self.name}: {self._refused}")

    def read(self, timeout: float | None = None) -> Frame | None:
        """A picture grabbed after this call, or waiting since a moment ago; as `NewestSource.read`."""
        self.life.allow(Act.READ)
        with self.life.changed:
            self._throw_away_old()
            self.life.changed.wait_for(self._come, timeout)
            worker = None if self._over or self.life.state is State.PAUSED else self._worker
            taken = worker.take() if worker else None
            if worker is None or taken is None:
                return None
            self._is_well(worker)
        picture, grabbed, wall = taken
        planes = self._fitted(planes_of(picture))
        self._last = grabbed
        return self._frame(planes, grabbed, wall) if planes else None

    def pause(self) -> None:
        """Let go of the camera until `resume`: nothing sees the table."""
        self.life.allow(Act.PAUSE)
        self.life.move(State.PAUSED)

    def resume(self) -> None:
        """Open the camera again."""
        self.life.allow(Act.RESUME)
        self._retry.reset()
        self.life.move(State.STARTING)

    def close(self) -> None:
        """End the camera's process and the watch over it."""
        self.life.move(State.CLOSED)
        if self._thread.is_alive():
            self._thread.join()

    def status(self) -> Status:
        """What viewers are told, as of now."""
        now = time.monotonic()
        with self.life.changed:
            self.life.skipped = max(0, self._grabs - self.life.frames)
            waits = self.life.state is State.RECONNECTING and self._worker is None
            retry = max(0.0, self._retry.due - now) if waits else None
            return self.life.status(self._rate.now(now), self.size, retry, self._controls)

    @property
    def pid(self) -> int | None:
        """Number of the process that reads the camera now; None where none does."""
        worker = self._worker
        return worker.pid if worker else None

    # -- reading ----------------------------------------------------------------------------------------------------

    def _come(self) -> bool:
        """Whether there is something to take; what there is not is asked for."""
        if self._over:
            return True
        if self._worker is None or self.life.state is State.PAUSED:
            return False
        if self._worker.picture is None:
            self._worker.ask(self._last + self._gap)
        return self._worker.picture is not None

    def _throw_away_old(self) -> None:
        """A picture asked for long ago is not the newest any more."""
        if self._worker and (waiting := self._worker.picture) and time.monotonic() - waiting[1] > self._gap:
            self._worker.take()

    def _fitted(self, planes: Planes) -> Planes | None:
        """The planes in the size of the first picture, so that every place stays where it is; None of another shape."""
        height, width = planes[0].shape
        if self.size is None:
            self.size = (width, height)
        if self.size == (width, height):
            return planes
        before, now = f"{self.size[0]}x{self.size[1]}", f"{width}x{height}"
        if abs(width * self.size[1] / (height * self.size[0]) - 1.0) > SAME_SHAPE:
            self._lose(f"the picture changed from {before} to {now}, another shape; set the camera back")
            return None
        self.life.error = f"the picture changed from {before} to {now}; it is scaled to what it was"
        return _scaled(planes, self.size)

    # -- looking after the camera -----------------------------------------------------------------------------------

    def _look_after(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # Processes started here inherit it: Ctrl-C is for the program alone, which then ends them.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while not (self._refused or self.life.state is State.CLOSED):
            self._look()
            with self.life.changed:
                self.life.changed.wait(LOOK_SECONDS)
        self._let_go()

    def _look(self) -> None:
        now = time.monotonic()
        if self.life.state in (State.PAUSED, State.ENDED):
            self._let_go()
        elif self._worker is None:
            if now >= self._retry.due:
                self._begin()
        else:
            self._judge(self._worker, now)

    def _begin(self) -> None:
        try:
            worker = Worker(self._job, self.life.changed)
        except OSError as error:
            self._lose(f"no process can be started to read it ({error.strerror})")
            return
        with self.life.changed:
            self._worker, self._counted = worker, 0
            self.life.changed.notify_all()

    def _judge(self, worker: Worker, now: float) -> None:
        """What the heartbeat of the reader tells."""
        fresh = self._count(worker, now)
        silent = now - worker.beat
        if worker.lost:
            self._lose(worker.lost)
        elif silent > (GIVE_UP_SECONDS if worker.grabs else OPEN_SECONDS):
            self._lose(_why_silent(worker))
        elif silent > STALL_SECONDS and self.life.state is State.RUNNING:
            self.life.move(State.STALLED, _why_silent(worker))
        elif fresh:
            self._is_well(worker)

    def _count(self, worker: Worker, now: float) -> int:
        grabs = worker.grabs
        fresh, self._counted = grabs - self._counted, grabs
        self._grabs += fresh
        if fresh:
            self._rate.add(now, fresh)
        return fresh

    def _is_well(self, worker: Worker) -> None:
        with self.life.changed:
            if self.life.state is State.RUNNING:
                if self.life.seconds > STEADY_SECONDS:
                    self._retry.reset()
                return
            self.life.reconnects += self.life.state in (State.STALLED, State.RECONNECTING)
            if worker.opened:
                self._job = replace(self._job, given=self._job.given | worker.opened["again"])
            self.life.move(State.RUNNING)

    def _lose(self, error: str) -> None:
        """The reader is of no more use: it is ended, and started anew after a while; at the very start, nevermore."""
        with self.life.changed:
            if self.life.frames or self._grabs:
                self.life.move(State.RECONNECTING, error)
            else:
                self._refused = error
                self.life.changed.notify_all()
            self._retry.plan(time.monotonic())
        self._let_go()

    def _let_go(self) -> None:
        with self.life.changed:
            worker, self._worker = self._worker, None
        if worker:
            worker.stop()

    @property
    def _controls(self) -> dict[str, str] | None:
        opened = self._worker.opened if self._worker else None
        return opened["controls"] if opened else None


def _why_silent(worker: Worker) -> str:
    if worker.bad_at > worker.beat:
        return worker.bad
    return NO_PICTURE if worker.grabs else NO_ANSWER


def _scaled(planes: Planes, size: tuple[int, int]) -> Planes:
    width, height = size
    sizes = ((width, height), (width // 2, height // 2), (width // 2, height // 2))
    y, u, v = (
        np.asarray(cv2.resize(plane, side, interpolation=cv2.INTER_AREA), np.uint8)
        for plane, side in zip(planes, sizes, strict=True)
    )
    return y, u, v
