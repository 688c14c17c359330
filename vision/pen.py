"""Lines, rings and labels drawn over a picture so that they can be read on any ground. For people's eyes only.

Text is set in a typeface that is built into OpenCV; it may look a little different from one version to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.camera import Image
from vision.sheets import Points

Colour = tuple[int, int, int]
"""Blue, green, red, 0 to 255."""
WHITE: Colour = (255, 255, 255)
INK: Colour = (24, 20, 18)
"""What lines are edged and labels are backed with."""
FINE = 4
"""Bits of a pixel with which points are placed."""
VEIL = 0.78
"""How far a label's ground covers what lies below."""


def outline(picture: Image, points: Points, colour: Colour, width: int = 2, closed: bool = True) -> None:
    """Draw a line (n, 2) with a dark edge, in place."""
    fine = [np.rint(np.asarray(points) * (1 << FINE)).astype(np.int32)]
    cv2.polylines(picture, fine, closed, INK, width + 2, cv2.LINE_AA, FINE)
    cv2.polylines(picture, fine, closed, colour, width, cv2.LINE_AA, FINE)


def dashes(picture: Image, points: Points, colour: Colour, width: int = 2, dash: float = 9.0) -> None:
    """Draw a closed line (n, 2) in dashes of `dash` pixels, in place."""
    for a, b in zip(points, np.roll(points, -1, axis=0), strict=True):
        count = max(1, round(float(np.linalg.norm(b - a)) / (2 * dash)))
        for start in (np.arange(count) + 0.25) / count:
            outline(picture, np.array([a + start * (b - a), a + (start + 0.5 / count) * (b - a)]), colour, width, False)


def ring(picture: Image, x: float, y: float, radius: float, colour: Colour, width: int = 2) -> None:
    """Draw a circle with a dark edge, in place."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    outline(picture, np.column_stack([x + radius * np.cos(turn), y + radius * np.sin(turn)]), colour, width)


def label(picture: Image, text: str, at: Points, size: int, swatch: Colour | None = None) -> None:
    """Write a text in a dark box centred at (2,) pixels, moved as far as needed to be seen; in place.

    Args:
        picture: (h, w, 3).
        text: one line.
        at: where.
        size: height of the letters in pixels.
        swatch: a colour that is shown before the text.
    """
    pad, shown = round(0.45 * size), round(1.1 * size) if swatch else 0
    gap = round(0.4 * size) if swatch and text else 0
    width, height = _width(text, size) + shown + gap + 2 * pad, size + 2 * pad
    left = int(np.clip(round(float(at[0]) - width / 2), 1, max(picture.shape[1] - width - 1, 1)))
    top = int(np.clip(round(float(at[1]) - height / 2), 1, max(picture.shape[0] - height - 1, 1)))
    _veil(picture, left, top, width, height)
    if swatch:
        low, high = (left + pad, top + pad), (left + pad + shown, top + pad + size)
        cv2.rectangle(picture, low, high, swatch, -1)
        cv2.rectangle(picture, low, high, WHITE, 1, cv2.LINE_AA)
    write(picture, text, (left + pad + shown + gap, top + pad + round(0.84 * size)), size)


def write(picture: Image, text: str, at: tuple[int, int], size: int, colour: Colour = WHITE, weight: int = 500) -> None:
    """Write a line of text whose baseline begins at (x, y), in place."""
    if text:
        cv2.putText(picture, text, at, colour, _face(), size, weight)


def strip(width: int, lines: Sequence[tuple[str, Colour]], size: int) -> Image:
    """A dark strip (h, width, 3) with lines of text, each in its colour; words that do not fit go to the next line."""
    wrapped = [(part, colour) for text, colour in lines for part in _wrapped(text, width - 2 * size, size)]
    step = round(1.6 * size)
    made = np.full((step * len(wrapped) + size, width, 3), INK, np.uint8)
    for count, (text, colour) in enumerate(wrapped):
        write(made, text, (size, round(1.35 * size) + count * step), size, colour)
    return made


def _veil(picture: Image, left: int, top: int, width: int, height: int) -> None:
    part = picture[max(top, 0) : top + height, max(left, 0) : left + width]
    cv2.addWeighted(part, 1 - VEIL, np.full_like(part, INK), VEIL, 0, dst=part)


def _wrapped(text: str, width: int, size: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(text: str, size: int) -> int:
    """Width of a line in pixels."""
    if not text:
        return 0
    left, _, width, _ = cv2.getTextSize((0, 0), text, (0, 0), _face(), size, 500)
    return int(left + width)


@cache
def _face() -> cv2.FontFace:
    return cv2.FontFace("sans")
