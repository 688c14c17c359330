"""Printed corner markers (ArUco, dictionary AprilTag 36h11): where they are seen, the plane of the table is exact.

There are four, numbered 1 to 4 as printed; any of them may be missing, and they may lie anywhere flat on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.camera import Image
from vision.plane import Lens, Plane, plane_by_points
from vision.plane_fit import fit_squares
from vision.sheets import Points, fit_sides

NUMBERS = (1, 2, 3, 4)
"""As printed under the markers; the dictionary counts from 0."""
MODULES = 8
"""A marker is so many black or white squares wide, the black rim counted in."""
REACH = 0.1
"""How far from where they were first seen the sides of a marker are looked for, as a share of its width."""
SIDE = 40.0
"""Width of the black square as printed, in millimetres, unless told otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """What printed markers say of the table.

    Attributes:
        seen: corners (4, 2) in pixels of each marker seen, by its number, clockwise from the upper left of its print.
        laid: the same corners in millimetres of the table.
        plane: the plane they lie in, with its error in pixels.
        side: width of each in millimetres.
    """

    seen: Mapping[int, Points]
    laid: Mapping[int, Points]
    plane: Plane
    side: float


def find_markers(grey: Image) -> dict[int, Points]:
    """Corners (4, 2) in pixels of each marker in a grey picture (h, w), by number; of two of one the larger."""
    found, ids, _ = _detector().detectMarkers(grey)
    if ids is None:
        return {}
    best: dict[int, Points] = {}
    for identity, corners in zip(np.ravel(ids).tolist(), np.reshape(found, (-1, 4, 2)), strict=True):
        number, quad = int(identity) + 1, corners.astype(np.float64)
        if number in NUMBERS and (number not in best or _area(quad) > _area(best[number])):
            best[number] = quad
    # The corners found are pulled inwards by blur; where lines along the sides cross, they are not.
    light = cv2.bitwise_not(grey).astype(np.uint8, copy=False)
    return {number: fit_sides(light, quad, REACH) for number, quad in sorted(best.items())}


def marked(seen: Mapping[int, Points], size: tuple[int, int], side: float = SIDE) -> Marked | None:
    """The plane by the markers seen, each `side` millimetres wide; None where there is none.

    `size`: width and height of the picture.
    """
    if not seen:
        return None
    fit = fit_squares(list(seen.values()), side, size)
    return Marked(dict(seen), dict(zip(seen, fit.laid, strict=True)), fit.plane, side)


def marked_again(seen: Mapping[int, Points], laid: Mapping[int, Points], lens: Lens) -> Marked | None:
    """The plane by markers whose corners (4, 2) on the table, in mm, are known; None where none of these is seen.

    `lens` of the camera, as it was found when the places were.
    """
    both = [number for number in seen if number in laid]
    if not both:
        return None
    here, there = (np.concatenate([places[number] for number in both]) for places in (seen, laid))
    plane = plane_by_points(here, there, lens, "markers")
    side = float(np.linalg.norm(laid[both[0]][1] - laid[both[0]][0]))
    return Marked({number: seen[number] for number in both}, dict(laid), plane, side)


def square(place: tuple[float, float, float], side: float) -> Points:
    """The corners (4, 2) of a marker whose middle lies at x, y and which is turned by so many degrees."""
    turn = np.radians(place[2])
    along, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    return np.asarray(place[:2] + corners[:, :1] * along + corners[:, 1:] * down)


def place_of(corners: Points) -> tuple[float, float, float]:
    """Where corners (4, 2) lie: the middle and the turn in degrees; the inverse of `square`."""
    along = corners[1] - corners[0] + corners[2] - corners[3]
    x, y = corners.mean(axis=0).tolist()
    return x, y, float(np.degrees(np.arctan2(along[1], along[0])))


def marker_bits(number: int) -> Image:
    """The print of a marker (1 to 4) as uint8 (8, 8), 0 for black and 255 for white."""
    drawn = cv2.aruco.generateImageMarker(_dictionary(), number - 1, MODULES)
    return np.asarray(drawn, np.uint8)


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    # Corners are fitted afterwards; CORNER_REFINE_APRILTAG would take a second a picture.
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_dictionary(), parameters)


def _area(corners: Points) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))
