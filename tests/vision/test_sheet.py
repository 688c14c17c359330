"""Sheets are found in photographs, straightened and turned upright."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from tests.vision.photo_scenes import sheet_on_table
from tests.vision.shared_photos import pictures
from vision.quad_fit import overlap
from vision.sheet import find_sheet, foot_edge, natural_size, rectify


def test_sheets_are_found_on_many_tables() -> None:
    overlaps = []
    for seed in range(16):
        picture, corners = sheet_on_table(seed)
        found = find_sheet(picture)
        overlaps.append(0.0 if found is None else overlap(found, corners.astype(np.float32)))
    assert np.mean(np.array(overlaps) >= 0.95) >= 0.9
    assert np.mean(overlaps) > 0.95


def test_a_bare_table_has_no_sheet() -> None:
    rng = default_rng(3)
    grain = rng.normal(90, 3, (300, 400, 3)).clip(0, 255).astype(np.uint8)
    assert find_sheet(grain) is None
    assert find_sheet(np.full((300, 400, 3), 90, np.uint8)) is None


def test_corners_come_clockwise_and_inside_reason() -> None:
    picture, _ = sheet_on_table(2)
    found = find_sheet(picture)
    assert found is not None
    x, y = found[:, 0], found[:, 1]
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0  # clockwise where y points down


@pytest.mark.parametrize("foot", range(4))
def test_rectify_puts_the_foot_below(foot: int) -> None:
    picture = np.full((300, 300, 3), 60, np.uint8)
    corners = np.array([[60, 50], [250, 70], [240, 260], [40, 240]], np.float32)
    cv2.fillConvexPoly(picture, corners.astype(np.int32), (250, 250, 250))
    a, b = corners[foot], corners[(foot + 1) % 4]
    middle = corners.mean(axis=0)
    for step in np.linspace(0.1, 0.9, 60):
        spot = a + step * (b - a)
        cv2.circle(picture, np.rint(spot + 0.12 * (middle - spot)).astype(int).tolist(), 2, (120, 120, 120), -1)
    upright = rectify(picture, corners, (100, 80), foot)
    assert upright.shape == (80, 100, 3)
    rows = upright.mean(axis=(1, 2))
    assert rows[60:].min() < rows[:40].min() - 20
    edge, sure = foot_edge(picture, corners)
    assert edge == foot
    assert sure > 0.5


def test_rectify_keeps_the_order_of_corners() -> None:
    picture = np.zeros((60, 60, 3), np.uint8)
    picture[:30, :30] = 255
    straight = rectify(picture, np.array([[0, 0], [60, 0], [60, 60], [0, 60]], np.float32), (20, 20))
    assert straight[4, 4].min() > 250
    assert straight[4, 15].max() < 5


def test_rectify_refuses_what_is_no_quad() -> None:
    with pytest.raises(ValueError, match="four points"):
        rectify(np.zeros((9, 9, 3), np.uint8), np.zeros((3, 2), np.float32), (4, 4))
    with pytest.raises(ValueError, match="positive size"):
        rectify(np.zeros((9, 9, 3), np.uint8), np.zeros((4, 2), np.float32), (0, 4))


def test_natural_size_takes_the_longer_edges() -> None:
    assert natural_size(np.array([[0, 0], [100, 0], [90, 50], [10, 50]], np.float32)) == (100, 51)


def test_sheets_on_shared_photographs() -> None:
    overlaps = []
    for picture, truth in pictures("paper"):
        found = find_sheet(picture)
        overlaps.append(0.0 if found is None else overlap(found, np.array(truth["corners"], np.float32)))
    assert sum(value >= 0.9 for value in overlaps) >= 32
    assert np.mean(overlaps) >= 0.97
