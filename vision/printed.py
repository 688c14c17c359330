"""What is printed on a sheet, told from ink without having seen the sheet blank: its foot line and its star."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

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
STAR_SIZE = (0.03, 0.12)
"""Smallest and largest width of the star, as shares of the sheet's width."""
GREY = 40
"""The most by which the channels of grey print differ, 0 to 255."""
TIPS = 5
"""Of the star."""


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
        _add_star(mask, even, ink, min(row for row, _, _ in lines))
    return mask


def _foot_lines(ink: Mask) -> Iterator[tuple[float, float, int]]:
    """Straight lines across the foot of the sheet: row in its middle, rise over its length, thickness in pixels."""
    height, width = ink.shape
    top = round((1 - FOOT) * height)
    strip = ink[top:]
    best: tuple[float, float, NDArray[np.float64]] | None = None
    for rise in np.linspace(-TILT, TILT, 9) * width:
        shear = np.array([[1, 0, 0], [-rise / width, 1, rise / 2]])
        flat = cv2.warpAffine(strip, shear, (width, height - top), flags=cv2.INTER_NEAREST)
        inked = (flat > 0).mean(axis=1)
        if best is None or inked.max() > best[0]:
            best = float(inked.max()), float(rise), inked
    if best is None or best[0] < ACROSS:
        return
    rows = np.flatnonzero(best[2] > 0.5 * ACROSS)
    for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if best[2][run].max() >= ACROSS:
            yield top + float(run.mean()), best[1], len(run) + 3


def _add_star(mask: Mask, even: Picture, ink: Mask, line: float) -> None:
    """Mark the grey star that stands on the foot line near one end of it, if there is one."""
    height, width = ink.shape
    top, low = max(0, round(line - STAR_ABOVE * height)), max(1, round(line) - 1)
    rest = np.where(mask[top:low] > 0, 0, ink[top:low]).astype(np.uint8)
    joined = cv2.morphologyEx(rest, cv2.MORPH_CLOSE, np.ones((max(3, width // 100) | 1,) * 2, np.uint8))
    outlines, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        x, _, across, down = cv2.boundingRect(outline)
        aside = min(x, width - x - across) + across / 2 < STAR_SIDE * width
        fits = STAR_SIZE[0] * width < across < STAR_SIZE[1] * width and 0.7 < down / across < 1.4
        if aside and fits and _is_star(np.asarray(outline, np.int32)):
            own = np.zeros(rest.shape, np.uint8)
            cv2.drawContours(own, [outline], -1, 255, cv2.FILLED)
            pixels = even[top:low][(own > 0) & (rest > 0)].astype(int)
            if np.ptp(np.median(pixels, axis=0)) < GREY:
                mask[top:low][own > 0] = 255


def _is_star(outline: NDArray[np.int32]) -> bool:
    """Whether an outline has five tips evenly around its middle."""
    points = outline[:, 0].astype(np.float64)
    moments = cv2.moments(outline)
    if moments["m00"] < 1:
        return False
    away = points - (moments["m10"] / moments["m00"], moments["m01"] / moments["m00"])
    turns, reach = np.arctan2(away[:, 1], away[:, 0]), np.hypot(*away.T)
    even_turns = np.linspace(-np.pi, np.pi, 72, endpoint=False)
    order = np.argsort(turns)
    around = np.interp(even_turns, turns[order], reach[order], period=2 * np.pi)
    waves = np.abs(np.fft.rfft(around / around.mean()))[:13] / 36
    others = np.delete(waves[1:], [TIPS - 1, 2 * TIPS - 1])
    return bool(waves[TIPS] > 0.1 and waves[TIPS] > 1.5 * others.max())
