"""What there is to say of a table that was set up: the arrangement from which it can be laid out again."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np

from vision import places
from vision.arrangement import Arrangement, Outline, Player, Spot
from vision.camera import Image
from vision.light import light_of
from vision.markers import place_of
from vision.placing import Laid
from vision.said_plane import Grid
from vision.seating import token_pixels
from vision.sheets import Points
from vision.table import Seat, Table


def arrangement_of(laid: Laid, told: Arrangement | None = None) -> Arrangement:
    """All that is needed to lay the table out again, in millimetres where printed markers were seen.

    `told`: what people have said of it, of which the plane, looks, and that there is no stand, are kept.
    """
    table, grid = laid.table, laid.grid
    told = told or Arrangement()
    said, looks = told.plane, {player.colour: player.look for player in told.players}
    if grid.marked is not None:
        lens, poses = grid.marked.plane.lens.bulge, {n: place_of(corners) for n, corners in grid.marked.laid.items()}
        said = replace(said, markers=poses, lens=lens, marker=grid.marked.side)
    grid = _written(grid)
    stand = tuple(_outline(card, grid) for card in table.stand.cards) if table.stand is not None else None
    return Arrangement(
        units=grid.units,
        size=table.size,
        players=tuple(replace(_player(seat, grid), look=looks.get(seat.colour)) for seat in table.seats),
        stand=cast("tuple[Outline, Outline, Outline] | None", stand),
        no_stand=told.no_stand,
        middle=_spots(np.array([[disc.x, disc.y] for disc in table.bonus]).reshape(-1, 2), grid),
        plane=said,
    )


def with_all(arrangement: Arrangement, laid: Laid, picture: Image) -> Arrangement:
    """The same with what follows from the rest: how the colours look, and the middles of the places beside the sheets.

    `picture` in which it was laid out.
    """
    table, grid, more = laid.table, _written(laid.grid), []
    for player, seat in zip(arrangement.players, table.seats, strict=True):
        pile, won = (place(seat, table).corners.mean(axis=0) for place in (places.first_pile_zone, places.side_zone))
        spots = _spots(np.array([pile, won]), grid)
        look = player.look or look_of(picture, seat, table)
        more.append(replace(player, look=look, pile=spots[0], won=spots[1]))
    return replace(arrangement, players=tuple(more))


def look_of(picture: Image, seat: Seat, table: Table) -> tuple[int, int, int]:
    """How a player's tokens look in common light: red, green, blue."""
    pixels = token_pixels(picture, seat.tokens, light_of(seat.white, table.white)).reshape(-1, 3)
    full = np.ptp(pixels.astype(np.int16), axis=1)
    blue, green, red = np.median(pixels[full >= np.percentile(full, 50)], axis=0).astype(int).tolist()
    return red, green, blue


def _written(grid: Grid) -> Grid:
    """In which units is written: in millimetres wherever printed markers tell where these are."""
    return grid if grid.marked is None else replace(grid, units="mm", plane=grid.plane or grid.marked.plane)


def _player(seat: Seat, grid: Grid) -> Player:
    tokens = _spots(np.array([[disc.x, disc.y] for disc in seat.tokens]).reshape(-1, 2), grid)
    said = [None if place is None else _spots(seat.place([place]), grid)[0] for place in (seat.pile, seat.won)]
    return Player(seat.colour, sheet=_outline(seat.corners, grid), tokens=tokens, pile=said[0], won=said[1])


def _outline(corners: Points, grid: Grid) -> Outline:
    return cast("Outline", _spots(corners, grid))


def _spots(pixels: Points, grid: Grid) -> tuple[Spot, ...]:
    return tuple((float(x), float(y)) for x, y in grid.spots(pixels).tolist()) if len(pixels) else ()
