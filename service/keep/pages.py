"""A page as data, for the screen and for paper alike: rectangles, shapes, lines of text and pictures.

Places are measured from the upper left corner; so is the baseline of a line of text. `paint` makes pixels of a page,
`printing` a file of PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.events import Player
from service.keep.lettering import Lettered, lettered

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

INK: Colour = (31, 36, 48)
FAINT: Colour = (91, 96, 112)
LINE: Colour = (217, 209, 193)
PAPER: Colour = (246, 241, 231)
CARD: Colour = (255, 253, 248)
MAIN: Colour = (11, 101, 95)
SOFT: Colour = (227, 239, 236)
WHITE: Colour = (255, 255, 255)

PLAYERS: dict[Player, Colour] = {
    "red": (224, 50, 63),
    "yellow": (244, 200, 29),
    "green": (53, 167, 87),
    "blue": (59, 120, 231),
    "orange": (245, 130, 32),
    "pink": (240, 127, 192),
    "purple": (138, 79, 199),
}
"""As the page shows them; a shape comes with each, for not everybody tells the colours apart."""

SMALLER = 0.8
"""A line of text that is too long is set at this share of its size at the least."""

Side = Literal["start", "end", "middle"]
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    left: float
    top: float
    width: float
    height: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled polygon with a thin dark edge."""

    points: tuple[tuple[float, float], ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text whose left end is there, its typeface so many units high."""

    line: Lettered
    left: float
    baseline: float
    size: float
    colour: Colour


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture (h, w, 3) BGR in a rectangle of its own shape."""

    image: Image
    left: float
    top: float
    width: float
    height: float


Element = Box | Shape | Words | Picture


@dataclass(frozen=True, slots=True)
class Page:
    """A page of that size with what stands on it, the lowest first."""

    width: float
    height: float
    elements: tuple[Element, ...]


class Layout:
    """Puts a page together as its language is read: what begins on the left in one, begins on the right in the other.

    Args:
        width: of the page.
        height: of the page.
        right_to_left: whether the language is.
    """

    def __init__(self, width: float, height: float, right_to_left: bool) -> None:
        self.width, self.height, self.right_to_left = width, height, right_to_left
        self._elements: list[Element] = []

    def page(self) -> Page:
        """The page so far."""
        return Page(self.width, self.height, tuple(self._elements))

    def box(self, start: float, top: float, width: float, height: float, colour: Colour) -> None:
        """A rectangle that begins so far from the side on which lines begin."""
        self._elements.append(Box(self._left(start, width), top, width, height, colour))

    def text(
        self,
        said: str,
        start: float,
        baseline: float,
        size: float,
        colour: Colour = INK,
        bold: bool = False,
        side: Side = "start",
        most: float = float("inf"),
    ) -> float:
        """A line of text; its width. One wider than ``most`` is set a little smaller, or cut where that is too wide."""
        line = lettered(said, bold, self.right_to_left)
        while line.width * size * SMALLER > most and len(said) > 1:
            said = said.rstrip("…")[:-1].rstrip() + "…"
            line = lettered(said, bold, self.right_to_left)
        size = min(size, most / line.width) if line.width else size
        width = line.width * size
        start -= {"start": 0.0, "middle": width / 2, "end": width}[side]
        self._elements.append(Words(line, self._left(start, width), baseline, size, colour))
        return width

    def mark(self, player: Player, start: float, top: float, size: float) -> None:
        """The shape of a player in their colour."""
        left = self._left(start, size)
        points = tuple((left + x * size, top + y * size) for x, y in SHAPES[player])
        self._elements.append(Shape(points, PLAYERS[player]))

    def picture(self, image: Image, start: float, top: float, width: float, height: float) -> None:
        """A picture in the middle of a rectangle, as large as it fits."""
        scale = min(width / image.shape[1], height / image.shape[0])
        wide, high = image.shape[1] * scale, image.shape[0] * scale
        left = self._left(start, width) + (width - wide) / 2
        self._elements.append(Picture(image, left, top + (height - high) / 2, wide, high))

    def _left(self, start: float, width: float) -> float:
        return self.width - start - width if self.right_to_left else start


def wrapped(said: str, size: float, most: float, right_to_left: bool) -> list[str]:
    """The text in lines no wider than ``most``, broken between words."""
    lines: list[str] = []
    for word in said.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and lettered(longer, False, right_to_left).width * size <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _around(corners: int, turn: float = 0.0) -> Points:
    angles = [2 * pi * (corner / corners) + turn for corner in range(corners)]
    return [(0.5 + 0.46 * cos(angle), 0.5 + 0.46 * sin(angle)) for angle in angles]


def _heart() -> Points:
    ways = [2 * pi * step / 40 for step in range(40)]
    across = [16 * sin(t) ** 3 for t in ways]
    down = [-(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) for t in ways]
    return [(0.5 + x / 36, 0.47 + y / 36) for x, y in zip(across, down, strict=True)]


def _in_24(numbers: Iterable[float]) -> Points:
    values = [number / 24 for number in numbers]
    return list(zip(values[::2], values[1::2], strict=True))


SHAPES: dict[Player, Points] = {
    "red": _around(40),
    "yellow": _in_24((12, 2.5, 22.5, 21, 1.5, 21)),
    "green": _in_24((3, 3, 21, 3, 21, 21, 3, 21)),
    "blue": _in_24((12, 1, 23, 12, 12, 23, 1, 12)),
    "orange": _around(6),
    "pink": _heart(),
    "purple": _in_24((8.5, 2, 15.5, 2, 15.5, 8.5, 22, 8.5, 22, 15.5, 15.5, 15.5,
                      15.5, 22, 8.5, 22, 8.5, 15.5, 2, 15.5, 2, 8.5, 8.5, 8.5)),
}  # fmt: skip
"""The shape of each player in a square of side 1, as on the page."""
