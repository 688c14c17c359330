"""Tokens where people have said they lie: each the round thing that is seen there, or just its place where none is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.camera import Image
from vision.sheets import Points
from vision.tokens import DIAMETER, Disc, disc_pixels, find_discs

USUAL = 0.14
"""Diameter of a token as a share of the long side of a sheet, where none is seen to measure."""
ASIDE = 0.9
"""A token lies at most this many of its radii beside its place."""


def tokens_at(picture: Image, spots: Points, scale: float, radius: float | None = None) -> list[Disc]:
    """A disc for each spot (n, 2) in pixels of a colour picture.

    Args:
        picture: (h, w, 3).
        spots: where people have said that tokens lie.
        scale: long side of a sheet in pixels.
        radius: of tokens, where it is known; else that of those seen.
    """
    found = [_disc_near(picture, spot, scale) for spot in spots]
    seen = [disc.radius for disc in found if disc is not None]
    usual = radius or (float(np.median(seen)) if seen else USUAL * scale / 2)
    fits = [disc if disc is not None and abs(disc.radius - usual) < 0.3 * usual else None for disc in found]
    return [disc or Disc(float(x), float(y), usual) for disc, (x, y) in zip(fits, spots.tolist(), strict=True)]


def _disc_near(picture: Image, spot: Points, scale: float) -> Disc | None:
    reach = int(np.ceil(1.5 * DIAMETER[1] * scale))
    left, top = np.maximum(np.rint(spot).astype(int) - reach, 0).tolist()
    part = picture[top : top + 2 * reach, left : left + 2 * reach]
    if min(part.shape[:2]) < 4:
        return None
    discs = [Disc(disc.x + left, disc.y + top, disc.radius) for disc in find_discs(np.ascontiguousarray(part), scale)]
    near = [disc for disc in discs if np.hypot(disc.x - spot[0], disc.y - spot[1]) < ASIDE * disc.radius]
    return min(near, key=lambda disc: float(np.hypot(disc.x - spot[0], disc.y - spot[1])), default=None)


def pixels_of(picture: Image, discs: Sequence[Disc]) -> Image:
    """Pixels (n, 3) of discs."""
    return np.concatenate([disc_pixels(picture, disc) for disc in discs] or [np.empty((0, 3), np.uint8)])
