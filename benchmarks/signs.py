"""Cards on a table with figures written by hand, or with signs that are no figure: to judge confidences by."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import fill, star_outline
from datasets.textures import base_colour, table_top
from datasets.typefaces import glyph, pick_typeface
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
    """A mask (160, 160) of a letter, a nought, an eight or a star."""
    mask = np.zeros((160, 160), np.uint8)
    if rng.random() < 0.4:
        tips, waist = int(rng.integers(3, 8)), rng.uniform(0.3, 0.8)
        fill(mask, star_outline((80, 80), rng.uniform(18, 36), rng.uniform(0, 6), waist, tips))
        return mask
    shape = glyph(str(rng.choice(list(OTHERS))), pick_typeface(rng), 64)
    shape = cv2.resize(shape, (int(np.clip(shape.shape[1], 4, 120)), 64), interpolation=cv2.INTER_AREA)
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
