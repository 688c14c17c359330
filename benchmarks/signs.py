"""Cards on a table with figures written by hand, or with signs that are no figure: to judge confidences by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import fill, star_outline, trace
from datasets.doodles import doodle
from datasets.textures import base_colour, table_top
from datasets.typefaces import Typeface, glyph, pick_typeface
from models.training.written_crops import CARD, OTHERS, card_picture, figure_mask
from vision.camera import Image

WIDTHS = (40, 250)
"""Least and largest width of a card in pixels."""


class Shown(NamedTuple):
    """A picture of a card, its corners as a finder gives them, and its figure; "" where it shows another sign."""

    picture: Image
    corners: np.ndarray
    figure: str


def shown_card(rng: Generator) -> Shown:
    """Draw one card on a table, every second one with a sign that is no figure."""
    figure = str(rng.integers(1, 8)) if rng.random() < 0.5 else ""
    mask = figure_mask(rng, figure, held_out=True) if figure else _sign(rng)
    picture, corners = _on_table(rng, card_picture(rng, mask))
    return Shown(picture, corners, figure)


def _sign(rng: Generator) -> Image:
    """A mask (160, 160) of something that is no figure 1 to 7."""
    kinds = list(SIGNS)
    return SIGNS[kinds[int(rng.choice(len(kinds), p=np.array([SHARES[kind] for kind in kinds])))]](rng)


def _star(rng: Generator) -> Image:
    mask = np.zeros((160, 160), np.uint8)
    tips, waist = int(rng.integers(3, 8)), rng.uniform(0.3, 0.8)
    fill(mask, star_outline((80, 80), rng.uniform(18, 36), rng.uniform(0, 6), waist, tips))
    return mask


def _letter(rng: Generator) -> Image:
    """A letter, a nought or an eight."""
    return _set(str(rng.choice(list(OTHERS))), pick_typeface(rng))


def _written_letter(rng: Generator) -> Image:
    """A letter in strokes."""
    return figure_mask(rng, str(rng.choice(list("ABC"))), held_out=True)


def _symbol(rng: Generator) -> Image:
    """A piece of chess, a suit, a currency and the like."""
    return _set(str(rng.choice(list(SYMBOLS))), Typeface(str(rng.choice(["sans", "uni"])), int(rng.integers(300, 900))))


def _number(rng: Generator) -> Image:
    """A number of two figures."""
    return _set(str(rng.integers(10, 100)), pick_typeface(rng))


def _drawing(rng: Generator) -> Image:
    """A little drawing in strokes, in the middle of the card."""
    strokes = doodle(rng, (100.0, 100.0))
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale, pen = 64 / max(float((high - low).max()), 1.0), int(rng.integers(3, 9))
    mask = np.zeros((160, 160), np.uint8)
    for stroke in strokes:
        trace(mask, (stroke - (low + high) / 2) * scale + 80, pen)
    return mask


SYMBOLS = "♔♕♖♗♘♙♚♛♜♝♞♟♠♥♦♣★↻+%#@€&"
"""Signs that the built-in typefaces have."""

SIGNS: dict[str, Callable[[Generator], Image]] = {
    "letter": _letter, "star": _star, "written letter": _written_letter, "symbol": _symbol, "number": _number,
    "drawing": _drawing,
}  # fmt: skip
"""What a card shows that is no figure of the game."""
SHARES = {"letter": 0.25, "star": 0.1, "written letter": 0.1, "symbol": 0.25, "number": 0.1, "drawing": 0.2}
"""How often each is drawn."""


def _set(text: str, face: Typeface) -> Image:
    """A mask (160, 160) of a text in a typeface."""
    shape = glyph(text, face, 64)
    shape = cv2.resize(shape, (int(np.clip(shape.shape[1], 4, 120)), 64), interpolation=cv2.INTER_AREA)
    mask = np.zeros((160, 160), np.uint8)
    left = 80 - shape.shape[1] // 2
    mask[48:112, left : left + shape.shape[1]] = shape
    return mask


def _on_table(rng: Generator, card: Image) -> tuple[Image, np.ndarray]:
    """The card at any rotation on a table, and its corners, a little off."""
    width = float(np.exp(rng.uniform(*np.log(WIDTHS))))
    side = round(3.9 * width)
    picture = np.ascontiguousarray(table_top(rng, side, side, base_colour(rng), width))
    turn = rng.uniform(0, 2 * np.pi)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * (width, 1.5 * width)
    corners = flat @ rotation + side / 2 + rng.normal(0, 0.015 * width, (4, 2))
    source = np.array([[0, 0], [CARD[0], 0], CARD, [0, CARD[1]]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    laid = cv2.warpPerspective(card, matrix, (side, side), flags=cv2.INTER_LINEAR)
    inside = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), matrix, (side, side)) > 127
    seen = corners + rng.normal(0, 0.012 * width, (4, 2))
    return np.where(inside[..., None], laid, picture).astype(np.uint8), seen.astype(np.float32)
