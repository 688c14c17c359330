"""Looks after a camera's reader from a thread of its own: starts it, tells how it is, starts it anew where it fails."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import replace

from vision.cameras.life import Life, State
from vision.cameras.reader import Job
from vision.cameras.timing import (
    FIRST_SECONDS,
    GIVE_UP_SECONDS,
    OPEN_SECONDS,
    STALL_SECONDS,
    STEADY_SECONDS,
    Rate,
    Retry,
)
from vision.cameras.worker import Worker

LOOK_SECONDS = 0.2
"""How often the reader is looked after; it is at once where it tells something."""
NO_PICTURE = f"no picture for {STALL_SECONDS:.0f} s"
NO_ANSWER = f"does not answer within {OPEN_SECONDS:.0f} s; is it on, and not used by another program?"
NO_FIRST = f"gives no picture within {FIRST_SECONDS:.0f} s"
UNKEPT = "an error of the program"


class Keeper:
    """Keeps one reader running while its source lives.

    Args:
        life: of the source; its states say whether a reader is wanted, and are kept up to date.
        job: how the camera is opened and read.

    Attributes:
        worker: the reader that runs now, None where none does.
        refused: why the camera could not be opened at the very start, in plain words; "" where it could.
        grabs: how many pictures were grabbed in all.
    """

    def __init__(self, life: Life, job: Job) -> None:
        self.worker: Worker | None = None
        self.refused = ""
        self.grabs = self._counted = 0
        self._life, self._job = life, job
        self._retry, self._rate = Retry(), Rate()
        self._thread = threading.Thread(target=self._keep, name=f"keep {life.name}", daemon=True)

    def start(self) -> None:
        """Begin; `life` tells how it went."""
        self._thread.start()

    def join(self) -> None:
        """Wait until the reader of a source that was closed has ended."""
        if self._thread.is_alive():
            self._thread.join()

    def is_well(self, worker: Worker) -> None:
        """A picture has come from this reader."""
        with self._life.changed:
            if self._life.state is State.RUNNING:
                if self._life.seconds > STEADY_SECONDS:
                    self._retry.reset()
                return
            self._life.reconnects += self._life.state in (State.STALLED, State.RECONNECTING)
            if worker.opened:
                self._job = replace(self._job, given=self._job.given | worker.opened["again"])
            self._life.move(State.RUNNING)

    def lose(self, worker: Worker | None, error: str) -> None:
        """This reader is of no more use: it is ended, and started anew after a while; at the very start, nevermore."""
        with self._life.changed:
            if worker is not self.worker:
                return
            if self.grabs:
                self._life.move(State.RECONNECTING, error)
            else:
                self.refused = error
                self._life.changed.notify_all()
            self._retry.plan(time.monotonic())
        self._let_go()

    def fps(self) -> float | None:
        """Pictures a second that come now."""
        return self._rate.now(time.monotonic())

    def retry(self) -> float | None:
        """In how many seconds the next try is made; None where none is waited for."""
        waits = self._life.state is State.RECONNECTING and self.worker is None
        return max(0.0, self._retry.due - time.monotonic()) if waits else None

    def controls(self) -> Mapping[str, str] | None:
        """What became of the camera's controls, in words; None while it is not open."""
        opened = self.worker.opened if self.worker else None
        return opened["controls"] if opened else None

    # -- in the thread ----------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # Processes started here inherit it: Ctrl-C is for the program alone, which then ends them.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            while not (self.refused or self._life.state is State.CLOSED):
                self._look()
                with self._life.changed:
                    self._life.changed.wait(LOOK_SECONDS)
        finally:
            # Whoever waits for the camera is told even where the above has failed.
            with self._life.changed:
                self.refused = self.refused or UNKEPT
                self._life.changed.notify_all()
            self._let_go()

    def _look(self) -> None:
        now = time.monotonic()
        if self._life.state in (State.PAUSED, State.ENDED):
            self._let_go()
            self._retry = Retry()
        elif self.worker is None:
            if now >= self._retry.due:
                self._begin()
        else:
            self._judge(self.worker, now)

    def _begin(self) -> None:
        try:
            worker = Worker(self._job, self._life.changed)
        except OSError as error:
            self.lose(None, f"no process can be started to read it ({error.strerror})")
            return
        with self._life.changed:
            self.worker, self._counted = worker, 0
            self._life.changed.notify_all()

    def _judge(self, worker: Worker, now: float) -> None:
        """What the heartbeat of the reader tells."""
        fresh = self._count(worker, now)
        silent = now - worker.beat
        if worker.lost:
            self.lose(worker, worker.lost)
        elif silent > _patience(worker):
            self.lose(worker, _why_silent(worker))
        elif silent > STALL_SECONDS and self._life.state is State.RUNNING:
            self._life.move(State.STALLED, _why_silent(worker))
        elif fresh:
            self.is_well(worker)

    def _count(self, worker: Worker, now: float) -> int:
        grabs = worker.grabs
        fresh, self._counted = grabs - self._counted, grabs
        self.grabs += fresh
        if fresh:
            self._rate.add(now, fresh)
        return fresh

    def _let_go(self) -> None:
        with self._life.changed:
            worker, self.worker = self.worker, None
        if worker:
            worker.stop()


def _patience(worker: Worker) -> float:
    """How long a reader may be silent before it is ended, by how far it has come."""
    if worker.grabs:
        return GIVE_UP_SECONDS
    return FIRST_SECONDS if worker.opened else OPEN_SECONDS


def _why_silent(worker: Worker) -> str:
    if worker.bad_at > worker.beat:
        return worker.bad
    if worker.grabs:
        return NO_PICTURE
    return NO_FIRST if worker.opened else NO_ANSWER
