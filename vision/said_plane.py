"""Where the places that people say are in a picture: shares of it, or millimetres of the table by what lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.arrangement import Arrangement, Spot
from vision.camera import Frame
from vision.markers import SIDE, Marked, find_markers, marked, marked_again
from vision.plane import Lens, Plane, plane_by_points
from vision.sheets import Points
from vision.table import NoTable, OutOfSync

SHAPE = 0.02
"""Pictures whose height by width differs by more than this share are of another shape."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """How what people say is turned into pixels and back.

    Attributes:
        size: width and height of the picture.
        units: "picture" or "mm".
        plane: of the table, by printed markers or by measured points; None where there are neither.
        marked: the printed markers seen; None where there are none.
    """

    size: tuple[int, int]
    units: str
    plane: Plane | None = None
    marked: Marked | None = None

    def pixels(self, spots: Iterable[Spot]) -> Points:
        """Places (n, 2) as pixels (n, 2)."""
        given = np.array(list(spots), np.float64).reshape(-1, 2)
        if self.units == "picture":
            return given * self.size
        assert self.plane is not None
        return self.plane.to_picture(given)

    def spots(self, pixels: Points) -> Points:
        """Pixels (..., 2) as places; the inverse of `pixels`."""
        if self.units == "picture":
            return np.asarray(pixels) / self.size
        assert self.plane is not None
        return self.plane.to_table(pixels)


def grid_of(said: Arrangement, still: Frame) -> Grid:
    """The grid of what was said in a still frame.

    Raises:
        NoTable: the picture has another shape than the one that it was said of, or the measured points are of no use;
            as `OutOfSync`, it was said in millimetres from printed markers, and none of these is seen.
    """
    size, plane = still.size, said.plane
    _check_shape(said, size)
    seen = find_markers(still.luma)
    if plane.markers:
        found = marked_again(seen, plane.laid(), Lens.of(size, plane.lens))
    else:
        found = marked(seen, size, plane.marker or SIDE)
    if said.units == "mm" and plane.mm is None and found is None:
        raise OutOfSync(
            f"out of sync: {said.name} says its places in millimetres from printed markers, and none of these is seen; "
            "lay them back flat and in view, or set the table up anew: paperref setup SOURCE --save"
        )
    return Grid(size, said.units, _by_hand(said, size) or (found.plane if found else None), found)


def said_outlines(said: Arrangement, still: Frame) -> list[Points]:
    """Where sheets were said to lie, corners (4, 2) in pixels of a still frame; none where that cannot be told."""
    try:
        grid = grid_of(said, still)
    except NoTable:
        return []
    return [grid.pixels(player.sheet) for player in said.players if player.sheet]


def _check_shape(said: Arrangement, size: tuple[int, int]) -> None:
    if said.units != "picture" or said.size is None:
        return
    if abs(said.size[1] / said.size[0] * size[0] / size[1] - 1) > SHAPE:
        raise NoTable(
            f"{said.name} was written for pictures of {said.size[0]}x{said.size[1]}, and these are of another shape, "
            f"{size[0]}x{size[1]}; set the camera to that size, or set the table up anew: paperref setup SOURCE --save"
        )


def _by_hand(said: Arrangement, size: tuple[int, int]) -> Plane | None:
    if said.plane.picture is None or said.plane.mm is None:
        return None
    points = np.array(said.plane.picture) * size
    try:
        return plane_by_points(points, np.array(said.plane.mm), Lens.of(size, said.plane.lens))
    except ValueError as error:
        raise NoTable(f"{said.name}: plane: {error}") from None
