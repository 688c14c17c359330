"""How far archives are that come or go, for whoever waits for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Literal

State = Literal["waiting", "sending", "receiving", "checking", "keeping", "done", "failed"]

MOST = 200
"""Transfers that are remembered; the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """How far one is: ``done`` of ``total`` bytes or files; ``detail`` says why it failed."""

    state: State = "waiting"
    done: int = 0
    total: int = 0
    detail: str = ""


@dataclass(slots=True)
class Transfers:
    """All of them, by the keys under which they were begun; from any thread."""

    _known: OrderedDict[str, Transfer] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def tell(self, key: str, state: State, done: int = 0, total: int = 0, detail: str = "") -> None:
        """Say how far one is; nothing where it has no key."""
        if key:
            with self._lock:
                self._known[key] = Transfer(state, done, total, detail)
                self._known.move_to_end(key)
                while len(self._known) > MOST:
                    self._known.popitem(last=False)

    def progress(self, key: str, state: State) -> Callable[[int, int], None]:
        """Is told how much is done, of how much."""
        return lambda done, total: self.tell(key, state, done, total)

    def of(self, key: str) -> Transfer:
        """How far one is; it waits where nothing was said of it yet."""
        with self._lock:
            return self._known.get(key, Transfer())
