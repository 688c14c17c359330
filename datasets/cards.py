"""Card art as pure functions: guess cards, black number and letter cards, and their backs, as premultiplied BGRA."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets.backs import card_back
from datasets.canvas import Picture, blank, ellipse_outline, fill, tint_at
from datasets.colours import Bgr, lightness, mix
from datasets.design import Design
from datasets.handwriting import written
from datasets.ornaments import corners, panel
from datasets.paper import BLACK, WHITE, Inks, border_ink, cut, frame, hairline, shade
from datasets.typefaces import glyph

__all__ = ["black_face", "card_back", "guess_face"]


def guess_face(design: Design, colour: Bgr, figure: str, width: int = 128) -> Picture:
    """Return the face of a guess card of the player whose print is ``colour``, showing ``figure`` (1 to 7)."""
    if design.filled:
        readable = design.white if lightness(colour) < 175 else design.black
        inks = Inks(colour, readable, design.white if readable == design.black else mix(colour, BLACK, 0.35))
    else:
        inks = Inks(design.white, colour, colour)
    return _face(design, inks, figure, width, default_rng((design.seed, *colour, ord(figure))))


def black_face(design: Design, figure: str, width: int = 128) -> Picture:
    """Return the face of a black number card (1 to 7) or letter card (A to C)."""
    inks = Inks(design.black, design.white, mix(design.black, WHITE, 0.25))
    if design.black_inverted:
        inks = Inks(design.white, design.black, design.black)
    return _face(design, inks, figure, width, default_rng((design.seed, 7, ord(figure))))


def _face(design: Design, inks: Inks, figure: str, width: int, rng: Generator) -> Picture:
    height = round(width * design.ratio)
    picture = blank(height, width, inks.ground)
    if design.gradient:
        shade(picture, design.gradient)
    if design.border:
        frame(picture, design, design.border, border_ink(design, inks))
    if design.hairline:
        hairline(picture, design, inks.figure)
    ground = panel(picture, design, inks)
    corners(picture, design, inks, figure)
    ink = inks.figure if abs(lightness(inks.figure) - lightness(ground)) > 50 else inks.ground
    if abs(lightness(ink) - lightness(ground)) < 50:
        ink = design.black if lightness(ground) > 128 else design.white
    _figure(picture, design, figure, ink, rng)
    return cut(design, picture)


def _mask_of(design: Design, figure: str, height: int, rng: Generator) -> Picture:
    if design.handwritten:
        return written(rng, figure, height, design.pen)
    mask = glyph(figure, design.face, height)
    return cv2.resize(mask, (max(round(mask.shape[1] * design.stretch), 1), height), interpolation=cv2.INTER_AREA)


def _figure(picture: Picture, design: Design, figure: str, ink: Bgr, rng: Generator) -> None:
    height, width = picture.shape[:2]
    mask = _mask_of(design, figure, round(width * design.figure), rng)
    if not design.handwritten and mask.shape[1] > width * 0.75:
        mask = cv2.resize(mask, (round(width * 0.75), mask.shape[0]), interpolation=cv2.INTER_AREA)
    x, y = width / 2, height / 2
    if design.handwritten:
        x, y = x + rng.normal(0, width * 0.03), y + rng.normal(0, width * 0.03)
    mask = np.pad(mask, round(width * 0.1))
    if design.shadow:
        step = design.shadow * width
        tint_at(picture, mask, (x + step, y + step), design.black if lightness(ink) > 110 else mix(ink, WHITE, 0.6))
    if design.outline:
        grown = cv2.dilate(mask, np.ones((2 * max(round(design.outline * width), 1) + 1,) * 2, np.uint8))
        styles = {"black": design.black, "white": design.white, "shade": mix(ink, BLACK, 0.5)}
        edge = styles[design.outline_style]
        if abs(lightness(edge) - lightness(ink)) > 60:
            tint_at(picture, grown, (x, y), edge)
    tint_at(picture, mask, (x, y), ink)
    _underline(picture, design, figure, ink, mask)


def _underline(picture: Picture, design: Design, figure: str, ink: Bgr, mask: Picture) -> None:
    height, width = picture.shape[:2]
    below = height / 2 + (mask.shape[0] - 2 * round(width * 0.1)) / 2 + width * 0.095
    wanted = design.underline == "all" or (figure == "6" and design.underline == "six")
    if wanted and figure.isdigit():
        half = width * 0.2
        bar = np.full((max(round(width * 0.05), 2), round(2 * half)), 255, np.uint8)
        tint_at(picture, bar, (width / 2, below), ink)
    elif figure == "6" and design.underline == "dot":
        dot = np.zeros((round(width * 0.12),) * 2, np.uint8)
        fill(dot, ellipse_outline((width * 0.055,) * 2, (width * 0.045,) * 2))
        beside = width / 2 + (mask.shape[1] - 2 * round(width * 0.1)) / 2 + width * 0.06
        tint_at(picture, dot, (min(beside, width * 0.9), below - width * 0.1), ink)
