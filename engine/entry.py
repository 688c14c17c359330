"""One line of a record: an event or a correction of earlier entries, when it was so, and who says so how surely."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.errors import Unreadable
from engine.events import SCHEMA, Event
from engine.fields import check
from engine.text import N_, Verbatim, Worded

Source = Literal["camera", "player", "host", "ai"]
"""Who can say that something happened."""

SURE = 0.8
"""Entries of a lower confidence count as unsure, and the table is asked."""


@dataclass(frozen=True, slots=True)
class Retract:
    """Entry ``entry`` never happened."""

    entry: int


@dataclass(frozen=True, slots=True)
class Amend:
    """What happened at entry ``entry`` was ``event``; ``at`` and ``since`` replace its moments where given.

    ``at`` without ``since`` is an exact moment.
    """

    entry: int
    event: Event
    at: float | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """``event`` happened too, just ``before`` or just ``after`` the entry named; exactly one of the two is given.

    Without ``at`` and ``since`` it takes the moment of its neighbour, so that the order is sure.
    """

    event: Event
    before: int | None = None
    after: int | None = None
    at: float | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Entry ``entry``, an event or a correction, does not count for the time being."""

    entry: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Entry ``entry``, which was undone, counts again."""

    entry: int


Correction = Retract | Amend | Insert | Undo | Redo
"""Everything that can be said about earlier entries."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record: what happened, when, and who says so how surely.

    ``since`` is the last moment (seconds) it was surely not so, ``at`` the first moment it surely was; ``confidence``
    is a probability 0 to 1; ``alternatives`` are other events it might be, likeliest first; ``evidence`` names
    pictures, before and after.
    """

    id: int
    event: Event | Correction
    at: float = 0.0
    since: float = 0.0
    source: Source = "camera"
    who: str = ""
    confidence: float = 1.0
    alternatives: tuple[Event, ...] = ()
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: which vocabulary, which game, played with which options (plain JSON values)."""

    game: str = "pictomania"
    options: Mapping[str, Any] = field(default_factory=dict)
    schema: int = SCHEMA


def check_values(entry: Entry) -> None:
    """Raise ``Unreadable`` unless the entry's fields have their types and lie in their ranges."""
    check(entry, f"entry {entry.id}")
    if not (math.isfinite(entry.at) and math.isfinite(entry.since) and entry.since <= entry.at):
        raise Unreadable(
            Worded(
                N_("entry {entry}: {given}; the first moment may not come after the last, and both are finite"),
                entry=entry.id,
                given=Verbatim(f"since={entry.since!r}, at={entry.at!r}"),
            )
        )
    said = entry.event
    if isinstance(said, Amend | Insert) and said.at is not None and said.since is not None and said.since > said.at:
        raise Unreadable(
            Worded(
                N_("entry {entry}: {given}; the first moment may not come after the last, and both are finite"),
                entry=entry.id,
                given=Verbatim(f"since={said.since!r}, at={said.at!r}"),
            )
        )
    if not 0.0 <= entry.confidence <= 1.0:
        raise Unreadable(
            Worded(
                N_("entry {entry}: confidence {given} is not between 0 and 1"),
                entry=entry.id,
                given=Verbatim(repr(entry.confidence)),
            )
        )
