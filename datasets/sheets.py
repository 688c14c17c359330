"""Sheets of paper to draw on, with their grey foot line and faint star, and the ink on them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture, blank, star_outline, tint, trace, with_alpha
from datasets.colours import Bgr, mix, paper_white
from datasets.doodles import Stroke

PER_MM = 4.0
"""Pixels a millimetre of sheet art."""


@dataclass(frozen=True)
class SheetLook:
    """Paper and print of the sheets of one table; lengths in mm, ``star_right`` for the faint star at the right."""

    paper: Bgr
    line: float
    line_at: float
    double: bool
    grey: float
    star: float
    star_grey: float
    star_right: bool


def random_sheet_look(rng: Generator) -> SheetLook:
    """Draw the looks of a table's sheets."""
    return SheetLook(
        paper=paper_white(rng),
        line=rng.uniform(0.6, 1.8),
        line_at=rng.uniform(2.5, 8),
        double=bool(rng.random() < 0.2),
        grey=rng.uniform(0.3, 0.65),
        star=rng.uniform(5, 9),
        star_grey=rng.uniform(0.06, 0.3),
        star_right=bool(rng.random() < 0.75),
    )


def blank_sheet(look: SheetLook, size: tuple[float, float]) -> Picture:
    """Return an undrawn sheet of ``size`` (width, height) mm as opaque BGR, its foot at the bottom."""
    width, height = (round(edge * PER_MM) for edge in size)
    picture = blank(height, width, look.paper)
    mask = np.zeros((height, width), np.uint8)
    for at in (look.line_at, look.line_at + 2.6 * look.line)[: 1 + look.double]:
        y = height - at * PER_MM
        trace(mask, np.array([(0.0, y), (width - 1.0, y)]), round(look.line * PER_MM))
    tint(picture, mask, mix(look.paper, (60, 60, 60), look.grey))
    star = np.zeros((height, width), np.uint8)
    x = width - (look.star + 6) * PER_MM if look.star_right else (look.star + 6) * PER_MM
    centre = (x, height - (look.line_at + 4 + look.star) * PER_MM)
    trace(star, star_outline(centre, look.star * PER_MM, 0.0), round(0.5 * PER_MM), closed=True)
    tint(picture, star, mix(look.paper, (40, 40, 40), look.star_grey))
    return picture


def draw_ink(sheet: Picture, strokes: list[Stroke], ink: Bgr, pen: float, cover: float = 0.9) -> Picture:
    """Return ``sheet`` with ``strokes`` (mm) in a pencil of colour ``ink``, ``pen`` mm wide, as premultiplied BGRA.

    ``cover`` (0 to 1) is how much of the paper's colour the ink hides: a faint pencil 0.2, a marker 1.
    """
    picture, mask = sheet.copy(), np.zeros(sheet.shape[:2], np.uint8)
    for stroke in strokes:
        trace(mask, stroke * PER_MM, max(round(pen * PER_MM), 1))
    tint(picture, mask, ink, cover)
    return with_alpha(picture, np.full(sheet.shape[:2], 255, np.uint8))
