"""Sides of sheets are found to a part of a pixel, whatever lies on them, and beyond what is printed along them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.rim import Picture, Points, exact, outermost, settled

CORNERS = np.array([[40.3, 31.8], [241.6, 44.1], [232.9, 189.4], [33.2, 176.7]])
"""Of a sheet on the pictures of this module."""
FINE = 8
"""Pictures are drawn so many times larger, then averaged."""


def sheet(paper: int = 225, table: int = 120) -> Picture:
    """A grey picture (230, 280) of the sheet, softly seen."""
    large = np.full((230 * FINE, 280 * FINE), table, np.uint8)
    cv2.fillConvexPoly(large, np.rint((CORNERS + 0.5) * FINE - 0.5).astype(np.int32), paper)
    return np.asarray(cv2.GaussianBlur(cv2.resize(large, (280, 230), interpolation=cv2.INTER_AREA), (0, 0), 0.8))


def off(corners: Points) -> float:
    """How many pixels the worst corner is off."""
    return float(np.linalg.norm(corners - CORNERS, axis=1).max())


@pytest.mark.parametrize("nudge", [(2.0, -1.5), (-2.0, 2.0), (0.0, 0.0)])
def test_corners_are_found_to_a_fifth_of_a_pixel(nudge: tuple[float, float]) -> None:
    assert off(settled(sheet(), CORNERS + nudge, (4.0, 3.0))) < 0.2


def test_what_lies_on_the_edge_is_left_out() -> None:
    picture = sheet()
    cv2.circle(picture, (140, 38), 22, 60, -1)
    cv2.fillPoly(picture, [np.array([[36, 28], [60, 30], [38, 52]], np.int32)], 120)
    assert off(settled(picture, CORNERS + np.array([1.0, 1.0]), (4.0, 3.0))) < 0.3


def test_beyond_a_line_printed_along_a_side_lies_more_paper() -> None:
    picture = sheet(table=170)
    inner = CORNERS.copy()
    inner[2:] += 0.06 * (CORNERS[[1, 0]] - CORNERS[[2, 3]])
    cv2.line(picture, inner[2].astype(int).tolist(), inner[3].astype(int).tolist(), 110, 2, cv2.LINE_AA)
    assert off(inner) > 7
    assert off(exact(picture, inner)) < 0.4


def test_a_table_as_bright_as_paper_moves_nothing() -> None:
    assert off(outermost(sheet(table=215), CORNERS)) < 0.1
    assert off(exact(np.full((230, 280), 200, np.uint8), CORNERS)) < 1e-9


def test_colours_tell_what_brightness_does_not() -> None:
    grey = sheet(200, 200)
    picture = cv2.merge([grey, sheet(170, 210), sheet(215, 100)])
    assert off(settled(picture, CORNERS + np.array([1.5, -1.0]), (4.0, 3.0))) < 0.2
