"""Crops for the star counter: a token as a cheap camera sees it, alone or beside others, or no token at all."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from datasets import camera_faults as faults
from datasets.canvas import blank, ellipse_outline, fill, paste, tint, with_alpha
from datasets.cards import card_back, guess_face
from datasets.colours import PLAYER_COLOURS, Bgr, hsv, paper_white
from datasets.design import Design, random_design
from datasets.textures import base_colour, table_top
from datasets.tokens import token

Picture = NDArray[np.uint8]

SIDE = 58
"""Side of a drawn crop in pixels."""

SPAN = 1.95
"""Side of a drawn crop as a multiple of the token's diameter; the net sees the middle of it."""

DIAMETERS = (11.0, 60.0)
"""Least and greatest diameter of a token in camera pixels."""

KNOWN_DESIGNS, UNSEEN_DESIGNS = range(0, 2400), range(2400, 3000)
"""Editions to train on, and to judge on."""

FINE = 2
"""Scenes are drawn so many times finer than the crop, then brought to the camera's pixels."""


@lru_cache(maxsize=3000)
def _design(number: int) -> Design:
    return random_design(default_rng((number, 21)), PLAYER_COLOURS)


@lru_cache(maxsize=200)
def _table(number: int) -> Picture:
    rng = default_rng((number, 22))
    return np.asarray(table_top(rng, 360, 360, base_colour(rng), rng.uniform(60, 200)), np.uint8)


def star_crop(rng: Generator, held_out: bool) -> tuple[Picture, str]:
    """Draw one crop (`SIDE`, `SIDE`, 3) BGR and its stars, ``"0"`` to ``"3"``; ``held_out`` for unseen designs."""
    designs = UNSEEN_DESIGNS if held_out else KNOWN_DESIGNS
    design = _design(int(rng.integers(designs.start, designs.stop)))
    stars = int(rng.integers(0, 4))
    side = SIDE * FINE
    x, y = rng.integers(0, 360 - side, 2)
    scene = _table(int(rng.integers(200)))[y : y + side, x : x + side].copy()
    if rng.random() < 0.35:
        _sheet(rng, scene)
    size = side / SPAN
    colour = _colour(rng, design)
    if stars:
        _token(rng, scene, design, colour, stars, size, (side / 2, side / 2))
    else:
        _no_token(rng, scene, design, colour, size)
    if rng.random() < 0.65:
        _neighbours(rng, scene, design, colour, size, apart=1.0 if stars else 1.15)
    return _seen(rng, scene, side / size), str(stars)


def _colour(rng: Generator, design: Design) -> Bgr | None:
    return None if rng.random() < 0.35 else design.colours[str(rng.choice(PLAYER_COLOURS))]


def _token(
    rng: Generator, scene: Picture, design: Design, colour: Bgr | None, stars: int, size: float, at: tuple[float, float]
) -> None:
    art = token(design, colour, stars, rng, max(round(size), 8))
    _lay(rng, scene, art, at)


def _lay(rng: Generator, scene: Picture, art: Picture, at: tuple[float, float]) -> None:
    left, top = round(at[0] - art.shape[1] / 2), round(at[1] - art.shape[0] / 2)
    if rng.random() < 0.6:
        shade = np.zeros(scene.shape[:2], np.uint8)
        step = rng.normal(0, 0.05, 2) * art.shape[0]
        centre, radius = (at[0] + step[0], at[1] + step[1]), art.shape[1] * 0.52
        fill(shade, ellipse_outline(centre, (radius, radius)))
        tint(scene, cv2.blur(shade, (7, 7)), (0, 0, 0), rng.uniform(0.1, 0.5))
    paste(scene, art, left, top)


def _neighbours(rng: Generator, scene: Picture, design: Design, colour: Bgr | None, size: float, apart: float) -> None:
    """Lay one to three tokens of the same colour around the middle, as close as tokens lie in a row."""
    side = len(scene)
    start, quarter = rng.uniform(0, 2 * np.pi), rng.choice((np.pi / 2, np.pi / 2, np.pi, np.pi / 3))
    for i in range(int(rng.integers(1, 4))):
        angle, reach = start + i * quarter, size * apart * rng.uniform(1.0, 1.35)
        at = (side / 2 + reach * np.cos(angle), side / 2 + reach * np.sin(angle))
        _token(rng, scene, design, colour, int(rng.integers(1, 4)), size, at)


def _sheet(rng: Generator, scene: Picture) -> None:
    """Cover one side of the scene with paper, sometimes all of it."""
    side, angle = len(scene), rng.uniform(0, 2 * np.pi)
    out, along = np.array((np.cos(angle), np.sin(angle))), np.array((-np.sin(angle), np.cos(angle)))
    near, far = side / 2 + out * side * rng.uniform(-0.75, 0.4), 3 * side
    mask = np.zeros((side, side), np.uint8)
    rim = [near + along * far, near - along * far, near - along * far + out * far, near + along * far + out * far]
    fill(mask, np.array(rim))
    tint(scene, mask, paper_white(rng))


def _no_token(rng: Generator, scene: Picture, design: Design, colour: Bgr | None, size: float) -> None:
    """Put into the middle: nothing, a bare disc, a part of a card, or strokes of a pen."""
    kind, side = rng.random(), len(scene)
    middle = (side / 2, side / 2)
    if kind < 0.3:
        _lay(rng, scene, _bare_disc(rng, size), middle)
    elif kind < 0.55:
        art = card_back(design, colour, round(size * 2.4)) if rng.random() < 0.4 else _face(rng, design, size)
        own = np.array(art.shape[1::-1]) / 2
        turn = np.array(cv2.getRotationMatrix2D(own.tolist(), rng.uniform(0, 360), 1.0))
        turn[:, 2] = turn[:, 2] + middle - own + rng.normal(0, 0.9 * size, 2)
        paste(scene, cv2.warpAffine(art, turn, (side, side), flags=cv2.INTER_LINEAR), 0, 0)
    elif kind < 0.65:
        mask = np.zeros((side, side), np.uint8)
        line = rng.uniform(0, side, (int(rng.integers(2, 6)), 1, 2)).astype(np.int32)
        cv2.polylines(mask, [line], bool(rng.integers(2)), 255, int(rng.integers(2, 7)), cv2.LINE_AA)
        tint(scene, mask, hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.1, 0.8)))


def _face(rng: Generator, design: Design, size: float) -> Picture:
    return np.asarray(guess_face(design, design.colours["red"], str(rng.integers(1, 8)), round(size * 2.4)), np.uint8)


def _bare_disc(rng: Generator, size: float) -> Picture:
    """Return a disc without stars: a coin, a cap, a token's plain side, perhaps with a ring or a smaller disc on it."""
    width = max(round(size * rng.uniform(0.6, 1.3)), 8)
    tones = [hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.05, 1.0)) for _ in range(3)]
    picture = blank(width, width, tones[0])
    for share, tone in zip(np.sort(rng.uniform(0.5, 1.0, int(rng.integers(0, 3))))[::-1], tones[1:], strict=False):
        inner = np.zeros((width, width), np.uint8)
        fill(inner, ellipse_outline(((width - 1) / 2,) * 2, (width / 2 * share,) * 2))
        tint(picture, inner, tone)
    disc = np.zeros((width, width), np.uint8)
    fill(disc, ellipse_outline(((width - 1) / 2,) * 2, ((width - 1) / 2,) * 2))
    return np.asarray(with_alpha(picture, disc), np.uint8)


def _seen(rng: Generator, scene: Picture, span: float) -> Picture:
    """Return ``scene`` at a camera's pixels, with a camera's faults, brought to `SIDE`."""
    side = max(round(float(np.exp(rng.uniform(*np.log(DIAMETERS)))) * span), 16)
    small = cv2.resize(scene, (side, side), interpolation=cv2.INTER_AREA if side < len(scene) else cv2.INTER_LINEAR)
    small = faults.light(rng, small, rng.uniform(0, 0.5))
    if rng.random() < 0.1:
        small = faults.glare(rng, small)
    if rng.random() < 0.6:
        small = faults.blurred(rng, small, 0.9 * max(side / 64, 0.6))
    if rng.random() < 0.7:
        small = faults.noisy(rng, small, rng.uniform(1, 8))
    if rng.random() < 0.6:
        small = faults.compressed(rng, small, 40)
    way = cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=way), np.uint8)
