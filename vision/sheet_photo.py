"""The sheet on a photograph: found, turned upright where its foot line tells how, and seen from straight above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.sheet import Corners, Picture, find_sheet, foot_edge, natural_size, rectify

LARGEST = 1600
"""Longest side in pixels of a straightened sheet."""

SURE = 0.6
"""From this confidence on the foot line decides which way up the sheet is."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetPhoto:
    """A sheet found on a photograph.

    Attributes:
        corners: where it lies, (4, 2) pixels of the photograph, clockwise as seen.
        straight: the sheet from straight above, BGR (h, w, 3), its longer side at most `LARGEST`.
        upright: whether its foot line tells that it is the right way up.
    """

    corners: Corners
    straight: Picture
    upright: bool


def sheet_of(image: Picture) -> SheetPhoto | None:
    """The most prominent sheet on a photograph (h, w, 3); ``None`` where none is seen."""
    corners = find_sheet(image)
    if corners is None:
        return None
    edge, sure = foot_edge(image, corners)
    upright = np.roll(corners, 2 - edge, axis=0) if sure > SURE else corners
    width, height = natural_size(upright)
    scale = min(1.0, LARGEST / max(width, height))
    size = max(8, round(width * scale)), max(8, round(height * scale))
    return SheetPhoto(corners, rectify(image, upright, size), sure > SURE)
