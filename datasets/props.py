"""Things that lie on the table and how they change: values that the choreography writes and the renderer reads."""

from __future__ import annotations

from dataclasses import dataclass

from datasets.diary import Motion, Place

Art = tuple[str | int | None, ...]
"""Names a picture: ("guess", colour, figure), ("black", figure), ("back", colour or None) or
("token", colour or None, stars, seed)."""


@dataclass(frozen=True)
class Item:
    """A card or token lying flat: ``place`` mm, ``turn`` degrees clockwise, ``size`` (width, height) mm.

    Of two things at one place that with the higher ``layer`` lies on top.
    """

    key: str
    art: Art
    place: Place
    turn: float
    size: tuple[float, float]
    layer: int


@dataclass(frozen=True)
class Change:
    """At ``at`` seconds the things named ``drop`` leave the table and ``add`` come to lie on it.

    ``ink`` (player, share) says how much of a drawing is done then.
    """

    at: float
    drop: tuple[str, ...] = ()
    add: tuple[Item, ...] = ()
    ink: tuple[str, float] | None = None


@dataclass(frozen=True)
class Carry:
    """While ``motion`` lasts from ``start`` to ``end`` seconds its hand holds ``item``."""

    motion: Motion
    start: float
    end: float
    item: Item


@dataclass(frozen=True)
class Performance:
    """A whole round ready to be filmed: what lies there at first, then hands, changes and ``acts`` (for the truth)."""

    first: tuple[Item, ...]
    motions: tuple[Motion, ...]
    carries: tuple[Carry, ...]
    changes: tuple[Change, ...]
    acts: tuple[dict[str, object], ...]
    laid: dict[str, list[dict[str, object]]]
    bonus: dict[str, int]
    seconds: float
