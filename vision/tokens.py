"""Round tokens: where discs lie in a picture and which pixels show their colour. No memory, no rules."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.channels import brightest, colourfulness, grey_of

DIAMETER = (0.085, 0.21)
"""Smallest and largest diameter of a token as a share of the long side of a player's sheet."""
DARKER = 0.12
"""A black token is darker than its surroundings by at least this share of the brightness of paper."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round thing seen from above: centre and radius in pixels."""

    x: float
    y: float
    radius: float


def find_discs(picture: Image, scale: float) -> list[Disc]:
    """Discs in a colour picture by their round edge in its brightness or in its colours; some may come twice.

    Args:
        picture: uint8 (h, w, 3).
        scale: long side of a player's sheet in this picture, pixels; tells how large a token can be.
    """
    low, high = DIAMETER[0] * scale / 2, DIAMETER[1] * scale / 2
    return round_edges(grey_of(picture), low, high) + round_edges(colourfulness(picture), low, high)


def round_edges(grey: Image, low: float, high: float) -> list[Disc]:
    """Circles between `low` and `high` pixels of radius in a grey picture (h, w), by the gradient of their edge."""
    smooth = cv2.GaussianBlur(grey, (0, 0), max(0.09 * low, 0.8))
    circles = cv2.HoughCircles(
        smooth, cv2.HOUGH_GRADIENT_ALT, 1.5, 1.5 * low, param1=120, param2=0.72,
        minRadius=int(low), maxRadius=int(np.ceil(high)),
    )  # fmt: skip
    if circles is None:
        return []
    rows = np.asarray(circles).reshape(-1, np.shape(circles)[-1])
    return [Disc(float(x), float(y), float(r)) for x, y, r in rows[:, :3]]


def find_black_tokens(picture: Image, radius: float, white: float) -> list[Disc]:
    """What may be black tokens of about `radius` pixels in a colour picture (h, w, 3), however many stars they bear.

    `white` is the brightness of paper, 0 to 255. Found as dark spots and by their round edge, for on a dark cloth the
    one shows them and on a light one the other.
    """
    discs = _dark_spots(brightest(picture), radius, white)
    for disc in round_edges(grey_of(picture), 0.8 * radius, 1.2 * radius):
        if is_dark(disc_pixels(picture, disc), white):
            discs.append(disc)
    apart: list[Disc] = []
    for disc in discs:
        if all(np.hypot(disc.x - other.x, disc.y - other.y) > 1.3 * radius for other in apart):
            apart.append(disc)
    return apart


def find_grey_places(picture: Image, radius: float, white: float) -> list[Disc]:
    """Colourless round things of about `radius` pixels, and places of that size that are darker than round about.

    A black token is one of these, however much of its black stars and blur leave; so is much else. `white` is as in
    `find_black_tokens`.
    """
    rings = [round_edges(channel, 0.8 * radius, 1.2 * radius) for channel in (grey_of(picture), colourfulness(picture))]
    places = [*rings[0], *rings[1], *_darker_places(grey_of(picture), radius, white)]
    return [disc for disc in places if np.median(np.ptp(disc_pixels(picture, disc), axis=1)) < 0.2 * white]


def _darker_places(grey: Image, radius: float, white: float) -> list[Disc]:
    """Where a disc is darker than what lies round it, the most so first."""
    inner, outer = (round(1.7 * radius) | 1, round(3.0 * radius) | 1)
    small, large = (cv2.boxFilter(grey, cv2.CV_32F, (side, side)) for side in (inner, outer))
    ring = (large * outer**2 - small * inner**2) / (outer**2 - inner**2)
    darker = ring - small
    peak = (darker > DARKER * white) & (darker >= cv2.dilate(darker, np.ones((inner, inner), np.uint8)))
    rows, columns = np.nonzero(peak)
    order = np.argsort(-darker[rows, columns], kind="stable")
    return [Disc(float(columns[k]), float(rows[k]), radius) for k in order]


def _dark_spots(bright: Image, radius: float, white: float) -> list[Disc]:
    """Round dark spots of about `radius` pixels, at several levels of darkness."""
    found = []
    for share in (0.18, 0.25, 0.33, 0.42):
        mask = (bright < share * white).astype(np.uint8)
        for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            (x, y), r = cv2.minEnclosingCircle(contour)
            area = cv2.contourArea(cv2.convexHull(contour)) + 0.5 * len(contour)
            if 0.7 * radius < r < 1.3 * radius and area > 0.78 * np.pi * r * r:
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


def ring_pixels(picture: Image, disc: Disc) -> NDArray[np.uint8]:
    """Pixels (24, 3) of a colour picture just outside a disc, all the way round."""
    return _ring(picture, disc, 1.3)


def _ring(picture: Image, disc: Disc, share: float) -> NDArray[np.uint8]:
    """Pixels (24, 3) at `share` of the disc's radius from its middle."""
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x = np.clip(disc.x + share * disc.radius * np.cos(angles), 0, picture.shape[1] - 1)
    y = np.clip(disc.y + share * disc.radius * np.sin(angles), 0, picture.shape[0] - 1)
    return np.asarray(picture[np.rint(y).astype(int), np.rint(x).astype(int)], np.uint8)


def stands_out(picture: Image, disc: Disc, least: float = 13.0) -> bool:
    """Whether the disc differs from what lies just outside it nearly all the way round (a chequer does not).

    `least` is the difference in any channel, 0 to 255, that counts.
    """
    inner, outer = (_ring(picture, disc, share).astype(np.int16) for share in (0.72, 1.3))
    return float(np.mean(np.abs(inner - outer).max(axis=1) > least)) > 0.75


def crop_square(picture: Image, x: float, y: float, side: float) -> Image:
    """The square of `side` pixels centred on (x, y), uint8 (s, s, 3); beyond the picture its edge is repeated."""
    size = max(round(side), 8)
    left, top = round(x - size / 2), round(y - size / 2)
    height, width = picture.shape[:2]
    pads = (max(-top, 0), max(top + size - height, 0), max(-left, 0), max(left + size - width, 0))
    if any(pads):
        above, below, before, after = (min(pad, size) for pad in pads)
        wider = cv2.copyMakeBorder(picture, above, below, before, after, cv2.BORDER_REPLICATE)
        picture = wider.astype(np.uint8, copy=False)
        left, top = left + pads[2], top + pads[0]
    return np.ascontiguousarray(picture[max(top, 0) : top + size, max(left, 0) : left + size])


def crop_disc(picture: Image, disc: Disc) -> Image:
    """The square around a disc as the star reader wants it: side 1.4 times the diameter."""
    return crop_square(picture, disc.x, disc.y, 2.8 * disc.radius)


def is_dark(pixels: NDArray[np.uint8], white: float) -> bool:
    """Whether the ground of a token, pixels (n, 3), is black: most are dark grey against paper as bright as `white`."""
    if len(pixels) == 0:
        return False
    bright = pixels.max(axis=1).astype(np.float64)
    ground = pixels[bright <= np.percentile(bright, 60)]
    top, low = float(np.median(ground.max(axis=1))), float(np.median(ground.min(axis=1)))
    return top < 0.42 * white and top - low < 0.16 * white
