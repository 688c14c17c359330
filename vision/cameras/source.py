"""What every source of frames offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from vision.cameras.frame import Frame
from vision.cameras.life import Life, State, Status


class Source(ABC):
    """Frames of a table; use as a context manager and iterate once.

    Attributes:
        live: whether only the newest frame is given, as fast as it is asked for, and time is that of the clock; else
            every frame is given, and time is that of the film.
        name: what people call it: the path of a file, the name of a camera, an address without its password.
        size: width and height in pixels; None before the first picture of a live source.
        fps: frames a second, where known.
        frames_total: how many frames there are, where known.
        note: what went wrong while reading (a truncated film, say), else None; set while iterating.
    """

    live: ClassVar[bool] = False
    size: tuple[int, int] | None = None
    fps: float | None = None
    frames_total: int | None = None
    note: str | None = None

    def __init__(self, name: str) -> None:
        self.name = name
        self.life = Life(name)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def title(self) -> str:
        """A short name for screens and lists."""
        return self.name if self.live else Path(self.name).name or self.name

    def start(self) -> None:
        """Begin; a camera is waited for.

        Raises:
            SourceError: it cannot be opened.
        """
        self.life.move(State.STARTING)

    @abstractmethod
    def __iter__(self) -> Iterator[Frame]:
        """The frames; those of a live source come until it is ended or closed."""

    def frames(self, tick: float) -> Iterator[Frame | None]:
        """As iterating; a live source gives None each time that no frame came for `tick` seconds."""
        return iter(self)

    def spare(self, seconds: float) -> None:  # noqa: B027 - most sources save no work by it and give every frame
        """Say that a frame every so many seconds is enough from now on; a source that saves no work by it gives all."""

    def status(self) -> Status:
        """What viewers are told, as of now."""
        return self.life.status(self.fps, self.size)

    @abstractmethod
    def close(self) -> None:
        """Let go of the file or camera; may be called at any time, and again."""
