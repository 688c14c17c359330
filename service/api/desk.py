"""What the service has open: its store and key, and the games that are looked at."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from service.api.figures import Figures
from service.api.live import LiveGame
from service.api.problems import Problem
from service.api.settings import ServeSettings
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Pass, Role

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
    _games: OrderedDict[int, LiveGame] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    @property
    def store(self) -> Store:
        """The store of records."""
        return self.hosting.store

    def game(self, table: int, number: int) -> LiveGame:
        """A game played at a table; raises :class:`Problem` where there is none of that number."""
        if self.hosting.table_of(number) != table:
            raise Problem("not_found", f"no game {number} is played at this table")
        with self._lock:
            found = self._games.pop(number, None) or LiveGame(self.hosting, number)
            self._games[number] = found
            if len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        return found

    def changed(self, table: int) -> None:
        """Something is new at a table: who watches it is told."""

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

    def end(self) -> None:
        """The service is about to end."""

    def link(self, held: Pass) -> str:
        """The link that lets in whoever opens it."""
        return f"{self.address}/join/{self.signer.sign(held)}"
