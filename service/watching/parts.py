"""The parts of a table as the page shows and moves them: places as shares of the picture, from and to the set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision import places
from vision.arrangement import Arrangement, PlaneSaid, Player
from vision.arrangement_read import read
from vision.arrangement_write import write
from vision.table import Table

DIGITS = 4
"""Of a share; a tenth of a pixel of a picture a thousand pixels wide."""

Spots = list[list[float]]


def parts_of(table: Table, said: Arrangement | None = None) -> dict[str, Any]:
    """The parts of a table that was laid out, as `Parts` has them; looks are told where people have said them."""
    looks = {player.colour: player.look for player in said.players} if said else {}
    stand = None if table.stand is None else [shares(card, table.size) for card in table.stand.cards]
    return {
        "players": [
            {
                "colour": seat.colour,
                "sheet": shares(seat.corners, table.size),
                "tokens": shares([[disc.x, disc.y] for disc in seat.tokens], table.size),
                "pile": None if seat.pile is None else shares(seat.place([seat.pile]), table.size)[0],
                "won": None if seat.won is None else shares(seat.place([seat.won]), table.size)[0],
                "look": "#" + bytes(look).hex() if (look := looks.get(seat.colour)) else None,
            }
            for seat in table.seats
        ],
        "stand": stand,
        "middle": shares([[disc.x, disc.y] for disc in table.bonus], table.size),
    }


def said_by(parts: Mapping[str, Any], size: tuple[int, int], before: Arrangement | None = None) -> Arrangement:
    """What the parts say of a table; of the one `before` the plane is kept.

    Raises:
        BadArrangement: something in them is of no use; the message names it.
    """
    found = Arrangement(
        units="picture",
        size=size,
        players=tuple(_player(player) for player in parts["players"]),
        stand=tuple(tuple(map(tuple, card)) for card in parts["stand"]) if parts["stand"] else None,  # type: ignore[arg-type]
        no_stand=not parts["stand"],
        middle=tuple(map(tuple, parts["middle"])),
        plane=before.plane if before else PlaneSaid(),
    )
    return read(write(found))


def zones_of(table: Table, off: Any = None) -> list[dict[str, Any]]:
    """The places of a table with the corners of each, as `ZoneShape` has them.

    `off`: from pixels (n, 2) of the set-up to those of the latest picture; the same where None.
    """
    now = off or (lambda points: points)
    zones: list[tuple[str, str, Any]] = []
    for seat in table.seats:
        zones += [
            ("sheet", seat.colour, seat.corners),
            ("pile", seat.colour, places.first_pile_zone(seat, table).corners),
            ("won", seat.colour, places.side_zone(seat, table).corners),
            ("tokens", seat.colour, places.own_zone(seat, table).corners),
        ]
    if table.stand is not None:
        zones += [("stand", "", card) for card in table.stand.cards]
    if table.bonus:
        zones.append(("middle", "", _round(table)))
    return [
        {"kind": kind, "player": player, "corners": shares(now(np.asarray(corners, np.float64)), table.size)}
        for kind, player, corners in zones
    ]


def shares(points: Sequence[Sequence[float]] | NDArray[np.float64], size: tuple[int, int]) -> Spots:
    """Pixels (n, 2) as shares of a picture of that size.

    >>> shares([[640, 180]], (1280, 720))
    [[0.5, 0.25]]
    """
    pixels = np.asarray(points, np.float64).reshape(-1, 2)
    return [[round(float(x), DIGITS) + 0.0, round(float(y), DIGITS) + 0.0] for x, y in pixels / np.array(size)]


def _player(said: Mapping[str, Any]) -> Player:
    return Player(
        colour=said["colour"],
        look=tuple(bytes.fromhex(said["look"][1:])) if said.get("look") else None,  # type: ignore[arg-type]
        sheet=tuple(map(tuple, said["sheet"])),  # type: ignore[arg-type]
        tokens=tuple(map(tuple, said["tokens"])),
        pile=tuple(said["pile"]) if said.get("pile") else None,
        won=tuple(said["won"]) if said.get("won") else None,
    )


def _round(table: Table) -> NDArray[np.float64]:
    """The upright rectangle (4, 2) round the bonus tokens."""
    spots = np.array([[disc.x, disc.y] for disc in table.bonus])
    reach = 1.5 * max(disc.radius for disc in table.bonus)
    (left, top), (right, bottom) = spots.min(axis=0) - reach, spots.max(axis=0) + reach
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
