"""Tells the drawing from the other dark marks of a picture: the table at its rim, a sheet's print, specks of dirt."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

_RIM, _RIM_SEEN = 0.03, 0.3
"""Depth of a rim, and how much of an edge is dark where the table shows there; shares of the side."""
_FOOT, _FOOT_SEEN, _FOOT_GAP = 0.2, 0.85, 0.3
"""The foot line lies this near to the bottom at most and runs along so much of each eighth of it, of one maybe less."""
_FOOT_PART, _FOOT_HIGH = 0.5, 0.045
"""A part of it is at least so long and at most so high, as shares of the sheet's width and height."""
_ACROSS, _UP, _STAR = 0.3, 0.4, 0.22
"""The score star lies this near to a side and to the bottom and is at most so large; shares of the sheet's width."""
_ALONE = 90.0
"""A star-sized mark in its corner, on a sheet with nothing else, is print if it is fainter than this."""
_SPECK = 3
"""Pixels of the smallest mark."""
_MAIN, _AROUND = 0.35, 0.25
"""Marks so long, compared with the longest, make the drawing; others count so near to it, in shares of its extent."""
_NEAR, _DUST = 0.06, 0.05
"""Marks so near to the drawing, in shares of the picture, count too; not what is shorter than this outside of it."""
_EDGE, _EDGE_DUST, _PALE = 0.04, 0.16, 0.65
"""The same for marks so near to the picture's edge, where light ends and the table shows; none so pale counts there."""
_ROUNDS = 4
"""How often more marks are looked for near those found."""


def without_print(weak: Mask) -> bool:
    """Clear the rim and the foot line in ``weak`` (h, w), 255 for ink, in place; say whether there was a foot line."""
    sheet = _clear_foot(weak)
    for turn in range(4):
        side = np.rot90(weak, turn)
        if np.count_nonzero(side[-2:].max(axis=0)) > _RIM_SEEN * side.shape[1]:
            side[-max(2, round(_RIM * len(side))) :] = 0
    return sheet


def _clear_foot(weak: Mask) -> bool:
    """Clear the line along the whole bottom and what is below it, in place; say whether there was one."""
    height, width = weak.shape
    top = height - round(_FOOT * height)
    bands = cv2.dilate(weak[top:], np.ones((3, 1), np.uint8))
    # A line may be tilted by some pixels: each eighth of the width is looked at by itself, in bands of three rows.
    edges = np.linspace(0, width, 9).astype(int)
    seen = np.add.reduceat(bands > 0, edges[:-1], axis=1, dtype=np.int32) / np.diff(edges)
    best = np.sort(seen.max(axis=0, initial=0.0))
    if best[0] < _FOOT_GAP or best[1] < _FOOT_SEEN:
        return False
    first = np.argmax(seen >= np.minimum(_FOOT_SEEN, seen.max(axis=0)), axis=0)
    rows = np.interp(np.arange(width), (edges[:-1] + edges[1:]) / 2, first)
    weak[top:][np.arange(len(bands))[:, None] >= rows - 2] = 0
    return True


def drawing_of(sheet: bool, weak: Mask, strong: Mask, strength: Mask) -> Mask:
    """Return the drawing alone, 255 for ink: marks with sure ink, near enough to the largest ones, no score star.

    ``weak`` and ``strong`` (h, w) are 255 where there may be, and where there surely is ink; ``strength`` how dark it
    is. ``sheet`` says whether the paper is a sheet with a foot line, which has a star in one of its corners.
    """
    x, y, width, height = cv2.boundingRect(weak)
    if not width:
        return weak
    part = slice(y, y + height), slice(x, x + width)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(weak[part], connectivity=8)
    kept = np.zeros(count, bool)
    kept[labels[strong[part] > 0]] = True
    kept &= stats[:, cv2.CC_STAT_AREA] >= _SPECK
    kept[0] = False
    box = stats[:, :4].astype(np.float64)
    box[:, :2] += (x, y)
    at_edge = _at_edge(box, weak.shape)
    faded = kept & at_edge & _foot_part(box, weak.shape)
    sheet |= bool(faded.any())
    kept &= ~faded
    if (sheet and kept.any()) or (kept & at_edge).any():
        dark = _darkness(np.asarray(labels), strength[part])
        longest = int((box[:, 2:].max(axis=1) * kept).argmax())
        kept &= ~(at_edge & (dark < _PALE * dark[longest]))
        if sheet:
            kept &= ~_star(box, middles + np.array((x, y)), kept, weak.shape, dark)
    if kept.sum() > 1:
        kept &= _together(box, kept, at_edge, max(weak.shape))
    drawing = np.zeros_like(weak)
    drawing[part] = (kept * 255).astype(np.uint8)[labels]
    return drawing


def _darkness(labels: NDArray[np.integer[Any]], strength: Mask) -> NDArray[np.float64]:
    """How dark each mark is, 0 to 255."""
    total = np.bincount(labels.ravel(), strength.ravel())
    return np.asarray(total / np.maximum(np.bincount(labels.ravel()), 1))


def _star(
    box: NDArray[np.float64],
    middles: NDArray[np.float64],
    kept: NDArray[np.bool_],
    shape: tuple[int, ...],
    dark: NDArray[np.float64],
) -> NDArray[np.bool_]:
    """Which marks are the score star or parts of it: small, in a bottom corner, beside a drawing or faint."""
    height, width = shape
    small = box[:, 2:].max(axis=1) < _STAR * width
    aside = np.minimum(middles[:, 0], width - middles[:, 0]) < _ACROSS * width
    corner = small & aside & (middles[:, 1] > height - _UP * width)
    return np.asarray(corner if (kept & ~corner).any() else corner & (dark < _ALONE))


def _foot_part(box: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which marks are long, straight and near the bottom: the part that is seen of a foot line that fades."""
    height, width = shape
    flat = (box[:, 3] < _FOOT_HIGH * height) & (box[:, 2] > _FOOT_PART * width)
    return np.asarray(flat & (box[:, 1] > (1 - _FOOT) * height))


def _at_edge(box: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which marks come close to an edge of the picture."""
    gap = np.minimum(box[:, :2].min(axis=1), (np.array(shape[::-1]) - box[:, :2] - box[:, 2:]).min(axis=1))
    return np.asarray(gap < _EDGE * max(shape))


def _together(
    box: NDArray[np.float64], kept: NDArray[np.bool_], at_edge: NDArray[np.bool_], side: int
) -> NDArray[np.bool_]:
    """Which marks are the largest ones or lie near them; ``box`` is left, top, width and height of each."""
    long = box[:, 2:].max(axis=1) * kept
    middle, ends = box[:, :2] + box[:, 2:] / 2, box[:, :2] + box[:, 2:]
    dust = np.where(at_edge, _EDGE_DUST, _DUST)
    found = long >= _MAIN * long.max()
    for _ in range(_ROUNDS):
        low, high = box[found, :2].min(axis=0), ends[found].max(axis=0)
        extent = float((high - low).max())
        reach = max(_AROUND * extent, _NEAR * side) * (long > dust * extent)[:, None]
        nearer = found | (kept & ((middle >= low - reach) & (middle <= high + reach)).all(axis=1))
        if (nearer == found).all():
            break
        found = nearer
    return np.asarray(found, bool)
