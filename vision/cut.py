"""Cuts a drawing out of its sheet: every line however faint, in its own colour, and neither print nor smear."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faint import faint_lines
from vision.ink import PAPER_WHITE, Mask, Picture, even_light, ink_mask, ink_strength, rim
from vision.printed import printed

_FAINT_RIM = 0.05
"""Faint lines are not looked for in this part of each side: there the shadow of the paper's own edge lies."""
_SPECK = 0.03
"""A piece of ink shorter than this share of the sheet may be a speck."""
_WEAK = 0.5
"""A speck is weaker than this share of most ink."""
_SMEAR = 0.3
"""What is weaker than this share of the stroke beside it is no ink but the camera's smear around that stroke."""
_WIDE, _SOFT = 0.03, 0.6
"""A shadow is wider than this share of the sheet, and nowhere in it ink rises by this share of its peak at once."""
_COLOURED = 4.0
"""Ink that darkens one channel so many times more than the light, such as yellow, is judged by that alone."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished drawing, upright and evenly lit: ``paper`` BGR as it is, ``clear`` BGRA with see-through paper."""

    paper: Picture
    clear: Picture


def cut_drawing(rectified: Picture, reference: Picture | None = None) -> Drawing:
    """The drawing on a rectified sheet ``(h, w, 3)``, with paper and without.

    ``reference`` is the rectified blank sheet of the same size; what it shows is left out of the clear picture. Without
    one, the foot line and the star that sheets are printed with are looked for and left out.
    """
    even = even_light(rectified)
    blank = None if reference is None else even_light(reference)
    strength = ink_strength(even, blank)
    strength[rim(strength.shape)] = 0.0
    sure, lines = ink_mask(even, blank), faint_lines(strength)
    mask = np.asarray(cv2.bitwise_or(sure, _faint(lines, blank)), np.uint8)
    if reference is None:
        mask[printed(even, np.asarray(cv2.bitwise_or(sure, lines), np.uint8)) > 0] = 0
        mask = _without_shadows(mask, strength)
    near = np.ones((3, 3), np.uint8)
    sharp = _sharpened(strength, even, blank) * (cv2.dilate(mask, near) > 0)
    alpha = _opacity(sharp)
    inked = np.where(alpha > _SMEAR, 255, 0).astype(np.uint8)
    alpha[cv2.dilate(_without_specks(inked, sharp), near) == 0] = 0.0
    # Undo the mixing with paper: seen = alpha * ink + (1 - alpha) * paper.
    ink = (even.astype(np.float32) - (1.0 - alpha[..., None]) * PAPER_WHITE) / np.maximum(alpha[..., None], 0.05)
    colour = _spread(np.clip(ink, 0, 255), alpha)
    clear = np.dstack([colour, alpha * 255.0]).astype(np.uint8)
    clear[alpha == 0] = 0
    return Drawing(even, clear)


def _faint(lines: Mask, blank: Picture | None) -> Mask:
    """Those faint lines that lie away from the edges of the paper and from what is printed on it."""
    mask = lines.copy()
    mask[rim(mask.shape, _FAINT_RIM)] = 0
    if blank is not None:
        near = np.ones((max(5, round(max(mask.shape) / 40)) | 1,) * 2, np.uint8)
        mask[cv2.dilate(ink_mask(blank), near) > 0] = 0
    return mask


def _without_shadows(mask: Mask, strength: NDArray[np.float32]) -> Mask:
    """The ink without what is wide and has no edge anywhere: a shadow on the paper, or a stain."""
    wide = max(5, round(_WIDE * max(mask.shape)))
    thick = cv2.erode(mask, np.ones((wide, wide), np.uint8))
    if not cv2.countNonZero(thick):
        return mask
    count, found = cv2.connectedComponents(mask, connectivity=8)
    labels = np.asarray(found, np.intp)
    steps = cv2.morphologyEx(cv2.GaussianBlur(strength, (0, 0), 1.0), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
    steepest, peaks = np.zeros(count, np.float32), np.zeros(count, np.float32)
    np.maximum.at(steepest, labels.ravel(), steps.ravel())
    np.maximum.at(peaks, labels.ravel(), cv2.GaussianBlur(strength, (0, 0), 1.0).ravel())
    soft = steepest < _SOFT * peaks
    soft[np.setdiff1d(np.arange(count), labels[thick > 0])] = False
    return np.where(soft[labels], 0, mask).astype(np.uint8)


def _without_specks(mask: Mask, strength: NDArray[np.float32]) -> Mask:
    """The ink without small weak pieces beside it: grain, and the colour that a camera smears around strong lines."""
    count, found, sizes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels, stats = np.asarray(found, np.intp), np.asarray(sizes, np.intp)
    if count < 3:
        return mask
    peaks = np.zeros(count, np.float32)
    np.maximum.at(peaks, labels.ravel(), strength.ravel())
    peaks[0] = 0.0
    usual = float(np.median(np.repeat(peaks[1:], stats[1:, cv2.CC_STAT_AREA])))
    long = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    speck = (long < _SPECK * max(mask.shape)) & (peaks < _WEAK * usual)
    return np.where(speck[labels], 0, mask).astype(np.uint8)


def _sharpened(strength: NDArray[np.float32], even: Picture, reference: Picture | None) -> NDArray[np.float32]:
    """The strength of ink without the colour that cameras smear around lines: there the light hardly drops."""
    greys = [
        None if p is None else cv2.cvtColor(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        for p in (even, reference)
    ]
    light = ink_strength(np.asarray(greys[0], np.uint8), None if greys[1] is None else np.asarray(greys[1], np.uint8))
    size = max(2.0, max(strength.shape) / 100)
    drop, seen = (cv2.GaussianBlur(strength**2 * part, (0, 0), size) for part in (strength, light))
    ratio = drop / np.maximum(seen, 1e-9)
    limit = np.where(ratio < _COLOURED, 1.3 * ratio * light + 0.02, 1.0)
    return np.asarray(np.minimum(strength, limit), np.float32)


def _opacity(inked: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much ink covers each pixel, ``(h, w)``, 0 to 1: full in the middle of every stroke, however faint it is.

    What is far weaker than the stroke beside it is the camera's smear.
    """
    reach = max(5, round(max(inked.shape) / 60)) | 1
    around = cv2.dilate(inked, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    full = 0.85 * np.maximum(cv2.GaussianBlur(around, (0, 0), reach / 3), 0.06)
    share = (inked / full - _SMEAR) / (1.0 - _SMEAR)
    return np.asarray(np.clip(share, 0.0, 1.0), np.float32)


def _spread(ink: NDArray[np.float32], alpha: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colours of the ink ``(h, w, 3)``, evened out along strokes: cameras see colour coarser than light."""
    size = max(1.5, max(alpha.shape) / 160)
    weight = (alpha**2)[..., None]
    mixed = cv2.GaussianBlur(ink * weight, (0, 0), size)
    return np.asarray(mixed / np.maximum(cv2.GaussianBlur(weight, (0, 0), size)[..., None], 1e-4), np.float32)
