"""Where on a set-up table is watched: the zones of each seat, of the stand, and the empty table to compare with."""

from __future__ import annotations

import numpy as np

from vision.light import light_of
from vision.sheets import Points
from vision.table import Seat, Table
from vision.zones import Zone

PILE_DEPTH = 0.8
"""A pile is first looked for within this distance beyond the sheet's head (sheet widths)."""
PILE_OVERLAP = 0.12
"""Cards may lie over the sheet's head by this much (sheet widths)."""
PILE_HALF = 0.38
"""Half the side of the square that is watched once the pile's place is known (sheet widths)."""
PILE_WIDE = 0.62
"""Half the side of the square that is looked at where cards may lie beyond the usual one."""
PILE_REACH = 0.32
"""Cards of a pile lie within this distance of its middle (sheet widths); what moves farther out does not matter."""
SIDE = (0.99, 1.62)
"""Tokens won lie right of the sheet between these (sheet widths from its left)."""
SIDE_ENDS = 0.28
"""They may lie this far beyond the sheet's foot and head (sheet widths)."""
INSET = 0.02
"""The sheet's outermost strip is not looked at (sheet widths)."""
OWN_REACH = 3.0
"""Own tokens are pushed about within so many diameters of where they lay."""
DRAWING_SCALE = 2.0
"""The drawing is photographed at this many pixels for each pixel of the picture."""


Corner = tuple[float, float]
"""A point in a sheet's frame."""


def _zone(kind: str, seat: Seat, table: Table, low: Corner, high: Corner,
          zoom: float = 1.0, core: Points | None = None) -> Zone:  # fmt: skip
    """The upright rectangle from `low` to `high` in a sheet's frame, seen by its owner."""
    corners = seat.place([[low[0], high[1]], [high[0], high[1]], [high[0], low[1]], [low[0], low[1]]])
    scale = seat.scale * zoom
    size = (max(round((high[0] - low[0]) * scale), 16), max(round((high[1] - low[1]) * scale), 16))
    return Zone(kind, seat.colour, corners, size, table.size, core, light_of(seat.white, table.white))


def sheet_zone(seat: Seat, table: Table) -> Zone:
    """The paper that a player draws on."""
    return _zone("sheet", seat, table, (INSET, INSET), (1 - INSET, seat.aspect - INSET))


def drawing_zone(seat: Seat, table: Table) -> Zone:
    """The whole sheet, enlarged, for the photograph of the drawing."""
    return _zone("drawing", seat, table, (0.0, 0.0), (1.0, seat.aspect), DRAWING_SCALE)


def first_pile_zone(seat: Seat, table: Table) -> Zone:
    """Where a player's pile will be begun: beyond the head of the sheet, towards the middle of the table."""
    low, high = (0.06, seat.aspect - PILE_OVERLAP), (0.94, seat.aspect + PILE_DEPTH)
    return _zone("pile", seat, table, *_about(seat.pile, low, high))


def pile_zone(seat: Seat, table: Table, centre: Points) -> Zone:
    """Where a player's pile is; `centre` (2,) pixels of the picture."""
    u, v = seat.back(centre.reshape(1, 2))[0]
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    core = seat.place(np.column_stack([u + PILE_REACH * np.cos(turn), v + PILE_REACH * np.sin(turn)]))
    low, high = (u - PILE_HALF, v - PILE_HALF), (u + PILE_HALF, v + PILE_HALF)
    return _zone("pile", seat, table, low, high, core=core)


def wide_zone(pile: Zone, seat: Seat, table: Table) -> Zone:
    """A wider square about the middle of the zone of a player's pile."""
    u, v = seat.back(pile.corners.mean(axis=0).reshape(1, 2))[0]
    return _zone("pile", seat, table, (u - PILE_WIDE, v - PILE_WIDE), (u + PILE_WIDE, v + PILE_WIDE))


def side_zone(seat: Seat, table: Table) -> Zone:
    """Right of a player's sheet, where bonus tokens and tokens won are laid."""
    low, high = (SIDE[0], -SIDE_ENDS), (SIDE[1], seat.aspect + SIDE_ENDS)
    return _zone("side", seat, table, *_about(seat.won, low, high))


def own_zone(seat: Seat, table: Table) -> Zone:
    """Where a player's own tokens lie, and somewhat round them; at least one was seen at set-up."""
    spots = seat.back(np.array([[token.x, token.y] for token in seat.tokens]))
    reach = OWN_REACH * 2 * float(np.median([token.radius for token in seat.tokens])) / seat.scale
    (left, low), (right, high) = spots.min(axis=0) - reach, spots.max(axis=0) + reach
    return _zone("own", seat, table, (float(left), float(low)), (float(right), float(high)))


def _about(middle: Corner | None, low: Corner, high: Corner) -> tuple[Corner, Corner]:
    """A rectangle of the same size about another middle; as it is where None."""
    if middle is None:
        return low, high
    across, up = middle[0] - (low[0] + high[0]) / 2, middle[1] - (low[1] + high[1]) / 2
    return (low[0] + across, low[1] + up), (high[0] + across, high[1] + up)
