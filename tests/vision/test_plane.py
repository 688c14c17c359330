"""The plane of the table by flat things lying anywhere on it: scale, tilt and bulge, as well as noise allows."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.view import Camera, fitted, look_from
from vision.markers import place_of, square
from vision.plane import Lens, plane_by_points
from vision.plane_fit import fit_sheets, fit_squares, size_on, squared
from vision.sheets import Points

SIZE = (1280, 720)
FIELD = np.array([(-600, -350), (600, -350), (600, 350), (-600, 350)], float)
CORNERS = ((-520, -280), (520, -280), (520, 280), (-520, 280))
SPOTS = np.array([(-500, -300), (500, -300), (500, 300), (-500, 300), (0, 0)], float)
SHEET = (148.0, 105.0)


def camera(tilt: tuple[float, float], bulge: float = 0.0) -> Camera:
    return fitted(look_from((*tilt, 5.0)), 1300, bulge, SIZE, FIELD, 0.02)


def squares(view: Camera, noise: float = 0.0, count: int = 4) -> list[Points]:
    rng = np.random.default_rng(3)
    laid = [square((x, y, float(rng.uniform(-20, 20))), 40.0) for x, y in CORNERS[:count]]
    return [view.project(quad) + rng.normal(0, noise, (4, 2)) for quad in laid]


def sheets(view: Camera) -> list[Points]:
    """Five sheets, foot left, head left, head right, foot right as their player sees them."""
    half = np.array([(-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)]) * SHEET
    laid = []
    for x, y, degrees in ((-300, 230, 3), (250, 240, -4), (450, 0, 86), (100, -240, 178), (-420, -20, 268)):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        laid.append(view.project(half @ np.array([[c, s], [-s, c]]) + (x, y)))
    return laid


def worst_distance(found: Points) -> float:
    """How far distances between the spots are off at most, as a share of the longest."""
    apart, true = (np.linalg.norm(points[:, None] - points[None], axis=2) for points in (found, SPOTS))
    return float(np.abs(apart - true).max() / true.max())


@pytest.mark.parametrize("tilt", [(0, 0), (10, -8), (30, 0), (20, 35), (50, 10)])
@pytest.mark.parametrize(("noise", "worst"), [(0.0, 0.0005), (0.1, 0.008), (0.3, 0.03)])
def test_squares_of_known_size_tell_the_plane_however_the_camera_leans(
    tilt: tuple[float, float], noise: float, worst: float
) -> None:
    view = camera(tilt)
    plane = fit_squares(squares(view, noise), 40.0, SIZE).plane
    assert worst_distance(plane.to_table(view.project(SPOTS))) < worst
    assert plane.error < 1.5 * noise + 1e-3


@pytest.mark.parametrize("bulge", [-0.16, -0.08, 0.06])
@pytest.mark.parametrize("tilt", [(0, 0), (8, -6)])
def test_a_bulging_lens_is_found_out(tilt: tuple[float, float], bulge: float) -> None:
    view = camera(tilt, bulge)
    seen, spots = squares(view), view.project(SPOTS)
    assert worst_distance(fit_squares(seen, 40.0, SIZE).plane.to_table(spots)) < 0.003
    straight = fit_squares(seen[:2], 40.0, SIZE).plane  # two are too few to speak of the lens
    assert straight.lens.bulge == 0


@pytest.mark.parametrize("tilt", [(0, 0), (10, -8), (25, 10)])
@pytest.mark.parametrize("bulge", [0.0, -0.1])
def test_sheets_that_are_all_alike_tell_the_plane_too(tilt: tuple[float, float], bulge: float) -> None:
    view = camera(tilt, bulge)
    fit = fit_sheets(sheets(view), SHEET[0], SIZE)
    assert worst_distance(fit.plane.to_table(view.project(SPOTS))) < 0.003
    for quad in sheets(view):
        assert size_on(quad, fit.plane) == pytest.approx(SHEET, rel=0.003)


def test_sheets_along_one_direction_leave_the_lean_open() -> None:
    """Then their form is as it is seen, and distances along them are right."""
    seen = [quad for quad, turned in zip(sheets(camera((0, 0))), (0, 0, 1, 0, 1), strict=True) if not turned]
    fit = fit_sheets(seen, SHEET[0], SIZE)
    assert fit.plane.error < 0.1
    assert size_on(seen[0], fit.plane) == pytest.approx(SHEET, rel=0.01)


def test_one_square_is_enough_for_the_middle() -> None:
    view = camera((6, -4))
    fit = fit_squares(squares(view, count=1), 40.0, SIZE)
    assert fit.plane.error < 1e-3
    assert fit.laid[0] == pytest.approx(square((0, 0, 0), 40.0), abs=1e-6)


def test_the_first_axis_runs_from_the_first_to_the_second() -> None:
    laid = fit_squares(squares(camera((5, 5))), 40.0, SIZE).laid.mean(axis=1)
    assert laid[0] == pytest.approx((0, 0), abs=1e-6)
    assert laid[1] == pytest.approx((1040, 0), abs=0.2)
    assert laid[2] == pytest.approx((1040, 560), abs=0.2)


def test_back_and_forth_is_the_same() -> None:
    plane = fit_squares(squares(camera((10, 5), -0.12)), 40.0, SIZE).plane
    pixels = np.array([[(0.0, 0.0), (1279, 0)], [(1279, 719), (640, 360)]])
    assert plane.to_picture(plane.to_table(pixels)) == pytest.approx(pixels, abs=0.02)


def test_pixels_per_mm_grow_towards_the_camera() -> None:
    plane = plane_by_points(
        np.array([(100, 100), (1100, 100), (1200, 700), (0, 700)]),
        np.array([(0, 0), (1000, 0), (1000, 700), (0, 700)]),
        Lens.of(SIZE),
    )
    assert plane.error < 1e-6
    assert plane.pixels_per_mm(np.array([600, 650])) > 1.1 * plane.pixels_per_mm(np.array([600, 150]))


def test_measured_points_on_a_line_are_refused() -> None:
    line = np.array([(0, 0), (1, 1), (2, 2), (3, 3)], float)
    with pytest.raises(ValueError, match="on a line"):
        plane_by_points(line, np.array([(0, 0), (10, 0), (10, 10), (0, 10)]), Lens.of(SIZE))


@pytest.mark.parametrize("noise", [0.0, 2.0])
def test_a_sheet_is_squared(noise: float) -> None:
    view = camera((10, -8), -0.05)
    plane = fit_squares(squares(view), 40.0, SIZE).plane
    for quad in sheets(view):
        wrong = quad + np.random.default_rng(1).normal(0, noise, (4, 2))
        made = squared(wrong, plane, SHEET)
        assert size_on(made, plane) == pytest.approx(SHEET, abs=0.05)
        assert np.abs(made - quad).max() < 0.4 + noise


@pytest.mark.parametrize("place", [(0.0, 0.0, 0.0), (12.5, -300.0, 33.0), (-7.0, 8.0, -170.0)])
def test_a_marker_lies_where_it_is_said_to_lie(place: tuple[float, float, float]) -> None:
    assert place_of(square(place, 40.0)) == pytest.approx(place)
