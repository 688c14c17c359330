"""Shows a film at the speed at which it was filmed."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Waits until a moment of the film is due; a film that is behind is never slowed down further.

    Args:
        clock: seconds, never going back.
        sleep: waits for some seconds.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._start: float | None = None

    def wait(self, moment: float) -> None:
        """Wait until `moment` seconds of film have passed since the first call."""
        now = self._clock()
        if self._start is None:
            self._start = now - moment
        due = self._start + moment - now
        if due > 0:
            self._sleep(due)
