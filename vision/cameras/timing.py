"""How long a live camera may be silent, how soon it is tried again, how fast its pictures come."""

from __future__ import annotations

from collections import deque

STALL_SECONDS = 2.0
"""Without a picture for so long, a camera counts as stalled; people are told within 3 s."""
GIVE_UP_SECONDS = 4.0
"""Without a picture for so long, it is opened anew: a hiccup of the network is over sooner than that takes."""
OPEN_SECONDS = 12.0
"""So long a camera may take to open; webcams at 1080p need up to five."""
FIRST_SECONDS = 20.0
"""So long it may take from then to its first picture: some send a whole one, from which others are made, seldom."""
STEADY_SECONDS = 10.0
"""After running for so long, the next loss begins again with the shortest wait."""
WAITS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each try to open it again; the last holds for all further ones."""
RATE_SECONDS = 3.0
"""Over so long the rate of pictures is measured."""


class Retry:
    """When the next try to open a camera is due; waits grow up to the longest."""

    def __init__(self) -> None:
        self._tries = 0
        self.due = 0.0

    def plan(self, now: float) -> None:
        """Something failed at `now`: the next try is due some time later."""
        self.due = now + WAITS[min(self._tries, len(WAITS) - 1)]
        self._tries += 1

    def reset(self) -> None:
        """All is well again."""
        self._tries = 0


class Rate:
    """Pictures a second over the last seconds, from a running count."""

    def __init__(self) -> None:
        self._counts: deque[tuple[float, int]] = deque()
        self._total = 0

    def add(self, now: float, count: int = 1) -> None:
        """So many more pictures came until `now`."""
        self._total += count
        self._counts.append((now, self._total))
        while now - self._counts[0][0] > RATE_SECONDS:
            self._counts.popleft()

    def now(self, now: float) -> float | None:
        """Pictures a second; 0 where they stopped coming, None where too few came to tell."""
        if self._counts and now - self._counts[-1][0] > STALL_SECONDS:
            return 0.0
        if len(self._counts) < 2 or self._counts[-1][0] == self._counts[0][0]:
            return None
        (first, before), (last, after) = self._counts[0], self._counts[-1]
        return (after - before) / (last - first)
