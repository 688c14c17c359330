"""What there is to tell of a table that was set up: how well it is seen, what looks alike, how large it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.text import N_, Worded
from vision.camera import Frame
from vision.channels import grey_of
from vision.clarity import Clarity, clarity
from vision.light import light_of
from vision.placing import Laid
from vision.plane import Plane
from vision.plane_fit import fit_sheets, size_on
from vision.seating import token_pixels
from vision.separable import Alike, alike
from vision.table import Table

SHEET = 148.0
"""Width of a sheet along its foot in millimetres, where nothing was measured."""
FEWEST, ODD = 2, 0.03
"""So few sheets tell the plane, and those that differ from most by a larger share of their size are left out."""
POOR = 60
"""With a lower score of light and sharpness the table is told while it is watched."""


@dataclass(frozen=True, slots=True, eq=False)
class TableReport:
    """What there is to tell.

    Attributes:
        plane: of the table; None where fewer than two sheets are seen whole and nothing else tells.
        clarity: how well the table is seen.
        alike: players whose colours this light cannot tell apart, the worst first.
        odd: a line for each player whose sheet is not as large as the others: it is not wholly or not rightly seen.
        notes: that somebody may be missing, and what has moved since it was said where everything lies.
    """

    plane: Plane | None
    clarity: Clarity
    alike: tuple[Alike, ...]
    odd: tuple[Worded, ...]
    notes: tuple[str, ...]

    def lines(self) -> list[str]:
        """All that might be put right, one line each."""
        return [*self.clarity.advice, *(pair.advice for pair in self.alike), *self.odd, *self.notes]

    def to_mend(self) -> list[str]:
        """What the table should be told before it plays, one line each."""
        seen = self.clarity
        poor = [f"light and sharpness {seen.score} of 100: {line}" for line in seen.advice if seen.score < POOR]
        return [*self.notes, *(pair.advice for pair in self.alike), *poor]


def report_of(laid: Laid, still: Frame, sheet: float | None = None) -> TableReport:
    """What there is to tell of a table in the still frame in which it was set up.

    `sheet`: width of a sheet along its foot in millimetres, where it was measured.
    """
    table = laid.table
    plane = laid.grid.plane or _by_sheets(table, sheet or SHEET)
    middle = np.mean([seat.corners.mean(axis=0) for seat in table.seats], axis=0)
    scale = plane.pixels_per_mm(middle) if plane else float(np.median([seat.scale for seat in table.seats])) / SHEET
    seen = clarity(grey_of(still.bgr()), {seat.colour: seat.corners for seat in table.seats}, scale)
    notes = (*([table.missing] if table.missing else []), *laid.notes)
    return TableReport(plane, seen, tuple(_alike(table, still)), tuple(_odd(table, plane)), notes)


def _by_sheets(table: Table, width: float) -> Plane | None:
    """The plane by those sheets that are seen whole and are as large as most, taken to be `width` mm wide."""
    edge = np.array(table.size) - 3
    whole = [seat.corners for seat in table.seats if ((seat.corners > 2) & (seat.corners < edge)).all()]
    if len(whole) < FEWEST:
        return None
    plane = fit_sheets(whole, width, table.size).plane
    sizes = np.array([size_on(corners, plane) for corners in whole])
    odd = (np.abs(sizes / np.median(sizes, axis=0) - 1) > ODD).any(axis=1)
    like = [corners for corners, differs in zip(whole, odd, strict=True) if not differs]
    return fit_sheets(like, width, table.size).plane if odd.any() and len(like) >= FEWEST else plane


def _odd(table: Table, plane: Plane | None) -> Iterator[Worded]:
    if plane is None:
        return
    sizes = np.array([size_on(seat.corners, plane) for seat in table.seats])
    usual = np.median(sizes, axis=0)
    for seat, size in zip(table.seats, sizes, strict=True):
        if (np.abs(size / usual - 1) > ODD).any():
            yield Worded(
                N_(
                    "the sheet of {player} looks {width} x {height} mm large, and the others {usual_width} x "
                    "{usual_height}: it is seen only in part, or not rightly; move it into the picture, or put its "
                    "corners right"
                ),
                player=seat.colour,
                width=round(size[0]),
                height=round(size[1]),
                usual_width=round(usual[0]),
                usual_height=round(usual[1]),
            )


def _alike(table: Table, still: Frame) -> list[Alike]:
    picture = still.bgr()
    inks = {s.colour: token_pixels(picture, s.tokens, light_of(s.white, table.white)) for s in table.seats}
    return alike(inks, table.white)
