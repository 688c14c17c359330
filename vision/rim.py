"""The sides of a sheet to a part of a pixel: a straight line through where its light falls off, over the whole length.

Each side is cut across at many places. What falls off from paper to table is looked at in the one mixture of colours in
which both differ most; where a token, a hand, a card or a missing corner hides the edge, a place is left out.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Line = tuple[Points, Points]
"""A point and a direction, each (2,)."""

FINE = 4
"""Cuts are sampled so many times a pixel."""
ENDS = 0.03
"""So large a share of a side at each end is left out: corners are rounded, bent or missing."""
CUTS = (24, 200)
"""Least and most cuts across a side."""
NEAR = 1.5
"""Pixels to each side of where light falls off most that tell the edge's place."""
CLEAR, FAINT = 0.4, 3.0
"""A cut counts where light falls off by this share of what it does at most cuts, and by so many levels a pixel."""
ENOUGH = 0.35
"""A side is moved only where so large a share of its cuts agrees on a line."""
ROUNDS, OUTLIER, STRAY = 4, 3.0, 0.35
"""Times a line is fitted anew, without what is more than so many deviations off it, and at least so many pixels."""

STRIP, INNER = 0.1, (0.02, 0.08)
"""Parts of the sheet's mean side: how far outside a side more paper is looked for, and where inside it surely is."""
AS_BRIGHT, MOSTLY = (0.35, 0.1, 5.0), (0.8, 0.4)
"""Paper is as bright as inside but for the first share of what the table is darker, at most the second of its own
brightness, at least so many levels; so large a share of a strip's cuts shows paper, and at most so large a one beyond.
"""
SHARP = 4
"""Within so many pixels a strip of paper ends."""

REACHES, AGAIN = (4.0, 0.02), 3.0
"""Edges are looked for within so many pixels or so large a share of the mean side; then, from nearer by, in so many."""


class Cuts(NamedTuple):
    """A side from `start` to `end`, cut across at `shares` (n,) of its length; `places` (n,) tell where its edge is.

    Places are in pixels outward, not a number where light does not clearly fall off.
    """

    start: Points
    end: Points
    shares: Points
    places: Points


def exact(picture: Picture, corners: Points | NDArray[np.float32]) -> Points:
    """The corners (4, 2) of a sheet, clockwise as seen, moved onto its edges; see `settled` and `outermost`."""
    start = np.asarray(corners, np.float64)
    side = float(np.linalg.norm(np.roll(start, -1, axis=0) - start, axis=1).mean())
    now = settled(picture, start, (max(REACHES[0], REACHES[1] * side), AGAIN))
    further = outermost(picture, now)
    return now if further is now else settled(picture, further, (REACHES[0], AGAIN))


def outermost(picture: Picture, corners: Points) -> Points:
    """Corners (4, 2) whose sides were moved out over strips of paper: beyond a line printed along a side lies more.

    `picture` is grey (h, w) or colour (h, w, 3); the sides must lie on edges already.
    """
    now = np.asarray(corners, np.float64)
    ahead = np.roll(now, -1, axis=0) - now
    side = float(np.linalg.norm(ahead, axis=1).mean())
    along = ahead / np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1.0)
    outward = np.stack([along[:, 1], -along[:, 0]], axis=1)
    moved = [_strip(picture, a, b, way, side) for a, b, way in zip(now, np.roll(now, -1, axis=0), outward, strict=True)]
    if not any(moved):
        return now
    lines = [(a + out * way, on) for a, out, way, on in zip(now, moved, outward, along, strict=True)]
    better = [crossing(lines[k - 1], lines[k]) for k in range(4)]
    return now if any(corner is None for corner in better) else np.array(better, np.float64)


def _strip(picture: Picture, a: Points, b: Points, outward: Points, side: float) -> float:
    """How many pixels outside the side from `a` to `b` a strip of paper ends; 0 where there is none."""
    shares = np.linspace(0.05, 0.95, 48)
    deep, far = round(INNER[1] * side), max(round(STRIP * side), 4)
    steps = np.arange(-deep, far + SHARP + 1, dtype=np.float64)
    grid = ((a + shares[:, None] * (b - a))[:, None] + steps[None, :, None] * outward).astype(np.float32)
    level = cv2.remap(
        picture, np.ascontiguousarray(grid[..., 0]), np.ascontiguousarray(grid[..., 1]), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
    ).reshape(*grid.shape[:2], -1).astype(np.float64)  # fmt: skip
    inner = np.median(level[:, : max(1, deep - round(INNER[0] * side))], axis=(0, 1))
    darker = inner - np.median(level[:, -SHARP:], axis=(0, 1))
    least = inner - np.maximum(np.minimum(AS_BRIGHT[0] * darker, AS_BRIGHT[1] * inner), AS_BRIGHT[2])
    paper = (level[:, deep:] > least).all(axis=2).mean(axis=0)
    ends = [k for k in range(2, far) if paper[k] >= MOSTLY[0] and paper[k + SHARP] <= MOSTLY[1]]
    return float(ends[-1] + SHARP / 2) if ends else 0.0


def settled(picture: Picture, corners: Points, reaches: tuple[float, ...]) -> Points:
    """Corners (4, 2), clockwise as seen, of a sheet whose sides were moved onto its edges, in pixels.

    Args:
        picture: grey (h, w) or colour (h, w, 3).
        corners: nearly right.
        reaches: how far edges are looked for to each side, in pixels, one after the other.
    """
    now = np.asarray(corners, np.float64)
    for reach in reaches:
        lines = [_side(picture, a, b, reach) for a, b in zip(now, np.roll(now, -1, axis=0), strict=True)]
        better = [crossing(lines[k - 1], lines[k]) for k in range(4)]
        if any(corner is None for corner in better):
            return now
        moved = np.array(better, np.float64)
        if np.linalg.norm(moved - now, axis=1).max() > 3 * reach:
            return now
        now = moved
    return now


def _side(picture: Picture, a: Points, b: Points, reach: float) -> Line:
    """The line along which light falls off near the side from `a` to `b`; else that side."""
    return line_of(cuts_across(picture, a, b, reach), (0.0, 1.0)) or straight(a, b)


def cuts_across(picture: Picture, a: Points, b: Points, reach: float) -> Cuts:
    """Where light falls off near the side from `a` to `b`, at most `reach` pixels to each side of it."""
    _, along = straight(a, b)
    outward = np.array([along[1], -along[0]])
    shares = np.linspace(ENDS, 1 - ENDS, int(np.clip(np.linalg.norm(b - a) / 2, *CUTS)))
    steps = np.arange(-round(reach * FINE), round(reach * FINE) + 1) / FINE
    places = _edge(_profiles(picture, a + shares[:, None] * (b - a), steps, outward), steps)
    return Cuts(a, b, shares, places)


def line_of(cuts: Cuts, part: tuple[float, float]) -> Line | None:
    """The line on which most places of a part of the side (shares of its length) lie; None where too few do."""
    point, along = straight(cuts.start, cuts.end)
    inside = (cuts.shares >= part[0]) & (cuts.shares <= part[1])
    kept = inside & ~np.isnan(cuts.places)
    length = float(np.linalg.norm(cuts.end - cuts.start))
    fit = _fit(cuts.shares[kept] * length, cuts.places[kept], int(inside.sum()))
    if fit is None:
        return None
    outward = np.array([along[1], -along[0]])
    return point + fit[0] * outward, along + fit[1] * outward


def straight(a: Points, b: Points) -> Line:
    """The line from `a` to `b`."""
    return a, (b - a) / max(float(np.linalg.norm(b - a)), 1.0)


def _profiles(picture: Picture, spots: Points, steps: Points, outward: Points) -> Points:
    """How much like paper each cut is at each step (n, m), in levels; not a number outside the picture."""
    grid = (spots[:, None] + steps[None, :, None] * outward).astype(np.float32)
    seen = cv2.remap(
        picture, np.ascontiguousarray(grid[..., 0]), np.ascontiguousarray(grid[..., 1]), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    levels = seen.reshape(*grid.shape[:2], -1).astype(np.float64)
    third = len(steps) // 3
    apart = np.median(levels[:, :third], axis=(0, 1)) - np.median(levels[:, -third:], axis=(0, 1))
    mixture = apart / max(float(np.linalg.norm(apart)), 1e-9)
    height, width = picture.shape[:2]
    inside = np.asarray(((grid >= 0) & (grid <= (width - 1, height - 1))).all(axis=(1, 2)), np.bool_)
    paper = cv2.GaussianBlur(levels @ mixture, (5, 5), 0)
    return np.where(inside[:, None], paper, np.nan)


def _edge(paper: Points, steps: Points) -> Points:
    """Where light falls off at each cut (n,), in pixels outward; not a number where it does not clearly do so."""
    fall = np.maximum(paper[:, :-FINE] - paper[:, FINE:], 0.0)
    middle = (steps[:-FINE] + steps[FINE:]) / 2
    # Of edges equally clear the nearer counts: the side is nearly right.
    liked = np.nan_to_num(fall * np.exp(-0.5 * (middle / (0.6 * steps[-1])) ** 2))
    top = liked.argmax(axis=1)
    height = np.nan_to_num(fall)[np.arange(len(fall)), top]
    near = np.where(np.abs(middle[None] - middle[top][:, None]) <= NEAR, np.nan_to_num(fall), 0.0)
    place = (near * middle).sum(axis=1) / np.maximum(near.sum(axis=1), 1e-9)
    usual = float(np.median(height[height > 0])) if (height > 0).any() else 0.0
    return np.where((height > FAINT) & (height > CLEAR * usual), place, np.nan)


def _fit(along: Points, off: Points, cuts: int) -> tuple[float, float] | None:
    """Offset at the start and slope of the line on which most places lie; None where too few do."""
    if len(off) < max(8, ENOUGH * cuts):
        return None
    weight = np.ones(len(off))
    start, slope = float(np.median(off)), 0.0
    for _ in range(ROUNDS):
        apart = np.abs(off - start - slope * along)
        spread = max(1.48 * float(np.median(apart)), STRAY / OUTLIER)
        weight = np.maximum(1 - (apart / (OUTLIER * spread)) ** 2, 0.0) ** 2
        if (weight > 0).sum() < ENOUGH * cuts:
            return None
        slope, start = (float(value) for value in np.polyfit(along, off, 1, w=np.sqrt(weight)))
    return start, slope


def crossing(one: Line, other: Line) -> Points | None:
    """Where two lines cross; None where they are nearly parallel."""
    matrix = np.column_stack([one[1], -other[1]])
    if abs(float(np.linalg.det(matrix))) < 0.2:
        return None
    return np.asarray(one[0] + np.linalg.solve(matrix, other[0] - one[0])[0] * one[1])
