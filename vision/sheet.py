"""Finds a sheet of paper in a photograph, and shows any sheet upright and from straight above."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bent_sides import unbent
from vision.quad_fit import refine
from vision.quads import Quad, find_quads, shrunk
from vision.rim import exact

Picture = NDArray[np.uint8]
Corners = NDArray[np.float32]

_SEARCHED = 800
"""Longest side in pixels of the picture that is searched; the sides found are then refined in the full picture."""
_BRIGHTER = 8.0
"""Grey levels by which paper is at least brighter than the table beside it."""
_LEAST = 0.04
"""Worth (see :func:`_worth`) below which nothing in a picture is taken for a sheet."""


def find_sheet(image: Picture) -> Corners | None:
    """The corners ``(4, 2)``, clockwise as seen, of the most prominent sheet of paper in a photograph ``(h, w, 3)``.

    ``None`` if nothing four-cornered and brighter than its surroundings is seen.
    """
    small, scale = shrunk(image, _SEARCHED)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0).astype(np.float32)
    quads = find_quads(small, smallest=0.02, largest=0.97)
    best = max(quads, key=lambda quad: _worth(grey, quad), default=None)
    if best is None or _worth(grey, best) < _LEAST:
        return None
    corners = exact(image, refine(image, best.corners / np.float32(scale)))
    return unbent(image, corners).astype(np.float32)


def _worth(grey: NDArray[np.float32], quad: Quad) -> float:
    """How much like a sheet on a table a quad is, 0 to about 1: big, on edges, brighter inside along every side."""
    part = quad.area / grey.size
    sides = [_brighter_inside(grey, a, b) for a, b in zip(quad.corners, np.roll(quad.corners, -1, axis=0), strict=True)]
    contrast = float(np.mean(sides)) * (0.2 + min(sides))
    return float(quad.edges**2 * quad.fill**2 * part**0.5 * contrast)


def _brighter_inside(grey: NDArray[np.float32], a: Corners, b: Corners) -> float:
    """The part of a clockwise side from ``a`` to ``b`` whose inner neighbourhood is brighter than its outer one.

    One half where the side runs along the picture's border, so that its outside cannot be seen.
    """
    way = (b - a) / max(float(np.linalg.norm(b - a)), 1.0)
    outward = np.array([way[1], -way[0]], np.float32)
    spots = a + np.linspace(0.06, 0.94, 40, dtype=np.float32)[:, None] * (b - a)
    # Inside the brightest counts: writing may come close to the rim.
    inner = np.fmax.reduce([_sample(grey, spots - off * outward) for off in (3, 5, 8)], axis=0)
    outer = np.array([_sample(grey, spots + off * outward) for off in (3, 5, 8)])
    seen = ~np.isnan(outer).any(axis=0) & ~np.isnan(inner)
    if seen.mean() < 0.5:
        return 0.5
    return float(np.mean(inner[seen] - np.median(outer[:, seen], axis=0) > _BRIGHTER))


def _sample(grey: NDArray[np.float32], points: Corners) -> NDArray[np.float32]:
    """The grey value at each point ``(n, 2)``; not-a-number outside the picture."""
    height, width = grey.shape
    x, y = np.rint(points).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    values = np.full(len(points), np.nan, np.float32)
    values[inside] = grey[y[inside], x[inside]]
    return values


def rectify(image: Picture, corners: Corners, size: tuple[int, int], foot: int | None = None) -> Picture:
    """The four-cornered part of an image seen from straight above, as ``size`` = (width, height) pixels.

    ``corners`` ``(4, 2)`` clockwise as seen. ``foot`` is the edge (from corner ``foot`` to the next) that becomes the
    bottom; ``None`` takes the corners in the order top left, top right, bottom right, bottom left.

    :raises ValueError: if the corners are not four points or the size is not positive.
    """
    quad = np.asarray(corners, np.float32)
    if quad.shape != (4, 2) or min(size) < 1:
        raise ValueError(f"cannot rectify corners of shape {quad.shape} to {size}: need four points, a positive size")
    quad = np.roll(quad, 2 - (2 if foot is None else foot), axis=0)
    width, height = size
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(quad, target)
    method = cv2.INTER_AREA if _shrinks(quad, size) else cv2.INTER_LINEAR
    warped = cv2.warpPerspective(image, matrix, (width, height), flags=method, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def natural_size(corners: Corners) -> tuple[int, int]:
    """The size (width, height) in pixels at which the corners' longer edges keep their length; at least 8 pixels."""
    edges = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return max(8, round(float(max(edges[0], edges[2])))), max(8, round(float(max(edges[1], edges[3]))))


def foot_edge(image: Picture, corners: Corners) -> tuple[int, float]:
    """Which edge of a sheet the printed grey foot line runs along: (edge, confidence 0 to 1).

    Edge ``i`` goes from corner ``i`` to the next. A drawing's strokes do not run straight along the whole of an edge.
    """
    scores = np.array([_line_along(image, corners, edge) for edge in range(4)])
    best = int(np.argmax(scores))
    rest = float(np.max(np.delete(scores, best)))
    return best, float(np.clip((scores[best] - max(rest, 0.02)) / max(scores[best], 0.02), 0.0, 1.0))


def _line_along(image: Picture, corners: Corners, edge: int) -> float:
    """How dark a line runs along the whole visible part of an edge, close to it: 0 for none, about 0.3 for print."""
    grey = cv2.cvtColor(_strip(image, corners, edge), cv2.COLOR_BGR2GRAY).astype(np.float32)
    seen = _strip(np.full(image.shape[:2], 255, np.uint8), corners, edge, outside=0).reshape(36, 6, -1) > 0
    visible = seen.all(axis=(0, 2))
    if visible.sum() < 3:
        return 0.0
    # Dark below the strip: what is dark down to the edge is a piece of table, where a line has paper on both sides.
    padded = cv2.copyMakeBorder(grey, 0, 12, 0, 0, cv2.BORDER_CONSTANT, value=0)
    paper = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, np.ones((11, 1), np.uint8))[: len(grey)]
    drop = np.clip((paper - grey) / np.maximum(paper, 1.0), 0.0, 0.5)
    # A line may be tilted by a pixel or two against an inexact edge: the darkest of three rows, in each of six parts.
    parts = cv2.dilate(drop, np.ones((3, 1), np.uint8)).reshape(36, 6, -1).mean(axis=2)[:, visible]
    return float(np.sort(parts, axis=1)[:, len(parts[0]) // 4].max())


def _strip(image: Picture, corners: Corners, edge: int, outside: int | None = None) -> Picture:
    """The band inside an edge of the sheet but its very rim, ``(36, 144)``, as if the sheet were 160 pixels square."""
    quad = np.roll(np.asarray(corners, np.float32), 2 - edge, axis=0)
    # A large sheet is sampled finer and averaged: a thin line would fall between the samples.
    finer = max(1, round(float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).max()) / 160))
    target = np.array([[-8, -122.5], [152, -122.5], [152, 37.5], [-8, 37.5]], np.float32) * np.float32(
        finer
    ) - np.float32(0.5)
    mode = cv2.BORDER_REPLICATE if outside is None else cv2.BORDER_CONSTANT
    matrix = cv2.getPerspectiveTransform(quad, target)
    size = 144 * finer, 36 * finer
    strip = cv2.warpPerspective(image, matrix, size, borderMode=mode, borderValue=outside or 0)
    return np.asarray(cv2.resize(strip, (144, 36), interpolation=cv2.INTER_AREA), np.uint8)


def _shrinks(quad: Corners, size: tuple[int, int]) -> bool:
    return cv2.contourArea(quad) > 1.5 * size[0] * size[1]
