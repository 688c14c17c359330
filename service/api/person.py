"""Somebody at a table, by the passes they have for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.entry import Source
from engine.secrecy import HOST, SPECTATOR
from service.store.hosting import Pass, pass_name

COOKIE = re.compile("paperref-(host|seat)-([1-9][0-9]{0,9})")
"""The name of a cookie: one for the host's pass and one for a player's or a watcher's, so that a host can play too."""


@dataclass(frozen=True, slots=True)
class Who:
    """Whoever asks about one table, by the one or two passes they have for it.

    ``colour`` is "" for who does not play; ``asker`` is the pass by which requests are told apart.
    """

    table: int
    host: bool
    colour: str
    may_correct: bool
    asker: str
    passes: tuple[str, ...]
    expires: float

    def has_one_of(self, names: Iterable[str]) -> bool:
        """Whether one of their passes is called so; see :attr:`Pass.name`."""
        return not {pass_name(id) for id in self.passes}.isdisjoint(names)

    @property
    def eyes(self) -> str:
        """With whose eyes they see: a player's, the host's or a spectator's."""
        return self.colour or (HOST if self.host else SPECTATOR)

    @property
    def name(self) -> str:
        """How the record calls them; never a person's name, for a record cannot be changed."""
        return self.colour or (HOST if self.host else SPECTATOR)

    @property
    def source(self) -> Source:
        """As what they say something."""
        return "host" if self.host else "player"


def who_of(passes: list[Pass]) -> Who:
    """Whoever has these passes of one table, at least one."""
    hosts = [one for one in passes if one.role == "host"]
    return Who(
        table=passes[0].table,
        host=bool(hosts),
        colour=next((one.colour for one in passes if one.role == "player"), ""),
        may_correct=bool(hosts) or any(one.may_correct for one in passes),
        asker=(hosts or passes)[0].id,
        passes=tuple(one.id for one in passes),
        expires=min(one.expires for one in passes),
    )
