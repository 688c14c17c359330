"""Rendered photographs for the tests: cards or a sheet on a table, with the truth about where everything lies."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets import camera_faults as faults
from datasets.backs import card_back
from datasets.canvas import blank, paste, tint, with_alpha
from datasets.cards import guess_face
from datasets.colours import PLAYER_COLOURS, paper_white
from datasets.design import random_design
from datasets.textures import base_colour, table_top


@dataclass(frozen=True)
class Laid:
    """A card laid in a picture: corners (4, 2) clockwise, its colour, and its figure ("" when face down)."""

    corners: np.ndarray
    colour: str
    figure: str


def table_of_cards(seed: int, count: int = 4, size: tuple[int, int] = (960, 720)) -> tuple[np.ndarray, list[Laid]]:
    """A photograph of `count` cards of one edition, apart from each other, at any rotation."""
    rng = default_rng((seed, 71))
    width, height = size
    picture = np.ascontiguousarray(table_top(rng, height, width, base_colour(rng), rng.uniform(60, 200)))
    design = random_design(rng, PLAYER_COLOURS, system_fonts=False)
    view = _slant(rng, size)
    card = rng.uniform(70, 115)
    laid = []
    for centre in _places(rng, count, size, card * design.ratio):
        colour = str(rng.choice(PLAYER_COLOURS))
        figure = str(rng.integers(1, 8)) if rng.random() < 0.6 else ""
        art = guess_face(design, design.colours[colour], figure, 200) if figure else None
        art = card_back(design, design.colours[colour], 200) if art is None else art
        corners = _rectangle(centre, card, card * design.ratio, rng.uniform(0, 2 * np.pi))
        corners = cv2.perspectiveTransform(corners[None].astype(np.float32), view)[0]
        _lay(picture, art, corners, rng)
        laid.append(Laid(corners, colour, figure))
    return _photographed(rng, picture), laid


def sheet_on_table(seed: int, size: tuple[int, int] = (960, 720)) -> tuple[np.ndarray, np.ndarray]:
    """A photograph of one drawn-on sheet on a table that is darker than paper, and the sheet's corners."""
    rng = default_rng((seed, 72))
    width, height = size
    base = base_colour(rng)
    dark = tuple(int(0.7 * channel) for channel in base)
    picture = np.ascontiguousarray(table_top(rng, height, width, dark, rng.uniform(60, 200)))
    art = blank(400, 566, paper_white(rng))
    scribble(rng, art)
    long = rng.uniform(330, 560)
    corners = _rectangle(np.array(size) / 2, long, long / 1.414, rng.uniform(0, 2 * np.pi))
    corners = cv2.perspectiveTransform(corners[None].astype(np.float32), _slant(rng, size, 0.18))[0]
    _lay(picture, with_alpha(art, np.full(art.shape[:2], 255, np.uint8)), corners, rng)
    return _photographed(rng, picture), corners


def scribble(rng: Generator, paper: np.ndarray, strokes: int = 6) -> np.ndarray:
    """Draw pencil strokes of several colours on `paper` in place; return where they are, (h, w) bool."""
    height, width = paper.shape[:2]
    drawn = np.zeros((height, width), np.uint8)
    for _ in range(strokes):
        turn, middle = np.linspace(0, rng.uniform(2, 6), 40), rng.uniform(0.3, 0.7, 2) * (width, height)
        radius = rng.uniform(0.05, 0.22) * height
        line = middle + radius * np.stack([np.cos(turn), np.sin(1.3 * turn)], axis=1)
        mask = np.zeros_like(drawn)
        cv2.polylines(mask, [np.rint(line).astype(np.int32)], False, 255, max(2, round(height / 150)), cv2.LINE_AA)
        tint(paper, mask, tuple(int(v) for v in rng.integers(0, 150, 3)))
        drawn |= mask
    return drawn > 128


def _rectangle(centre: np.ndarray, width: float, height: float, turn: float) -> np.ndarray:
    along, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * (width, height)
    return centre + flat @ np.array([along, down])


def _places(rng: Generator, count: int, size: tuple[int, int], apart: float) -> list[np.ndarray]:
    """Random centres, so far from each other and from the borders that whole cards fit in."""
    places: list[np.ndarray] = []
    for _ in range(3000):
        spot = rng.uniform(apart * 0.75, np.array(size) - apart * 0.75)
        if all(np.linalg.norm(spot - other) > apart * 1.3 for other in places):
            places.append(spot)
        if len(places) == count:
            break
    return places


def _slant(rng: Generator, size: tuple[int, int], most: float = 0.08) -> np.ndarray:
    """A view from not quite above: the picture's corners move inwards by up to a share `most` of its size."""
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    inwards = rng.uniform(0, most, (4, 2)) * np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * size
    return cv2.getPerspectiveTransform(corners, (corners + inwards).astype(np.float32))


def _lay(picture: np.ndarray, art: np.ndarray, corners: np.ndarray, rng: Generator) -> None:
    height, width = art.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(source, (corners - 0.5).astype(np.float32))
    small = cv2.GaussianBlur(art, (0, 0), 0.5 * max(1.0, width / np.linalg.norm(corners[1] - corners[0])))
    patch = cv2.warpPerspective(small, matrix, picture.shape[1::-1], flags=cv2.INTER_LINEAR)
    shadow = np.roll(cv2.blur(patch[..., 3], (9, 9)), rng.integers(-3, 4, 2), (0, 1))
    tint(picture, shadow, (0, 0, 0), rng.uniform(0.1, 0.4))
    paste(picture, patch, 0, 0)


def _photographed(rng: Generator, picture: np.ndarray) -> np.ndarray:
    picture = faults.light(rng, picture, rng.uniform(0, 0.5))
    picture = faults.noisy(rng, faults.blurred(rng, picture, 1.5), rng.uniform(1, 5))
    return faults.compressed(rng, picture, 50)
