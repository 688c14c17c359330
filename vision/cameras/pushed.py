"""Frames that somebody else sends, such as a browser: the newest is kept, and decoded only when it is looked at."""

from __future__ import annotations

import time

from vision.cameras.errors import BadPicture
from vision.cameras.frame import Frame, planes_of
from vision.cameras.jpeg import check_jpeg, decode_jpeg
from vision.cameras.life import Act, State, Status
from vision.cameras.newest import NewestSource
from vision.cameras.timing import STALL_SECONDS, Rate

SILENT = "no picture comes any more; is the page still open and in front, and the camera allowed?"


class PushedSource(NewestSource):
    """A live source that is fed with `push`, from any thread, and read from another.

    Pictures fail to come while the page is hidden or the network gone: that is a stall, and it ends by itself.
    """

    def __init__(self, name: str = "browser") -> None:
        super().__init__(name)
        self._newest: tuple[bytes, float, float] | None = None
        self._pushed = 0.0
        self._rate = Rate()

    def push(self, data: bytes) -> None:
        """Take a JPEG picture, stamped now; one that still waits to be looked at is skipped for it.

        Raises:
            BadPicture: it is no whole JPEG, too large, or of another size than the pictures before.
            SourceError: the source is not started, paused or closed.
        """
        self.life.allow(Act.PUSH)
        size = check_jpeg(data)
        now = time.monotonic()
        with self.life.changed:
            self._take_size(size)
            self._look(now)
            self.life.reconnects += self.life.state is State.STALLED
            self.life.move(State.RUNNING)
            self.life.skipped += self._newest is not None
            self._newest, self._pushed = (data, now, time.time()), now
            self._rate.add(now)
            self.life.changed.notify_all()

    def read(self, timeout: float | None = None) -> Frame | None:
        """The newest picture not read yet, decoded; as `NewestSource.read`."""
        self.life.allow(Act.READ)
        with self.life.changed:
            self.life.changed.wait_for(lambda: self._newest or self._over, timeout)
            taken, self._newest = self._newest, None
        if taken is None:
            return None
        data, grabbed, wall = taken
        try:
            planes = planes_of(decode_jpeg(data))
        except BadPicture as error:
            self.life.error = str(error)
            return None
        with self.life.changed:
            if self.life.state is State.RUNNING:
                self.life.error = ""
        return self._frame(planes, grabbed, wall)

    def pause(self) -> None:
        """Take no pictures until `resume`; what waits is thrown away."""
        self.life.allow(Act.PAUSE)
        self._drop(State.PAUSED)

    def resume(self) -> None:
        """Take pictures again."""
        self.life.allow(Act.RESUME)
        self.life.move(State.STARTING)

    def close(self) -> None:
        """Take and give no more pictures."""
        self._drop(State.CLOSED)

    def status(self) -> Status:
        """What viewers are told; a stall is noticed here."""
        now = time.monotonic()
        with self.life.changed:
            self._look(now)
            return self.life.status(self._rate.now(now), self.size)

    def _drop(self, state: State) -> None:
        with self.life.changed:
            self._newest = None
            self.life.move(state)

    def _look(self, now: float) -> None:
        if self.life.state is State.RUNNING and now - self._pushed > STALL_SECONDS:
            self.life.move(State.STALLED, SILENT)

    def _take_size(self, size: tuple[int, int]) -> None:
        """The first picture's size holds; another one would put every place of the table elsewhere."""
        if self.size is not None and self.size != size:
            before, now = (f"{width}x{height}" for width, height in (self.size, size))
            raise BadPicture(f"the picture has {now} pixels, those before had {before}; turn the phone back")
        self.size = size
