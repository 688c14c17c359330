"""Drawings are lit evenly and told from their paper, with strong, faint and coloured strokes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.random import default_rng

from datasets.canvas import star_outline
from tests.vision.drawn_sheets import drawn_sheet, shares
from tests.vision.photo_scenes import scribble
from vision.cut import cut_drawing
from vision.ink import PAPER_WHITE, even_light, ink_mask, ink_strength

SIZES = [(145, 205), (420, 600)]


def drawn_page(seed: int, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A page with coloured strokes under a lamp with a shadow, the page before drawing, and where the strokes are."""
    rng = default_rng((seed, 3))
    height, width = size
    page = np.empty((height, width, 3), np.uint8)
    page[:] = (236, 240, 242)
    cv2.line(page, (4, int(0.93 * height)), (width - 4, int(0.93 * height)), (150, 150, 150), max(1, height // 150))
    blank = page.copy()
    strokes = scribble(rng, page, 5)
    light = np.linspace(1.0, 0.55, width)[None, :, None] * np.array([0.8, 0.95, 1.0])
    soft = 1 / (1 + np.exp((np.arange(height) - 0.4 * height) / 6.0))[:, None, None]
    light = light * (1 - 0.25 * soft)
    seen = [np.clip(p * light + rng.normal(0, 2.0, p.shape), 0, 255).astype(np.uint8) for p in (page, blank)]
    return seen[0], seen[1], strokes


@pytest.mark.parametrize("size", SIZES)
def test_blank_paper_becomes_evenly_white(size: tuple[int, int]) -> None:
    even = even_light(drawn_page(1, size)[1])
    paper = even[: int(0.85 * size[0])]
    assert np.abs(np.median(paper, axis=(0, 1)) - PAPER_WHITE).max() < 8
    assert np.percentile(paper, 2) > 215


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_ink_is_found_and_paper_is_not(seed: int, size: tuple[int, int]) -> None:
    page, _, strokes = drawn_page(seed, size)
    mask = ink_mask(even_light(page)) > 0
    area = np.s_[: int(0.88 * size[0])]  # above the printed foot line
    near = cv2.dilate(strokes.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    assert mask[area][strokes[area]].mean() > 0.9
    assert mask[area][~near[area]].mean() < 0.005


def test_print_of_the_blank_sheet_is_no_ink() -> None:
    page, blank, strokes = drawn_page(2, (145, 205))
    mask = ink_mask(even_light(page), even_light(blank)) > 0
    foot = np.s_[130:140]
    assert (ink_mask(even_light(page)) > 0)[foot].mean() > 0.05
    assert mask[foot].mean() < 0.01
    assert mask[strokes].mean() > 0.85


def test_faint_yellow_counts_as_ink() -> None:
    page = np.full((145, 205, 3), 240, np.uint8)
    cv2.line(page, (40, 40), (160, 100), (150, 235, 240), 2, cv2.LINE_AA)
    page = np.clip(page + default_rng(1).normal(0, 1.5, page.shape), 0, 255).astype(np.uint8)
    assert ink_mask(even_light(page))[70, 100] == 255


def test_a_blank_noisy_sheet_has_no_ink() -> None:
    page = np.clip(default_rng(2).normal(225, 4, (145, 205, 3)), 0, 255).astype(np.uint8)
    assert np.mean(ink_mask(even_light(page)) > 0) < 0.002


def test_strength_is_a_share() -> None:
    strength = ink_strength(even_light(drawn_page(1, (145, 205))[0]))
    assert strength.shape == (145, 205)
    assert strength.min() >= 0.0
    assert strength.max() <= 1.0


def test_the_cut_drawing_keeps_ink_colours_and_drops_paper() -> None:
    page = np.full((290, 410, 3), 235, np.uint8)
    cv2.circle(page, (200, 140), 60, (40, 40, 200), 5, cv2.LINE_AA)
    drawing = cut_drawing(page)
    assert drawing.paper.shape == (290, 410, 3)
    assert drawing.clear.shape == (290, 410, 4)
    assert drawing.clear[20, 20, 3] == 0
    blue, green, red, alpha = drawing.clear[140, 260].astype(int)
    assert alpha > 200
    assert red > 150 > 100 > max(blue, green)


@pytest.mark.parametrize("pen", [((70, 70, 75), 0.6, 0.45), ((60, 60, 200), 0.7, 0.4), ((140, 200, 90), 2.0, 0.5)])
@pytest.mark.parametrize("blank_known", [True, False])
def test_faint_and_coloured_drawings_are_cut_out_without_the_print(
    pen: tuple[tuple[int, int, int], float, float], blank_known: bool
) -> None:
    found, drawn = [], []
    for seed in range(6):
        sheet = drawn_sheet(seed, *pen)
        cut = cut_drawing(sheet.seen, sheet.blank if blank_known else None)
        right, seen = shares(cut.clear[..., 3] > 127, sheet.ink)
        found.append(right)
        drawn.append(seen)
    assert min(found) > 0.85
    assert min(drawn) > 0.8
    assert np.mean(found) > 0.95
    assert np.mean(drawn) > 0.95


def test_the_edge_of_a_shadow_is_no_faint_line() -> None:
    page = np.full((290, 410, 3), 235.0)
    page[:, 200:] *= 0.9
    page = np.clip(cv2.GaussianBlur(page, (0, 0), 3) + default_rng(4).normal(0, 1.5, page.shape), 0, 255)
    assert cut_drawing(page.astype(np.uint8)).clear[..., 3].max() == 0


def test_a_star_that_was_drawn_in_the_middle_is_ink() -> None:
    sheet = drawn_sheet(3, (70, 70, 75), 1.0, 0.9)
    page = sheet.blank.copy()
    tips = star_outline((page.shape[1] / 2, page.shape[0] / 2), 30, 0.0)
    cv2.polylines(page, [tips.astype(np.int32)], True, (70, 70, 75), 2, cv2.LINE_AA)
    mask = cut_drawing(page).clear[..., 3] > 127
    assert mask[page.shape[0] // 2 - 40 : page.shape[0] // 2 + 40].sum() > 200
    assert mask[round(0.8 * page.shape[0]) :].sum() == 0
