"""What people are told of a camera: its state in one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.camera import Status


def state_line(status: Status) -> str:
    """The state of a source in plain words, with what went wrong where something did."""
    return _LINES[status.state](status)


def picture_words(status: Status) -> str:
    """Size and rate of its pictures, as far as known."""
    size = ["{}x{}".format(*status.size)] if status.size else []
    rate = [f"{status.fps:.0f} pictures a second"] if status.fps else []
    return ", ".join(size + rate)


def _running(status: Status) -> str:
    return ", ".join(part for part in ("running", picture_words(status)) if part)


def _reconnecting(status: Status) -> str:
    trying = "trying again" if status.retry is None else f"next try in {status.retry:.0f} s"
    return f"lost ({status.error}); {trying}; the game goes on"


_LINES: Mapping[str, Callable[[Status], str]] = {
    "new": lambda status: "not opened yet",
    "starting": lambda status: "starting",
    "running": _running,
    "stalled": lambda status: f"stalled ({status.error}); the game goes on",
    "reconnecting": _reconnecting,
    "paused": lambda status: "switched off; nothing is seen",
    "ended": lambda status: "ended",
    "closed": lambda status: "closed",
}
"""By state; the names are those of `vision.camera.State`."""
