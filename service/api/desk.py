"""What the service has open: its store and key."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from service.api.figures import Figures
from service.api.settings import ServeSettings
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting, Pass, Role

DAY_SECONDS = 86400.0


@dataclass(frozen=True, slots=True)
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

    @property
    def store(self) -> Store:
        """The store of records."""
        return self.hosting.store

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
