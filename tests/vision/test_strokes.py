"""Drawings become strokes and SVG that look like the drawing when they are drawn back."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import cv2
import numpy as np
import pytest

from tests.vision.drawn_sheets import drawn_sheet, shares
from tests.vision.svg_raster import PATH, raster
from vision.curves import fit_curves
from vision.cut import cut_drawing
from vision.strokes import vectorise
from vision.svg import to_svg

PENS = {
    "pencil": ((70, 70, 75), 0.7, 0.7),
    "green marker": ((60, 150, 40), 3.0, 1.0),
    "red pencil": ((50, 40, 200), 1.0, 0.8),
    "yellow marker": ((60, 220, 240), 2.5, 1.0),
}


def clear_picture(lines: np.ndarray) -> np.ndarray:
    """BGRA with black ink where ``lines`` (h, w) is set."""
    return np.dstack([np.zeros((*lines.shape, 3), np.uint8), lines])


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("seed", range(3))
def test_strokes_drawn_back_cover_the_ink(pen: str, seed: int) -> None:
    sheet = drawn_sheet(seed, *PENS[pen])
    clear = cut_drawing(sheet.seen, sheet.blank).clear
    svg = to_svg(vectorise(clear), clear.shape[1::-1])
    assert min(shares(raster(svg) > 127, clear[..., 3] > 127)) >= 0.95
    assert min(shares(raster(svg) > 127, sheet.ink)) >= 0.9
    assert len(svg) < 9000


def test_the_picture_is_valid_and_as_large_as_the_drawing() -> None:
    lines = np.zeros((100, 140), np.uint8)
    cv2.circle(lines, (70, 50), 30, 255, 3, cv2.LINE_AA)
    root = ET.fromstring(to_svg(vectorise(clear_picture(lines)), (140, 100)))
    assert root.attrib["viewBox"] == "0 0 140 100"
    assert len(list(root.iter(PATH))) == 1


def test_a_stroke_keeps_its_width_and_colour() -> None:
    picture = np.zeros((80, 160, 4), np.uint8)
    cv2.line(picture, (20, 40), (140, 40), (200, 60, 20, 255), 6)
    (stroke,) = vectorise(picture)
    assert stroke.width == pytest.approx(6, abs=1.2)
    assert stroke.colour == (200, 60, 20)
    assert np.ptp(stroke.lines[0][:, 0]) == pytest.approx(120, abs=8)


def test_lines_that_cross_go_on_straight() -> None:
    lines = np.zeros((120, 120), np.uint8)
    cv2.line(lines, (15, 15), (105, 105), 255, 3, cv2.LINE_AA)
    cv2.line(lines, (15, 105), (105, 15), 255, 3, cv2.LINE_AA)
    strokes = vectorise(clear_picture(lines))
    long = [stroke for stroke in strokes if np.ptp(stroke.lines[0][:, 0]) > 80]
    assert len(long) == 2


def test_a_filled_patch_is_an_outline_with_its_hole() -> None:
    lines = np.zeros((120, 160), np.uint8)
    cv2.line(lines, (5, 10), (150, 10), 255, 2)
    cv2.circle(lines, (80, 70), 36, 255, -1)
    cv2.circle(lines, (80, 70), 8, 0, -1)
    strokes = vectorise(clear_picture(lines))
    (patch,) = [stroke for stroke in strokes if stroke.width == 0]
    assert len(patch.lines) == 2
    assert min(shares(raster(to_svg(strokes, (160, 120))) > 127, lines > 0)) > 0.97


def test_nothing_drawn_gives_an_empty_picture() -> None:
    assert vectorise(np.zeros((60, 80, 4), np.uint8)) == []
    assert list(ET.fromstring(to_svg([], (80, 60))).iter(PATH)) == []


def test_a_dot_is_kept() -> None:
    lines = np.zeros((60, 80), np.uint8)
    cv2.circle(lines, (40, 30), 3, 255, -1)
    svg = to_svg(vectorise(clear_picture(lines)), (80, 60))
    assert min(shares(raster(svg) > 127, lines > 0)) == 1.0


def test_a_curve_stays_within_its_tolerance_and_keeps_corners() -> None:
    turns = np.linspace(0, np.pi, 60)
    arc = np.stack([50 * np.cos(turns), 50 * np.sin(turns)], axis=1)
    corner = np.concatenate(
        [np.stack([np.arange(30.0), np.zeros(30)], 1), np.stack([np.full(30, 29.0), np.arange(1.0, 31.0)], 1)]
    )
    pieces = fit_curves(arc, 0.5)
    assert len(pieces) <= 4
    for piece in pieces:
        middle = piece.T @ np.array([1, 3, 3, 1]) / 8
        assert np.hypot(*middle) == pytest.approx(50, abs=0.6)
    ends = [tuple(piece[-1]) for piece in fit_curves(corner, 0.5)]
    assert (29.0, 0.0) in ends
