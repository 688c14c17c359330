"""Sheets drawn on, seen by a camera, with where the ink is: for the tests of drawings."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import default_rng

from datasets import camera_faults as faults
from datasets.canvas import tint, trace
from datasets.doodles import doodle
from datasets.sheets import PER_MM, blank_sheet, random_sheet_look

SIZE = (210.0, 148.0)
"""Of a sheet in mm."""


@dataclass(frozen=True)
class DrawnSheet:
    """A sheet (h, w, 3) as a camera sees it, blank and drawn on, and where ink is (h, w)."""

    blank: np.ndarray
    seen: np.ndarray
    ink: np.ndarray


def drawn_sheet(seed: int, colour: tuple[int, int, int], pen: float, opacity: float, per_mm: float = 2.0) -> DrawnSheet:
    """A doodle in ``colour`` (BGR) with a pen ``pen`` mm wide, ``per_mm`` pixels a mm, on a printed sheet."""
    rng = default_rng((seed, 77))
    art = blank_sheet(random_sheet_look(rng), SIZE)
    mask, drawn = np.zeros(art.shape[:2], np.uint8), art.copy()
    for stroke in doodle(rng, SIZE):
        trace(mask, stroke * PER_MM, max(round(pen * PER_MM), 1))
    tint(drawn, mask, colour, opacity)
    size = round(SIZE[0] * per_mm), round(SIZE[1] * per_mm)
    ink = cv2.resize(mask, size, interpolation=cv2.INTER_AREA) > 100
    blank, seen = (_seen(seed, noise, art, size) for noise, art in enumerate((art, drawn)))
    return DrawnSheet(blank, seen, ink)


def _seen(seed: int, noise: int, art: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """The sheet under a lamp at one side, a little blurred, noisy and compressed."""
    rng = default_rng((seed, 5))
    lit = faults.light(rng, cv2.resize(art, size, interpolation=cv2.INTER_AREA), 0.4)
    soft = cv2.GaussianBlur(lit, (0, 0), 0.7)
    return faults.compressed(default_rng(seed), faults.noisy(default_rng((seed, noise)), soft, 2.0), 70)


def shares(found: np.ndarray, true: np.ndarray, reach: int = 2) -> tuple[float, float]:
    """The shares of what was found that lies within ``reach`` pixels of what is true, and the other way round."""
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)
    wide = [cv2.dilate(mask.astype(np.uint8), near) > 0 for mask in (found, true)]
    return float((found & wide[1]).sum() / max(found.sum(), 1)), float((true & wide[0]).sum() / max(true.sum(), 1))
