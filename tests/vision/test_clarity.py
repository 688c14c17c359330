"""The score of light and sharpness: never better for less light, more blur or fewer pixels; it names what is wrong."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.marked_table import clip_of, still_of
from vision.camera import Image
from vision.clarity import Clarity, clarity
from vision.edges import UNKNOWN, edge_blur
from vision.sheets import Points

TABLES = [(0, 3), (1, 4), (7, 6)]
ROUNDED = 1
"""A score is a whole number: two that are the same may round differently."""


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"seed{table[0]}")
def seen(request: pytest.FixtureRequest) -> tuple[Image, dict[str, Points]]:
    return table(*request.param)


@cache
def table(seed: int, players: int) -> tuple[Image, dict[str, Points]]:
    """A rendered table in grey, and its sheets."""
    clip = clip_of(seed, players)
    papers = {name: clip.camera.project(seat.corners) for name, seat in clip.layout.seats.items()}
    return still_of(clip).luma, papers


def score(luma: Image, papers: dict[str, Points], full: int) -> Clarity:
    """The score of a picture that is `full` pixels wide where nothing was taken away."""
    smaller = luma.shape[1] / full
    return clarity(luma, {name: outline * smaller for name, outline in papers.items()}, smaller * full / 1200)


Spoil = st.tuples(st.floats(0.15, 1.0), st.floats(0.0, 3.0), st.floats(0.4, 1.0))
"""Share of the light left, standard deviation of blur in pixels, share of the size left."""


def spoiled(luma: Image, how: Sequence[float]) -> Image:
    light, blur, size = how
    soft = cv2.GaussianBlur(luma, (0, 0), blur) if blur > 0.05 else luma
    dark = cv2.convertScaleAbs(soft, alpha=light)
    return np.asarray(cv2.resize(dark, None, fx=size, fy=size, interpolation=cv2.INTER_AREA), np.uint8)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(number=st.integers(0, len(TABLES) - 1), before=Spoil, part=st.integers(0, 2), more=st.floats(0.02, 1.0))
def test_the_score_never_rises_for_less(number: int, before: tuple[float, ...], part: int, more: float) -> None:
    luma, papers = table(*TABLES[number])
    least = (0.15, 3.5, 0.4)
    worse = list(before)
    worse[part] += more * (least[part] - before[part])
    first, then = (score(spoiled(luma, how), papers, luma.shape[1]).score for how in (before, worse))
    assert then <= first + ROUNDED


def test_each_loss_alone_is_dear_and_named(seen: tuple[Image, dict[str, Points]]) -> None:
    luma, papers = seen
    whole = score(luma, papers, luma.shape[1])
    assert whole.score > 55
    for how, word in (((0.2, 0.0, 1.0), "too dark"), ((1.0, 3.0, 1.0), "blurred"), ((1.0, 0.0, 0.45), "too small")):
        less = score(spoiled(luma, how), papers, luma.shape[1])
        assert less.score < 0.75 * whole.score
        assert word in less.advice[0]


def test_a_good_picture_has_nothing_to_mend() -> None:
    clip = clip_of(3, 3, (1920, 1080))
    papers = {name: clip.camera.project(seat.corners) for name, seat in clip.layout.seats.items()}
    found = clarity(still_of(clip).luma, papers, 1.6)
    assert found.score >= 90
    assert found.advice == ()


def test_more_light_than_the_camera_bears_is_dear_too() -> None:
    luma, papers = table(0, 3)
    scores = [clarity(cv2.convertScaleAbs(luma, alpha=gain), papers, 1.0).score for gain in (1.0, 1.4, 1.8, 2.5, 4.0)]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] < 0.6 * scores[0]


@pytest.mark.parametrize(
    ("place", "words"),
    [((0.1, 0.1), "at the upper left"), ((0.9, 0.85), "at the lower right"), ((0.5, 0.5), "in the middle"),
     ((0.5, 0.1), "at the upper edge"), ((0.9, 0.5), "at the right")],
)  # fmt: skip
def test_burnt_light_is_told_with_its_place(place: tuple[float, float], words: str) -> None:
    luma, _ = table(5, 4)
    height, width = luma.shape
    burnt = luma.copy()
    cv2.circle(burnt, (int(place[0] * width), int(place[1] * height)), 90, 255, -1)
    before, after = clarity(luma), clarity(burnt)
    assert after.score < before.score
    assert any(f"burnt out {words}" in line for line in after.advice)


def test_a_burnt_sheet_is_named() -> None:
    luma, papers = table(5, 4)
    owner = next(iter(papers))
    burnt = luma.copy()
    cv2.fillConvexPoly(burnt, np.rint(papers[owner]).astype(np.int32), 255)
    assert any(f"on the sheet of {owner}" in line for line in clarity(burnt, papers).advice)


def test_a_sheet_in_the_dark_is_named() -> None:
    luma, papers = table(5, 4)
    owner = next(iter(papers))
    dark = luma.copy()
    cv2.fillConvexPoly(dark, np.rint(papers[owner]).astype(np.int32), 40)
    found = clarity(dark, papers)
    assert found.worth["evenness"] < 0.8
    assert any(line.startswith(f"uneven: the sheet of {owner} gets") for line in found.advice)


@pytest.mark.parametrize("level", [0, 90, 255])
def test_nothing_to_be_seen_is_worth_nothing(level: int) -> None:
    found = clarity(np.full((360, 640), level, np.uint8))
    assert found.score == 0
    assert found.advice


@pytest.mark.parametrize("sigma", [0.7, 1.0, 1.5, 2.0, 3.0, 5.0])
@pytest.mark.parametrize("turn", [0, 20, 45])
@pytest.mark.parametrize("contrast", [40, 180])
def test_blur_is_measured(sigma: float, turn: int, contrast: int) -> None:
    corners = cv2.boxPoints(((320.0, 200.0), (260.0, 150.0), float(turn)))
    large = np.full((400 * 8, 640 * 8), 210 - contrast, np.uint8)
    cv2.fillConvexPoly(large, np.rint(corners * 8).astype(np.int32), 210)
    sharp = cv2.resize(cv2.GaussianBlur(large, (0, 0), 8 * sigma), (640, 400), interpolation=cv2.INTER_AREA)
    assert edge_blur(np.asarray(sharp, np.uint8)) == pytest.approx(sigma, abs=0.3 + 0.1 * sigma)


def test_a_picture_without_edges_is_not_called_sharp() -> None:
    assert edge_blur(np.full((400, 600), 120, np.uint8)) == UNKNOWN


def test_scoring_takes_a_hundredth_of_a_second() -> None:
    luma = np.asarray(cv2.resize(table(5, 4)[0], (640, 360), interpolation=cv2.INTER_AREA), np.uint8)
    clarity(luma)
    taken = []
    for _ in range(9):
        start = time.process_time()
        clarity(luma)
        taken.append(time.process_time() - start)
    assert sorted(taken)[4] < 0.010
