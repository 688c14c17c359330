"""What live sources have in common: only the newest picture counts, and time is that of the clock."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from vision.cameras.frame import Frame, Image
from vision.cameras.life import State
from vision.cameras.source import Source
from vision.cameras.timing import STALL_SECONDS

Planes = tuple[Image, Image, Image]


class NewestSource(Source):
    """A source that gives the newest picture each time it is read."""

    live = True

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._first = 0.0
        self._ending = False

    @abstractmethod
    def read(self, timeout: float | None = None) -> Frame | None:
        """The newest frame not read yet; waited for at most `timeout` seconds, for ever where None.

        None where none came in time, or none can come any more.

        Raises:
            SourceError: the source is not started, or closed.
        """

    def __iter__(self) -> Iterator[Frame]:
        """The newest frames until the source is ended or closed."""
        return (frame for frame in self.frames(STALL_SECONDS) if frame is not None)

    def frames(self, tick: float) -> Iterator[Frame | None]:
        """As iterating; None each time that nothing came for `tick` seconds."""
        while not self._over:
            yield self.read(tick)
        self.life.move(State.ENDED)

    @property
    def ending(self) -> bool:
        """Whether it was told to end."""
        return self._ending

    def end(self) -> None:
        """Let the frames end after the present one; takes no lock, so that a signal handler may call it."""
        self._ending = True

    @property
    def _over(self) -> bool:
        return self._ending or self.life.state in (State.ENDED, State.CLOSED)

    def _frame(self, planes: Planes, grabbed: float, wall: float) -> Frame:
        """The next frame of these planes, counted."""
        self._first = self._first or grabbed
        with self.life.changed:
            self.life.frames += 1
            return Frame(self.life.frames - 1, round(grabbed - self._first, 4), *planes, grabbed, wall)
