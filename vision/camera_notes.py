"""What the table should be told about its camera: that it was moved, that it trembles, that it sees another thing."""

from __future__ import annotations

import numpy as np

from vision.sheets import Points

STAYS = 5
"""A camera that has stood still for so many frames has come to rest at its new place."""
TREMBLES = 25
"""A camera that moved in so many frames without coming to rest trembles."""
LEAST = 1.2
"""A movement of fewer pixels is not worth telling."""
LOST_SECONDS = 2.0
"""How long the table must be out of sight to be called lost; a hand before the camera is gone sooner."""


class CameraNotes:
    """Gathers notes from frame to frame.

    Attributes:
        notes: one line each, in the order in which they were found out.
    """

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._told, self._place = np.zeros(2), np.zeros(2)
        self._since, self._still, self._moves = 0.0, 0, 0
        self._lost_at: float | None = None

    def take(self, time: float, shift: Points, lost: bool) -> None:
        """Take where the middle of the table is seen in a frame, (2,) pixels from its first place."""
        self._follow_loss(time, lost)
        if np.array_equal(shift, self._place):
            self._still, self._moves = self._still + 1, self._moves if self._still < STAYS else 0
        else:
            self._place, self._since, self._still, self._moves = shift, time, 0, self._moves + 1
        if self._moves == TREMBLES and not any("trembles" in note for note in self.notes):
            self.notes.append(f"the camera trembles, at {time:.1f} s for one; fasten it, for readings get doubtful")
        distance = float(np.hypot(*(self._place - self._told)))
        if self._still == STAYS and distance >= LEAST:
            self._told = self._place
            self.notes.append(
                f"the camera moved at {self._since:.1f} s by {distance:.0f} pixels; the places were moved along"
            )

    def told(self, shift: Points) -> None:
        """Say that the table has been told already that its middle is seen there."""
        self._told = self._place = shift
        self._still, self._moves = STAYS + 1, 0

    def _follow_loss(self, time: float, lost: bool) -> None:
        if not lost:
            if self._lost_at is not None and time - self._lost_at >= LOST_SECONDS:
                self.notes.append(f"the table is seen again at {time:.1f} s")
            self._lost_at = None
            return
        before, self._lost_at = self._lost_at, time if self._lost_at is None else self._lost_at
        if before is not None and time - before >= LOST_SECONDS and not self._told_of_loss(before):
            self.notes.append(
                f"out of sync: the table is out of sight from {before:.1f} s on; put the camera or the cloth back as "
                "they were, or let the sheets lie still in view: what was seen is kept, and nothing is read until then"
            )

    def _told_of_loss(self, since: float) -> bool:
        return any(f"out of sight from {since:.1f} s" in note for note in self.notes)
