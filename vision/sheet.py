"""Finds a sheet of paper in a photograph, and shows any sheet upright and from straight above."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Corners = NDArray[np.float32]


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
    paper = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((11, 1), np.uint8))
    drop = np.clip((paper - grey) / np.maximum(paper, 1.0), 0.0, 0.5)
    # A line may be tilted by a pixel or two against an inexact edge: the darkest of three rows, in each of six parts.
    parts = cv2.dilate(drop, np.ones((3, 1), np.uint8)).reshape(36, 6, -1).mean(axis=2)[:, visible]
    return float(np.sort(parts, axis=1)[:, len(parts[0]) // 4].max())


def _strip(image: Picture, corners: Corners, edge: int, outside: int | None = None) -> Picture:
    """The band just inside an edge of the sheet, ``(36, 144)``, seen as if the sheet were 160 pixels square."""
    quad = np.roll(np.asarray(corners, np.float32), 2 - edge, axis=0)
    target = np.array([[-8, -120], [152, -120], [152, 40], [-8, 40]], np.float32) - 0.5
    mode = cv2.BORDER_REPLICATE if outside is None else cv2.BORDER_CONSTANT
    matrix = cv2.getPerspectiveTransform(quad, target)
    return np.asarray(
        cv2.warpPerspective(image, matrix, (144, 36), borderMode=mode, borderValue=outside or 0), np.uint8
    )


def _shrinks(quad: Corners, size: tuple[int, int]) -> bool:
    return cv2.contourArea(quad) > 1.5 * size[0] * size[1]
