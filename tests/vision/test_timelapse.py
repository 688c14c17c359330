"""How a drawing grew is kept look by look, and shown as a small moving picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.sketch import MOST, Sketch, SketchLook, within
from vision.timelapse import END, as_webp, growth

LINES = (((40, 40), (200, 40)), ((40, 80), (200, 120)), ((60, 150), (240, 130)))


def sheet(lines: int, without: int = -1) -> np.ndarray:
    """A noisy sheet with the first ``lines`` of LINES on it."""
    page = np.clip(np.random.default_rng(lines).normal(235, 2, (180, 280, 3)), 0, 255).astype(np.uint8)
    for number, (start, end) in enumerate(LINES[:lines]):
        if number != without:
            cv2.line(page, start, end, (60, 60, 70), 3, cv2.LINE_AA)
    return page


def sketch(*pictures: np.ndarray) -> Sketch:
    grown = Sketch(sheet(0))
    for at, picture in enumerate(pictures):
        grown = grown.drawn(SketchLook(float(at), picture))
    return grown


def inked(picture: np.ndarray, line: int) -> bool:
    (x0, y0), (x1, y1) = LINES[line]
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    return int(picture[y - 3 : y + 4, x - 3 : x + 4].min()) < 120


def test_ink_comes_in_as_it_was_drawn() -> None:
    pictures, times = growth(sketch(sheet(1), sheet(2), sheet(3)))
    assert len(pictures) == len(times)
    assert times[-1] == END
    whole = [[inked(pictures[at], line) for line in range(3)] for at in (0, 3, 6, 9)]
    assert whole == [[False] * 3, [True, False, False], [True, True, False], [True] * 3]
    first = pictures[1][40, 100:140].mean()
    assert pictures[0][40, 100:140].mean() > first > pictures[3][40, 100:140].mean()


def test_what_was_rubbed_out_is_shown_while_it_was_there() -> None:
    pictures, _ = growth(sketch(sheet(2), sheet(3, without=0)))
    assert inked(pictures[3], 0)
    assert not inked(pictures[-1], 0)
    assert inked(pictures[-1], 2)


def test_nothing_drawn_is_one_blank_picture() -> None:
    pictures, times = growth(Sketch(sheet(0)))
    assert len(pictures) == len(times) == 1
    assert pictures[0].min() == 255


def test_the_moving_picture_is_small_and_can_be_read_again() -> None:
    pictures, times = growth(sketch(sheet(1), sheet(2), sheet(3)))
    data = as_webp(pictures, times)
    assert data == as_webp(pictures, times)
    assert len(data) < 30_000
    done, animation = cv2.imdecodeanimation(np.frombuffer(data, np.uint8))
    assert done
    assert list(animation.durations) == times
    assert [inked(animation.frames[-1], line) for line in range(3)] == [True] * 3


def test_the_last_ink_finishes_a_picture() -> None:
    assert Sketch(sheet(0)).finished is None
    assert sketch(sheet(1), sheet(2)).finished == 1.0


def test_many_looks_are_thinned_and_the_last_is_kept() -> None:
    grown = sketch(*[sheet(1)] * (MOST + 5))
    assert len(grown.looks) <= MOST
    assert grown.looks[0].at == 0.0
    assert grown.finished == MOST + 4


def test_a_clearer_picture_of_the_same_drawing_takes_its_place() -> None:
    clear, covered = SketchLook(9.0, sheet(1), 0.0), SketchLook(2.0, sheet(1), 0.04)
    better = Sketch(sheet(0)).drawn(covered).seen_better(clear)
    assert better.last is clear.picture
    assert better.finished == 2.0
    assert better.seen_better(covered).last is clear.picture
    assert Sketch(sheet(0)).seen_better(clear).looks == ()


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_paper_outside_the_picture_is_plain(share: float) -> None:
    seen = np.zeros((180, 280), np.uint8)
    seen[:, : round(share * 280)] = 255
    whole = within(sheet(3), seen)
    if 0 < share < 1:
        assert np.ptp(whole[:, 150:].astype(int), axis=(0, 1)).max() == 0
    assert np.array_equal(whole[seen > 0], sheet(3)[seen > 0])
