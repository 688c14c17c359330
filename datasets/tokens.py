"""Round tokens with one to three stars, as premultiplied BGRA: a player's score tokens and the black bonus tokens."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from datasets.canvas import Picture, blank, ellipse_outline, fill, star_outline, tint, with_alpha
from datasets.colours import Bgr, lightness, mix
from datasets.design import Design


def token(design: Design, colour: Bgr | None, stars: int, rng: Generator, size: int = 96) -> Picture:
    """Return a token of the player whose print is ``colour`` (``None``: a black bonus token) with ``stars`` (1 to 3).

    ``rng`` turns and spreads the stars, as no two tokens lie alike; ``size`` is the diameter in pixels.
    """
    base = design.black if colour is None else colour
    large = max(size, 48)
    ground, ink = base, design.white if lightness(base) < 205 else mix(base, (0, 0, 0), 0.75)
    if colour is not None and not design.token_filled:
        ground, ink = design.white, colour if lightness(colour) < 190 else mix(colour, (0, 0, 0), 0.3)
    picture = blank(large, large, ground)
    centre, disc = (large - 1) / 2, np.zeros((large, large), np.uint8)
    fill(disc, ellipse_outline((centre, centre), (centre, centre)))
    if design.token_ring:
        _ring(picture, centre, design.token_ring, ink)
    mask = np.zeros((large, large), np.uint8)
    for at, radius, turn in star_places(stars, rng):
        fill(mask, star_outline(np.asarray(at) * large + centre, radius * large, turn, design.star_waist))
    tint(picture, mask, ink)
    art = with_alpha(picture, disc)
    return art if size == large else cv2.resize(art, (size, size), interpolation=cv2.INTER_AREA)


def star_places(stars: int, rng: Generator) -> list[tuple[tuple[float, float], float, float]]:
    """Return for each star its (x, y) from the middle, radius and turn, lengths as shares of the token's diameter."""
    turn, radius = rng.uniform(0, 2 * np.pi), {1: 0.24, 2: 0.17, 3: 0.155}[stars] * rng.uniform(0.85, 1.1)
    upright = bool(rng.random() < 0.6)
    in_line = stars == 3 and rng.random() < 0.15
    places = []
    for i in range(stars):
        if in_line:
            reach, angle, radius = (i - 1) * 0.25, turn, min(radius, 0.12)
        else:
            reach, angle = {1: 0.0, 2: 0.19, 3: 0.22}[stars], turn + i * 2 * np.pi / stars
        places.append(((np.sin(angle) * reach, -np.cos(angle) * reach), radius, turn if upright else angle))
    return places


def _ring(picture: Picture, centre: float, share: float, ink: Bgr) -> None:
    size = len(picture)
    mask = np.zeros((size, size), np.uint8)
    fill(mask, ellipse_outline((centre, centre), (centre * 0.93, centre * 0.93)))
    inner = centre * (0.93 - share)
    fill(mask, ellipse_outline((centre, centre), (inner, inner)), 0)
    tint(picture, mask, ink)
