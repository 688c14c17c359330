"""What the people at the terminal see while a round is watched: a live table, or a few plain lines."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from engine.events import RoundEnded
from engine.journal import SURE, Entry
from engine.pictomania.events import PileTurned, RoundStarted
from engine.record import Record
from service.board import players_table, progress_line
from service.phrases import line

LAST_EVENTS = 8
"""How many events the live table shows."""

REDRAW_SECONDS = 0.25
"""The live table is drawn at most this often; drawing costs time that seeing needs."""

LANDMARKS = (RoundStarted, RoundEnded, PileTurned)
"""Events that get a plain line even where they are sure."""


class Screen(Protocol):
    """Shows a round while it is watched; a context manager."""

    def __enter__(self) -> Screen: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    def due(self) -> bool:
        """Whether progress should be shown now; asked after each frame, so it must cost next to nothing."""

    def progress(self, record: Record, frames: int, seconds: float) -> None:
        """So many frames, up to so many seconds of the film, have been looked at."""

    def entry(self, record: Record, entry: Entry) -> None:
        """`entry` has been added to `record`."""

    def say(self, text: str) -> None:
        """Something that people should know."""

    def camera(self, text: str, news: bool) -> None:
        """What a live camera is doing now, to be seen with the progress; `news` where it did something else before."""


class LiveScreen:
    """A table that is drawn anew in place, for a terminal.

    Args:
        console: the terminal.
        title: what is watched.
        frames_total: frames of the film where known, for the progress bar.
        clock: seconds, never going back.
    """

    def __init__(
        self, console: Console, title: str, frames_total: int | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._title, self._total, self._clock = title, frames_total, clock
        self._last: deque[str] = deque(maxlen=LAST_EVENTS)
        self._players: RenderableType = Text("looking for the table ...")
        self._stale, self._camera = False, ""
        self._drawn = float("-inf")

    def __enter__(self) -> LiveScreen:
        self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.__exit__(kind, error, trace)

    def due(self) -> bool:
        """Whether it was drawn long enough ago."""
        return self._clock() - self._drawn >= REDRAW_SECONDS

    def progress(self, record: Record, frames: int, seconds: float) -> None:
        """Draw the table."""
        self._drawn = self._clock()
        if self._stale:
            self._players, self._stale = players_table(record), False
        bar = progress_line(self._title, frames, self._total, seconds)
        camera = [Text(f"camera: {self._camera}", style="dim")] if self._camera else []
        self._live.update(Group(bar, *camera, self._players, Text("\n".join(self._last), style="dim")), refresh=True)

    def entry(self, record: Record, entry: Entry) -> None:
        """Remember the event for the next drawing."""
        self._last.append(line(record.game.vocabulary, entry))
        self._stale = True

    def say(self, text: str) -> None:
        """Print a line above the table."""
        self._live.console.print(text, markup=False, highlight=False)

    def camera(self, text: str, news: bool) -> None:
        """Remember it for the next drawing, and print it where it is new."""
        self._camera = text
        if news:
            self.say(f"camera: {text}")


class PlainScreen:
    """A few plain lines, for files and pipes: landmarks of the round, and what is not sure.

    Args:
        console: where the lines go.
    """

    def __init__(self, console: Console) -> None:
        self._console = console

    def __enter__(self) -> PlainScreen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to put back."""

    def due(self) -> bool:
        """Never: frames alone are no news."""
        return False

    def progress(self, record: Record, frames: int, seconds: float) -> None:
        """Not shown."""

    def entry(self, record: Record, entry: Entry) -> None:
        """Print landmarks and doubts."""
        if isinstance(entry.event, LANDMARKS) or entry.confidence < SURE:
            self.say(line(record.game.vocabulary, entry))

    def say(self, text: str) -> None:
        """Print a line."""
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def camera(self, text: str, news: bool) -> None:
        """Print it where it is new."""
        if news:
            self.say(f"camera: {text}")
