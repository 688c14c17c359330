"""What reads one camera, in a process of its own; a reader may hang, and its process is then ended."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from vision.cameras.frame import Image


@dataclass(frozen=True, slots=True)
class Job:
    """What a reader's process has to do.

    Attributes:
        open: the function that opens the camera and returns its reader, as "module:function".
        given: its arguments, as plain JSON values; they may hold a password, so that no command line shows them.
    """

    open: str
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a camera once it is open.

    Attributes:
        controls: what it was made to hold still and how that went, in words.
        again: arguments for opening it again as it is now.
    """

    controls: dict[str, str] = field(default_factory=dict)
    again: dict[str, Any] = field(default_factory=dict)

    def written(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self)


class Reader(Protocol):
    """An open camera."""

    about: About

    def grab(self) -> None:
        """Wait for the next picture; it is decoded only if it is kept.

        Raises:
            BadPicture: what came is no picture.
            CameraLost: no more pictures come.
        """

    def close(self) -> None:
        """Let go of the camera politely; where this hangs, the process is ended all the same."""

    def retrieve(self) -> Image:
        """The picture grabbed last, I420, uint8 (h * 3 / 2, w).

        Raises:
            BadPicture: it cannot be decoded.
        """
