"""The guesser's input: one look for strokes, marker, pencil and photograph; what is no drawing is left out."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.plain_drawings import DRAWINGS
from datasets.sheets import blank_sheet, draw_ink, random_sheet_look
from models.classifier import ModelError
from models.guesser_input import PLAIN, SIZE, Recipe, normalise
from models.guesser_thin import thinned

Picture = NDArray[np.uint8]
SHEET = (110.0, 150.0)


def drawn(
    name: str, side: int = 512, width: float = 0.01, ink: int = 0, paper: int = 255, share: float = 0.8
) -> Picture:
    """A drawing of `DRAWINGS` in the middle of a grey picture."""
    picture = np.full((side, side), paper, np.uint8)
    lines = [np.rint(((s - 50) * share / 100 + 0.5) * side * 16).astype(np.int32) for s in DRAWINGS[name]]
    cv2.polylines(picture, lines, False, ink, max(1, round(width * side)), cv2.LINE_AA, 4)
    return picture


def photographed(name: str, seed: int) -> Picture:
    """The drawing in pencil on a sheet with its print, in uneven light with a shadow, noisy."""
    rng = np.random.default_rng(seed)
    sheet = blank_sheet(random_sheet_look(rng), SHEET)
    grey = int(rng.integers(60, 120))
    strokes = [stroke * 0.7 + (18, 25) for stroke in DRAWINGS[name]]
    sheet = draw_ink(sheet, strokes, (grey, grey, grey), 0.9)[..., :3].astype(np.float32)
    rows, columns = np.mgrid[: sheet.shape[0], : sheet.shape[1]] / max(sheet.shape)
    light = 0.9 - 0.3 * rows * rng.random() - 0.25 / (1 + np.exp(-(columns + rows - 0.9) * 40))
    noisy = cv2.GaussianBlur(sheet * light[..., None] * (0.85, 0.93, 1.0), (0, 0), 0.8) + rng.normal(0, 3, sheet.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def overlap(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """How much of each drawing lies within two pixels of the other, the worse of both."""
    near = np.ones((5, 5), np.uint8)
    parts = ((a * cv2.dilate(b, near)).sum() / a.sum(), (b * cv2.dilate(a, near)).sum() / b.sum())
    return float(min(parts))


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("width", [0.005, 0.01, 0.02, 0.04])
def test_the_width_of_lines_hardly_matters(name: str, width: float) -> None:
    assert overlap(normalise(DRAWINGS[name]), normalise(drawn(name, width=width))) > 0.85


@pytest.mark.parametrize("name", DRAWINGS)
def test_pencil_on_a_photographed_sheet_looks_like_the_strokes(name: str) -> None:
    for seed in range(3):
        assert overlap(normalise(DRAWINGS[name]), normalise(photographed(name, seed))) > 0.8


@pytest.mark.parametrize("side", [64, 200, 1100, 2400])
def test_any_size(side: int) -> None:
    assert overlap(normalise(DRAWINGS["house"]), normalise(drawn("house", side, 0.015))) > 0.85


def test_off_the_middle_and_small() -> None:
    picture = np.full((900, 1300), 250, np.uint8)
    picture[600:800, 1050:1250] = drawn("fish", 200, 0.02, paper=250)
    assert overlap(normalise(DRAWINGS["fish"]), normalise(picture)) > 0.85


@pytest.mark.parametrize("ink", [(0, 0, 200), (180, 60, 20), (60, 200, 240), (60, 160, 60)])
def test_any_colour_of_ink(ink: tuple[int, int, int]) -> None:
    mask = drawn("star")[..., None] / 255
    picture = (mask * 250 + (1 - mask) * ink).astype(np.uint8)
    assert overlap(normalise(DRAWINGS["star"]), normalise(picture)) > 0.85


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("width", [0.005, 0.02, 0.04, 0.06])
def test_light_lines_on_any_dark_ground(name: str, width: float) -> None:
    for ink, paper in ((255, 0), (255, 15), (230, 40), (160, 60), (200, 80)):
        assert overlap(normalise(drawn(name, width=width)), normalise(drawn(name, 512, width, ink, paper))) > 0.9


@pytest.mark.parametrize("name", DRAWINGS)
def test_dark_lines_on_dim_paper_stay_dark(name: str) -> None:
    ramp = np.linspace(0.6, 1.4, 512)
    for width in (0.01, 0.03):
        for ink, paper in ((20, 95), (5, 60)):
            picture = (drawn(name, 512, width, ink, paper) * ramp).astype(np.uint8)
            assert overlap(normalise(drawn(name, width=width)), normalise(picture)) > 0.85


@pytest.mark.parametrize("radius", [50, 100, 150, 190])
@pytest.mark.parametrize(("ink", "paper"), [(230, 40), (255, 15), (20, 90), (5, 60)])
def test_filled_shapes_are_told_from_a_dark_ground(radius: int, ink: int, paper: int) -> None:
    def face(ink: int, paper: int) -> Picture:
        picture = np.full((512, 512), paper, np.uint8)
        cv2.circle(picture, (256, 256), radius, ink, -1, cv2.LINE_AA)
        for side in (-1, 1):
            cv2.circle(picture, (256 + side * radius // 3, 256 - radius // 4), radius // 8, paper, -1, cv2.LINE_AA)
        return picture

    assert overlap(normalise(face(0, 255)), normalise(face(ink, paper))) > 0.85


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("ink", [0, 120, 200, 255])
def test_see_through(name: str, ink: int) -> None:
    clear = np.full((512, 512, 4), ink, np.uint8)
    clear[..., 3] = 255 - drawn(name)
    assert overlap(normalise(DRAWINGS[name]), normalise(clear)) > 0.85


def test_paper_cut_out_keeps_its_dark_ink() -> None:
    cut = np.zeros((900, 900, 4), np.uint8)
    cut[200:712, 200:712, :3] = drawn("star")[..., None]
    cut[200:712, 200:712, 3] = 255
    assert overlap(normalise(DRAWINGS["star"]), normalise(cut)) > 0.85


def test_the_same_again_looks_the_same() -> None:
    once = normalise(drawn("umbrella"))
    assert overlap(once, normalise((255 - 255 * once).astype(np.uint8))) > 0.9


@pytest.mark.parametrize("seed", range(6))
def test_a_blank_sheet_with_its_print_is_empty(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sheet = blank_sheet(random_sheet_look(rng), SHEET)
    noisy = np.clip(sheet + rng.normal(0, 3, sheet.shape), 0, 255).astype(np.uint8)
    assert not normalise(noisy).any()


@pytest.mark.parametrize("level", [0, 90, 255])
def test_one_colour_and_no_strokes_are_empty(level: int) -> None:
    assert not normalise(np.full((300, 200, 3), level, np.uint8)).any()
    assert not normalise([]).any()
    assert not normalise([np.zeros((0, 2))]).any()


def test_the_shape_and_range() -> None:
    ink = normalise(drawn("bicycle"))
    assert ink.shape == (SIZE, SIZE)
    assert ink.dtype == np.float32
    assert ink.min() == 0.0
    assert ink.max() == 1.0
    assert normalise([np.array([[3, 3]])]).any()


@pytest.mark.parametrize(
    "bad",
    [
        np.zeros((0, 5), np.uint8),
        np.zeros((4, 4, 7), np.uint8),
        np.zeros((9, 9), np.float32),
        np.zeros((9, 9), np.int64),
        np.zeros((9, 9), bool),
        np.zeros((3, 9, 9), np.uint8),
        np.zeros((2, 9, 9, 3), np.uint8),
        ["a"],
        None,
        5,
        [np.array([[np.nan, 1]])],
        [np.array([[-1.7e308, 0], [1.7e308, 0]])],
        [np.zeros((4, 3))],
        [np.zeros((2, 6))],
        [1, 2, 3, 4],
        [[1, 2, 3, 4]],
        [[1, 2], [3, 4]],
        [[[1, 2], [3]]],
        [np.zeros((4, 2), complex)],
        [[["1", "2"], ["3", "4"]]],
        [[[True, False]]],
    ],
)
def test_what_is_no_drawing_is_said(bad: object) -> None:
    with pytest.raises(ModelError, match="drawing"):
        normalise(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("scale", [1e-300, 1e-12, 1.0, 1e12, 1e300])
def test_strokes_have_any_unit(scale: float) -> None:
    strokes = [stroke * scale for stroke in DRAWINGS["house"]]
    assert overlap(normalise(DRAWINGS["house"]), normalise(strokes)) > 0.95


@pytest.mark.parametrize("points", [[[0, 0], [5e-324, 0]], [[1.7e308, 1], [1.7e308, 1]], [[3, 3]], [[7, 7], [7, 7]]])
def test_what_has_no_extent_is_a_dot(points: list[list[float]]) -> None:
    assert np.array_equal(normalise([np.array(points)]), normalise([np.array([[3, 3]])]))


def test_the_recipe_travels_as_text() -> None:
    assert Recipe.of(PLAIN.text()) == PLAIN
    with pytest.raises(ModelError, match="another version"):
        Recipe.of('{"sise": 3}')


def test_thick_lines_become_thin_and_filled_shapes_stay() -> None:
    line, disc = np.zeros((80, 80), np.uint8), np.zeros((80, 80), np.uint8)
    cv2.line(line, (10, 40), (70, 40), 255, 9)
    cv2.circle(disc, (40, 40), 25, 255, -1)
    assert np.count_nonzero(thinned(line, 8)) < 70
    assert np.count_nonzero(thinned(disc, 8)) > 0.8 * np.count_nonzero(disc)


def test_it_is_quick() -> None:
    picture = drawn("bicycle", 512, 0.02)
    times = []
    for _ in range(30):
        start = time.process_time()
        normalise(picture)
        times.append(time.process_time() - start)
    assert min(times) < 0.004
