"""The set-up of a table, found in a still picture with no clicks: sheets, whose they are, the stand, the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.text import N_, Worded
from vision.camera import Frame
from vision.colour import Palette
from vision.light import common_white, light_of, lit
from vision.seating import PLAYERS, find_owned, paper_whites, seats_of, token_pixels, usual_white
from vision.sheets import Points, find_light_quads
from vision.stand import Stand, find_stand
from vision.table import NoTable, Seat, Table
from vision.tokens import Disc, find_black_tokens
from vision.unseated import DOUBTED, unseated

PLATE = (0.42, 0.3)
"""A plate lies within this many heights below its card, and this many widths beside the card's middle."""
GAP = 7.0
"""Neighbouring bonus tokens lie at most this many radii apart, middle to middle."""


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
    whites = paper_whites(picture, [quad for quad, _ in owned])
    seats, named = seats_of(picture, still.luma, owned, whites, common_white(usual_white(whites)))
    missing = unseated(picture, still.luma, owned, quads, None if stand is None else _hull(stand))
    table = table_of(still, seats, min(named, DOUBTED) if missing else named, stand)
    return replace(table, missing=missing)


def table_of(
    still: Frame, seats: Sequence[Seat], named: float, stand: Stand | None, bonus: Sequence[Disc] | None = None
) -> Table:
    """The table of these seats, clockwise as seen: its light, its colours, and the middle where that is not given.

    `named`: how sure the players' names are, 0 to 1.
    """
    picture = still.bgr()
    usual = usual_white([seat.white for seat in seats])
    white = common_white(usual)
    inks = {seat.colour: token_pixels(picture, seat.tokens, light_of(seat.white, white)) for seat in seats}
    if bonus is None:
        radius = float(np.median([disc.radius for seat in seats for disc in seat.tokens]))
        found = find_black_tokens(lit(picture, light_of(usual, white)), radius, float(white.max()))
        bonus = together(in_the_middle(found, seats, stand))
    return Table(still.size, tuple(seats), stand, tuple(bonus), Palette.learn(inks, white), usual, white, named)


NO_SHEETS = N_(
    "no table found: {sheets} of paper seen, and a game needs {least} to {most}; lay the players' sheets flat and "
    "apart, in view of the camera, on a cloth that is darker than paper"
)
NO_TOKENS = N_(
    "no table found: {sheets} with coloured score tokens beside them seen, and a game has {least} to {most} players; "
    "lay each player's own score tokens left of their sheet, and light the table evenly, with white light"
)


def _missing(quads: int, owned: int) -> Worded:
    """What is wrong with a picture that shows no table, and what to do."""
    template, count = (NO_SHEETS, quads) if quads < PLAYERS[0] else (NO_TOKENS, owned)
    return Worded(template, sheets=_sheets(count), least=PLAYERS[0], most=PLAYERS[1])


def _sheets(count: int) -> Worded:
    """So many sheets, in words.

    >>> _sheets(0), _sheets(1), _sheets(2)
    ('no sheet', '1 sheet', '2 sheets')
    """
    if count < 2:
        return Worded(N_("no sheet") if count == 0 else N_("1 sheet"))
    return Worded(N_("{count} sheets"), count=count)


def in_the_middle(discs: Sequence[Disc], seats: Sequence[Seat], stand: Stand | None) -> list[Disc]:
    """Those discs that lie between the sheets, away from them and from the stand."""
    corners = np.concatenate([seat.corners for seat in seats])
    low, high = corners.min(axis=0), corners.max(axis=0)
    reach = 0.35 * max(seat.scale for seat in seats)
    found = []
    for disc in discs:
        place = np.array([disc.x, disc.y])
        between = (low <= place).all() and (place <= high).all()
        if (
            between
            and np.linalg.norm(corners - place, axis=1).min() > reach
            and not _of_stand(place, stand, disc.radius)
        ):
            found.append(disc)
    return found


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
    return bool(cv2.pointPolygonTest(_hull(stand), (float(point[0]), float(point[1])), True) > margin)


def _hull(stand: Stand) -> Points:
    """The outline (n, 2) of the three word cards."""
    return np.asarray(cv2.convexHull(stand.cards.reshape(-1, 2).astype(np.float32)).reshape(-1, 2))


def together(discs: Sequence[Disc]) -> list[Disc]:
    """The largest group of discs each within some radii of another: the bonus tokens lie together."""
    groups: list[list[Disc]] = []
    for disc in discs:
        close = [g for g in groups if any(np.hypot(disc.x - o.x, disc.y - o.y) < GAP * disc.radius for o in g)]
        groups = [g for g in groups if g not in close] + [[disc, *(o for g in close for o in g)]]
    largest: list[Disc] = max(groups, key=len, default=[])
    return sorted(largest, key=lambda disc: (disc.x, disc.y))
