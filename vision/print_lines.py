"""Lines of print anywhere in a picture, found by geometry: dark strokes, grouped to letters, letters to lines."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.print_rows import rectify

REACHES = (0.016, 0.05)
"""How far paper is looked for around a stroke, as shares of the picture's longer side."""
CONTRASTS = (0.3, 0.12)
"""How much darker than the paper around a stroke must be: for bold print, and for pale print or glare."""
HEIGHTS = (6.0, 0.12)
"""Smallest letter in pixels, largest as a share of the picture's shorter side."""
LIKE = 1.9
"""Neighbouring letters differ in size by at most this factor."""
SPACE = 0.65
"""Widest space between neighbours of one line, as a share of their size."""
BEYOND = 8.0
"""How far before and after a line its missing letters are looked for, in heights."""
STRIP = 24
"""Height in pixels at which they are looked for."""
RUN_TOGETHER = 1.6
"""A patch so many times as wide as high may be several letters."""
SLIMMEST = 1.2
"""A line is at least so many times as long as it is high."""


def print_lines(image: Image) -> list[NDArray[np.float64]]:
    """Rectangles ``(4, 2)`` around lines of dark print, pixels, clockwise, the first side along the line left to right.

    A line lies within 45 degrees of level; whether it stands on its head is not known. Lines may overlap.
    """
    brightest = np.asarray(image.max(axis=2) if image.ndim == 3 else image, dtype=np.uint8)
    side = min(brightest.shape)
    reliefs = [_relief(brightest, max(15, int(share * max(brightest.shape))) | 1) for share in REACHES]
    found = [line for relief in reliefs for contrast in CONTRASTS for line in _lines(relief > contrast, side)]
    whole = [_completed(brightest, line) for line in _without_doubles(found)]
    return sorted(_without_doubles(whole), key=lambda line: (line[0, 1], line[0, 0]))


def _completed(gray: Image, line: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line with the letters before and after it that belong to it, found in the strip it lies in."""
    height = float(np.hypot(*(line[3] - line[0])))
    length = float(np.hypot(*(line[1] - line[0])))
    along = (line[1] - line[0]) / length
    reach = BEYOND * height
    strip_quad = line + np.array([-along, along, along, -along]) * reach
    scale = STRIP / height
    strip = rectify(gray, strip_quad, (max(8, round((length + 2 * reach) * scale)), STRIP))
    ink = _relief(strip, 3 * STRIP | 1).max(axis=0)
    begin, end = round(reach * scale), round((reach + length) * scale)
    inked = ink > 0.5 * float(np.quantile(ink[begin:end], 0.7))
    widest = round(SPACE * STRIP)
    first, last = begin - _run(inked[:begin][::-1], widest), end + _run(inked[end:], widest)
    if first <= 0 or last >= len(inked):
        return line
    start, stop = line[0] + along * (first / scale - reach), line[0] + along * (last / scale - reach)
    down = line[3] - line[0]
    return np.array([start, stop, stop + down, start + down])


def _run(inked: NDArray[np.bool_], widest: int) -> int:
    """How far ink goes on without a gap wider than ``widest``."""
    places = np.concatenate([[-1], np.flatnonzero(inked)])
    breaks = np.flatnonzero(np.diff(places) > widest)
    return int(places[breaks[0] if len(breaks) else -1]) + 1


def _relief(gray: Image, reach: int) -> NDArray[np.float32]:
    """How much darker each pixel is than the lightest paper within ``reach`` pixels, 0 to 1."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (reach, reach))
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, kernel).astype(np.float32)
    return np.asarray((paper - gray) / (paper + np.float32(12.0)), dtype=np.float32)


def _without_doubles(lines: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """The lines without those that a longer one of about the same height covers."""
    kept: list[NDArray[np.float64]] = []
    for line in sorted(lines, key=lambda line: -float(np.hypot(*(line[1] - line[0])))):
        if not any(_covers(other, line) for other in kept):
            kept.append(line)
    return kept


def _covers(long: NDArray[np.float64], short: NDArray[np.float64]) -> bool:
    """Whether ``short`` is a piece of ``long``: as high, in the same line, within its length."""
    length, height = float(np.hypot(*(long[1] - long[0]))), float(np.hypot(*(long[3] - long[0])))
    if not 0.7 < height / (float(np.hypot(*(short[3] - short[0]))) + 1e-9) < 1.4:
        return False
    along = (long[1] - long[0]) / length
    ends = np.array([short[[0, 3]].mean(axis=0), short[[1, 2]].mean(axis=0)]) - long[[0, 3]].mean(axis=0)
    places, off = ends @ along, ends @ np.array([-along[1], along[0]])
    inside = places.min() > -0.3 * height and places.max() < length + 0.3 * height
    return bool(inside and np.abs(off).max() < 0.35 * height)


def _lines(mask: NDArray[np.bool_], side: int) -> list[NDArray[np.float64]]:
    boxes = _letters(mask, side)
    groups = _groups(boxes)
    # Letters that run together are one patch, a long one.
    long = boxes[:, 2] - boxes[:, 0] > RUN_TOGETHER * (boxes[:, 3] - boxes[:, 1])
    lines = [_rectangle(boxes[group]) for group in groups if len(group) >= 2 or long[group[0]]]
    return [line for line in lines if np.hypot(*(line[1] - line[0])) > SLIMMEST * np.hypot(*(line[3] - line[0]))]


def _letters(mask: NDArray[np.bool_], side: int) -> NDArray[np.float64]:
    """Boxes ``(n, 4)`` (left, top, right, bottom) of patches with a letter's size and share of ink."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    left, top, width, height, area = stats[1:].T.astype(np.float64)
    size = np.maximum(width, height)
    good = (height >= HEIGHTS[0]) & (size <= HEIGHTS[1] * side) & (width < 4 * height) & (height < 12 * width)
    good &= area > 0.12 * width * height
    boxes: NDArray[np.float64] = np.stack([left, top, left + width, top + height], axis=1)[good]
    return boxes


def _groups(boxes: NDArray[np.float64]) -> list[NDArray[np.int64]]:
    """Indices of boxes that follow one another closely."""
    sizes = boxes[:, 3] - boxes[:, 1]
    order = np.argsort(boxes[:, 0], kind="stable")
    parent = np.arange(len(boxes))
    for place, k in enumerate(order):
        for m in order[place + 1 :]:
            if boxes[m, 0] - boxes[k, 2] > LIKE * SPACE * sizes[k]:
                break
            if _neighbours(boxes[k], boxes[m], sizes[k], sizes[m]):
                parent[_root(parent, int(m))] = _root(parent, int(k))
    roots = np.array([_root(parent, k) for k in range(len(boxes))], dtype=np.int64)
    return [np.flatnonzero(roots == root) for root in np.unique(roots)]


def _neighbours(a: NDArray[np.float64], b: NDArray[np.float64], size_a: float, size_b: float) -> bool:
    """Whether two letters may stand side by side in one line: alike, close, and overlapping in height."""
    if not 1 / LIKE < size_a / size_b < LIKE:
        return False
    apart = max(a[0], b[0]) - min(a[2], b[2])
    shared = min(a[3], b[3]) - max(a[1], b[1])
    return bool(apart < SPACE * max(size_a, size_b) and shared > 0.3 * min(a[3] - a[1], b[3] - b[1]))


def _root(parent: NDArray[np.int64], k: int) -> int:
    while parent[k] != k:
        parent[k] = parent[parent[k]]
        k = int(parent[k])
    return k


def _rectangle(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The smallest rectangle around letters, turned along their line."""
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    slope = np.polyfit(middles[:, 0], middles[:, 1], 1)[0] if np.ptp(middles[:, 0]) > 0 else 0.0
    along = np.array([1.0, slope]) / np.hypot(1.0, slope)
    across = np.array([-along[1], along[0]])
    corners = np.concatenate([boxes[:, [0, 1]], boxes[:, [2, 1]], boxes[:, [2, 3]], boxes[:, [0, 3]]])
    u, v = corners @ along, corners @ across
    # Boxes of letters in a slanting line overstate its height by about the slant of one letter.
    slack = 0.5 * abs(along[1]) * float(np.median(boxes[:, 2] - boxes[:, 0]))
    low, high = v.min() + slack, v.max() - slack
    ends = [(u.min(), low), (u.max(), low), (u.max(), high), (u.min(), high)]
    return np.array([x * along + y * across for x, y in ends])
