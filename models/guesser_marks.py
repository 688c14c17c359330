"""Tells the drawing from the other dark marks of a picture: the table at its rim, a sheet's print, specks of dirt."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

_RIM, _RIM_SEEN = 0.03, 0.3
"""Depth of a rim, and how much of an edge is dark where the table shows there; shares of the side."""
_FOOT, _FOOT_SEEN = 0.2, 0.9
"""The foot line lies this near to the bottom at most and runs along so much of it."""
_ACROSS, _UP, _STAR = 0.3, 0.4, 0.22
"""The score star lies this near to a side and to the bottom and is at most so large; shares of the sheet's width."""
_ALONE = 90.0
"""A star-sized mark in its corner, on a sheet with nothing else, is print if it is fainter than this."""
_SPECK = 3
"""Pixels of the smallest mark."""
_MAIN, _AROUND = 0.35, 0.25
"""Marks so long, compared with the longest, make the drawing; others count so near to it, in shares of its extent."""
_NEAR = 0.06
"""Marks so near to the drawing, in shares of the picture, count in any case."""


def without_print(weak: Mask) -> bool:
    """Clear the rim and the foot line in ``weak`` (h, w), 255 for ink, in place; say whether there was a foot line."""
    for turn in range(4):
        side = np.rot90(weak, turn)
        if np.count_nonzero(side[-2:].max(axis=0)) > _RIM_SEEN * side.shape[1]:
            side[-max(2, round(_RIM * len(side))) :] = 0
    return _clear_foot(weak)


def _clear_foot(weak: Mask) -> bool:
    """Clear the line along the whole bottom and what is below it, in place; say whether there was one."""
    height, width = weak.shape
    top = height - round(_FOOT * height)
    bands = cv2.dilate(weak[top:], np.ones((3, 1), np.uint8))
    # A line may be tilted by some pixels: each eighth of the width is looked at by itself, in bands of three rows.
    edges = np.linspace(0, width, 9).astype(int)
    seen = np.add.reduceat(bands > 0, edges[:-1], axis=1, dtype=np.int32) / np.diff(edges)
    if seen.shape[0] == 0 or float(seen.max(axis=0).min()) < _FOOT_SEEN:
        return False
    first = np.argmax(seen >= _FOOT_SEEN, axis=0)
    rows = np.interp(np.arange(width), (edges[:-1] + edges[1:]) / 2, first)
    weak[top:][np.arange(len(bands))[:, None] >= rows - 2] = 0
    return True


def drawing_of(sheet: bool, weak: Mask, strong: Mask, strength: Mask) -> Mask:
    """Return the drawing alone, 255 for ink: marks with sure ink, near enough to the largest ones, no score star.

    ``weak`` and ``strong`` (h, w) are 255 where there may be, and where there surely is ink; ``strength`` how dark it
    is. ``sheet`` says whether the paper is a sheet with a foot line, which has a star in one of its corners.
    """
    count, labels, stats, middles = cv2.connectedComponentsWithStats(weak, connectivity=8)
    kept = np.zeros(count, bool)
    kept[labels[(strong & weak) > 0]] = True
    kept &= stats[:, cv2.CC_STAT_AREA] >= _SPECK
    kept[0] = False
    box = stats[:, :4].astype(np.float64)
    if sheet and kept.any():
        kept &= ~_star(box, middles, kept, labels, strength)
    if kept.sum() > 1:
        kept &= _together(box, kept, max(weak.shape))
    return np.asarray((kept * 255).astype(np.uint8)[labels], np.uint8)


def _star(
    box: NDArray[np.float64],
    middles: NDArray[np.float64],
    kept: NDArray[np.bool_],
    labels: NDArray[np.int32],
    strength: Mask,
) -> NDArray[np.bool_]:
    """Which marks are the score star or parts of it: small, in a bottom corner, beside a drawing or faint."""
    height, width = labels.shape
    small = box[:, 2:].max(axis=1) < _STAR * width
    aside = np.minimum(middles[:, 0], width - middles[:, 0]) < _ACROSS * width
    corner = small & aside & (middles[:, 1] > height - _UP * width)
    if (kept & ~corner).any():
        return np.asarray(corner)
    total = np.bincount(labels.ravel(), strength.ravel(), len(box))
    dark = total / np.maximum(np.bincount(labels.ravel(), minlength=len(box)), 1)
    return np.asarray(corner & (dark < _ALONE))


def _together(box: NDArray[np.float64], kept: NDArray[np.bool_], side: int) -> NDArray[np.bool_]:
    """Which marks are the largest ones or lie near them; ``box`` is left, top, width and height of each."""
    long = box[:, 2:].max(axis=1) * kept
    main = long >= _MAIN * long.max()
    low, high = box[main, :2].min(axis=0), (box[main, :2] + box[main, 2:]).max(axis=0)
    reach = max(_AROUND * float((high - low).max()), _NEAR * side)
    middle = box[:, :2] + box[:, 2:] / 2
    return np.asarray(main | ((middle >= low - reach) & (middle <= high + reach)).all(axis=1))
