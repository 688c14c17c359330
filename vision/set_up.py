"""The set-up of a table, found in a still picture with no clicks: sheets, whose they are, the stand, the middle."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera import Frame, Image
from vision.colour import Palette
from vision.seating import PLAYERS, find_owned, paper_white, seats_of
from vision.sheets import Points, find_light_quads
from vision.stand import Stand, find_stand
from vision.table import NoTable, Seat, Table
from vision.tokens import Disc, disc_pixels, find_black_tokens

PLATE = (0.42, 0.3)
"""A plate lies within this many heights below its card, and this many widths beside the card's middle."""
GAP = 7.0
"""Neighbouring bonus tokens lie at most this many radii apart, middle to middle."""
SAME_HUE = 14.0
"""Tokens of one player differ by less than this in hue (degrees)."""
BESIDE = 0.65
"""How far from its sheet a player's tokens may lie, as a share of the sheet's long side."""


def set_up(still: Frame) -> Table:
    """Find the table in a still frame (best the mean of several).

    Raises:
        NoTable: fewer than three sheets with coloured tokens beside them, or more than six.
    """
    picture = still.bgr()
    stand = find_stand(picture)
    quads = [quad for quad in find_light_quads(still.luma) if not _on_stand(quad.centre, stand, 0.0)]
    owned = find_owned(picture, still.luma, quads)
    if not PLAYERS[0] <= len(owned) <= PLAYERS[1]:
        raise NoTable(_missing(len(quads), len(owned)))
    white = paper_white(picture, [quad for quad, _ in owned])
    seats = seats_of(picture, still.luma, owned, white)
    inks = {seat.colour: np.concatenate([disc_pixels(picture, d) for d in seat.tokens]) for seat in seats}
    radius = float(np.median([disc.radius for seat in seats for disc in seat.tokens]))
    bonus = _bonus(picture, seats, stand, radius, float(white.max()))
    return Table(still.size, tuple(seats), stand, bonus, Palette.learn(inks, white), white)


def _missing(quads: int, owned: int) -> str:
    """What is wrong with a picture that shows no table, and what to do."""
    if quads < PLAYERS[0]:
        return (
            f"no table found: {quads} sheets of paper seen, and a game needs {PLAYERS[0]} to {PLAYERS[1]}; lay the "
            "players' sheets flat and apart, in view of the camera, on a cloth that is darker than paper"
        )
    return (
        f"no table found: {owned} sheets with coloured score tokens beside them seen, and a game has {PLAYERS[0]} to "
        f"{PLAYERS[1]} players; lay each player's own score tokens left of their sheet, and light the table evenly"
    )


def _bonus(picture: Image, seats: list[Seat], stand: Stand | None, radius: float, white: float) -> tuple[Disc, ...]:
    """Dark discs of the tokens' size in the middle of the table, outside the stand and away from the seats."""
    corners = np.concatenate([seat.corners for seat in seats])
    scale = max(seat.scale for seat in seats)
    low = np.maximum(corners.min(axis=0).astype(int), 0)
    high = corners.max(axis=0).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    found = []
    for disc in find_black_tokens(part, radius, white):
        disc = Disc(disc.x + low[0], disc.y + low[1], disc.radius)
        place = np.array([disc.x, disc.y])
        reach = min(float(np.linalg.norm(seat.corners - place, axis=1).min()) for seat in seats)
        if reach > 0.35 * scale and not _of_stand(place, stand, radius):
            found.append(disc)
    return tuple(sorted(_row(found), key=lambda disc: (disc.x, disc.y)))


def _of_stand(point: Points, stand: Stand | None, radius: float) -> bool:
    """Whether a point (2,) lies on the stand or where one of its plates A, B, C is: just below the middle of a card."""
    if stand is None:
        return False
    if _on_stand(point, stand, -0.4 * radius):
        return True
    for card in stand.cards:
        across, down = card[2] - card[3], card[3] - card[0]
        offset = point - card[2:].mean(axis=0)
        beside, below = offset @ across / (across @ across), offset @ down / (down @ down)
        if 0 <= below < PLATE[0] and abs(beside) < PLATE[1]:
            return True
    return False


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
