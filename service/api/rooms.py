"""All tables that are watched, tended by one task: whatever is new is worked out beside the event loop, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from service.api.figures import Figures
from service.api.logs import report_mistake
from service.api.room import Room


class Rooms:
    """The rooms by table.

    Args:
        make: makes the room of a table.
        poll: after so many seconds without news the store is asked whether other programs have any.
        figures: are told how long the working out takes.

    Attributes:
        ended: whether viewers are to leave.
    """

    def __init__(self, make: Callable[[int], Room], poll: float, figures: Figures) -> None:
        self.ended = False
        self._make, self._poll, self._figures = make, poll, figures
        self._rooms: dict[int, Room] = {}
        self._lock = Lock()
        self._news: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def room(self, table: int) -> Room:
        """The room of a table."""
        with self._lock:
            return self._rooms.get(table) or self._rooms.setdefault(table, self._make(table))

    def changed(self) -> None:
        """Something is new somewhere; from any thread."""
        if self._loop and self._news and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    def wake_all(self) -> None:
        """Have every viewer look whether it may still watch; from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def forget(self, table: int) -> None:
        """A table is removed: its viewers look whether they may still watch, and it is tended no more; any thread."""
        with self._lock:
            room = self._rooms.pop(table, None)
        if room and self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(room.wake)

    def end(self) -> None:
        """Let all viewers leave; from any thread."""
        self.ended = True
        self.wake_all()
        self.changed()

    async def tend(self) -> None:
        """Tell viewers what is new until the end."""
        self._loop, self._news = asyncio.get_running_loop(), asyncio.Event()
        while not self.ended:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), self._poll)
            self._news.clear()
            for room in list(self._rooms.values()):
                await self._tell(room)

    async def _tell(self, room: Room) -> None:
        if not room.watching:
            return
        try:
            with self._figures.telling.time():
                await asyncio.to_thread(room.work_out)
        except Exception as error:  # the store may be away for a while; viewers are told when it is back
            report_mistake(error)
            return
        if room.fresh:
            room.wake()

    def _wake_all(self) -> None:
        for room in list(self._rooms.values()):
            room.wake()
