"""Tells the ink of a drawing from its paper, in any picture of it: light, shadow and grain are left out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import ModelError
from models.guesser_marks import drawing_of, without_print

Picture = NDArray[np.uint8]
Mask = NDArray[np.uint8]

_SEARCHED = 256
"""Longer side in pixels, about, at which ink is looked for."""
_TINY, _ENLARGED = 128, 160
"""Pictures of a shorter side than this are enlarged to that first."""
_LIGHT = 2
"""The paper's brightness is estimated at a picture so many times smaller."""
_WINDOW = 0.13
"""Lines are narrower than this share of the picture's side."""
_FILLED = 0.35
"""Paper is at least this bright, as a share of bright paper, even where only ink is seen."""
_WHITE = 225
"""What even light makes of paper; below white, so that its grain is not cut off."""
_GREYEST = 25
"""Paper is at most this much darker than that, where more than half of a picture is ink."""
_FAINTEST, _FAINT, _SURE = 10.0, 3.5, 7.0
"""Ink is darker than paper by this, and by this many times the grain of the paper: next to sure ink, by itself."""
_PART, _LEAST_INK = 0.22, 0.003
"""Ink is at least this share as dark as the darkest ink, which covers at least this share of the picture."""
_DARK_GROUND = 100
"""A picture whose ground is darker than this and whose marks are brighter shows light ink on a dark ground."""
_COARSE, _AROUND = 4, 0.2
"""A ground's brightness is the median of what lies so near, a share of the side, in a picture so many times smaller."""
_EDGE, _EDGE_PART = 7, 0.3
"""Edges of marks are at least so steep, and at least this share as steep as the steepest hundredth of the picture."""
_LIGHT_INK = 180
"""Ink on a transparent ground that is nowhere darker than this is for a dark ground."""
_PAD = 2
"""Pixels of paper around the ink."""


def ink_of(picture: Picture, work: int, smallest: float) -> Mask:
    """Return the ink of ``picture`` as a mask, 255 for ink, its longer extent about ``work`` pixels, all 0 for none.

    A drawing smaller than ``smallest`` of the picture's longer side is enlarged only as if it were that large.

    Raises `ModelError` where ``picture`` is none.
    """
    whole = _flat(checked_picture(picture))
    small = _searched(whole)
    plain = _plain(small)
    if float(np.ptp(plain)) < _FAINTEST:
        return np.zeros((8, 8), np.uint8)
    strength = _strength(plain)
    weak, strong = _inked(strength)
    mask = drawing_of(without_print(weak), weak, strong, strength)
    *_, width, height = cv2.boundingRect(mask)
    if not width:
        return np.zeros((8, 8), np.uint8)
    ratio = max(whole.shape[:2]) / max(small.shape[:2])
    extent = max(width, height, round(smallest * max(mask.shape)))
    if work > 1.3 * extent and ratio > 1.3:
        return _closer(whole, mask, ratio, work)
    return _cropped(mask, work / extent)


def _closer(whole: Picture, mask: Mask, ratio: float, work: int) -> Mask:
    """The ink of ``mask``, looked at once more in ``whole``, which shows it ``ratio`` times larger."""
    x, y, width, height = cv2.boundingRect(mask)
    extent = max(width, height)
    pad = extent // 5 + 4
    left, top = max(x - pad, 0), max(y - pad, 0)
    right, down = min(x + width + pad, mask.shape[1]), min(y + height + pad, mask.shape[0])
    part = whole[round(top * ratio) : round(down * ratio), round(left * ratio) : round(right * ratio)]
    part = _scaled(part, min(1.0, work / (extent * ratio)))
    # Only what belongs to the ink already found: the paper around may hold print and specks.
    near = cv2.dilate(mask[top:down, left:right], np.ones((5, 5), np.uint8))
    near = cv2.resize(near, (part.shape[1], part.shape[0]), interpolation=cv2.INTER_NEAREST)
    weak, _ = _inked(_strength(_plain(part)))
    found = np.asarray(cv2.bitwise_and(weak, near), np.uint8)
    *_, width, height = cv2.boundingRect(found)
    if not width:
        return _cropped(mask, work / extent)
    return _cropped(found, work / max(width, height))


def checked_picture(picture: Picture) -> Picture:
    """Return ``picture``; raises `ModelError` where it is none."""
    if picture.dtype != np.uint8:
        raise ModelError(f"drawing: expected uint8 pixels, got {picture.dtype}; strokes go in a list")
    if picture.ndim not in (2, 3) or (picture.ndim == 3 and picture.shape[2] not in (1, 3, 4)) or picture.size == 0:
        raise ModelError(f"drawing: shape {picture.shape} is no picture; give (h, w), (h, w, 3) BGR or (h, w, 4) BGRA")
    return picture


def _flat(picture: Picture) -> Picture:
    """``picture`` as (h, w) or (h, w, 3), what is transparent as white, or black behind light ink."""
    if picture.ndim == 3 and picture.shape[2] == 1:
        return picture[..., 0]
    if picture.ndim == 3 and picture.shape[2] == 4:
        alpha = picture[..., 3:].astype(np.uint16)
        behind = 0 if _light_ink(picture) else 255
        return ((picture[..., :3] * alpha + behind * (255 - alpha)) // 255).astype(np.uint8)
    return picture


def _light_ink(picture: Picture) -> bool:
    """Whether all that is seen of a BGRA ``picture`` is light and most of it is transparent."""
    seen = picture[picture[..., 3] > 127]
    if not 0 < len(seen) < picture[..., 3].size / 2:
        return False
    return float(np.percentile(seen[:, :3].min(axis=1), 2)) > _LIGHT_INK


def _searched(picture: Picture) -> Picture:
    """``picture`` at the size at which ink is looked for."""
    longest = max(picture.shape[:2])
    if longest < _TINY:
        return _scaled(picture, _ENLARGED / longest)
    step = max(1, round(longest / _SEARCHED))  # whole steps are much faster, if no pixels are left over
    height, width = (max(side - side % step, 1) for side in picture.shape[:2])
    return _scaled(picture[:height, :width], 1 / step)


def _scaled(picture: Picture, scale: float) -> Picture:
    if scale == 1.0:
        return picture
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    size = max(8, round(picture.shape[1] * scale)), max(8, round(picture.shape[0] * scale))
    return np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8)


def _plain(picture: Picture) -> Picture:
    """``picture`` (h, w), each pixel by its darkest channel, white paper assumed, as dark ink on light ground."""
    ground = np.median(picture[::4, ::4].reshape(-1, 1 if picture.ndim == 2 else 3), axis=0)
    if ground.mean() < _DARK_GROUND and _light_on_dark(picture):
        picture, ground = np.asarray(cv2.bitwise_not(picture), np.uint8), 255 - ground
    if picture.ndim == 2:
        return picture
    ground = np.maximum(ground, 40.0)
    channels = [
        cv2.convertScaleAbs(channel, alpha=float(ground.max() / white)) if white < ground.max() else channel
        for channel, white in zip(cv2.split(picture), ground, strict=True)
    ]
    return np.asarray(cv2.min(cv2.min(channels[0], channels[1]), channels[2]), np.uint8)


def _light_on_dark(picture: Picture) -> bool:
    """Whether more pixels along the edges of marks of ``picture`` are lighter than the ground than are darker."""
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    small = cv2.resize(grey, (max(4, width // _COARSE), max(4, height // _COARSE)), interpolation=cv2.INTER_AREA)
    level = cv2.medianBlur(small, max(3, int(_AROUND * max(small.shape))) | 1)
    ground, soft = cv2.resize(level, (width, height), interpolation=cv2.INTER_LINEAR), cv2.blur(grey, (3, 3))
    # Light that changes has no sharp edges: far from these, what differs from the ground around is no mark.
    steep = cv2.morphologyEx(soft, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    below = np.cumsum(cv2.calcHist([steep], [0], None, [256], [0, 256])) / steep.size
    least = max(_EDGE, int(_EDGE_PART * float(np.searchsorted(below, 0.99))))
    near = cv2.dilate(cv2.threshold(steep, least, 255, cv2.THRESH_BINARY)[1], np.ones((5, 5), np.uint8))
    apart = [cv2.bitwise_and(cv2.subtract(*pair), near) for pair in ((soft, ground), (ground, soft))]
    light, dark = (cv2.countNonZero(cv2.threshold(part, least, 255, cv2.THRESH_BINARY)[1]) for part in apart)
    return light > dark


def _strength(plain: Picture) -> Mask:
    """How much darker than white each pixel would be in even light, (h, w), 255 for black."""
    even = cv2.divide(plain, _paper(plain), scale=_WHITE)
    return np.asarray(cv2.GaussianBlur(cv2.bitwise_not(even), (3, 3), 0.6), np.uint8)


def _paper(plain: Picture) -> Picture:
    """The brightness of the paper under the ink, closed over lines: it follows the edges of shadows."""
    height, width = plain.shape
    small = cv2.resize(plain, (max(4, width // _LIGHT), max(4, height // _LIGHT)), interpolation=cv2.INTER_AREA)
    window = max(3, round(_WINDOW * max(small.shape))) | 1
    pad = window // 2  # mirrored, so that a shadow's corner at the border is not taken for a line
    wide = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_REFLECT)
    closed = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones((window, window), np.uint8))[pad:-pad, pad:-pad]
    least = _FILLED * float(np.percentile(closed[::4, ::4], 75))
    soft = cv2.blur(np.maximum(closed, np.uint8(max(least, 1.0))), (3, 3))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _inked(strength: Mask) -> tuple[Mask, Mask]:
    """Masks of what may be ink and of what is surely ink, 255 each."""
    below = np.cumsum(cv2.calcHist([strength], [0], None, [256], [0, 256])) / strength.size
    paper = min(int(np.searchsorted(below, 0.5)), 255 - _WHITE + _GREYEST)
    grain = max(paper - int(np.searchsorted(below, 0.16)), 1)
    ink = int(np.searchsorted(below, 1 - _LEAST_INK)) - paper
    faint = paper + max(_FAINTEST, _FAINT * grain, _PART * ink)
    sure = max(faint, paper + max(2 * _FAINTEST, _SURE * grain))
    weak, strong = (cv2.threshold(strength, least, 255, cv2.THRESH_BINARY)[1] for least in (faint, sure))
    return np.asarray(weak, np.uint8), np.asarray(strong, np.uint8)


def _cropped(mask: Mask, scale: float) -> Mask:
    """The ink of ``mask`` alone, at another scale; lines narrower than a pixel are kept."""
    x, y, width, height = cv2.boundingRect(mask)
    part = _scaled(mask[y : y + height, x : x + width], scale)
    if scale != 1.0:
        part = cv2.threshold(part, 80 if scale < 1 else 127, 255, cv2.THRESH_BINARY)[1].astype(np.uint8, copy=False)
    return np.asarray(cv2.copyMakeBorder(part, _PAD, _PAD, _PAD, _PAD, cv2.BORDER_CONSTANT, value=0), np.uint8)
