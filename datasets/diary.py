"""Who moves a hand when: motions are fitted in so that every change can be seen at rest before the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

Place = tuple[float, float]
"""(x, y) mm of the table."""

CLEAR_MM = 100.0
"""A hand or arm whose middle line stays this far away covers nothing of a card."""

STEP = 0.1
"""Seconds between two moments tried for a motion."""


@dataclass(frozen=True)
class Motion:
    """A hand comes in, halts at each of ``stops`` (seconds, place) and is gone at ``end``.

    ``touches`` are the places where it changes something; it holds a pencil where so said.
    """

    player: str
    home: Place
    start: float
    end: float
    stops: tuple[tuple[float, Place], ...]
    touches: tuple[Place, ...]
    pencil: bool = False

    def at(self, moment: float) -> np.ndarray | None:
        """Return where (x, y) mm the finger tips are at ``moment``; ``None`` while the hand is away."""
        if not self.start <= moment <= self.end:
            return None
        times = [self.start, *(t for t, _ in self.stops), self.end]
        places = np.array([self.home, *(place for _, place in self.stops), self.home])
        leg = min(int(np.searchsorted(times, moment, side="right")) - 1, len(times) - 2)
        share = (moment - times[leg]) / max(times[leg + 1] - times[leg], 1e-6)
        eased = share * share * (3 - 2 * share)
        return np.asarray(places[leg] + (places[leg + 1] - places[leg]) * eased)

    def covers(self, place: Place) -> bool:
        """Tell whether hand or arm may hide something at ``place``."""
        start, point = np.array(self.home), np.array(place)
        for _, stop in self.stops:
            arm = np.array(stop) - start
            share = float(np.clip((point - start) @ arm / max(arm @ arm, 1e-6), 0, 1.0))
            if np.linalg.norm(point - start - arm * share) < CLEAR_MM:
                return True
        return False

    def overlaps(self, start: float, end: float) -> bool:
        """Tell whether the hand is over the table at any time between ``start`` and ``end``."""
        return self.start < end and start < self.end


@dataclass
class Diary:
    """All motions so far. After each, what it touched stays in clear view for ``rest`` seconds."""

    rest: float
    motions: list[Motion] = field(default_factory=list)

    def fit(self, earliest: float, pause: float, make: Callable[[float], Motion]) -> Motion:
        """Return ``make(start)`` for the first start, from ``earliest`` on, that disturbs no other motion.

        Starts never go back in time, so that cards land in the order in which they were put down here; ``pause``
        seconds at least lie between two of them.
        """
        start = max(earliest, self.motions[-1].start + pause) if self.motions else earliest
        while not self._fits(motion := make(round(start, 2))):
            start += STEP
        return motion

    def enter(self, motion: Motion) -> None:
        """Commit ``motion``."""
        self.motions.append(motion)

    def _fits(self, new: Motion) -> bool:
        return all(self._apart(new, old) for old in self.motions[-60:])

    def _apart(self, new: Motion, old: Motion) -> bool:
        """Tell whether neither motion hides what the other has changed until it was seen at rest."""
        if new.player == old.player and new.overlaps(old.start, old.end):
            return False
        for one, other in ((new, old), (old, new)):
            near = other.overlaps(one.end - STEP, one.end + self.rest)
            if near and any(other.covers(place) for place in one.touches):
                return False
        shared = set(new.touches) & set(old.touches)
        return not shared or not new.overlaps(old.start, old.end + self.rest)
