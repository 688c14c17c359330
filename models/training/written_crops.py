"""Pictures for the reader of written figures: the ink of cards with a figure in strokes, or with something else."""

from __future__ import annotations

import zlib
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets import camera_faults as faults
from datasets.canvas import ellipse_outline, fill, star_outline, tint, trace
from datasets.colours import hsv, ink_black, paper_white
from datasets.handwriting import SHARP, WAYS, smooth
from datasets.typefaces import glyph, pick_typeface
from models.written import OTHER_SHARE, ink_of

Picture = NDArray[np.uint8]

SIDE = 44
"""Side of a drawn picture in pixels; the net sees the middle of it."""

OTHERS = "08ABDEGHMQR&"
"""Signs that nobody takes for a figure 1 to 7, whichever way up and however written."""

CARD = (100, 150)
"""Width and height of a drawn card."""


def written_crop(rng: Generator, held_out: bool) -> tuple[Picture, str]:
    """Draw the ink of one card, (`SIDE`, `SIDE`, 3) grey in three channels, and what it is ("1" to "7" or "other").

    ``held_out`` draws print only from families of typefaces that are otherwise never used.
    """
    while True:
        label = str(rng.integers(1, 8)) if rng.random() < 1.0 - OTHER_SHARE else "other"
        mask = figure_mask(rng, label, held_out) if label != "other" else _other(rng, held_out)
        ink = ink_of(card_picture(rng, mask), SIDE)
        if ink is not None:
            return np.repeat(ink[..., None], 3, axis=2), label


def figure_mask(rng: Generator, char: str, held_out: bool) -> Picture:
    """A mask (160, 160) of a figure, written freely or printed."""
    return _written(rng, char) if rng.random() < 0.82 else _printed(rng, char, held_out)


def _written(rng: Generator, char: str) -> Picture:
    """A figure as people write it in a hurry: bent, leaning, narrow or wide, its corners sharp or rounded."""
    ways = WAYS[char]
    strokes = [np.array(line) for line in ways[int(rng.integers(len(ways)))]]
    height, pen, unsteady = 64.0, int(rng.integers(3, 11)), rng.uniform(0.02, 0.08)
    width, lean = height * rng.uniform(0.3, 0.9), np.eye(2) + rng.normal(0, 0.1, (2, 2))
    sharp = char in SHARP if rng.random() < 0.7 else rng.random() < 0.5
    mask = np.zeros((160, 160), np.uint8)
    for stroke in strokes:
        bent = stroke + rng.normal(0, unsteady, stroke.shape)
        curve = bent if sharp else smooth(bent)
        trace(mask, (curve - 0.5) @ lean.T * (width, height) + 80, pen)
    return mask


def _printed(rng: Generator, text: str, held_out: bool) -> Picture:
    """A figure in a typeface of the families to train on, or of the others."""
    for _ in range(40):
        face = pick_typeface(rng)
        family = Path(str(face.source)).stem.split("-")[0].split("_")[0].lower()[:8]
        if (zlib.crc32(family.encode()) % 8 == 0) == held_out:
            break
    shape = glyph(text, face, 64)
    shape = cv2.resize(shape, (min(max(shape.shape[1], 4), 120), 64), interpolation=cv2.INTER_AREA)
    mask = np.zeros((160, 160), np.uint8)
    left = 80 - shape.shape[1] // 2
    mask[48:112, left : left + shape.shape[1]] = shape
    return mask


def _other(rng: Generator, held_out: bool) -> Picture:
    """Anything that is no figure in strokes: other signs, outlines, framed figures, shapes."""
    kind = int(rng.integers(4))
    if kind == 0:
        return _printed(rng, str(rng.choice(list(OTHERS))), held_out)
    if kind == 1:
        thick = cv2.dilate(figure_mask(rng, str(rng.integers(1, 8)), held_out), np.ones((5, 5), np.uint8))
        return np.asarray(cv2.morphologyEx(thick, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)), np.uint8)
    mask = figure_mask(rng, str(rng.integers(1, 8)), held_out) if kind == 2 else np.zeros((160, 160), np.uint8)
    if kind == 2:
        turn = rng.uniform(0, 360)
        trace(mask, ellipse_outline((80, 80), (rng.uniform(34, 46), rng.uniform(44, 66)), turn), 4, closed=True)
    else:
        round_shape = ellipse_outline((80, 80), tuple(rng.uniform(12, 34, 2)))
        tips, waist = int(rng.integers(3, 8)), rng.uniform(0.3, 0.8)
        star = star_outline((80, 80), rng.uniform(18, 36), rng.uniform(0, 6), waist, tips)
        fill(mask, round_shape if rng.random() < 0.4 else star)
    return mask


def card_picture(rng: Generator, figure: Picture) -> Picture:
    """A straightened card, `CARD` pixels, with a figure in its middle either way up, as a camera sees it."""
    width, height = CARD
    paper, ink = paper_white(rng), ink_black(rng)
    if rng.random() < 0.5:
        ink = hsv(rng.uniform(0, 360), rng.uniform(0.4, 1.0), rng.uniform(0.3, 0.9))
    if rng.random() < 0.2:
        paper, ink = ink, paper
    card = np.full((height, width, 3), paper, np.uint8)
    if rng.random() < 0.4:
        cv2.rectangle(
            card, (0, 0), (width - 1, height - 1), hsv(rng.uniform(0, 360), 0.7, 0.6), int(rng.integers(3, 14))
        )
    turn = rng.normal(0, 8) + 180 * int(rng.integers(2))
    place = np.asarray(cv2.getRotationMatrix2D((80, 80), turn, rng.uniform(0.65, 1.25)), np.float64)
    place[:, 2] += np.array([width / 2 - 80, height / 2 - 80]) + rng.normal(0, 4, 2)
    tint(card, np.asarray(cv2.warpAffine(figure, place, CARD, flags=cv2.INTER_LINEAR), np.uint8), ink)
    if rng.random() < 0.6:
        _pips(rng, card, ink)
    return _seen(rng, card)


def _pips(rng: Generator, card: Picture, ink: tuple[int, int, int]) -> None:
    """Small signs in two corners across from each other."""
    size, x, y = rng.uniform(5, 10), rng.uniform(10, 18), rng.uniform(12, 22)
    for at in ((x, y), (CARD[0] - x, CARD[1] - y)):
        mask = np.zeros(card.shape[:2], np.uint8)
        fill(mask, star_outline(at, size, 0.0, rng.uniform(0.4, 0.95), int(rng.integers(3, 6))))
        tint(card, mask, ink)


def _seen(rng: Generator, card: Picture) -> Picture:
    """The card with a camera's faults, at 36 to 160 pixels of width, brought back to `CARD`."""
    wide = round(rng.uniform(36, 160))
    small = cv2.resize(card, (wide, round(1.5 * wide)), interpolation=cv2.INTER_AREA)
    small = faults.light(rng, np.asarray(small, np.uint8), rng.uniform(0, 0.5))
    small = faults.blurred(rng, small, wide / 80)
    small = faults.noisy(rng, small, rng.uniform(1, 7))
    if rng.random() < 0.5:
        small = faults.compressed(rng, small, 40)
    return np.asarray(cv2.resize(small, CARD, interpolation=cv2.INTER_LINEAR), np.uint8)
