"""What is watched, as far as whoever watches it needs to know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from vision.camera import Frame, Status


class Footage(Protocol):
    """Frames of a table; `vision.camera.Source` is one."""

    @property
    def live(self) -> bool:
        """Whether only the newest frame is given, and time is that of the clock."""

    def frames(self, tick: float) -> Iterator[Frame | None]:
        """The frames; of a live one None each time that none came for `tick` seconds."""

    def spare(self, seconds: float) -> None:
        """Say that a frame every so many seconds is enough from now on."""

    def status(self) -> Status:
        """How the source is, as of now."""
