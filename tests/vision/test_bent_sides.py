"""Corners of sheets that do not lie flat are found where the ends of their sides meet; flat sheets stay as they are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.bent_sides import unbent
from vision.rim import Picture, Points, exact

CORNERS = np.array([[60.0, 52.0], [441.0, 70.0], [430.0, 330.0], [48.0, 316.0]])
"""Of a sheet on the pictures of this module."""
FINE = 4
"""Pictures are drawn so many times larger, then averaged."""


def sheet(bows: tuple[float, float, float, float], missing: float = 0.0) -> Picture:
    """A grey picture (390, 500) of a sheet whose sides bow in by so many pixels, less `missing` ones of a corner."""
    outline = []
    for k, bow in enumerate(bows):
        a, b = CORNERS[k], CORNERS[(k + 1) % 4]
        along = (b - a) / np.linalg.norm(b - a)
        shares = np.linspace(missing / np.linalg.norm(b - a) if k == 0 else 0.0, 1.0, 60)[:, None]
        if k == 3 and missing:
            shares = np.linspace(0.0, 1.0 - missing / np.linalg.norm(b - a), 60)[:, None]
        outline.append(a + shares * (b - a) + bow * np.sin(np.pi * shares) * np.array([-along[1], along[0]]))
    large = np.full((390 * FINE, 500 * FINE), 120, np.uint8)
    cv2.fillPoly(large, [np.rint((np.concatenate(outline) + 0.5) * FINE - 0.5).astype(np.int32)], 225)
    return np.asarray(cv2.GaussianBlur(cv2.resize(large, (500, 390), interpolation=cv2.INTER_AREA), (0, 0), 0.8))


def off(corners: Points) -> float:
    """How many pixels the worst corner is off."""
    return float(np.linalg.norm(corners - CORNERS, axis=1).max())


@pytest.mark.parametrize("bows", [(5.0, 4.0, 5.0, 3.0), (6.0, 0.0, 0.0, 0.0), (4.0, -3.0, 5.0, -4.0)])
def test_corners_of_bent_sheets_are_found_from_the_ends_of_their_sides(bows: tuple[float, float, float, float]) -> None:
    picture = sheet(bows)
    straight = exact(picture, CORNERS)
    assert off(straight) > 2.0
    assert off(unbent(picture, straight)) < 0.3 * off(straight)


def test_flat_sheets_are_left_alone() -> None:
    for picture in (sheet((0.0, 0.0, 0.0, 0.0)), sheet((0.0, 0.0, 0.0, 0.0), missing=40.0)):
        straight = exact(picture, CORNERS + np.array([1.0, -1.0]))
        assert np.array_equal(unbent(picture, straight), straight)
        assert off(straight) < 0.3


def test_where_nothing_is_seen_nothing_is_moved() -> None:
    assert np.array_equal(unbent(np.full((390, 500), 200, np.uint8), CORNERS), CORNERS)
