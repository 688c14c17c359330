"""Who sits where: which sheets have a player's score tokens beside them, which way round they lie, whose they are."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.colour import name_apart, name_colour
from vision.hue import dominant, find_white
from vision.sheets import LightQuad, Points, complete
from vision.table import Seat
from vision.tokens import Disc, disc_pixels, find_discs, stands_out

PLAYERS = (3, 6)
"""Fewest and most players."""
SAME_SIZE = 0.3
"""Sheets of one table differ in their apparent size by at most this share of the median."""
GAP = 7.0
"""Neighbouring bonus tokens lie at most this many radii apart, middle to middle."""
SAME_HUE = 14.0
"""Tokens of one player differ by less than this in hue (degrees)."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""
SAME_SIZE = 0.3
"""Sheets of one table differ in their apparent size by at most this share of the median."""
GAP = 7.0
"""Neighbouring bonus tokens lie at most this many radii apart, middle to middle."""
SAME_HUE = 14.0
"""Tokens of one player differ by less than this in hue (degrees)."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""
SAME_HUE = 14.0
"""Tokens of one player differ by less than this in hue (degrees)."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""
MOST_TOKENS = 6
"""More discs of one hue than this beside one sheet are the print of the cloth."""
LINE, OUTERMOST, LEFT_OF = 24.0, 10.0, 8.0
"""Weight of what tells the foot of a sheet: a dark line (its darkness at most), lying outermost, tokens at left."""
GROUPS = 6
"""So many groups of like quads are tried, the brightest first; a chequered cloth makes groups too."""

Owned = list[tuple[LightQuad, list[Disc]]]
"""Sheets with the tokens beside them."""


def find_owned(picture: Image, luma: Image, quads: list[LightQuad]) -> Owned:
    """The sheets of the players with their tokens: of all groups of like quads the one with most owners.

    Args:
        picture, luma: the still picture in colour and grey.
        quads: light quads that may be sheets.
    """
    best: Owned = []
    for group in _groups(luma, quads):
        owned = _owned(picture, group)
        if PLAYERS[0] <= len(owned) <= PLAYERS[1]:
            return owned
        best = max(best, owned, key=len)
    return best


def seats_of(picture: Image, luma: Image, owned: Owned, white: NDArray[np.float32]) -> list[Seat]:
    """The seats, clockwise as seen from above, each named by the colour of its tokens."""
    names = name_apart([np.concatenate([disc_pixels(picture, d) for d in discs]) for _, discs in owned], white)
    middle = np.mean([quad.centre for quad, _ in owned], axis=0)
    seats = [Seat(name, _orient(luma, quad, middle, discs), tuple(discs))
             for name, (quad, discs) in zip(names, owned, strict=True)]  # fmt: skip
    return sorted(seats, key=lambda seat: float(np.arctan2(*(seat.corners.mean(axis=0) - middle)[::-1])))


def paper_white(picture: Image, quads: list[LightQuad]) -> NDArray[np.float32]:
    """How white paper looks: the median of the sheets, not of what is burnt out."""
    looks = []
    for quad in quads:
        x, y = quad.centre.astype(int)
        reach = max(int(quad.sides[1] / 4), 2)
        patch = picture[max(y - reach, 0) : y + reach, max(x - reach, 0) : x + reach].reshape(-1, 3)
        looks.append(np.median(patch, axis=0))
    unburnt = [look for look in looks if look.max() < 250] or looks
    fallback = find_white(picture)
    if not unburnt and fallback is not None:
        return fallback
    white: NDArray[np.float32] = np.median(unburnt, axis=0).astype(np.float32)
    return white


def _groups(luma: Image, quads: list[LightQuad]) -> Iterator[list[LightQuad]]:
    """Groups of quads of one size and shape, brightest first; those that run out of the picture are completed."""
    whole = [quad for quad in quads if quad.whole]
    groups: list[list[LightQuad]] = []
    for quad in whole:
        group = [other for other in whole if _alike(quad, other)]
        if len(group) >= 2 and not any(set(map(id, group)) == set(map(id, known)) for known in groups):
            groups.append(group)
    groups.sort(key=lambda group: -_brightness(luma, group))
    for group in groups[:GROUPS]:
        long, short = (float(np.median([quad.sides[i] for quad in group])) for i in range(2))
        cut = [complete(luma, quad, long, short) for quad in quads if not quad.whole]
        yield group + [quad for quad in cut if quad is not None]


def _brightness(luma: Image, group: list[LightQuad]) -> float:
    """How bright the brighter ones of a group are in their middle, 0 to 255."""
    middles = [quad.centre.astype(int) for quad in group]
    return float(np.percentile([np.median(luma[y - 3 : y + 4, x - 3 : x + 4]) for x, y in middles], 75))


def _alike(one: LightQuad, two: LightQuad) -> bool:
    return all(abs(a - b) < SAME_SIZE * max(a, b) for a, b in zip(one.sides, two.sides, strict=True))


def _owned(picture: Image, group: list[LightQuad]) -> Owned:
    """The quads of a group that have coloured discs beside them; each disc belongs to the nearest quad."""
    scale = float(np.median([quad.sides[0] for quad in group]))
    white = paper_white(picture, group)
    nearest: dict[int, list[Disc]] = {}
    for disc in _coloured_discs(picture, group, scale, white):
        gaps = [-cv2.pointPolygonTest(quad.corners.astype(np.float32), (disc.x, disc.y), True) for quad in group]
        best = int(np.argmin(gaps))
        if 0.5 * disc.radius < gaps[best] < BESIDE * scale:
            nearest.setdefault(best, []).append(disc)
    owned = [(group[index], _one_look(picture, discs, white)) for index, discs in sorted(nearest.items())]
    return [(quad, discs) for quad, discs in owned if discs]


def _coloured_discs(picture: Image, group: list[LightQuad], scale: float, white: NDArray[np.float32]) -> list[Disc]:
    """Coloured discs near any quad of a group, each once."""
    reach = BESIDE * scale
    found: list[Disc] = []
    for quad in group:
        low = np.maximum(np.floor(quad.corners.min(axis=0) - reach).astype(int), 0)
        high = np.ceil(quad.corners.max(axis=0) + reach).astype(int)
        for spot in find_discs(picture[low[1] : high[1], low[0] : high[0]], scale):
            disc = Disc(spot.x + low[0], spot.y + low[1], spot.radius)
            fresh = all(np.hypot(disc.x - other.x, disc.y - other.y) > disc.radius for other in found)
            if fresh and stands_out(picture, disc) and _is_coloured(picture, disc, white):
                found.append(disc)
    return found


def _is_coloured(picture: Image, disc: Disc, white: NDArray[np.float32]) -> bool:
    name, confidence = name_colour(disc_pixels(picture, disc), white)
    return name not in ("black", "white", "none") and confidence > 0.3


def _one_look(picture: Image, discs: list[Disc], white: NDArray[np.float32]) -> list[Disc]:
    """The discs of the commonest size among those of one hue; a stray circle or a dotted cloth is left out."""
    hues = {disc: found.colour[2] for disc in discs if (found := dominant(disc_pixels(picture, disc), white))}
    groups = [
        [other for other in hues if abs((hues[disc] - hues[other] + 180) % 360 - 180) < SAME_HUE] for disc in hues
    ]
    best = max((group for group in groups if len(group) <= MOST_TOKENS), key=len, default=[])
    radius = float(np.median([disc.radius for disc in best])) if best else 0.0
    return [disc for disc in best if abs(disc.radius - radius) < 0.3 * radius]


def _orient(luma: Image, quad: LightQuad, middle: Points, tokens: list[Disc]) -> Points:
    """The corners as foot left, head left, head right, foot right.

    The foot has a printed line; where none can be seen, it is outermost, and the player's own tokens lie left of it.
    """
    corners = quad.corners
    marks = [_line_strength(luma, np.roll(corners, -k, axis=0)) for k in range(4)]
    outward = [float(np.linalg.norm((corners[k] + corners[(k + 1) % 4]) / 2 - middle)) for k in range(4)]
    away = [(value - min(outward)) / (max(outward) - min(outward) + 1e-9) for value in outward]
    lie = np.mean([[disc.x, disc.y] for disc in tokens], axis=0)
    beside = int(np.argmin([np.linalg.norm((corners[k] + corners[(k + 1) % 4]) / 2 - lie) for k in range(4)]))
    cues = [min(mark, LINE) + OUTERMOST * share for mark, share in zip(marks, away, strict=True)]
    cues[beside - 1] += LEFT_OF
    foot = int(np.argmax(cues))
    # Clockwise as seen, the foot side runs from the player's right end to the left end.
    right, left, head_left, head_right = np.roll(corners, -foot, axis=0)
    return np.array([left, head_left, head_right, right])


def _line_strength(luma: Image, corners: Points) -> float:
    """How dark the darkest thin line is that runs along the first side (corners 0 to 1), just inside it; 0 to 255."""
    a, b, c, d = corners
    shares = np.linspace(0.08, 0.92, 40)
    depths = np.linspace(0.012, 0.13, 24)
    ends_a, ends_b = a + depths[:, None] * (d - a), b + depths[:, None] * (c - b)
    grid = ends_a[None] + shares[:, None, None] * (ends_b - ends_a)[None]
    height, width = luma.shape
    seen = ((grid >= 0) & (grid < [width, height])).all(axis=(1, 2))
    if seen.mean() < 0.3:
        return 0.0
    x, y = (grid[seen][..., axis].astype(np.float32) for axis in range(2))
    profile = np.median(cv2.remap(luma, x, y, cv2.INTER_LINEAR), axis=0)
    # A line is darker than paper on both sides of it; a side that misses the paper's edge is not a line.
    before = np.maximum.accumulate(profile)
    after = np.maximum.accumulate(profile[::-1])[::-1]
    return float(np.max(np.minimum(before, after) - profile))
