"""What the service has open: its store and key, and the games that are looked at."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock

from engine.journal import Journal
from engine.text import N_, Worded
from service.api.camera_shapes import EyesNow
from service.api.eyes_told import eyes_told
from service.api.figures import Figures
from service.api.live import Asked, LiveGame
from service.api.person import Who
from service.api.pictures import Pictures
from service.api.problems import Problem
from service.api.room import Room
from service.api.rooms import Rooms
from service.api.settings import ServeSettings
from service.api.shapes import TableNow
from service.api.signing import Signer
from service.api.transfers import Transfers
from service.i18n import Tongue
from service.keep.shelf import Shelf
from service.practice.practice import Practice
from service.store import Store
from service.store.hosting import HostedTable, Hosting, Pass, Role
from service.watching.watchers import Watchers

DAY_SECONDS = 86400.0


MOST_GAMES = 64
"""Games open at once; the one not asked for longest is let go."""


@dataclass(slots=True)
class Desk:
    """What every route works with.

    ``address``: where people reach the service, as in `http://192.168.1.5:8444`; ``clock``: wall time in seconds.
    """

    settings: ServeSettings
    hosting: Hosting
    signer: Signer
    address: str
    clock: Callable[[], float] = time.time
    figures: Figures = field(default_factory=Figures)
    rooms: Rooms = field(init=False)
    pictures: Pictures = field(init=False)
    shelf: Shelf = field(init=False)
    transfers: Transfers = field(default_factory=Transfers)
    watchers: Watchers = field(init=False)
    practice: Practice = field(init=False)
    _watching: Counter[str] = field(default_factory=Counter)
    _revoked: set[str] = field(default_factory=set)
    _games: OrderedDict[int, LiveGame] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)
    _beginning: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.pictures = Pictures(self.settings.data / "pictures")
        self.shelf = Shelf(self.hosting)
        self.practice = Practice(self.settings.guesser)
        job = {
            "store": self.settings.store,
            "pictures": str(self.pictures.folder),
            "pace": self.settings.film_pace,
        }
        self.watchers = Watchers(self.hosting, self.settings.data, job, self._seen)
        self.rooms = Rooms(self._room, self.settings.poll_seconds, self.figures)

    @property
    def store(self) -> Store:
        """The store of records."""
        return self.hosting.store

    def game(self, table: int, number: int) -> LiveGame:
        """A game played at a table; raises :class:`Problem` where there is none of that number."""
        if self.hosting.table_of(number) != table:
            raise Problem("not_found", Worded(N_("no game {game} is played at this table"), game=number))
        with self._lock:
            found = self._games.pop(number, None) or LiveGame(self.hosting, number)
            self._games[number] = found
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return found

    def begin(self, asked: Asked, first: Callable[[], Journal], title: str) -> LiveGame:
        """Begin a game at the asker's table with what ``first`` gives, once; raises as that and :class:`Problem`."""
        with self._beginning:
            answer = self.hosting.answer(asked.who.asker, asked.key)
            if answer:
                asked.check_same(answer)
                return self.game(asked.who.table, answer.record)
            stored = self.hosting.begin_game(
                asked.who.table, first(), title, (asked.who.asker, asked.key, asked.digest)
            )
        self.changed()
        return self.game(asked.who.table, stored.number)

    def latest(self, table: int, before: int | None = None) -> LiveGame | None:
        """The game played at a table now, caught up with what other programs have said; None before the first.

        With ``before`` the one that was played before the game of that number.
        """
        number = self.hosting.latest_game(table, before)
        game = self.game(table, number) if number else None
        if game:
            game.refresh()
        return game

    def eyes(self, table: int, tongue: Tongue | None) -> EyesNow:
        """What the camera and the referee of a table do now, told to a host in a language, or to others."""
        return eyes_told(self.watchers.eyes(table), self.latest(table), tongue)

    def forget(self, number: int) -> None:
        """A game was removed or its record written anew: nothing of it is kept open."""
        with self._lock:
            self._games.pop(number, None)
        self.shelf.forget(number)

    def changed(self) -> None:
        """Something is new: who watches it is told."""
        self.rooms.changed()

    def admit(self, who: Who) -> bool:
        """Whether one more viewer may watch; to be followed by :meth:`dismiss` then. On the event loop."""
        if self._watching.total() >= self.settings.viewers_most:
            return False
        if self._watching[who.asker] >= self.settings.viewers_of_one:
            return False
        self._watching[who.asker] += 1
        self.figures.viewers.inc()
        return True

    def dismiss(self, who: Who) -> None:
        """A viewer has left."""
        self._watching[who.asker] -= 1
        self.figures.viewers.dec()

    def lets_watch(self, who: Who) -> bool:
        """Whether a viewer may go on watching."""
        return not self.rooms.ended and self.clock() < who.expires and self._revoked.isdisjoint(who.passes)

    def valid_pass(self, token: str) -> Pass | None:
        """The pass that a text stands for, where it lets anybody in now."""
        id = self.signer.read(token)
        held = self.hosting.find_pass(id) if id else None
        return held if held and held.holds(self.clock()) else None

    def issue(self, table: int, role: Role, colour: str = "", may_correct: bool = False, days: float = 0.0) -> Pass:
        """A new pass for a table, for so many days or as long as passes hold."""
        lasts = (days or self.settings.pass_days) * DAY_SECONDS
        return self.hosting.issue(
            table, role, colour, may_correct or role == "host", float(round(self.clock() + lasts))
        )

    def revoke(self, held: Pass) -> None:
        """A pass lets nobody in any more, from now on."""
        self.hosting.revoke(held.id)
        self._revoked.add(held.id)
        self.rooms.wake_all()

    def close(self, table: int, passes: Iterable[Pass]) -> None:
        """A table was removed with these passes: who still watches it leaves."""
        self._revoked.update(held.id for held in passes)
        self.rooms.forget(table)

    def end(self) -> None:
        """The service is about to end: viewers leave."""
        self.rooms.end()

    def link(self, held: Pass) -> str:
        """The link that lets in whoever opens it."""
        return f"{self.address}/join/{self.signer.sign(held)}"

    def _seen(self, game: int | None) -> None:
        """A camera's process has news, in a game where it has written there."""
        with self._lock:
            found = None if game is None else self._games.get(game)
        if found:
            found.refresh()
        self.changed()

    def _room(self, table: int) -> Room:
        return Room(
            table,
            lambda: self.latest(table),
            lambda: self._about(table),
            lambda tongue: self.eyes(table, tongue).model_dump_json(),
            lambda number: self.latest(table, number),
        )

    def _about(self, table: int) -> str:
        gone = HostedTable(table, "", "")  # while it is being removed; its viewers leave in a moment
        named = next((one for one in self.hosting.tables() if one.id == table), gone)
        game = self.hosting.latest_game(table)
        votes = self.hosting.votes(game) if game else ()
        return TableNow.of(named, self.hosting.seats(table), game, votes).model_dump_json()
