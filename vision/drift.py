"""How far the camera has moved since the set-up: one shift of the whole picture, measured on small pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.camera import Frame, Image
from vision.sheets import Points
from vision.table import Seat, Table
from vision.tokens import Disc
from vision.zones import SMALL, Zone

LEAST = 1.2
"""A shift of less than this many pixels of the full picture is none."""
TRUST = 0.12
"""Response of the correlation, 0 to 1, below which the shift is not believed."""


def shift_between(before: Image, after: Image) -> Points | None:
    """The shift (2,) in pixels of the full picture from one small grey picture to another; None for none or unclear."""
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(before.astype(np.float32), after.astype(np.float32), window)
    shift = np.array([dx, dy]) * SMALL
    return shift if response > TRUST and np.hypot(*shift) >= LEAST else None


def moved_zone(zone: Zone, shift: Points) -> Zone:
    """The same place where it is seen after a shift (2,)."""
    core = None if zone.core is None else zone.core + shift
    return replace(zone, corners=zone.corners + shift, core=core)


def moved_table(table: Table, shift: Points) -> Table:
    """The same table where it is seen after a shift (2,)."""
    seats = tuple(Seat(s.colour, s.corners + shift, tuple(_moved(t, shift) for t in s.tokens)) for s in table.seats)
    stand = None if table.stand is None else replace(table.stand, cards=table.stand.cards + shift)
    return replace(table, seats=seats, stand=stand, bonus=tuple(_moved(disc, shift) for disc in table.bonus))


def moved_frame(frame: Frame, shift: Points) -> Frame:
    """A frame as the camera would have seen it after a shift (2,); the edge is repeated."""
    luma, u, v = (
        cv2.warpAffine(
            plane,
            np.array([[1, 0, shift[0] / part], [0, 1, shift[1] / part]], np.float64),
            (plane.shape[1], plane.shape[0]),
            borderMode=cv2.BORDER_REPLICATE,
        ).astype(np.uint8, copy=False)
        for plane, part in ((frame.luma, 1), (frame.u, 2), (frame.v, 2))
    )
    return Frame(frame.index, frame.time, luma, u, v)


def _moved(disc: Disc, shift: Points) -> Disc:
    return Disc(disc.x + float(shift[0]), disc.y + float(shift[1]), disc.radius)
