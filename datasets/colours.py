"""Colours of players and of printed matter, drawn widely around each colour's name."""

from __future__ import annotations

import colorsys
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

Bgr = tuple[int, int, int]
"""Blue, green, red, each 0 to 255."""


class Gamut(NamedTuple):
    """The range a colour's name covers: hue in degrees, saturation and value 0 to 1, each (lowest, highest)."""

    hue: tuple[float, float]
    saturation: tuple[float, float]
    value: tuple[float, float]


GAMUTS: dict[str, Gamut] = {
    "red": Gamut((-10, 7), (0.65, 0.95), (0.55, 0.92)),
    "yellow": Gamut((45, 58), (0.55, 0.98), (0.80, 1.0)),
    "green": Gamut((92, 155), (0.42, 0.88), (0.38, 0.80)),
    "blue": Gamut((198, 234), (0.50, 0.95), (0.48, 0.95)),
    "orange": Gamut((17, 32), (0.68, 0.98), (0.82, 1.0)),
    "pink": Gamut((318, 348), (0.30, 0.60), (0.86, 1.0)),
    "purple": Gamut((262, 292), (0.38, 0.75), (0.38, 0.74)),
}
"""The looks behind each player's name."""

PLAYER_COLOURS: tuple[str, ...] = tuple(GAMUTS)
"""Names a player can have."""

LEAST_APART = 24.0
"""Distance in CIE Lab (each 0 to 255) below which people would mix up two players' colours of one table."""


BLACK: Bgr = (28, 28, 28)
LEAST_FROM_BLACK = 62.0
"""The same between any player's colour and the black of print."""


def hsv(hue: float, saturation: float, value: float) -> Bgr:
    """Return the colour of ``hue`` (degrees, any turn), ``saturation`` and ``value`` (0 to 1)."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)
    return round(blue * 255), round(green * 255), round(red * 255)


def lab(colour: Bgr) -> np.ndarray:
    """Return ``colour`` in CIE Lab as three floats 0 to 255."""
    pixel = np.array([[colour]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)


def mix(one: Bgr, other: Bgr, share: float) -> Bgr:
    """Return the colour ``share`` (0 to 1) of the way from ``one`` to ``other``."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


def lightness(colour: Bgr) -> float:
    """Return the perceived lightness of ``colour``, 0 (black) to 255 (white)."""
    return float(lab(colour)[0])


def player_colour(rng: Generator, name: str) -> Bgr:
    """Draw one look of the colour called ``name`` (a key of `GAMUTS`)."""
    gamut = GAMUTS[name]
    return hsv(rng.uniform(*gamut.hue), rng.uniform(*gamut.saturation), rng.uniform(*gamut.value))


def palette(rng: Generator, names: tuple[str, ...]) -> dict[str, Bgr]:
    """Draw a look for every name of one table, no two closer than `LEAST_APART`, none near the black of print."""
    while True:
        looks = {name: player_colour(rng, name) for name in names}
        labs = [lab(look) for look in looks.values()]
        if min((np.linalg.norm(look - lab(BLACK)) for look in labs), default=LEAST_FROM_BLACK) < LEAST_FROM_BLACK:
            continue
        gaps = [np.linalg.norm(a - b) for i, a in enumerate(labs) for b in labs[:i]]
        if not gaps or min(gaps) >= LEAST_APART:
            return looks


def paper_white(rng: Generator) -> Bgr:
    """Draw the white of printed paper: bright, at most faintly tinted."""
    return hsv(rng.uniform(0, 360), rng.uniform(0, 0.06), rng.uniform(0.88, 1.0))


def ink_black(rng: Generator) -> Bgr:
    """Draw the black of print: dark, at most faintly tinted."""
    return hsv(rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.04, 0.24))
