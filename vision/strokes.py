"""A drawing as strokes: the centre line of each with its width and colour, and filled patches as outlines."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.centre_lines import Line
from vision.line_graph import along, centre_lines, crossed, joined

Clear = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Floats = NDArray[np.float32]

FINE = 2
"""Lines are looked for in a picture so many times larger, so that thin ones keep their shape."""
HALF = 0.55
"""Ink reaches to where it is half as strong as in the middle of its stroke."""
FILLED = 3.5
"""What is so many times thicker than most strokes is a filled patch."""


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """One line of a pen, or the outlines of a filled patch.

    Attributes:
        lines: (N, 2) pixels of the drawing each; one line of a pen, or closed outlines, holes among them.
        width: of the pen in pixels; 0 for a patch.
        colour: BGR.
        strength: how opaque the ink is, 0 to 1.
    """

    lines: tuple[Line, ...]
    width: float
    colour: tuple[int, int, int]
    strength: float


def vectorise(clear: Clear) -> list[Stroke]:
    """The strokes of a drawing without paper, BGRA (h, w, 4)."""
    alpha = cv2.resize(clear[..., 3], None, fx=FINE, fy=FINE, interpolation=cv2.INTER_CUBIC)
    mask = _inked(np.asarray(alpha, np.uint8))
    lines, depth = centre_lines(mask)
    usual = float(np.median(np.concatenate([along(depth, line) for line in lines]))) if lines else 1.0
    patches = _patches(mask, depth, FILLED * usual)
    if patches.any():
        inner = cv2.erode(patches, np.ones((3, 3), np.uint8))
        lines, _ = centre_lines(np.asarray(cv2.subtract(mask, inner), np.uint8))
    strokes = [_patch(outlines, clear) for outlines in _outlines(patches)]
    return strokes + [_stroke(line, depth, clear) for line in joined(crossed(lines, depth))]


def _inked(alpha: Mask) -> Mask:
    """Where ink is at least half as strong as in the middle of its own stroke, however faint that is."""
    soft = cv2.GaussianBlur(alpha, (0, 0), 0.5 * FINE)
    around = cv2.dilate(soft, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (4 * FINE + 1, 4 * FINE + 1)))
    inked = (soft > HALF * around.astype(np.float32)) & (soft > 18)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(inked.astype(np.uint8), connectivity=8)
    kept = stats[:, cv2.CC_STAT_AREA] >= 4 * FINE * FINE
    kept[0] = False
    return np.where(kept[labels] & (count > 1), 255, 0).astype(np.uint8)


def _patches(mask: Mask, depth: Floats, least: float) -> Mask:
    """The parts of a mask that are thicker than pens draw."""
    core = (depth > max(least, 2.0 * FINE)).astype(np.uint8) * np.uint8(255)
    if not core.any():
        return core
    reach = 2 * int(np.ceil(max(least, 2.0 * FINE))) + 1
    grown = cv2.dilate(core, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    return np.asarray(cv2.bitwise_and(grown, mask), np.uint8)


def _outlines(patches: Mask) -> list[list[Line]]:
    """The outlines of each patch: its own and those of its holes."""
    found, tree = cv2.findContours(patches, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return []
    rings = [np.concatenate([ring[:, 0], ring[:1, 0]]).astype(np.float64) for ring in found]
    parents = tree.reshape(-1, 4)[:, 3]
    return [
        [rings[i], *(rings[j] for j in np.flatnonzero(parents == i) if len(rings[j]) > 8)]
        for i in np.flatnonzero(parents < 0)
        if len(rings[i]) > 4
    ]


def _stroke(line: Line, depth: Floats, clear: Clear) -> Stroke:
    place = _in_drawing(line)
    colour, strength = _ink_along(place, clear)
    width = 2.0 * float(np.median(along(depth, line))) / FINE
    return Stroke((_smooth(place),), max(width, 0.8), colour, strength)


def _patch(outlines: list[Line], clear: Clear) -> Stroke:
    places = [_in_drawing(outline) for outline in outlines]
    inside = np.zeros(clear.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(place).astype(np.int32) for place in places], 255)
    pixels = clear[inside > 0]
    colour = tuple(int(value) for value in np.median(pixels[:, :3], axis=0))
    return Stroke(tuple(_smooth(place) for place in places), 0.0, (colour[0], colour[1], colour[2]), _mean(pixels))


def _in_drawing(line: Line) -> Line:
    """Pixels of the enlarged picture as pixels of the drawing, whose corner is (0, 0)."""
    return np.asarray((line + 0.5) / FINE)


def _ink_along(line: Line, clear: Clear) -> tuple[tuple[int, int, int], float]:
    """The median colour (BGR) of the ink along a line, and how opaque it is."""
    height, width = clear.shape[:2]
    x, y = np.clip(line.astype(int), 0, (width - 1, height - 1)).T
    pixels = clear[y, x]
    sure = pixels[pixels[:, 3] >= np.median(pixels[:, 3])]
    blue, green, red = (int(value) for value in np.median(sure[:, :3], axis=0))
    return (blue, green, red), _mean(pixels)


def _mean(pixels: Clear) -> float:
    return float(np.clip(pixels[:, 3].mean() / 255.0 * 1.1, 0.15, 1.0))


def _smooth(line: Line) -> Line:
    """The line without the steps of its pixels; its ends stay."""
    if len(line) < 5:
        return line
    closed = np.array_equal(line[0], line[-1])
    reach = min(2 * FINE, (len(line) - 1) // 2)
    kernel = np.hanning(2 * reach + 3)[1:-1]
    if closed:
        around = np.concatenate([line[-1 - reach : -1], line, line[1 : 1 + reach]])
    else:
        around = np.concatenate([2 * line[0] - line[reach:0:-1], line, 2 * line[-1] - line[-2 : -2 - reach : -1]])
    return np.stack([np.convolve(axis, kernel / kernel.sum(), "valid") for axis in around.T], axis=1)
