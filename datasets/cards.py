"""Card art as pure functions: guess cards, black number and letter cards, and their backs, as premultiplied BGRA."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from datasets.canvas import (
    Picture,
    blank,
    ellipse_outline,
    fill,
    rounded,
    star_outline,
    tint,
    tint_at,
    trace,
    with_alpha,
)
from datasets.colours import Bgr, lightness, mix
from datasets.design import Design
from datasets.handwriting import written
from datasets.typefaces import glyph

BLACK: Bgr = (0, 0, 0)
WHITE: Bgr = (255, 255, 255)


@dataclass(frozen=True)
class Inks:
    """The colours of one card: its ground, its figure, and the third that borders and panels take."""

    ground: Bgr
    figure: Bgr
    third: Bgr


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


def card_back(design: Design, colour: Bgr | None, width: int = 128) -> Picture:
    """Return the back of the cards of the player whose print is ``colour``; of the black cards for ``None``."""
    base = design.black if colour is None else colour
    light = lightness(base) < 150
    sign = mix(base, WHITE if light else BLACK, design.back_contrast)
    height = round(width * design.ratio)
    picture = blank(height, width, design.white if design.back_white else base)
    ink = base if design.back_white else sign
    tint(picture, _pattern(design, height, width), ink)
    if "mark" in design.back:
        mask = glyph("?", design.face, round(width * 0.55))
        tint_at(picture, mask, (width / 2, height / 2), base if design.back_white else design.white)
    if design.back_border:
        edge = design.white if not design.back_white else base
        _frame(picture, design, design.back_border, edge)
    return _cut(design, picture)


def _face(design: Design, inks: Inks, figure: str, width: int, rng: Generator) -> Picture:
    height = round(width * design.ratio)
    picture = blank(height, width, inks.ground)
    if design.gradient:
        _shade(picture, design.gradient)
    if design.border:
        _frame(picture, design, design.border, _border_ink(design, inks))
    if design.hairline:
        _hairline(picture, design, inks.figure)
    ground = _panel(picture, design, inks)
    _corners(picture, design, inks, figure, rng)
    ink = inks.figure if abs(lightness(inks.figure) - lightness(ground)) > 50 else inks.ground
    if abs(lightness(ink) - lightness(ground)) < 50:
        ink = design.black if lightness(ground) > 128 else design.white
    _figure(picture, design, figure, ink, rng)
    return _cut(design, picture)


def _cut(design: Design, picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    return with_alpha(picture, rounded(height, width, design.corner * width))


def _border_ink(design: Design, inks: Inks) -> Bgr:
    if design.border_style == "black":
        return design.black
    if design.border_style == "shade":
        return mix(inks.ground, inks.figure, 0.4)
    return inks.figure if inks.ground == design.white else design.white


def _shade(picture: Picture, depth: float) -> None:
    ramp = np.linspace(1, 1 - depth, len(picture), dtype=np.float32)
    picture[:] = (picture * ramp[:, None, None]).astype(np.uint8)


def _frame(picture: Picture, design: Design, share: float, ink: Bgr) -> None:
    height, width = picture.shape[:2]
    inner = rounded(height, width, max(design.corner - share / 2, 0.0) * width, share * width)
    tint(picture, cv2.bitwise_not(inner), ink)


def _hairline(picture: Picture, design: Design, ink: Bgr) -> None:
    height, width = picture.shape[:2]
    inset = (design.border + 0.05) * width
    outer = rounded(height, width, design.corner * width, inset)
    inner = rounded(height, width, design.corner * width, inset + max(design.hairline * width, 1.5))
    tint(picture, cv2.subtract(outer, inner), ink)


def _panel_outline(panel: str, height: int, width: int) -> np.ndarray:
    centre = (width / 2, height / 2)
    if panel in ("oval", "tilted"):
        return ellipse_outline(centre, (width * 0.36, height * 0.42), 0.0 if panel == "oval" else 0.5)
    if panel == "circle":
        return ellipse_outline(centre, (width * 0.42, width * 0.42))
    if panel == "diamond":
        return ellipse_outline(centre, (width * 0.47, height * 0.42), points=4)
    if panel == "band":
        return np.array([(0, 0.25), (1, 0.25), (1, 0.75), (0, 0.75)]) * (width, height)
    if panel == "split":
        return np.array([(0, 0), (1, 0), (1, 0.4), (0, 0.7)]) * (width, height)
    return np.array([(0.16, 0.2), (0.84, 0.2), (0.84, 0.8), (0.16, 0.8)]) * (width, height)


def _panel(picture: Picture, design: Design, inks: Inks) -> Bgr:
    """Draw what lies behind the figure; return the colour the figure will stand on."""
    if design.panel == "none":
        return inks.ground
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    outline = _panel_outline(design.panel, height, width)
    styles = {"white": design.white, "black": design.black, "shade": mix(inks.ground, inks.third, 0.3)}
    if design.panel == "split":
        fill(mask, outline)
        tint(picture, mask, mix(inks.ground, inks.third, 0.18))
        return inks.ground
    if design.panel_style == "ring":
        trace(mask, outline, max(round(width * 0.03), 1), closed=True)
        tint(picture, mask, inks.figure)
        return inks.ground
    fill(mask, outline)
    tint(picture, mask, styles[design.panel_style])
    return styles[design.panel_style]


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


def _pip(design: Design, size: int) -> Picture:
    mask = np.zeros((size, size), np.uint8)
    c, r = (size - 1) / 2, size * 0.46
    if design.pip == "star":
        fill(mask, star_outline((c, c), r, 0.0))
    elif design.pip == "dot":
        fill(mask, ellipse_outline((c, c), (r * 0.8, r * 0.8)))
    elif design.pip == "lozenge":
        fill(mask, ellipse_outline((c, c), (r * 0.7, r), points=4))
    else:
        up = 1 if design.pip == "club" else -1
        for x, y in ((-0.45, 0.35 * up), (0.45, 0.35 * up), (0.0, -0.4 if up == 1 else 0.0)):
            fill(mask, ellipse_outline((c + x * r, c + y * r), (r * 0.5, r * 0.5)))
        tail = np.array([(-0.85, -0.1), (0.85, -0.1), (0, 1)]) if up == -1 else np.array([(-0.3, 1), (0.3, 1), (0, 0)])
        fill(mask, tail * r + c)
    return mask


def _corners(picture: Picture, design: Design, inks: Inks, figure: str, rng: Generator) -> None:
    if design.corners == "none":
        return
    height, width = picture.shape[:2]
    size = max(round(design.corner_size * width), 3)
    mask = _pip(design, size) if design.corners.startswith("pips") else glyph(figure, design.face, size)
    x, y = (design.border + 0.05) * width + mask.shape[1] / 2, (design.border + 0.06) * width + size / 2
    ink = inks.figure if abs(lightness(inks.figure) - lightness(inks.ground)) > 40 else design.black
    upside_down = cv2.rotate(mask, cv2.ROTATE_180)
    places = [(x, y, mask), (width - x, height - y, upside_down)]
    if design.corners.endswith(("four", "pips4")):
        places += [(width - x, y, mask), (x, height - y, upside_down)]
    for px, py, shape in places:
        tint_at(picture, shape, (px, py), ink)


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
