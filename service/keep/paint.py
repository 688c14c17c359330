"""Makes pixels of a page: drawn large and made small, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from service.keep.lettering import outline
from service.keep.pages import INK, WHITE, Box, Colour, Image, Page, Picture, Shape, Words

FINER = 3
"""How much larger a page is drawn than it is given."""
SHIFT = 4
"""Bits behind the point in the coordinates of polygons."""
EDGE = 1.2
"""Width of the edge of a shape, in pixels."""


def painted(page: Page, scale: float = 1.0) -> bytes:
    """The page as a PNG, ``scale`` pixels for each of its units."""
    large = scale * FINER
    canvas = np.full((round(page.height * large), round(page.width * large), 3), WHITE, np.uint8)
    for element in page.elements:
        _draw(canvas, element, large)
    size = round(page.width * scale), round(page.height * scale)
    pixels = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".png", pixels)[1].tobytes())


def _draw(canvas: Image, element: Box | Shape | Words | Picture, large: float) -> None:
    if isinstance(element, Box):
        right, bottom = element.left + element.width, element.top + element.height
        corners = [(element.left, element.top), (right, element.top), (right, bottom), (element.left, bottom)]
        _fill(canvas, [corners], large, element.colour)
    elif isinstance(element, Shape):
        _fill(canvas, [element.points], large, element.colour)
        edge = max(1, round(EDGE * large))
        cv2.polylines(canvas, [_fixed(element.points, large)], True, _bgr(INK), edge, cv2.LINE_AA, SHIFT)
    elif isinstance(element, Words):
        for glyph in element.line.glyphs:
            lines = [
                [
                    (
                        element.left + (glyph.x + x) * element.size,
                        element.baseline - (glyph.y + y) * element.size,
                    )
                    for x, y in line
                ]
                for line in outline(element.line.face, glyph.id)
            ]
            _fill(canvas, lines, large, element.colour)
    else:
        _lay(canvas, element, large)


def _fill(canvas: Image, lines: Iterable[Iterable[tuple[float, float]]], large: float, colour: Colour) -> None:
    polygons = [_fixed(line, large) for line in lines]
    if polygons:
        cv2.fillPoly(canvas, polygons, _bgr(colour), cv2.LINE_8, SHIFT)


def _fixed(points: Iterable[tuple[float, float]], large: float) -> np.ndarray:
    scaled = np.array(list(points), np.float64) * large * (1 << SHIFT)
    return np.round(scaled).astype(np.int32)


def _lay(canvas: Image, picture: Picture, large: float) -> None:
    left, top = round(picture.left * large), round(picture.top * large)
    size = max(1, round(picture.width * large)), max(1, round(picture.height * large))
    smaller = size[0] < picture.image.shape[1]
    laid = cv2.resize(picture.image, size, interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)
    room = canvas[top : top + size[1], left : left + size[0]]
    room[:] = laid[: room.shape[0], : room.shape[1]]


def _bgr(colour: Colour) -> tuple[int, int, int]:
    return colour[2], colour[1], colour[0]
