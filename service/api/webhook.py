"""What happens at the tables, sent to an address of the owner's choice as any spectator is told it, entry by entry.

Nothing is sent anywhere unless the owner names an address. What cannot be delivered is tried again and then left out;
the game waits for nobody.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from engine.secrecy import SPECTATOR
from service.api.desk import Desk
from service.api.live import Audience
from service.api.logs import report_mistake
from service.api.room import News
from service.i18n import ENGLISH

PATIENCE_SECONDS = 5.0
PAUSES = (0.5, 2.0, 8.0)
"""After a failure the same is sent again after so many seconds."""

AUDIENCE = Audience(SPECTATOR, False, ENGLISH)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Nothing is sent to an address that the owner has not named."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Webhook:
    """Sends the entries of all tables of a desk to the address in its settings, where there is one."""

    def __init__(self, desk: Desk, pauses: tuple[float, ...] = PAUSES) -> None:
        self._desk, self._pauses = desk, pauses
        self._opener = urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler({}))

    async def run(self) -> None:
        """Send until the desk ends."""
        following: dict[int, asyncio.Task[None]] = {}
        while self._desk.settings.webhook and not self._desk.rooms.ended:
            try:
                tables = await asyncio.to_thread(self._desk.hosting.tables)
            except Exception as error:  # the store may be away for a while
                report_mistake(error)
                tables = ()
            for table in tables:
                if table.id not in following or following[table.id].done():
                    following[table.id] = asyncio.create_task(self._follow(table.id))
            await asyncio.sleep(self._desk.settings.poll_seconds)
        for task in following.values():
            task.cancel()

    async def _follow(self, table: int) -> None:
        room = self._desk.rooms.room(table)
        try:
            told, _ = await asyncio.to_thread(room.come, AUDIENCE, None)
        except Exception as error:
            return report_mistake(error)
        try:
            while True:
                changed, news = room.changed, room.news[AUDIENCE]
                for body in _entries(told, news):
                    await self._deliver(body)
                told = news
                if room.news[AUDIENCE] is news:
                    await changed.wait()
        finally:
            await asyncio.to_thread(room.go, AUDIENCE)

    async def _deliver(self, body: bytes) -> None:
        for pause in (*self._pauses, 0.0):
            if await asyncio.to_thread(self._send, body):
                return
            await asyncio.sleep(pause)
        self._desk.figures.undelivered.inc()

    def _send(self, body: bytes) -> bool:
        """Whether the other side has taken it."""
        headers = {"Content-Type": "application/json"}
        if secret := self._desk.settings.webhook_secret:
            headers["X-Paperref-Signature"] = signature(secret.get_secret_value(), body)
        request = urllib.request.Request(self._desk.settings.webhook, body, headers, method="POST")
        try:
            with self._opener.open(request, timeout=PATIENCE_SECONDS) as answer:
                return bool(200 <= answer.status < 300)
        except (OSError, ValueError):
            return False


def signature(secret: str, body: bytes) -> str:
    """By which the receiver knows who sent it.

    >>> signature("secret", b"{}")[:15]
    'sha256=77325902'
    """
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def _entries(told: News, news: News) -> Iterator[bytes]:
    """The entries between two news as JSON; none where too much came in between."""
    said = news.after((told.game, told.version)) if told.game else b"".join(news.entries)
    for line in (said or b"").split(b"\n"):
        if line.startswith(b"data: "):
            yield line.removeprefix(b"data: ")
