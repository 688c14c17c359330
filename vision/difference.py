"""What differs between two views of one place: masks and the things in them. No memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.channels import brightest

LEAST = 26
"""Difference in any channel, 0 to 255, that is more than noise and soft shadow."""
RIM, SAME_LIGHT = 0.06, 0.025
"""Width of a view's border in which the light is compared, as a share of the shorter side; what change is none."""
DIM, FLOOR = 0.21, 10
"""In the dark noise is fainter, and this share of the brightness before is enough, but never less than the floor."""


def changed(before: Image, after: Image, least: int = LEAST, dim: float | None = None) -> Image:
    """Where two colour views (h, w, 3) differ by more than `least` in a channel: mask (h, w), 0 or 255, no specks.

    Where it was darker before than `least / dim`, the share `dim` of that brightness is enough (not less than `FLOOR`).
    """
    soft = cv2.GaussianBlur(before, (3, 3), 0).astype(np.uint8, copy=False)
    apart = cv2.absdiff(soft, cv2.GaussianBlur(after, (3, 3), 0)).astype(np.uint8, copy=False)
    if dim is None:
        mask = cv2.threshold(brightest(apart), least, 255, cv2.THRESH_BINARY)[1]
    else:
        enough = np.clip(np.arange(256) * dim, FLOOR, least).astype(np.uint8)
        mask = cv2.compare(brightest(apart), cv2.LUT(brightest(soft), enough), cv2.CMP_GT)
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)).astype(np.uint8, copy=False)


def relit(view: Image, like: Image) -> Image:
    """A colour view (h, w, 3) in the light of another of the same place and size, as their borders show it.

    A lamp switched on or a camera that sets its exposure anew changes everything a little; that is no event. The
    border is what cards and tokens seldom cover; where an arm comes in, the median does not mind.
    """
    rim = max(3, round(RIM * min(view.shape[:2])))
    now, then = (
        np.concatenate([part.reshape(-1, 3) for part in (v[:rim], v[-rim:], v[:, :rim], v[:, -rim:])]).astype(
            np.float32
        )
        for v in (view, like)
    )
    gain = np.median((then + 4.0) / (now + 4.0), axis=0).clip(0.4, 2.5)
    if np.abs(gain - 1.0).max() < SAME_LIGHT:
        return view
    tables = np.clip(np.arange(256)[:, None] * gain[None] + 0.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(view, tables.reshape(1, 256, 3)), np.uint8)


@dataclass(frozen=True, slots=True)
class Blob:
    """One connected part of a mask.

    Attributes:
        area: pixels of the mask.
        box: left, top, width, height.
        centre: middle of its upright or turned bounding rectangle.
        long, short: sides of that rectangle.
        fill: share of the rectangle that the blob's convex hull fills.
        touches: it reaches the edge of the view.
        mask: mask (h, w) of the blob alone.
    """

    area: int
    box: tuple[int, int, int, int]
    centre: tuple[float, float]
    long: float
    short: float
    fill: float
    touches: bool
    mask: Image


def blobs(mask: Image, least: int) -> list[Blob]:
    """The connected parts of a mask with at least `least` pixels, largest first."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    large = [label for label in range(1, count) if stats[label][cv2.CC_STAT_AREA] >= least]
    found = [_blob(((labels == label) * np.uint8(255)).astype(np.uint8)) for label in large]
    return sorted(found, key=lambda blob: -blob.area)


def merged(parts: Sequence[Blob]) -> Blob:
    """Several blobs (at least one) taken as one thing whose middle cannot be told from the ground."""
    return parts[0] if len(parts) == 1 else _blob(np.max([part.mask for part in parts], axis=0))


def _blob(mask: Image) -> Blob:
    height, width = mask.shape
    rims = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    hull = cv2.convexHull(np.concatenate(rims))
    x, y, w, h = cv2.boundingRect(hull)
    (cx, cy), (a, b), _ = cv2.minAreaRect(hull)
    fill = (cv2.contourArea(hull) + (w + h)) / max((a + 1) * (b + 1), 1.0)
    touches = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
    return Blob(
        cv2.countNonZero(mask), (x, y, w, h), (cx, cy), max(a, b) + 1, min(a, b) + 1, min(fill, 1.0), touches, mask
    )


def inside(view: Image, mask: Image) -> NDArray[np.uint8]:
    """The pixels (n, 3) of a view under a mask."""
    return np.asarray(view[mask > 0], np.uint8)
