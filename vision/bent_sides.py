"""The corners of a sheet that does not lie flat: its sides are no straight lines, so each corner is told from near by.

A line laid along the whole of a bent side misses both its ends. Where sides are bent, a line of its own is laid along
each end, and a corner is where the lines of its two ends cross.
"""

from __future__ import annotations

import numpy as np

from vision.rim import (
    ENDS,
    OUTLIER,
    ROUNDS,
    STRAY,
    Cuts,
    Line,
    Picture,
    Points,
    crossing,
    cuts_across,
    line_of,
    straight,
)

END = 0.15
"""So large a share of a side is its end."""
BENT = 0.0025
"""A side is bent where its edge leaves a straight line by this share of the sheet's mean side."""
ENOUGH = 0.6
"""So large a share of the cuts across a side must lie on one smooth curve for it to be called bent."""
REACH, LEAST = (0.02, 0.01), 4.0
"""Edges are looked for within these shares of the mean side, one after the other, and at least so many pixels."""
FARTHEST = 0.06
"""A corner is never moved by more than this share of the mean side at once."""


def unbent(picture: Picture, corners: Points) -> Points:
    """The corners (4, 2) of a sheet, clockwise as seen, those between bent sides moved to where their ends cross.

    Args:
        picture: grey (h, w) or colour (h, w, 3).
        corners: on the lines that fit its sides best, see `vision.rim.exact`.
    """
    now = np.asarray(corners, np.float64)
    side = float(np.linalg.norm(np.roll(now, -1, axis=0) - now, axis=1).mean())
    for reach in REACH:
        sides = [cuts_across(picture, now[k], now[(k + 1) % 4], max(LEAST, reach * side)) for k in range(4)]
        bent = [_bow(cuts) > BENT * side for cuts in sides]
        ends = [_ends(cuts, apart) for cuts, apart in zip(sides, bent, strict=True)]
        crossings = [crossing(ends[k - 1][1], ends[k][0]) if bent[k - 1] or bent[k] else None for k in range(4)]
        now = np.array([_moved(here, there, FARTHEST * side) for here, there in zip(now, crossings, strict=True)])
    return now


def _moved(here: Points, there: Points | None, most: float) -> Points:
    return here if there is None or np.linalg.norm(there - here) > most else there


def _ends(cuts: Cuts, apart: bool) -> tuple[Line, Line]:
    """The lines at the beginning and at the end of a side; one and the same where it is straight."""
    whole = line_of(cuts, (0.0, 1.0)) or straight(cuts.start, cuts.end)
    if not apart:
        return whole, whole
    return line_of(cuts, (0.0, END)) or whole, line_of(cuts, (1.0 - END, 1.0)) or whole


def _bow(cuts: Cuts) -> float:
    """By how many pixels the curve on which most of a side's edge lies leaves a straight line; 0 where there is none.

    A cubic, so that a side may also bend one way and then the other.
    """
    kept = ~np.isnan(cuts.places)
    if kept.sum() < max(8, ENOUGH * len(kept)):
        return 0.0
    along, off = cuts.shares[kept], cuts.places[kept]
    weight = np.ones(len(off))
    curve = np.zeros(4)
    for _ in range(ROUNDS):
        curve = np.polyfit(along, off, 3, w=np.sqrt(weight))
        apart = np.abs(off - np.polyval(curve, along))
        spread = max(1.48 * float(np.median(apart)), STRAY / OUTLIER)
        weight = np.maximum(1 - (apart / (OUTLIER * spread)) ** 2, 0.0) ** 2 + 1e-9
    if (weight > 0.1).mean() < ENOUGH:
        return 0.0
    straight = np.polyfit(along, off, 1, w=np.sqrt(weight))
    places = np.linspace(ENDS, 1 - ENDS, 50)
    return float(np.ptp(np.polyval(curve, places) - np.polyval(straight, places)))
