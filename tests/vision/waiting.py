"""Waits for what a live source does, by reading from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from vision.camera import Frame, NewestSource, Status

READ = 0.05


@dataclass
class Waited:
    """What happened until a condition held.

    Attributes:
        seconds: how long it took.
        silent: how long the last frame was ago by then.
        frames: what was read meanwhile.
        status: the last one.
        longest_read: seconds.
    """

    seconds: float = 0.0
    silent: float = 0.0
    frames: list[Frame] = field(default_factory=list)
    status: Status | None = None
    longest_read: float = 0.0


def until(source: NewestSource, holds: Callable[[Waited], bool], seconds: float = 15.0) -> Waited:
    """Read frames until `holds`; fails after so many seconds."""
    begun, waited = time.monotonic(), Waited()
    while True:
        before = time.monotonic()
        frame = source.read(READ)
        now = time.monotonic()
        waited.longest_read = max(waited.longest_read, now - before)
        if frame is not None:
            waited.frames.append(frame)
        waited.seconds, waited.status = now - begun, source.status()
        waited.silent = now - waited.frames[-1].grabbed if waited.frames else waited.seconds
        if holds(waited):
            return waited
        assert waited.seconds < seconds, f"did not come in {seconds} s; {waited.status}, {len(waited.frames)} frames"


def until_state(source: NewestSource, state: str, seconds: float = 15.0) -> Waited:
    """Read until the source is in that state."""
    return until(source, lambda waited: waited.status is not None and waited.status.state == state, seconds)


def until_frames(source: NewestSource, count: int = 3, seconds: float = 15.0) -> Waited:
    """Read until so many frames have come."""
    return until(source, lambda waited: len(waited.frames) >= count, seconds)
