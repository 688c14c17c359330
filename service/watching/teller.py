"""What the process that watches tells the server: how the camera and the referee are, and what was seen."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.codec import entry_to_json
from engine.entry import Entry
from engine.record import Record
from engine.secrecy import HOST, redacted
from service.watching.wire import Message

if TYPE_CHECKING:
    from vision.camera import Status

NEWS_SECONDS, COUNTS_SECONDS = 0.4, 2.0
"""What is new is told at most this often; counts that grow alone, this often."""

MOST_NOTES = 30
"""So many of the latest notes are told."""

LOST, STALLED = "lost", "stalled"

TROUBLES = {"starting": "starting", "stalled": STALLED, "reconnecting": LOST}
"""States of a camera that are told instead of what is done with its pictures."""

OVER = ("round_over", "stopped", "failed")
"""What is done no longer: a film that was opened anew and waits is told as over, not as starting."""

Send = Callable[[Message], None]


class Teller:
    """Tells the server; a screen for a session too, see `service.screen.Screen`.

    Attributes:
        doing: what is done, one of the states of `EyesNow`.
        detail: why something ended or failed, in one line, as `service.watching.worded` writes it.
        game: the record that is written; None where none is.
        moment: of the frame looked at last, in seconds as in the record; None before the first.
        lost: why pictures are no longer kept.
        dry: what is seen is not recorded, and so is told.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self.doing, self.lost = "starting", ""
        self.detail: Any = ""
        self.game: int | None = None
        self.moment: float | None = None
        self.dry = False
        self.notes: deque[str] = deque(maxlen=MOST_NOTES)
        self._told: dict[str, Any] = {}
        self._told_at = 0.0

    @property
    def over(self) -> bool:
        """Whether what was watched is watched no longer."""
        return self.doing in OVER

    def begin(self, dry: bool, game: int | None) -> None:
        """Something is watched from now on."""
        self.doing, self.detail, self.lost, self.dry, self.game = "opening", "", "", dry, game
        self.moment = None
        self.notes.clear()
        if game is not None:
            self.changed()

    def began(self, game: int) -> None:
        """A game has begun."""
        self.game = game
        self.changed()

    def tell(self, status: Status | None, error: str = "") -> None:
        """Tell how all is, where that is new."""
        state = self._state(status, error)
        now = time.monotonic()
        counts = ("frames", "skipped", "fps", "retry", "moment")
        news = any(state[name] != self._told.get(name) for name in state if name not in counts)
        if now - self._told_at >= (NEWS_SECONDS if news else COUNTS_SECONDS) and state != self._told:
            self._told, self._told_at = state, now
            self._send(Message("state", state))

    def at_once(self, status: Status | None, error: str = "") -> None:
        """Tell it at once."""
        self._told_at = 0.0
        self.tell(status, error)

    def _state(self, status: Status | None, error: str) -> dict[str, Any]:
        trouble = TROUBLES.get(status.state) if status else LOST
        if trouble == "starting" and self.over:
            trouble = None
        return {
            "state": trouble or self.doing,
            "doing": self.doing,
            "game": self.game,
            "moment": None if self.moment is None else round(self.moment, 2),
            "detail": self.detail,
            "lost": self.lost,
            "notes": list(self.notes),
            "error": error or (status.error if status else ""),
            "size": list(status.size) if status and status.size else None,
            "fps": round(status.fps, 1) if status and status.fps else None,
            "frames": status.frames if status else 0,
            "skipped": status.skipped if status else 0,
            "reconnects": status.reconnects if status else 0,
            "retry": round(status.retry, 1) if status and status.retry is not None else None,
            "controls": dict(status.controls or {}) if status else {},
        }

    def changed(self) -> None:
        """There is something new in the store."""
        self._send(Message("changed", {"game": self.game}))

    # -- as a screen ------------------------------------------------------------------------------------------------

    def __enter__(self) -> Teller:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to put back."""

    def due(self) -> bool:
        """Never: how far it is, is told with the state."""
        return False

    def progress(self, record: Record, frames: int, seconds: float) -> None:
        """Told with the state."""

    def entry(self, record: Record, entry: Entry) -> None:
        """Tell that an entry was recorded; in a dry run tell the entry, with what is secret hidden."""
        if self.dry:
            seen = list(redacted(record.journal, HOST, record.state))[entry.id - 1]
            self._send(Message("seen", {"game": record.game.name, "entry": entry_to_json(seen)}))
        else:
            self.changed()

    def say(self, text: str) -> None:
        """Take a note."""
        self.notes.append(text)

    def camera(self, text: str, news: bool) -> None:
        """Told with the state."""
