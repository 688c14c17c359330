"""Rendered tables for the tests of the set-up: with printed markers at the corners, or lit by lamps of few colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from datasets.canvas import paste
from datasets.clip import Clip, Wish, make_clip
from datasets.film import Film
from datasets.lamps import LAMPS, narrow_band
from datasets.props import Change
from datasets.stage import warp
from vision.camera import Frame, Image
from vision.markers import MODULES, marker_bits, square
from vision.sheets import Points

SIDE = 40.0
CORNERS = ((0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93))
"""Where the markers lie in the picture, as shares of its size."""


@dataclass(frozen=True, eq=False)
class Marked:
    """A still frame of a table with markers: their middles on the table (mm) and their corners in the picture."""

    clip: Clip
    still: Frame
    places: dict[int, Points]
    corners: dict[int, Points]


@cache
def clip_of(seed: int, players: int, size: tuple[int, int] = (1280, 720)) -> Clip:
    """A laid table that nobody has touched yet."""
    clip = make_clip(Wish(seed, players=players, size=size, system_fonts=False))
    clip.stage.change(Change(0.0, add=clip.performance.first))
    return clip


def still_of(clip: Clip, lamp: str = "", share: float = 0.0) -> Frame:
    """The mean of some frames of a laid table, `share` of its light from one of the lamps of `datasets.lamps`."""
    picture = narrow_band(clip.stage.picture, LAMPS[lamp], share) if lamp else clip.stage.picture
    return Frame.of_bgr(_filmed(clip, picture))


@cache
def marked_table(seed: int, players: int, size: tuple[int, int] = (1280, 720)) -> Marked:
    """A laid table with the four markers near the picture's corners."""
    clip = clip_of(seed, players, size)
    rng, seen = np.random.default_rng(seed), clip.camera.table_points()
    picture = clip.stage.picture.copy()
    places, corners = {}, {}
    for number, (x, y) in zip(range(1, 5), CORNERS, strict=True):
        middle = seen[int(y * size[1]), int(x * size[0])].astype(float)
        place = (float(middle[0]), float(middle[1]), float(rng.uniform(-15, 15)))
        patch, left, top = warp(_art(number), clip.camera.project(square(place, SIDE * (MODULES + 2) / MODULES)))
        paste(picture, patch, left, top)
        places[number], corners[number] = middle, clip.camera.project(square(place, SIDE)) - 0.5
    return Marked(clip, Frame.of_bgr(_filmed(clip, picture)), places, corners)


def _art(number: int) -> Image:
    """A marker with a white rim one module wide, opaque BGRA."""
    print_ = np.pad(marker_bits(number), 1, constant_values=255)
    return cv2.cvtColor(np.kron(print_, np.ones((24, 24), np.uint8)), cv2.COLOR_GRAY2BGRA)


def _filmed(clip: Clip, picture: Image) -> Image:
    film = Film(clip.stage, clip.performance, 10.0, clip.wish.seed)
    return np.rint(np.mean([film.seen(picture.copy()) for _ in range(4)], axis=0)).astype(np.uint8)


def turned(
    still: Frame, degrees: float, shift: tuple[float, float] = (0, 0), size: float = 1.0
) -> tuple[Frame, Points]:
    """The picture as a camera sees it that was turned and pushed, and the matrix (2, 3) that did it."""
    width, height = still.size
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, size)
    matrix[:, 2] += shift
    moved = cv2.warpAffine(still.bgr(), matrix, still.size, borderValue=(60, 70, 80))
    return Frame.of_bgr(np.asarray(moved, np.uint8)), matrix
