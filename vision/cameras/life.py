"""The life of a source: its states, which act is allowed in which, what is counted, and the status for viewers."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from vision.cameras.errors import SourceError


class State(StrEnum):
    """What a source is doing."""

    NEW = "new"
    STARTING = "starting"
    RUNNING = "running"
    STALLED = "stalled"
    RECONNECTING = "reconnecting"
    PAUSED = "paused"
    ENDED = "ended"
    CLOSED = "closed"


class Act(StrEnum):
    """What can be asked of a source."""

    START = "start"
    READ = "read"
    PUSH = "push"
    PAUSE = "pause"
    RESUME = "resume"


_LIVING = frozenset({State.STARTING, State.RUNNING, State.STALLED, State.RECONNECTING})

ALLOWED: Mapping[Act, frozenset[State]] = {
    Act.START: frozenset({State.NEW}),
    Act.READ: _LIVING | {State.PAUSED, State.ENDED},
    Act.PUSH: _LIVING,
    Act.PAUSE: _LIVING,
    Act.RESUME: frozenset({State.PAUSED}),
}
"""The states from which each act is allowed; closing always is."""

MOVES: Mapping[State, frozenset[State]] = {
    State.NEW: frozenset({State.STARTING, State.CLOSED}),
    State.STARTING: frozenset({State.RUNNING, State.RECONNECTING, State.PAUSED, State.ENDED, State.CLOSED}),
    State.RUNNING: frozenset({State.STALLED, State.RECONNECTING, State.PAUSED, State.ENDED, State.CLOSED}),
    State.STALLED: frozenset({State.RUNNING, State.RECONNECTING, State.PAUSED, State.ENDED, State.CLOSED}),
    State.RECONNECTING: frozenset({State.RUNNING, State.PAUSED, State.ENDED, State.CLOSED}),
    State.PAUSED: frozenset({State.STARTING, State.ENDED, State.CLOSED}),
    State.ENDED: frozenset({State.CLOSED}),
    State.CLOSED: frozenset(),
}
"""Where each state may lead; a move that is not among them is not made."""


@dataclass(frozen=True, slots=True)
class Status:
    """What viewers are told of a source.

    Attributes:
        name: what people call it; never with a password.
        state: what it is doing, and for how many `seconds`.
        frames: given out so far.
        skipped: grabbed and not given out, because only the newest counts.
        reconnects: how often pictures came back after they had failed to come.
        error: the last thing that went wrong, in plain words; "" where nothing did, or since pictures came back.
        fps: pictures a second that come now, measured; of a film, as it says; None where not known.
        size: width and height in pixels; None before the first picture.
        retry: in how many seconds the next try is made, while reconnecting; else None.
        controls: what the camera was made to hold still, such as {"exposure": "locked at 156"}.
    """

    name: str
    state: State
    seconds: float
    frames: int = 0
    skipped: int = 0
    reconnects: int = 0
    error: str = ""
    fps: float | None = None
    size: tuple[int, int] | None = None
    retry: float | None = None
    controls: Mapping[str, str] | None = None


class Life:
    """State and counts of one source; may be asked from any thread.

    Attributes:
        changed: a condition that is told of each change and guards everything here.
    """

    def __init__(self, name: str) -> None:
        self.name, self.state, self.error = name, State.NEW, ""
        self.frames = self.skipped = self.reconnects = 0
        self.changed = threading.Condition()
        self._since = time.monotonic()

    def allow(self, act: Act) -> None:
        """Raises `SourceError` where `act` is not allowed now."""
        if self.state not in ALLOWED[act]:
            raise SourceError(f"{self.name}: is {self.state} and cannot {act} now")

    def move(self, state: State, error: str = "") -> bool:
        """Go to `state` if it may follow the present one; says whether it did.

        An `error` given is kept in any case; what was wrong before is over once pictures come.
        """
        with self.changed:
            if error:
                self.error = error
            if state not in MOVES[self.state]:
                return False
            if state is State.RUNNING:
                self.error = error
            self.state, self._since = state, time.monotonic()
            self.changed.notify_all()
            return True

    @property
    def seconds(self) -> float:
        """How long it has been in its present state."""
        return time.monotonic() - self._since

    def status(
        self,
        fps: float | None = None,
        size: tuple[int, int] | None = None,
        retry: float | None = None,
        controls: Mapping[str, str] | None = None,
    ) -> Status:
        """The status as of now."""
        with self.changed:
            counts = (self.frames, self.skipped, self.reconnects)
            return Status(self.name, self.state, self.seconds, *counts, self.error, fps, size, retry, controls)
