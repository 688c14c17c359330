"""Drawing on premultiplied BGRA pictures: paste, shapes as masks, warps."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.colours import Bgr

Picture = np.ndarray
"""`uint8`: (H, W, 3) BGR, or (H, W, 4) BGRA premultiplied by its alpha where said so."""

Point = tuple[float, float] | np.ndarray
"""(x, y) in pixels."""

SUBPIXEL = 4
"""Fractional bits with which shapes are placed."""

_ANGLES = (np.arange(24) + 0.5) * np.pi / 12
ROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
"""Points around the unit circle, none on an axis, from which round corners are made."""


def blank(height: int, width: int, colour: Bgr) -> Picture:
    """Return an opaque BGR picture filled with ``colour``."""
    return np.full((height, width, 3), colour, np.uint8)


def tint(picture: Picture, mask: Picture, colour: Bgr, opacity: float = 1.0) -> None:
    """Lay ``colour`` over BGR ``picture`` in place where ``mask`` (H, W) is set, in proportion to it."""
    if opacity < 1:
        mask = cv2.convertScaleAbs(mask, alpha=opacity)
    kept = cv2.multiply(picture, cv2.merge([cv2.bitwise_not(mask)] * 3), scale=1 / 255)
    over = cv2.merge([cv2.convertScaleAbs(mask, alpha=channel / 255) for channel in colour])
    cv2.add(kept, over, dst=picture)


def tint_at(picture: Picture, mask: Picture, centre: Point, colour: Bgr) -> None:
    """Lay ``colour`` through ``mask`` centred at ``centre`` (x, y); what falls outside is cut off."""
    height, width = mask.shape
    left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + width, picture.shape[1]), min(top + height, picture.shape[0])
    if x1 > x0 and y1 > y0:
        window = picture[y0:y1, x0:x1].copy()
        tint(window, mask[y0 - top : y1 - top, x0 - left : x1 - left], colour)
        picture[y0:y1, x0:x1] = window


def paste(picture: Picture, patch: Picture, left: int, top: int) -> None:
    """Composite premultiplied BGRA ``patch`` over BGR ``picture`` in place, its corner at (``left``, ``top``)."""
    x0, y0 = max(left, 0), max(top, 0)
    x1 = min(left + patch.shape[1], picture.shape[1])
    y1 = min(top + patch.shape[0], picture.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = patch[y0 - top : y1 - top, x0 - left : x1 - left]
    inverse = cv2.bitwise_not(np.ascontiguousarray(part[..., 3]))
    kept = cv2.multiply(np.ascontiguousarray(picture[y0:y1, x0:x1]), cv2.merge([inverse] * 3), scale=1 / 255)
    picture[y0:y1, x0:x1] = cv2.add(kept, np.ascontiguousarray(part[..., :3]))


def with_alpha(picture: Picture, mask: Picture) -> Picture:
    """Return BGR ``picture`` cut out by ``mask`` (H, W) as premultiplied BGRA."""
    colour = cv2.multiply(picture, cv2.merge([mask] * 3), scale=1 / 255)
    return cv2.merge([*cv2.split(colour), mask])


def rounded(height: int, width: int, radius: float, inset: float = 0.0) -> Picture:
    """Return the mask (H, W) of a rectangle with round corners, ``inset`` pixels inside the picture."""
    mask = np.zeros((height, width), np.uint8)
    left, top, right, bottom = inset, inset, width - 1 - inset, height - 1 - inset
    radius = min(max(radius, 0.0), (right - left) / 2, (bottom - top) / 2)
    low, high = np.array((left, top)) + radius, np.array((right, bottom)) - radius
    fill(mask, np.where(ROUND > 0, high, low) + ROUND * radius)
    return mask


def fill(mask: Picture, outline: np.ndarray, value: int = 255) -> None:
    """Fill the polygon ``outline`` (N, 2) pixels into ``mask`` in place, with smooth edges."""
    points = np.round(outline * (1 << SUBPIXEL)).astype(np.int32)
    cv2.fillPoly(mask, [points], value, cv2.LINE_AA, SUBPIXEL)


def trace(mask: Picture, line: np.ndarray, thickness: int, value: int = 255, closed: bool = False) -> None:
    """Draw the open or ``closed`` line (N, 2) pixels into ``mask`` in place, with smooth edges."""
    points = np.round(line * (1 << SUBPIXEL)).astype(np.int32)
    cv2.polylines(mask, [points], closed, value, max(thickness, 1), cv2.LINE_AA, SUBPIXEL)


def ellipse_outline(centre: Point, radii: Point, turn: float = 0.0, points: int = 40) -> np.ndarray:
    """Return (``points``, 2) pixels around an ellipse turned by ``turn`` radians."""
    angles = np.linspace(0, 2 * np.pi, points, endpoint=False)
    flat = np.stack([np.cos(angles) * radii[0], np.sin(angles) * radii[1]], axis=1)
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + np.asarray(centre))


def star_outline(centre: Point, radius: float, turn: float, waist: float = 0.42, tips: int = 5) -> np.ndarray:
    """Return the (2 ``tips``, 2) pixels of a star; ``waist`` is the inner radius as a share of ``radius``."""
    angles = turn + np.arange(2 * tips) * np.pi / tips
    reach = np.where(np.arange(2 * tips) % 2 == 0, radius, radius * waist)
    return np.asarray(np.stack([np.sin(angles) * reach, -np.cos(angles) * reach], axis=1) + np.asarray(centre))


def shrink(picture: Picture, scale: float) -> Picture:
    """Return ``picture`` made smaller by ``scale`` (0 to 1) without moiré; larger scales return it unchanged."""
    if scale >= 0.95:
        return picture
    size = max(round(picture.shape[1] * scale), 2), max(round(picture.shape[0] * scale), 2)
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
