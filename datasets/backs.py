"""Backs of cards as premultiplied BGRA: a pattern in the player's colour, in black for number and letter cards."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.canvas import Picture, blank, fill, star_outline, tint, tint_at
from datasets.colours import Bgr, lightness, mix
from datasets.design import Design
from datasets.paper import BLACK, WHITE, cut, frame
from datasets.typefaces import glyph


def _dots(u: np.ndarray, v: np.ndarray) -> np.ndarray:
    odd = np.round(u) % 2 / 2
    return np.asarray(0.27 - np.hypot(u - np.round(u), v - odd - np.round(v - odd)))


PATTERNS: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "stripes": lambda u, v: np.abs((u + v) % 1 - 0.5) - 0.25,
    "dots": _dots,
    "mark dots": _dots,
    "lozenges": lambda u, v: 0.3 - np.abs(u - np.round(u)) - np.abs(v - np.round(v)),
    "chequers": lambda u, v: np.sin(u * np.pi) * np.sin(v * np.pi) * 0.5,
    "rings": lambda u, v: np.abs(np.hypot(u, v) % 1 - 0.5) - 0.25,
    "waves": lambda u, v: np.abs((v + 0.25 * np.sin(u * np.pi)) % 1 - 0.5) - 0.25,
    "grid": lambda u, v: 0.1 - np.minimum(np.abs(u - np.round(u)), np.abs(v - np.round(v))),
}
"""Fields over a back, positive where its pattern is printed; (u, v) count repeats across and down from the middle."""


def _pattern(design: Design, height: int, width: int) -> Picture:
    """Return the mask (H, W) of a back's pattern."""
    step = max(design.back_scale * width, 5.0)
    if design.back == "stars":
        return _stars(height, width, step)
    if design.back == "panel":
        inner = np.zeros((height, width), np.uint8)
        cv2.rectangle(inner, (width // 5, height // 6), (width - width // 5, height - height // 6), 255, -1)
        return inner
    if design.back not in PATTERNS:
        return np.zeros((height, width), np.uint8)
    across = (np.arange(width, dtype=np.float32) - width / 2) / np.float32(step)
    down = (np.arange(height, dtype=np.float32) - height / 2) / np.float32(step)
    field = PATTERNS[design.back](across[None, :], down[:, None])
    return np.clip(field * (step * 255) + 127, 0, 255).astype(np.uint8)


def _stars(height: int, width: int, step: float) -> Picture:
    mask = np.zeros((height, width), np.uint8)
    for row, y in enumerate(np.arange(step / 2, height, step)):
        for x in np.arange(step / 2 * (1 + row % 2), width, step):
            fill(mask, star_outline((x, y), step * 0.36, 0.0))
    return mask


def card_back(design: Design, colour: Bgr | None, width: int = 128) -> Picture:
    """Return the back of the cards of the player whose print is ``colour``; of the black cards for ``None``."""
    base = design.black if colour is None else colour
    light = lightness(base) < 150
    # A panel covers most of a back: too strong a shade of it would be taken for another colour.
    contrast = min(design.back_contrast, 0.3) if design.back == "panel" else design.back_contrast
    sign = mix(base, WHITE if light else BLACK, contrast)
    height = round(width * design.ratio)
    picture = blank(height, width, design.white if design.back_white else base)
    ink = base if design.back_white else sign
    tint(picture, _pattern(design, height, width), ink)
    if "mark" in design.back:
        mask = glyph("?", design.face, round(width * 0.55))
        tint_at(picture, mask, (width / 2, height / 2), base if design.back_white else design.white)
    if design.back_border:
        edge = design.white if not design.back_white else base
        frame(picture, design, design.back_border, edge)
    return cut(design, picture)
