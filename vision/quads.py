"""Finds four-cornered flat things (cards, sheets) in a photograph, without knowing how they look.

Candidates are the outlines of everything that stands out at some threshold of lightness or colour, or is closed in by
edges. Four straight lines are fitted to each outline, so rounded corners and bites (a finger, a neighbour) do not
matter. How well an outline really is four-cornered, and how much of it lies on edges, tells good quads from bad ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.quad_fit import Contour, Floats, Picture, cover, fit_quad, overlap

_LEVELS = 14
"""Thresholds tried in each channel and direction."""


@dataclass(frozen=True, slots=True)
class Quad:
    """Four corners ``(4, 2)`` clockwise as seen, in pixels of the picture searched.

    ``fill`` is how well the outline and the quad cover each other, ``edges`` which part of the rim lies on edges (both
    0 to 1; a rim along the picture's border counts as on an edge). ``votes`` is how many outlines, found at different
    thresholds, agree on it.
    """

    corners: Floats
    fill: float
    edges: float
    votes: int = 1

    @property
    def area(self) -> float:
        """Area in square pixels."""
        return float(cv2.contourArea(self.corners))


def channels(picture: Picture) -> list[Picture]:
    """The grey pictures in which things may stand out: lightness, strength of colour, and the two colour directions."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (3, 3), 0), cv2.COLOR_BGR2LAB)
    light, red, yellow = (np.asarray(plane, np.uint8) for plane in cv2.split(lab))
    away = np.hypot(red.astype(np.float32) - 128, yellow.astype(np.float32) - 128)
    strong = np.clip(2.0 * away, 0, 255).astype(np.uint8)
    stretched = [np.asarray(cv2.convertScaleAbs(c, alpha=2.0, beta=-128.0), np.uint8) for c in (red, yellow)]
    return [light, strong, *stretched]


def shrunk(image: Picture, longest: int) -> tuple[Picture, float]:
    """The image at most ``longest`` pixels long, and the scale: pixels of it for one of the image."""
    scale = min(1.0, longest / max(image.shape[:2]))
    if scale == 1.0:
        return image, scale
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def find_quads(picture: Picture, smallest: float = 0.002, largest: float = 0.8, fill: float = 0.86) -> list[Quad]:
    """All quads of a picture ``(h, w, 3)`` whose area is between two parts of the picture's; many overlap each other.

    ``fill`` is the least part outline and quad must share. Meant for pictures of 500 to 1000 pixels across.
    """
    planes = channels(picture)
    edge = edge_strength(planes)
    height, width = picture.shape[:2]
    low, high = smallest * height * width, largest * height * width
    near = np.asarray(cv2.dilate(edge, np.ones((5, 5), np.uint8)), np.float32)
    quads: list[Quad] = []
    for contour in _outlines(planes, edge):
        if not low <= cv2.contourArea(cv2.convexHull(contour)) <= high:
            continue
        corners = fit_quad(contour, fill)
        if corners is None:
            continue
        quads.append(Quad(corners, cover(contour, corners), edge_support(near, corners)))
    return quads


def agreed(quads: list[Quad], same: float = 0.8) -> list[Quad]:
    """One quad for each group that overlaps by ``same`` or more: the best of the group, with the group's votes."""
    best: list[Quad] = []
    for quad in sorted(quads, key=lambda q: -q.edges * q.fill):
        for i, known in enumerate(best):
            if overlap(quad.corners, known.corners) > same:
                best[i] = replace(known, votes=known.votes + 1)
                break
        else:
            best.append(quad)
    return best


def edge_strength(planes: list[Picture]) -> Floats:
    """The strongest gradient of any channel at each pixel, ``(h, w)``, in grey levels a pixel."""
    steps = []
    for plane in planes:
        across = cv2.Sobel(plane, cv2.CV_32F, 1, 0, scale=0.125)
        down = cv2.Sobel(plane, cv2.CV_32F, 0, 1, scale=0.125)
        steps.append(cv2.magnitude(across, down))
    return np.asarray(np.max(steps, axis=0), np.float32)


def edge_support(edge: Floats, corners: Floats, level: float = 4.0) -> float:
    """The part, 0 to 1, of a quad's rim (without its corners) that lies on edges at least ``level`` strong.

    ``edge`` is the edge strength ``(h, w)``, widened by as much as the rim may be off.
    """
    height, width = edge.shape
    along = np.linspace(0.08, 0.92, 32, dtype=np.float32)[:, None]
    hits = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        points = np.rint(start + along * (end - start)).astype(int)
        x, y = points[:, 0], points[:, 1]
        outside = (x < 3) | (y < 3) | (x >= width - 3) | (y >= height - 3)
        value = edge[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
        hits.append(np.mean(outside | (value >= level)))
    return float(np.mean(hits))


def _outlines(planes: list[Picture], edge: Floats) -> Iterator[Contour]:
    """Outlines of what stands out at any level of any channel, then of what edges close in."""
    small = np.ones((3, 3), np.uint8)
    for plane in planes:
        bottom, top = np.percentile(plane, [1, 99])
        if top - bottom < 8:
            continue
        for level in np.linspace(bottom, top, _LEVELS + 2)[1:-1]:
            for kind in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
                mask = cv2.threshold(plane, float(level), 255, kind)[1]
                yield from _contours(np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, small), np.uint8))
    for level in (3.0, 6.0, 12.0):
        for closing in (1, 3):
            flat = np.where(edge < level, 255, 0).astype(np.uint8)
            yield from _contours(np.asarray(cv2.erode(flat, np.ones((closing, closing), np.uint8)), np.uint8))


def _contours(mask: Picture) -> list[Contour]:
    found, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    return [np.asarray(c, np.int32) for c in found if len(c) > 60]
