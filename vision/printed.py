"""What is printed on a sheet, told from ink without having seen the sheet blank: its foot line and its star."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ink import ink_strength

Picture = NDArray[np.uint8]
Mask = NDArray[np.uint8]

FOOT = 0.16
"""The foot line lies within this share of the sheet's height from its foot."""
TILT = 0.02
"""It may rise or fall by this share of the sheet's width over its length, where the corners were found inexactly."""
ACROSS = 0.75
"""It runs across at least this share of the sheet."""
STAR_SIDE = 0.25
"""The star lies within this share of the width from the left or right edge,"""
STAR_ABOVE = 0.25
"""and within this share of the height above the foot line."""
STAR_OFF = 0.022
"""but not nearer to it: there the ends of the line lie."""
STAR_SIZE = (0.03, 0.12)
"""Smallest and largest width of the star, as shares of the sheet's width."""
GREY = 40
"""The most by which the channels of grey print differ, 0 to 255."""
TIPS = 5
"""Of the star."""
TURNS, SEEN = 72, 0.7
"""Directions from its middle in which its reach is taken, and the share of them in which some of it must be seen."""


def printed(even: Picture, ink: Mask) -> Mask:
    """Where print is among the ``ink`` (h, w) of an evenly lit sheet (h, w, 3) that stands on its foot; 255 for print.

    Nothing where there is no foot line: then the paper is another, or lies another way.
    """
    mask = np.zeros(ink.shape, np.uint8)
    lines = list(_foot_lines(ink))
    for row, rise, thick in lines:
        left, right = (0, round(row - rise / 2)), (ink.shape[1] - 1, round(row + rise / 2))
        cv2.line(mask, left, right, 255, thick)
    if lines:
        _add_star(mask, even, ink, min(row - thick / 2 - abs(rise) / 2 for row, rise, thick in lines))
    return mask


def _foot_lines(ink: Mask) -> Iterator[tuple[float, float, int]]:
    """Straight lines across the foot of the sheet: row in its middle, rise over its length, thickness in pixels."""
    height, width = ink.shape
    top = round((1 - FOOT) * height)
    strip = ink[top:]
    best: tuple[float, float, NDArray[np.float64]] | None = None
    for rise in np.linspace(-TILT, TILT, 33) * width:
        shear = np.array([[1, 0, 0], [-rise / width, 1, rise / 2]])
        flat = cv2.warpAffine(strip, shear, (width, height - top), flags=cv2.INTER_NEAREST)
        inked = (flat > 0).mean(axis=1)
        # The squares are most where the lines run level: then few rows hold all of them.
        level = float((inked**2).sum())
        if best is None or level > best[0]:
            best = level, float(rise), inked
    if best is None:
        return
    rows = np.flatnonzero(best[2] > 0.5 * ACROSS)
    for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if len(run) and best[2][run].max() >= ACROSS:
            yield top + float(run.mean()), best[1], len(run) + max(4, height // 60)


def _add_star(mask: Mask, even: Picture, ink: Mask, line: float) -> None:
    """Mark the grey star that stands on the foot line near one end of it, if there is one."""
    height, width = ink.shape
    top, low = max(0, round(line - STAR_ABOVE * height)), max(1, round(line) - 1)
    rest = np.where(mask[top:low] > 0, 0, ink[top:low]).astype(np.uint8)
    rest[:, : round(STAR_OFF * width)] = rest[:, width - round(STAR_OFF * width) :] = 0
    joined = cv2.morphologyEx(rest, cv2.MORPH_CLOSE, np.ones((max(3, width // 60) | 1,) * 2, np.uint8))
    outlines, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        x, y, across, down = cv2.boundingRect(outline)
        aside = min(x, width - x - across) + across / 2 < STAR_SIDE * width
        if not aside or not STAR_SIZE[0] * width < across < STAR_SIZE[1] * width or not 0.6 < down / across < 1.6:
            continue
        reach = max(across, down) // 3
        left, upper = max(0, x - reach), max(0, top + y - reach)
        part = even[upper : min(low, top + y + down + reach), left : x + across + reach]
        own = _whole_thing(np.asarray(part, np.uint8))
        pixels = part[own > 0].astype(int)
        if _is_star(own) and np.ptp(np.median(pixels, axis=0)) < GREY:
            near = cv2.dilate(own, np.ones((5, 5), np.uint8))
            mask[upper : upper + own.shape[0], left : left + own.shape[1]][near > 0] = 255


def _whole_thing(part: Picture) -> Mask:
    """The largest dark thing that lies whole on a small piece of paper (h, w, 3), filled: 255 for it."""
    soft = np.asarray(cv2.GaussianBlur(ink_strength(part), (0, 0), 1.0), np.float32)
    dark = np.asarray(soft - np.median(soft), np.float32)
    own = (dark > 0.4 * float(np.percentile(_core(dark), 98))).astype(np.uint8) * 255
    own = cv2.morphologyEx(own, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)).astype(np.uint8, copy=False)
    own[[0, -1]] = own[:, [0, -1]] = 255
    cv2.floodFill(own, None, (0, 0), 0)
    outlines, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros_like(own)
    if outlines:
        cv2.drawContours(whole, [max(outlines, key=lambda line: cv2.minEnclosingCircle(line)[1])], -1, 255, cv2.FILLED)
    return whole


def _core(part: NDArray[np.float32]) -> NDArray[np.float32]:
    """A picture (h, w) without what lies around its middle half."""
    height, width = part.shape
    return part[height // 4 : -height // 4, width // 4 : -width // 4]


def _is_star(filled: Mask) -> bool:
    """Whether what is filled (h, w) has five tips evenly around its middle."""
    points = cv2.findNonZero(filled)
    if points is None:
        return False
    # The circle around the tips has the star's middle even where a part of its line was not seen.
    middle, radius = cv2.minEnclosingCircle(points)
    away = points.reshape(-1, 2) - np.asarray(middle)
    reach = np.zeros(TURNS)
    turns = (np.arctan2(away[:, 1], away[:, 0]) / (2 * np.pi) + 0.5) * TURNS
    np.maximum.at(reach, turns.astype(int) % TURNS, np.hypot(*away.T))
    seen = np.flatnonzero(reach)
    if radius < 3 or len(seen) < SEEN * TURNS:
        return False
    around = np.interp(np.arange(TURNS), seen, reach[seen], period=TURNS)
    waves = np.abs(np.fft.rfft(around / around.mean()))[:13] * 2 / TURNS
    others = np.delete(waves[1:], [TIPS - 1, 2 * TIPS - 1])
    return bool(waves[TIPS] > 0.1 and waves[TIPS] > 1.5 * others.max())
