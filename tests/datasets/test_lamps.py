"""Lamps of few colours: white stays white, black stays black, and colours fall together as daylight goes."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.colours import hsv
from datasets.lamps import LAMPS, narrow_band
from vision.hue import to_oklch

PATCHES = np.array([[hsv(hue, 0.8, 0.8) for hue in range(0, 360, 45)]], np.uint8)


@pytest.mark.parametrize("lamp", LAMPS)
def test_without_its_light_nothing_changes(lamp: str) -> None:
    rng = np.random.default_rng(2)
    picture = rng.integers(0, 256, (20, 20, 3), np.uint8)
    assert np.abs(narrow_band(picture, LAMPS[lamp], 0.0).astype(int) - picture).max() <= 1


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("share", [0.3, 0.9, 1.0])
def test_paper_is_exposed_as_before_and_black_stays_black(lamp: str, share: float) -> None:
    ends = np.array([[(255, 255, 255), (0, 0, 0)]], np.uint8)
    white, black = narrow_band(ends, LAMPS[lamp], share)[0]
    assert white.max() >= 254
    assert black.max() == 0


@pytest.mark.parametrize("lamp", LAMPS)
def test_full_balance_makes_paper_white_again(lamp: str) -> None:
    white = narrow_band(np.full((1, 1, 3), 255, np.uint8), LAMPS[lamp], 0.8, balance=1.0)
    assert np.ptp(white[0, 0].astype(int)) <= 1


@pytest.mark.parametrize("lamp", LAMPS)
def test_the_less_daylight_the_less_colour(lamp: str) -> None:
    def colour(share: float) -> float:
        lit = narrow_band(PATCHES, LAMPS[lamp], share, balance=1.0)
        return float(np.mean(to_oklch(lit)[:, 1]))

    chroma = [colour(share) for share in (0.0, 0.5, 0.8, 0.95, 1.0)]
    assert chroma == sorted(chroma, reverse=True)
    assert chroma[-1] < 0.01
