"""Printed markers in rendered pictures: found to a fraction of a pixel, whatever perspective, blur, noise and light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.marked_table import SIDE, Marked, marked_table, turned
from vision.camera import Frame
from vision.markers import NUMBERS, find_markers, marked, marked_again, marker_bits
from vision.plane import Lens

TABLES = [(0, 3, (1280, 720)), (5, 4, (1280, 720)), (2, 5, (1920, 1080))]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"seed{table[0]}-{table[2][1]}p")
def laid(request: pytest.FixtureRequest) -> Marked:
    return marked_table(*request.param)


def _distances(places: np.ndarray) -> np.ndarray:
    return np.linalg.norm(places[:, None] - places[None], axis=2)


def test_all_four_are_found_to_half_a_pixel(laid: Marked) -> None:
    found = find_markers(laid.still.luma)
    assert list(found) == list(NUMBERS)
    for number, corners in found.items():
        assert np.abs(corners - laid.corners[number]).max() < 0.6


def test_the_table_is_measured_to_a_hundredth(laid: Marked) -> None:
    known = marked(find_markers(laid.still.luma), laid.still.size, SIDE)
    assert known is not None
    assert known.plane.error < 0.3
    seats = [seat.corners.mean(axis=0) for seat in laid.clip.layout.seats.values()]
    middles = known.plane.to_table(laid.clip.camera.project(np.array(seats)) - 0.5)
    assert _distances(middles) == pytest.approx(_distances(np.array(seats)), rel=0.015, abs=0.5)


@pytest.mark.parametrize(
    ("what", "spoil", "worst"),
    [
        ("blurred", lambda picture: cv2.GaussianBlur(picture, (0, 0), 1.5), 0.9),
        ("half the light", lambda picture: cv2.convertScaleAbs(picture, alpha=0.5), 0.8),
        ("noisy", lambda picture: cv2.add(picture, np.random.default_rng(1).normal(0, 8, picture.shape), dtype=0), 1.2),
        ("compressed", lambda picture: cv2.imdecode(cv2.imencode(".jpg", picture, [1, 30])[1], 1), 1.2),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_pictures_do_not_matter(what: str, spoil, worst: float) -> None:  # type: ignore[no-untyped-def]
    laid = marked_table(5, 4)
    found = find_markers(Frame.of_bgr(np.asarray(spoil(laid.still.bgr()), np.uint8)).luma)
    assert list(found) == list(NUMBERS), what
    assert max(np.abs(found[n] - laid.corners[n]).max() for n in found) < worst


@pytest.mark.parametrize("steep", [0.15, 0.3])
def test_a_steep_view_does_not_matter(steep: float) -> None:
    laid = marked_table(5, 4, (1920, 1080))
    width, height = laid.still.size
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    leaned = corners + np.array([(steep * width, 0), (-steep * width, 0), (0, 0), (0, 0)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, leaned)
    picture = cv2.warpPerspective(laid.still.bgr(), matrix, (width, height))
    known = marked(find_markers(Frame.of_bgr(np.asarray(picture, np.uint8)).luma), (width, height), SIDE)
    assert known is not None
    assert len(known.seen) == 4
    there = np.array([known.laid[n].mean(axis=0) for n in NUMBERS])
    assert _distances(there) == pytest.approx(
        _distances(np.array([laid.places[n] for n in NUMBERS])), rel=0.02, abs=0.5
    )


def test_a_moved_camera_is_told_by_the_markers_alone() -> None:
    laid = marked_table(5, 4)
    before = marked(find_markers(laid.still.luma), laid.still.size, SIDE)
    assert before is not None
    after, matrix = turned(laid.still, 17, (40, -25), 0.9)
    found = find_markers(after.luma)
    assert len(found) >= 2
    known = marked_again(found, before.laid, before.plane.lens)
    assert known is not None
    middle = np.array([[640.0, 360.0]])
    expected = middle @ matrix[:, :2].T + matrix[:, 2]
    assert known.plane.to_picture(before.plane.to_table(middle)) == pytest.approx(expected, abs=4)


def test_without_markers_there_is_no_plane() -> None:
    assert find_markers(np.full((480, 640), 90, np.uint8)) == {}
    assert marked({}, (640, 480)) is None
    assert marked_again({}, {1: np.zeros((4, 2))}, Lens.of((640, 480))) is None


def test_the_larger_of_two_of_one_number_counts() -> None:
    picture = np.full((400, 700), 255, np.uint8)
    for left, step in ((40, 8), (300, 20)):
        drawn = np.kron(marker_bits(2), np.ones((step, step), np.uint8))
        picture[60 : 60 + len(drawn), left : left + len(drawn)] = drawn
    assert find_markers(picture)[2].min(axis=0) == pytest.approx((299.5, 59.5), abs=1.0)


def test_the_prints_differ_in_any_rotation() -> None:
    seen = {np.rot90(marker_bits(number), turn).tobytes() for number in NUMBERS for turn in range(4)}
    assert len(seen) == 4 * len(NUMBERS)
