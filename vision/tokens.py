"""Round tokens: where discs lie in a picture and which pixels show their colour. No memory, no rules."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image

DIAMETER = (0.085, 0.21)
"""Smallest and largest diameter of a token as a share of the long side of a player's sheet."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round thing seen from above: centre and radius in pixels."""

    x: float
    y: float
    radius: float


def find_discs(picture: Image, scale: float, radius: float | None = None) -> list[Disc]:
    """Discs in a grey or colour picture, most certain first.

    Args:
        picture: uint8 (h, w) or (h, w, 3).
        scale: long side of a player's sheet in this picture, pixels; tells how large a token can be.
        radius: the tokens' radius in pixels where it is known already.
    """
    low, high = (0.8 * radius, 1.2 * radius) if radius else (DIAMETER[0] * scale / 2, DIAMETER[1] * scale / 2)
    found: list[Disc] = []
    for channel in cv2.split(picture) if picture.ndim == 3 else (picture,):
        smooth = cv2.GaussianBlur(channel, (0, 0), max(0.006 * scale, 0.8))
        circles = cv2.HoughCircles(
            smooth, cv2.HOUGH_GRADIENT_ALT, 1.5, 1.5 * low, param1=120, param2=0.72,
            minRadius=int(low), maxRadius=int(np.ceil(high)),
        )  # fmt: skip
        for x, y, r in [] if circles is None else np.asarray(circles).reshape(-1, np.shape(circles)[-1])[:, :3]:
            if all(np.hypot(x - d.x, y - d.y) > 0.9 * (r + d.radius) / 1.2 for d in found):
                found.append(Disc(float(x), float(y), float(r)))
    return found


def disc_pixels(picture: Image, disc: Disc, share: float = 0.8) -> NDArray[np.uint8]:
    """Pixels (n, 3) of a colour picture within `share` of the disc's radius."""
    height, width = picture.shape[:2]
    reach = int(np.ceil(disc.radius))
    xs = np.arange(max(int(disc.x) - reach, 0), min(int(disc.x) + reach + 1, width))
    ys = np.arange(max(int(disc.y) - reach, 0), min(int(disc.y) + reach + 1, height))
    if len(xs) == 0 or len(ys) == 0:
        return np.empty((0, 3), np.uint8)
    near = np.hypot(xs[None, :] - disc.x, ys[:, None] - disc.y) <= share * disc.radius
    return np.asarray(picture[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1][near], np.uint8)


def crop_square(picture: Image, x: float, y: float, side: float) -> Image:
    """The square of `side` pixels centred on (x, y), uint8 (s, s, 3); beyond the picture its edge is repeated."""
    size = max(round(side), 8)
    left, top = round(x - size / 2), round(y - size / 2)
    height, width = picture.shape[:2]
    pads = (max(-top, 0), max(top + size - height, 0), max(-left, 0), max(left + size - width, 0))
    if any(pads):
        pads = tuple(min(p, size) for p in pads)
        picture = cv2.copyMakeBorder(picture, *pads, cv2.BORDER_REPLICATE).astype(np.uint8, copy=False)
        left, top = left + pads[2], top + pads[0]
    return np.ascontiguousarray(picture[max(top, 0) : top + size, max(left, 0) : left + size])


def crop_disc(picture: Image, disc: Disc) -> Image:
    """The square around a disc as the star reader wants it: side 1.4 times the diameter."""
    return crop_square(picture, disc.x, disc.y, 2.8 * disc.radius)


def is_dark(pixels: NDArray[np.uint8], white: float) -> bool:
    """Whether the ground of a token, pixels (n, 3), is black: most are dark and grey against paper of brightness `white`."""
    if len(pixels) == 0:
        return False
    bright = pixels.max(axis=1).astype(np.float64)
    ground = pixels[bright <= np.percentile(bright, 60)]
    top, low = float(np.median(ground.max(axis=1))), float(np.median(ground.min(axis=1)))
    return top < 0.42 * white and top - low < 0.16 * white
