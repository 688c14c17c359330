"""Lines of print anywhere in a picture, found by geometry: dark strokes, grouped to letters, letters to lines."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.channels import brightest
from vision.print_rows import rectify

REACHES = ((0.016, 1), (0.05, 2))
"""How far paper is looked for around a stroke, as shares of the picture's longer side, and in which part of its size:
large print needs no fine picture.
"""
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
STRAY = 0.32
"""Letters of one word differ so much in height and in place across their line, as a share of their height."""
ENOUGH = 4.0
"""With so many letters a line is as surely print as its letters look."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PrintLine:
    """What may be a line of print.

    Attributes:
        corners: (4, 2) pixels, clockwise, the first side along the line left to right.
        worth: how much it looks like letters in a row, 0 to 1.
    """

    corners: Floats
    worth: float

    @property
    def height(self) -> float:
        """Height in pixels."""
        return float(np.hypot(*(self.corners[3] - self.corners[0])))

    @property
    def length(self) -> float:
        """Length in pixels."""
        return float(np.hypot(*(self.corners[1] - self.corners[0])))


def print_lines(image: Image) -> list[PrintLine]:
    """Lines of dark print, those that look most like it first.

    A line lies within 45 degrees of level; whether it stands on its head is not known. Lines may overlap.
    """
    gray = brightest(image) if image.ndim == 3 else image
    side, longest = min(gray.shape), max(gray.shape)
    found = []
    for share, part in REACHES:
        small = gray if part == 1 else cv2.resize(gray, None, fx=1 / part, fy=1 / part, interpolation=cv2.INTER_AREA)
        relief = _relief(np.asarray(small, dtype=np.uint8), max(15, int(share * longest / part)) | 1)
        lines = [line for contrast in CONTRASTS for line in _lines(relief, contrast, side // part)]
        found += [PrintLine((line.corners + 0.5) * part - 0.5, line.worth) for line in lines]
    return sorted(_without_doubles(found), key=lambda line: -line.worth)


def completed(image: Image, corners: Floats) -> Floats:
    """The line with the letters before and after it that belong to it, found in the strip it lies in."""
    height, length = float(np.hypot(*(corners[3] - corners[0]))), float(np.hypot(*(corners[1] - corners[0])))
    along = (corners[1] - corners[0]) / length
    reach = BEYOND * height
    strip_quad = corners + np.array([-along, along, along, -along]) * reach
    scale = STRIP / height
    strip = rectify(image, strip_quad, (max(8, round((length + 2 * reach) * scale)), STRIP))
    ink = _relief(brightest(strip) if strip.ndim == 3 else strip, 3 * STRIP | 1).max(axis=0).astype(np.float64)
    begin, end = round(reach * scale), round((reach + length) * scale)
    inked = ink > 0.5 * float(np.quantile(ink[begin:end], 0.7))
    widest = round(SPACE * STRIP)
    first, last = begin - _run(inked[:begin][::-1], widest), end + _run(inked[end:], widest)
    if first <= 0 or last >= len(inked):
        return corners
    start, stop = corners[0] + along * (first / scale - reach), corners[0] + along * (last / scale - reach)
    down = corners[3] - corners[0]
    return np.array([start, stop, stop + down, start + down])


def _run(inked: NDArray[np.bool_], widest: int) -> int:
    """How far ink goes on without a gap wider than ``widest``."""
    places = np.concatenate([[-1], np.flatnonzero(inked)])
    breaks = np.flatnonzero(np.diff(places) > widest)
    return int(places[breaks[0] if len(breaks) else -1]) + 1


def _relief(gray: Image, reach: int) -> Image:
    """How much darker each pixel is than the lightest paper within ``reach`` pixels, 0 to 255."""
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_RECT, (reach, reach)))
    return np.asarray(
        cv2.divide(cv2.subtract(paper, gray), cv2.convertScaleAbs(paper, alpha=1.0, beta=12.0), scale=255.0),
        dtype=np.uint8,
    )


def _without_doubles(lines: list[PrintLine]) -> list[PrintLine]:
    """The lines without those that a longer one of about the same height covers."""
    if not lines:
        return []
    ordered = sorted(lines, key=lambda line: -line.length)
    corners = np.stack([line.corners for line in ordered])
    begin, end = corners[:, [0, 3]].mean(axis=1), corners[:, [1, 2]].mean(axis=1)
    length, height = np.hypot(*(end - begin).T), np.hypot(*(corners[:, 3] - corners[:, 0]).T)
    along = (end - begin) / length[:, None]
    covered = np.zeros(len(ordered), dtype=np.bool_)
    for k in range(len(ordered)):
        if covered[k]:
            continue
        ends = np.stack([begin[k + 1 :], end[k + 1 :]]) - begin[k]
        places, off = ends @ along[k], np.abs(ends @ np.array([-along[k, 1], along[k, 0]]))
        inside = (places.min(axis=0) > -0.3 * height[k]) & (places.max(axis=0) < length[k] + 0.3 * height[k])
        as_high = np.abs(np.log(height[k + 1 :] / height[k])) < 0.35
        covered[k + 1 :] |= inside & as_high & (off.max(axis=0) < 0.35 * height[k])
    return [line for line, hidden in zip(ordered, covered, strict=True) if not hidden]


def _lines(relief: Image, contrast: float, side: int) -> list[PrintLine]:
    boxes = _letters(relief, contrast, side)
    # Letters that run together are one patch, a long one.
    long = boxes[:, 2] - boxes[:, 0] > RUN_TOGETHER * (boxes[:, 3] - boxes[:, 1])
    groups = [group for group in _groups(boxes) if len(group) >= 2 or long[group[0]]]
    lines = [_line(boxes[group]) for group in groups]
    return [line for line in lines if line.length > SLIMMEST * line.height]


def _letters(relief: Image, contrast: float, side: int) -> Floats:
    """Boxes ``(n, 4)`` (left, top, right, bottom) of patches with a letter's size and share of ink."""
    mask = cv2.threshold(relief, 255.0 * contrast, 255, cv2.THRESH_BINARY)[1]
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    left, top, width, height, area = stats[1:].T.astype(np.float64)
    size = np.maximum(width, height)
    good = (height >= HEIGHTS[0]) & (size <= HEIGHTS[1] * side) & (width < 4 * height) & (height < 12 * width)
    good &= area > 0.12 * width * height
    boxes: Floats = np.stack([left, top, left + width, top + height], axis=1)[good]
    return boxes[np.argsort(boxes[:, 0], kind="stable")]


def _groups(boxes: Floats) -> list[NDArray[np.int64]]:
    """Indices of boxes, sorted from left to right, that follow one another closely."""
    parent = list(range(len(boxes)))
    for one, other in _pairs(boxes):
        parent[_root(parent, other)] = _root(parent, one)
    roots = np.array([_root(parent, k) for k in range(len(boxes))], dtype=np.int64)
    order = np.argsort(roots, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(roots[order])) + 1) if len(order) else []


def _pairs(boxes: Floats) -> list[tuple[int, int]]:
    """Pairs of letters that may stand side by side in one line: alike, close, and overlapping in height."""
    left, top, right, bottom = boxes.T
    sizes = bottom - top
    pairs: list[tuple[int, int]] = []
    for apart in range(1, len(boxes)):
        near = left[apart:] - right[:-apart] <= LIKE * SPACE * sizes[:-apart]
        if not near.any():
            break
        k = np.flatnonzero(near)
        m = k + apart
        size, other = sizes[k], sizes[m]
        shared = np.minimum(bottom[k], bottom[m]) - np.maximum(top[k], top[m])
        gap = left[m] - np.minimum(right[k], right[m])
        beside = (np.abs(np.log(size / other)) < np.log(LIKE)) & (gap < SPACE * np.maximum(size, other))
        beside &= shared > 0.3 * np.minimum(size, other)
        pairs += zip(k[beside].tolist(), m[beside].tolist(), strict=True)
    return pairs


def _root(parent: list[int], k: int) -> int:
    while parent[k] != k:
        parent[k] = parent[parent[k]]
        k = parent[k]
    return k


def _line(boxes: Floats) -> PrintLine:
    """The smallest rectangle around letters, turned along their line, and how even they stand in it."""
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    slope = _slope(middles)
    along = np.array([1.0, slope]) / np.hypot(1.0, slope)
    across = np.array([-along[1], along[0]])
    corners = np.concatenate([boxes[:, [0, 1]], boxes[:, [2, 1]], boxes[:, [2, 3]], boxes[:, [0, 3]]])
    u, v = corners @ along, corners @ across
    # Boxes of letters in a slanting line overstate its height by about the slant of one letter.
    slack = 0.5 * abs(along[1]) * float(np.median(boxes[:, 2] - boxes[:, 0]))
    low, high = v.min() + slack, v.max() - slack
    ends = [(u.min(), low), (u.max(), low), (u.max(), high), (u.min(), high)]
    return PrintLine(np.array([x * along + y * across for x, y in ends]), _evenness(boxes, middles @ across))


def _slope(middles: Floats) -> float:
    """Of the straight line through the letters' middles."""
    off = middles - middles.mean(axis=0)
    spread = float((off[:, 0] ** 2).sum())
    return float((off[:, 0] * off[:, 1]).sum()) / spread if spread > 0 else 0.0


def _evenness(boxes: Floats, across: Floats) -> float:
    """How much boxes look like the letters of a word: several, about as high as each other, on one line."""
    heights, widths = boxes[:, 3] - boxes[:, 1], boxes[:, 2] - boxes[:, 0]
    usual = float(np.median(heights))
    stray = float(np.abs(heights - usual).mean() + np.abs(across - np.median(across)).mean()) / usual
    letters = float(np.maximum(1.0, widths / (0.9 * usual)).sum())
    return float(np.exp(-((stray / STRAY) ** 2)) * min(1.0, letters / ENOUGH))


__all__ = ["PrintLine", "completed", "print_lines"]
