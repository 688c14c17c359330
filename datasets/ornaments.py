"""Ornaments of a card's face: the panel behind its figure, and small figures or signs in its corners."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.canvas import Picture, ellipse_outline, fill, star_outline, tint, tint_at, trace
from datasets.colours import Bgr, lightness, mix
from datasets.design import Design
from datasets.paper import Inks
from datasets.typefaces import glyph


def _panel_outline(panel: str, height: int, width: int) -> np.ndarray:
    centre = (width / 2, height / 2)
    if panel in ("oval", "tilted"):
        return ellipse_outline(centre, (width * 0.36, height * 0.42), 0.0 if panel == "oval" else 0.5)
    if panel == "circle":
        return ellipse_outline(centre, (width * 0.42, width * 0.42))
    if panel == "diamond":
        return ellipse_outline(centre, (width * 0.47, height * 0.42), points=4)
    if panel == "band":
        return np.array([(0, 0.25), (1, 0.25), (1, 0.75), (0, 0.75)]) * (width, height)
    if panel == "split":
        return np.array([(0, 0), (1, 0), (1, 0.4), (0, 0.7)]) * (width, height)
    return np.array([(0.16, 0.2), (0.84, 0.2), (0.84, 0.8), (0.16, 0.8)]) * (width, height)


def panel(picture: Picture, design: Design, inks: Inks) -> Bgr:
    """Draw what lies behind the figure; return the colour the figure will stand on."""
    if design.panel == "none":
        return inks.ground
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    outline = _panel_outline(design.panel, height, width)
    styles = {"white": design.white, "black": design.black, "shade": mix(inks.ground, inks.third, 0.3)}
    if design.panel == "split":
        fill(mask, outline)
        tint(picture, mask, mix(inks.ground, inks.third, 0.18))
        return inks.ground
    if design.panel_style == "ring":
        trace(mask, outline, max(round(width * 0.03), 1), closed=True)
        tint(picture, mask, inks.figure)
        return inks.ground
    fill(mask, outline)
    tint(picture, mask, styles[design.panel_style])
    return styles[design.panel_style]


def _pip(design: Design, size: int) -> Picture:
    mask = np.zeros((size, size), np.uint8)
    c, r = (size - 1) / 2, size * 0.46
    if design.pip == "star":
        fill(mask, star_outline((c, c), r, 0.0))
    elif design.pip == "dot":
        fill(mask, ellipse_outline((c, c), (r * 0.8, r * 0.8)))
    elif design.pip == "lozenge":
        fill(mask, ellipse_outline((c, c), (r * 0.7, r), points=4))
    else:
        up = 1 if design.pip == "club" else -1
        for x, y in ((-0.45, 0.35 * up), (0.45, 0.35 * up), (0.0, -0.4 if up == 1 else 0.0)):
            fill(mask, ellipse_outline((c + x * r, c + y * r), (r * 0.5, r * 0.5)))
        tail = np.array([(-0.85, -0.1), (0.85, -0.1), (0, 1)]) if up == -1 else np.array([(-0.3, 1), (0.3, 1), (0, 0)])
        fill(mask, tail * r + c)
    return mask


def corners(picture: Picture, design: Design, inks: Inks, figure: str) -> None:
    """Print the corners in place."""
    if design.corners == "none":
        return
    height, width = picture.shape[:2]
    size = max(round(design.corner_size * width), 3)
    mask = _pip(design, size) if design.corners.startswith("pips") else glyph(figure, design.face, size)
    x, y = (design.border + 0.05) * width + mask.shape[1] / 2, (design.border + 0.06) * width + size / 2
    ink = inks.figure if abs(lightness(inks.figure) - lightness(inks.ground)) > 40 else design.black
    upside_down = cv2.rotate(mask, cv2.ROTATE_180)
    places = [(x, y, mask), (width - x, height - y, upside_down)]
    if design.corners.endswith(("four", "pips4")):
        places += [(width - x, y, mask), (x, height - y, upside_down)]
    for px, py, shape in places:
        tint_at(picture, shape, (px, py), ink)
