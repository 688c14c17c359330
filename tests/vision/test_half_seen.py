"""Sheets of which only some edges are seen: a lamp that mirrors over one side, light ground, and nothing made up."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.camera import Image
from vision.half_seen import half_seen
from vision.sheets import find_light_quads

SIZE = (180.0, 126.0)
PLACES = ((200.0, 180.0, 4.0), (640.0, 560.0, -7.0), (1050.0, 220.0, 21.0))
"""Middles and turns of the sheets; the last one is half hidden."""


def corners_of(x: float, y: float, turn: float) -> np.ndarray:
    return np.asarray(cv2.boxPoints(((x, y), SIZE, turn)), np.float64)


def table(shine: float, ground: int = 150) -> Image:
    """Three sheets on an even ground, and a lamp that mirrors beside the last one: (h, w)."""
    picture = np.full((720, 1280), ground, np.float32)
    for place in PLACES:
        cv2.fillConvexPoly(picture, np.rint(corners_of(*place)).astype(np.int32), 205, cv2.LINE_AA)
    y, x = np.mgrid[:720, :1280]
    picture += shine * np.exp(-(((x - 1090) / 70) ** 2 + ((y - 150) / 60) ** 2))
    noise = np.random.default_rng(1).normal(0, 1.5, picture.shape)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("shine", "ground"), [(110, 150), (200, 150), (110, 175)])
def test_a_sheet_beside_a_mirrored_lamp_is_found_by_the_edges_that_are_seen(shine: float, ground: int) -> None:
    picture = table(shine, ground)
    clear = [quad for quad in find_light_quads(picture) if quad.centre[0] < 900]
    assert len(clear) == 2
    (found,) = half_seen(picture, clear)
    wanted = corners_of(*PLACES[-1])
    off = np.linalg.norm(found.corners[:, None] - wanted[None], axis=2).min(axis=1)
    assert off.max() < 6
    assert not found.whole


def test_what_is_known_is_not_found_again() -> None:
    picture = table(0)
    assert half_seen(picture, find_light_quads(picture)) == []


def test_two_edges_alone_are_no_sheet() -> None:
    picture = table(0)
    clear = [quad for quad in find_light_quads(picture) if quad.centre[0] < 900]
    a, b, c, _ = np.rint(corners_of(*PLACES[-1])).astype(np.int32)
    picture[:, 900:] = 150
    cv2.polylines(picture, [np.array([a, b, c])], False, 205, 3, cv2.LINE_AA)
    assert half_seen(picture, clear) == []


def test_nothing_is_found_where_nothing_is() -> None:
    picture = table(0)
    clear = [quad for quad in find_light_quads(picture) if quad.centre[0] < 900]
    assert half_seen(np.full_like(picture, 150), clear) == []
