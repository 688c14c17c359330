"""The uppermost card of a heap is found among others that peek out beneath it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.card_fit import fit_card
from vision.difference import Blob, blobs

LONG, SHORT = 92, 60
INKS = [(40, 40, 210), (60, 160, 50), (200, 100, 40), (40, 210, 235), (45, 45, 45)]


def chequered(size: int, dark: tuple[int, int, int], light: tuple[int, int, int]) -> np.ndarray:
    row, column = np.mgrid[:size, :size] // 16
    return np.where(((row + column) % 2)[..., None] > 0, dark, light)


def heap(seed: int, cloth: str) -> tuple[np.ndarray, Blob, tuple[float, float], float]:
    """A heap of four cards on a cloth; the heap, and the middle and turn (degrees) of the uppermost card."""
    rng = np.random.default_rng(seed)
    even = (95, 120, 140)
    ground = chequered(160, even, even if cloth == "even" else (190, 195, 200))
    view = np.clip(ground + rng.normal(0, 4, (160, 160, 3)), 0, 255).astype(np.uint8)
    covered = np.zeros((160, 160), np.uint8)
    for ink in rng.permutation(len(INKS))[:4]:
        middle = tuple(float(v) for v in 80 + rng.uniform(-8, 8, 2))
        turn = float(rng.uniform(-30, 30))
        for width, height, colour in ((SHORT, LONG, (238, 238, 238)), (SHORT - 8, LONG - 8, INKS[ink])):
            corners = cv2.boxPoints((middle, (width, height), turn))
            cv2.fillConvexPoly(view, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)
            cv2.fillConvexPoly(covered, np.rint(corners).astype(np.int32), 255)
    return view, blobs(covered, 1)[0], middle, turn


@pytest.mark.parametrize("cloth", ["even", "chequered"])
@pytest.mark.parametrize("seed", range(12))
def test_the_uppermost_card_is_found(seed: int, cloth: str) -> None:
    view, lying, middle, turn = heap(seed, cloth)
    fit = fit_card(view, lying, LONG * 1.04, SHORT * 1.04)
    assert np.hypot(fit.centre[0] - middle[0], fit.centre[1] - middle[1]) < 0.06 * LONG
    assert abs((np.degrees(fit.turn) - turn + 90) % 180 - 90) < 8
    assert fit.clearness > 0.5


def test_nothing_clear_is_told() -> None:
    everything = blobs(np.full((120, 120), 255, np.uint8), 1)[0]
    assert fit_card(np.full((120, 120, 3), 128, np.uint8), everything, 60.0, 40.0).clearness == 0.0
