"""What happens at a table as it happens: server-sent events that resume where a viewer was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, format_sse_event
from starlette.types import Receive, Scope, Send

from engine.text import N_, Worded
from service.api.desk import Desk
from service.api.live import Audience
from service.api.naming import NamesPeople
from service.api.person import Who
from service.api.problems import Problem, answers
from service.api.room import News, Place, Room
from service.api.routes.games import audience_of
from service.api.who import AtDesk, Guest

router = APIRouter(prefix="/api/tables/{table}", tags=["stream"])

RETRY_MILLISECONDS = 1000
"""After so long a viewer whose connection was lost comes back."""

PLACE = "^[0-9]{1,9}[.][0-9]{1,9}$"

ABOUT = """Each message has an `event`:

- `entry` (`StepShape`): one more entry as you may know it, and which earlier ones read otherwise from now on. Its id is
  `GAME.VERSION`. None is missed and none comes twice, however often the connection is lost.
- `state` (`GameNow`): the game as it is now; where several entries come at once, only the last state is sent.
- `table` (`TableNow`): who sits at the table and which game is played, when that changes.
- `eyes` (`EyesNow`): what the table's camera and the referee behind it do, when that changes.
- `resync`: you were away too long or read too slowly; get the entries anew.
- `bye`: your pass holds no longer, or the service ends.
"""


class Stream(EventSourceResponse):
    """A stream to one viewer, who is given up where they do not read for too long."""

    def __init__(self, content: AsyncIterator[bytes], desk: Desk, who: Who) -> None:
        super().__init__(content)
        self.desk, self.who = desk, who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell what comes until the viewer leaves."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.desk.dismiss(self.who)

    async def stream_response(self, send: Send) -> None:
        """Send what comes, as fast as it is read."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for chunk in self.body_iterator:
            try:
                async with asyncio.timeout(self.desk.settings.stall_seconds):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            except TimeoutError:
                self.desk.figures.stalled.inc()
                return
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@router.get(
    "/stream",
    response_class=StreamingResponse,
    description=ABOUT,
    responses=answers("no_pass", "full", "unreadable") | {200: {"content": {"text/event-stream": {}}}},
)
async def stream(
    desk: AtDesk,
    who: Guest,
    tongue: NamesPeople,
    last_event_id: Annotated[str | None, Header(pattern=PLACE, description="The id of the last message read.")] = None,
    after: Annotated[str | None, Query(pattern=PLACE, description="The same, for the first time.")] = None,
) -> StreamingResponse:
    """Tell what happens, entry by entry, and how the game then stands."""
    said = last_event_id or after
    place: Place | None = None
    if said:
        game, _, version = said.partition(".")
        place = int(game), int(version)
    if not desk.admit(who):
        raise Problem("full", Worded(N_("close a page that watches, and repeat")))
    return Stream(_watch(desk, who, audience_of(who, tongue), place), desk, who)


async def _watch(desk: Desk, who: Who, audience: Audience, place: Place | None) -> AsyncIterator[bytes]:
    room = desk.rooms.room(who.table)
    news, missed = await asyncio.to_thread(room.come, audience, place)
    if audience.host:
        await asyncio.to_thread(desk.watchers.somebody_looks, who.table)
    try:
        retry = format_sse_event(retry=RETRY_MILLISECONDS)
        yield b"".join((retry, _or_resync(desk, missed), news.table, news.state, news.eyes))
        async for told in _follow(desk, who, room, audience, news):
            yield told
        yield format_sse_event(event="bye", data_str="{}")
    finally:
        await asyncio.to_thread(room.go, audience)


async def _follow(desk: Desk, who: Who, room: Room, audience: Audience, told: News) -> AsyncIterator[bytes]:
    """Everything new for an audience that has been told some news, as long as the viewer may watch."""
    while desk.lets_watch(who):
        changed, news = room.changed, room.news[audience]
        if news is not told:
            entries = _or_resync(desk, news.after((told.game, told.version)))
            table = news.table if news.table != told.table else b""
            eyes = news.eyes if news.eyes != told.eyes else b""
            state = news.state if news.state is not told.state else b""
            told = news
            yield entries + table + state + eyes
            continue
        try:
            async with asyncio.timeout(desk.settings.heartbeat_seconds):
                await changed.wait()
        except TimeoutError:
            yield KEEPALIVE_COMMENT


def _or_resync(desk: Desk, entries: bytes | None) -> bytes:
    if entries is not None:
        return entries
    desk.figures.resyncs.inc()
    return format_sse_event(event="resync", data_str="{}")
