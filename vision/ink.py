"""Separates ink from the paper it is on: evens out the light, finds the ink.

Works on a rectified picture of one sheet, from 100 pixels across (a sheet in an overhead film) to a close photograph.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import brightest, counts_of, darkest, weighted_middle

Picture = NDArray[np.uint8]
Mask = NDArray[np.uint8]

PAPER_WHITE = 245.0
"""What even light makes of blank paper, 0 to 255; a little below white, so that noise is not clipped."""

_SMALL = 160
"""Longest side in pixels at which the paper's brightness is estimated; light changes slowly over a sheet."""
_RIM = 0.015
"""Part of each side left out at the rim, where a pixel of table may show beside the paper."""
_FAINT, _SURE = 3.0, 6.0
"""Ink in multiples of the paper's grain: as faint as this next to sure ink, and sure by itself."""


def even_light(picture: Picture) -> Picture:
    """The picture ``(h, w, 3)`` of a sheet as if lit evenly by white light: blank paper becomes ``PAPER_WHITE``.

    The paper's brightness is estimated for each channel and divided out, so inks keep their colours and shadows go.
    """
    paper = _paper_brightness(picture)
    even = cv2.divide(picture, np.clip(paper, 1, 255).astype(np.uint8), scale=PAPER_WHITE)
    return np.asarray(even, np.uint8)


def ink_strength(even: Picture, reference: Picture | None = None) -> NDArray[np.float32]:
    """How much darker than paper each pixel of an evenly lit sheet is in its darkest channel, ``(h, w)``, 0 to 1.

    Coloured pencil counts as much as black: yellow only darkens blue. With ``reference`` (the same sheet before
    drawing, evenly lit, same size) what was printed there already, such as the foot line, is not ink.
    """
    return np.asarray(np.minimum(_drop(even, reference).astype(np.float32) / PAPER_WHITE, 1.0), np.float32)


def _drop(even: Picture, reference: Picture | None) -> Picture:
    """As `ink_strength`, in steps of brightness, 0 to 255."""
    soft = cv2.GaussianBlur(even, (3, 3), 0.6).astype(np.uint8, copy=False)
    if reference is None:
        return np.asarray(cv2.subtract(np.full(soft.shape[:2], PAPER_WHITE, np.uint8), darkest(soft)), np.uint8)
    # The print may have moved by a pixel: compare with the darkest neighbour of the blank sheet.
    print_only = cv2.erode(cv2.GaussianBlur(reference, (3, 3), 0.6), np.ones((3, 3), np.uint8))
    return brightest(np.asarray(cv2.subtract(print_only, soft), np.uint8))


def ink_mask(picture: Picture, reference: Picture | None = None) -> Mask:
    """Where there is ink on an evenly lit sheet ``(h, w, 3)``: ``(h, w)``, 255 for ink, 0 for paper.

    Faint strokes count where they continue into sure ones; single specks of grain and the very rim do not count.
    """
    drop = _drop(picture, reference)
    counts, steps = counts_of(drop), np.arange(256.0)
    middle = weighted_middle(steps, counts)
    grain = max(0.012 * PAPER_WHITE, 1.4826 * weighted_middle(np.abs(steps - middle), counts))
    drop[rim(drop.shape)] = 0
    faint = (drop > middle + max(0.05 * PAPER_WHITE, _FAINT * grain)).astype(np.uint8)
    sure = drop > middle + max(0.09 * PAPER_WHITE, _SURE * grain)
    if not sure.any():
        return np.zeros(drop.shape, np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(faint, connectivity=8)
    kept = np.zeros(count, bool)
    kept[np.unique(labels[sure])] = True
    kept &= stats[:, cv2.CC_STAT_AREA] >= 4
    kept[0] = False
    return np.where(kept[labels], 255, 0).astype(np.uint8)


def rim(shape: tuple[int, ...], share: float = _RIM) -> NDArray[np.bool_]:
    """True on a narrow rim of a picture of this shape."""
    across, down = (max(2, round(share * side)) for side in (shape[1], shape[0]))
    rim = np.ones(shape, bool)
    rim[down:-down, across:-across] = False
    return rim


def _paper_brightness(picture: Picture) -> NDArray[np.float32]:
    """The brightness of the paper under the ink, ``(h, w, 3)``: closed over strokes, smooth, never far off."""
    height, width = picture.shape[:2]
    scale = min(1.0, _SMALL / max(height, width))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    size = max(3, max(small.shape[:2]) // 9) | 1
    closed = cv2.morphologyEx(
        cv2.medianBlur(small, 3), cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    )
    smooth = cv2.GaussianBlur(closed, (0, 0), size / 8.0).astype(np.float32)
    # Under a filled-in patch the closing sees only ink; there the sheet's brightness elsewhere decides.
    floor = 0.55 * np.percentile(smooth[::3, ::3], 75, axis=(0, 1)).astype(np.float32)
    whole = cv2.resize(np.maximum(smooth, floor), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, np.float32)
