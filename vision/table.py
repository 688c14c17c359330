"""The set-up of a table, found from still frames with no clicks: sheets, whose they are, the stand, the middle.

Players are known by their own score tokens beside their sheet. Everything a player does is then looked for in places
that are fixed in the frame of their sheet, whatever way it is turned: `Seat.place` maps those to the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Frame, Image
from vision.colour import Palette, dominant, find_white, name_apart, name_colour
from vision.sheets import LightQuad, Points, complete, find_light_quads
from vision.stand import Stand, find_stand
from vision.tokens import Disc, disc_pixels, find_black_tokens, find_discs, stands_out

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


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place.

    Attributes:
        colour: the player's name.
        corners: the sheet's corners (4, 2), pixels: foot left, head left, head right, foot right, as the player sees it.
        tokens: the own score tokens beside the sheet.
    """

    colour: str
    corners: Points
    tokens: tuple[Disc, ...]

    @property
    def aspect(self) -> float:
        """Height of the sheet (foot to head) divided by its width."""
        foot_left, head_left, head_right, foot_right = self.corners
        height = np.linalg.norm(head_left - foot_left) + np.linalg.norm(head_right - foot_right)
        return float(height / (np.linalg.norm(foot_right - foot_left) + np.linalg.norm(head_right - head_left)))

    @property
    def scale(self) -> float:
        """Pixels of the picture to one width of the sheet."""
        foot_left, head_left, head_right, foot_right = self.corners
        return float(np.linalg.norm(foot_right - foot_left) + np.linalg.norm(head_right - head_left)) / 2

    def place(self, points: Sequence[Sequence[float]] | Points) -> Points:
        """Points (n, 2) in the sheet's frame as pixels (n, 2).

        In the sheet's frame the unit is the sheet's width, the origin its foot's left end as the player sees it, the
        first axis runs right along the foot, the second from the foot to the head and on to the middle of the table.
        """
        grid = np.asarray(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, self._matrix()).reshape(-1, 2))

    def back(self, points: Points) -> Points:
        """Pixels (n, 2) as points (n, 2) in the sheet's frame; the inverse of `place`."""
        grid = np.asarray(points, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(grid, np.linalg.inv(self._matrix())).reshape(-1, 2))

    def _matrix(self) -> NDArray[np.float64]:
        tall = self.aspect
        unit = np.array([[0, 0], [0, tall], [1, tall], [1, 0]], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(unit, self.corners.astype(np.float32)), np.float64)


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is ready to be watched.

    Attributes:
        size: width and height of the picture in pixels.
        seats: clockwise as seen from above.
        stand: the three word cards, None where they were not found.
        bonus: dark round things in the middle: the bonus tokens, and perhaps a plate of the stand.
        palette: the colours of this table, learnt from the tokens.
        white: how white paper looks, BGR 0 to 255.
    """

    size: tuple[int, int]
    seats: tuple[Seat, ...]
    stand: Stand | None
    bonus: tuple[Disc, ...]
    palette: Palette
    white: NDArray[np.float32]

    @property
    def colours(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return tuple(seat.colour for seat in self.seats)


class NoTable(Exception):
    """No table can be found in the picture; the message says what is missing and what to do."""


def set_up(still: Frame) -> Table:
    """Find the table in a still frame (best the mean of several).

    Raises:
        NoTable: fewer than three sheets with coloured tokens beside them, or more than six.
    """
    picture = still.bgr()
    stand = find_stand(picture)
    light = find_light_quads(still.luma)
    quads = _sheets(still.luma, [quad for quad in light if not _on_stand(quad.centre, stand, 0.0)])
    if len(quads) < PLAYERS[0]:
        raise NoTable(
            f"found {len(quads)} sheets of paper of one size on the table and a game needs {PLAYERS[0]} to {PLAYERS[1]}; "
            "lay the players' sheets flat and apart, in view of the camera, on a cloth that is darker than paper"
        )
    scale = float(np.median([quad.sides[0] for quad in quads]))
    white = _white(picture, quads)
    owned = [(quad, discs) for quad in quads if (discs := _tokens_beside(picture, quad, scale, white))]
    if not PLAYERS[0] <= len(owned) <= PLAYERS[1]:
        raise NoTable(
            f"found {len(quads)} sheets, {len(owned)} of them with coloured score tokens beside them, and a game has "
            f"{PLAYERS[0]} to {PLAYERS[1]} players; lay each player's own score tokens left of their sheet"
        )
    names = _names(picture, [discs for _, discs in owned], white)
    middle = np.mean([quad.centre for quad, _ in owned], axis=0)
    seats = [Seat(name, _orient(still.luma, quad, middle), tuple(discs))
             for name, (quad, discs) in zip(names, owned, strict=True)]  # fmt: skip
    seats.sort(key=lambda seat: float(np.arctan2(*(seat.corners.mean(axis=0) - middle)[::-1])))
    inks = {seat.colour: np.concatenate([disc_pixels(picture, d) for d in seat.tokens]) for seat in seats}
    palette = Palette.learn(inks, white)
    radius = float(np.median([disc.radius for seat in seats for disc in seat.tokens]))
    bonus = _bonus(picture, seats, stand, radius, scale, float(white.max()))
    return Table(still.size, tuple(seats), stand, bonus, palette, white)


def _sheets(luma: Image, quads: list[LightQuad]) -> list[LightQuad]:
    """The largest group of quads of one size and shape; those that run out of the picture are completed."""
    whole = [quad for quad in quads if quad.whole]
    groups = [[other for other in whole if _alike(quad, other)] for quad in whole]
    if not groups:
        return []
    best = max(groups, key=lambda group: (min(len(group), PLAYERS[1]), sum(q.sides[0] for q in group)))
    long, short = (float(np.median([quad.sides[i] for quad in best])) for i in range(2))
    cut = [complete(luma, quad, long, short) for quad in quads if not quad.whole]
    return best + [quad for quad in cut if quad is not None]


def _alike(one: LightQuad, two: LightQuad) -> bool:
    return all(abs(a - b) < SAME_SIZE * max(a, b) for a, b in zip(one.sides, two.sides, strict=True))


def _white(picture: Image, quads: list[LightQuad]) -> NDArray[np.float32]:
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
    return np.median(unburnt, axis=0).astype(np.float32)


def _tokens_beside(picture: Image, quad: LightQuad, scale: float, white: NDArray[np.float32]) -> list[Disc]:
    """Coloured discs near a sheet: its owner's score tokens."""
    reach = BESIDE * scale
    low = np.maximum(np.floor(quad.corners.min(axis=0) - reach).astype(int), 0)
    high = np.ceil(quad.corners.max(axis=0) + reach).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    discs = [Disc(d.x + low[0], d.y + low[1], d.radius) for d in find_discs(part, scale)]
    hull = quad.corners.astype(np.float32)
    near = []
    for disc in discs:
        gap = -cv2.pointPolygonTest(hull, (disc.x, disc.y), True)
        if disc.radius * 0.5 < gap < reach and stands_out(picture, disc):
            name, confidence = name_colour(disc_pixels(picture, disc), white)
            if name not in ("black", "white", "none") and confidence > 0.3:
                near.append(disc)
    return _one_look(picture, near, white)


def _one_look(picture: Image, discs: list[Disc], white: NDArray[np.float32]) -> list[Disc]:
    """The discs of the commonest size among those of one hue; a stray circle is left out."""
    hues = {disc: found.colour[2] for disc in discs if (found := dominant(disc_pixels(picture, disc), white))}
    groups = [[other for other in hues if abs((hues[disc] - hues[other] + 180) % 360 - 180) < SAME_HUE] for disc in hues]
    best = max(groups, key=len, default=[])
    radius = float(np.median([disc.radius for disc in best])) if best else 0.0
    return [disc for disc in best if abs(disc.radius - radius) < 0.3 * radius]


def _names(picture: Image, discs: list[list[Disc]], white: NDArray[np.float32]) -> list[str]:
    """A different colour name for each seat, by its tokens."""
    return name_apart([np.concatenate([disc_pixels(picture, d) for d in group]) for group in discs], white)


def _orient(luma: Image, quad: LightQuad, middle: Points) -> Points:
    """The corners as foot left, head left, head right, foot right: the foot has a printed line, else it is outermost."""
    corners = quad.corners
    marks = [_line_strength(luma, np.roll(corners, -k, axis=0)) for k in range(4)]
    outward = [float(np.linalg.norm((corners[k] + corners[(k + 1) % 4]) / 2 - middle)) for k in range(4)]
    away = [(value - min(outward)) / (max(outward) - min(outward) + 1e-9) for value in outward]
    foot = int(np.argmax([min(mark, 24.0) + 10.0 * share for mark, share in zip(marks, away, strict=True)]))
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


def _bonus(
    picture: Image, seats: list[Seat], stand: Stand | None, radius: float, scale: float, white: float
) -> tuple[Disc, ...]:
    """Dark discs of the tokens' size in the middle of the table, outside the stand and away from the seats."""
    corners = np.concatenate([seat.corners for seat in seats])
    low = np.maximum(corners.min(axis=0).astype(int), 0)
    high = corners.max(axis=0).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    found = []
    for disc in find_black_tokens(part, radius, white):
        disc = Disc(disc.x + low[0], disc.y + low[1], disc.radius)
        place = np.array([disc.x, disc.y])
        reach = min(float(np.linalg.norm(seat.corners - place, axis=1).min()) for seat in seats)
        if reach > 0.35 * scale and not _on_stand(place, stand, -0.4 * radius):
            found.append(disc)
    return tuple(sorted(_row(found), key=lambda disc: (disc.x, disc.y)))


def _on_stand(point: Points, stand: Stand | None, margin: float) -> bool:
    """Whether a point (2,) lies in the outline of the three word cards, `margin` pixels or more from its edge."""
    if stand is None:
        return False
    hull = cv2.convexHull(stand.cards.reshape(-1, 2).astype(np.float32))
    return bool(cv2.pointPolygonTest(hull, (float(point[0]), float(point[1])), True) > margin)


def _row(discs: list[Disc]) -> list[Disc]:
    """The largest group of discs each within some radii of another: the bonus tokens lie together."""
    groups: list[list[Disc]] = []
    for disc in discs:
        close = [g for g in groups if any(np.hypot(disc.x - o.x, disc.y - o.y) < GAP * disc.radius for o in g)]
        groups = [g for g in groups if g not in close] + [[disc, *(o for g in close for o in g)]]
    return max(groups, key=len, default=[])
