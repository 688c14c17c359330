"""The uppermost card of a heap in a straightened view: its colour and its figure. No memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.figures import CROP_TO_CARD, FigureReading
from vision.camera import Image
from vision.colour import ColourReading, Palette
from vision.difference import inside
from vision.tokens import crop_square

COLOURLESS = ("black", "white", "none")
"""What the colour reader says of something that bears no player's colour."""
BLACK = 0.38
"""A card is black where this share of its middle is: more than a black figure covers, less than a figure leaves."""
SURE = 0.5
"""A colour read with less confidence than this is no colour."""
DIGITS, LETTERS = "1234567", "ABC"
CORE, WIDER = 0.26, (0.33, 0.42)
"""Radius of the part of a card that is asked for its colour, in long sides of a card: first its middle, then more."""

Reader = Callable[[Image], FigureReading]
"""Reads the figure in a square crop."""


@dataclass(frozen=True, slots=True)
class TopCard:
    """The card that lies uppermost.

    Attributes:
        figure: what the reader sees on it.
        core: colour of its middle; one of `COLOURLESS` for a black card and for a white face.
        dark: share of a wider part that is black print, 0 to 1; a black card may bear its figure on a white disc.
        colour: the player's colour it bears, in its middle or else towards its border; may be colourless too.
    """

    figure: FigureReading
    core: ColourReading
    colour: ColourReading
    dark: float = 0.0

    @property
    def plain(self) -> bool:
        """Its middle bears no player's colour: a black card, or a guess card with a white face and a black figure."""
        return self.core.name in COLOURLESS

    @property
    def face_up(self) -> bool:
        """It shows a figure or letter, not a back."""
        return self.figure.label in DIGITS + LETTERS

    @property
    def lettered(self) -> bool:
        """It shows a letter."""
        return self.figure.label in LETTERS


def read_top(view: Image, centre: tuple[float, float], card: float, read: Reader, palette: Palette) -> TopCard:
    """Read the card whose middle is at `centre` of the view; `card` is its long side in pixels."""
    figure = read(crop_square(view, centre[0], centre[1], CROP_TO_CARD * card))
    dark = palette.dark_share(_disc(view, centre, WIDER[0] * card))
    core = _core(_disc(view, centre, CORE * card), palette)
    if core.name not in COLOURLESS:
        return TopCard(figure, core, core, dark)
    for radius in WIDER:
        wide = palette.classify(_disc(view, centre, radius * card))
        if wide.name not in COLOURLESS and wide.confidence > SURE:
            return TopCard(figure, core, wide, dark)
    return TopCard(figure, core, core, dark)


def _core(pixels: Image, palette: Palette) -> ColourReading:
    """The colour of a card's middle; a black card stays black where another peeks out beside it."""
    dark = palette.dark_share(pixels)
    if dark > BLACK:
        return ColourReading("black", min(1.0, 0.5 + dark), "none")
    core = palette.classify(pixels)
    if core.name not in COLOURLESS and core.confidence < SURE:
        return ColourReading("none", 1.0 - core.confidence, core.name)
    return core


def _disc(view: Image, centre: tuple[float, float], radius: float) -> Image:
    mask = np.zeros(view.shape[:2], np.uint8)
    cv2.circle(mask, (round(centre[0]), round(centre[1])), round(radius), 255, -1)
    return inside(view, mask)
