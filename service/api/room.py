"""A table while people watch it: what is new is worked out once for each kind of viewer, and read by all of them.

A viewer is a cursor: it knows what it was told last and reads on from there when it is woken. Nothing is queued for
anybody; the latest entries are kept once for each audience, and who is behind even those is told to begin anew. So a
viewer who does not read costs nothing and slows nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from threading import RLock

from fastapi.sse import format_sse_event

from service.api import game_shapes as shapes
from service.api.live import Audience, LiveGame
from service.i18n import Tongue

KEPT = 256
"""Entries kept for viewers who are slow; who is further behind begins anew."""

Place = tuple[int, int]
"""A game and how many of its entries a viewer has been told."""


@dataclass(frozen=True, slots=True)
class News:
    """What an audience is told of one game: the latest entries as bytes, up to the version, and the state then.

    ``eyes`` is what its camera and referee do. ``rest`` is what it was told of the game before, for those who have not
    read all of that.
    """

    game: int
    version: int
    entries: tuple[bytes, ...]
    state: bytes
    table: bytes
    eyes: bytes
    rest: News | None = None

    def after(self, place: Place) -> bytes | None:
        """What comes after that place; None where too much does, or it is none in these games."""
        game, version = place
        if game != self.game:
            before = self.rest.after(place) if self.rest else None
            return None if before is None or self.version > len(self.entries) else before + b"".join(self.entries)
        behind = self.version - version
        return b"".join(self.entries[len(self.entries) - behind :]) if 0 <= behind <= len(self.entries) else None


@dataclass(slots=True)
class Room:
    """The table with that id.

    Args:
        table: its id.
        latest: tells the game that is played at it now; None before the first.
        about: tells what is to be known of the table itself, as JSON.
        eyes: tells what its camera and referee do, as JSON, to hosts in a language, or to others.

        before: tells the game that was played there before the one of that number, caught up; None before the first.

    Attributes:
        fresh: whether there is something new for which viewers have not been woken.
    """

    table: int
    latest: Callable[[], LiveGame | None]
    about: Callable[[], str]
    eyes: Callable[[Tongue | None], str]
    before: Callable[[int], LiveGame | None]
    news: dict[Audience, News] = field(default_factory=dict)
    watching: dict[Audience, int] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    fresh: bool = False
    _lock: RLock = field(default_factory=RLock)

    def work_out(self) -> None:
        """Bring the news of every audience that watches up to date. Not on the event loop."""
        with self._lock:
            self._work_out(*self.watching)

    def come(self, audience: Audience, place: Place | None) -> tuple[News, bytes | None]:
        """Somebody begins to watch, having been told all up to a place; the news, and what came after that place.

        None where they have to begin anew. Not on the event loop. To be followed by :meth:`go`.
        """
        with self._lock:
            self.watching[audience] = self.watching.get(audience, 0) + 1
            try:
                self._work_out(audience)
                news = self.news[audience]
                missed = b"" if place is None else news.after(place)
                return news, self._missed(audience, place) if place and missed is None else missed
            except BaseException:
                self.go(audience)
                raise

    def go(self, audience: Audience) -> None:
        """Somebody does not watch any more."""
        with self._lock:
            self.watching[audience] -= 1
            if not self.watching[audience]:
                del self.watching[audience]
                self.news.pop(audience, None)

    def wake(self) -> None:
        """Wake all viewers; on the event loop."""
        self.fresh = False
        was, self.changed = self.changed, asyncio.Event()
        was.set()

    def _work_out(self, *audiences: Audience) -> None:
        game, about = self.latest(), _event("table", self.about())
        eyes = {tongue: _event("eyes", self.eyes(tongue)) for tongue in {_of_host(audience) for audience in audiences}}
        for audience in audiences:
            told = self.news.get(audience)
            self.news[audience] = now = self._next(game, audience, told, about, eyes[_of_host(audience)])
            self.fresh = self.fresh or now is not told

    def _next(self, game: LiveGame | None, audience: Audience, told: News | None, about: bytes, eyes: bytes) -> News:
        if game is None:
            same = told and (told.table, told.eyes) == (about, eyes)
            return told if told and same else News(0, 0, (), b"", about, eyes)
        same = told if told and told.game == game.number else None
        if same and same.version == game.version:
            return same if (same.table, same.eyes) == (about, eyes) else replace(same, table=about, eyes=eyes)
        # An audience that has watched the game before is told all of the next one, entry by entry.
        now, steps = game.news(audience, same.version if same else 0 if told else None)
        entries = _later(same.entries if same else (), steps)
        rest = same.rest if same else self._rest(game, audience, told) if told else None
        state = _event("state", now.model_dump_json(), f"{game.number}.{now.version}")
        return News(game.number, now.version, entries, state, about, eyes, rest)

    def _rest(self, game: LiveGame, audience: Audience, told: News) -> News | None:
        """What an audience was told of the game before, with the last entries that it has not been told of yet.

        None where it was told of another one, or that one is gone: who has not read all of it begins anew.
        """
        before = self.before(game.number)
        if told.game == 0:
            return None if before else told
        if before is None or before.number != told.game:
            return None
        steps = before.steps(audience, told.version)
        version = told.version + len(steps)
        return replace(told, version=version, entries=_later(told.entries, steps), rest=None)

    def _missed(self, audience: Audience, place: Place) -> bytes | None:
        """What somebody missed who was away for long, told as one step after the other."""
        game = self.latest()
        if game is None or game.number != place[0] or place[1] > game.version:
            return None
        return b"".join(_entry(step) for step in game.steps(audience, place[1]))


def _later(entries: tuple[bytes, ...], steps: Iterable[shapes.StepShape]) -> tuple[bytes, ...]:
    """The latest entries once further ones have come."""
    return (*entries, *(_entry(step) for step in steps))[-KEPT:]


def _of_host(audience: Audience) -> Tongue | None:
    """The language in which hosts are told of eyes; None for others."""
    return audience.tongue if audience.host else None


def _entry(step: shapes.StepShape) -> bytes:
    return _event("entry", step.model_dump_json(), f"{step.game}.{step.version}")


def _event(kind: str, data: str, id: str | None = None) -> bytes:
    return format_sse_event(event=kind, data_str=data, id=id)
