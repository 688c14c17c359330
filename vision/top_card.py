"""The uppermost card of a heap in a straightened view: its colour and its figure. No memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.figures import CROP_TO_CARD, FigureReading
from vision.camera import Image
from vision.colour import DARK, ColourReading, Palette
from vision.difference import inside
from vision.hue import to_oklch
from vision.tokens import crop_square

COLOURLESS = ("black", "white", "none")
"""What the colour reader says of something that bears no player's colour."""
BLACK = 0.38
"""A card is black where this share of its middle is: more than a black figure covers, less than a figure leaves."""
SURE = 0.5
"""A colour read with less confidence than this is no colour."""
HAZE, PALEST = 0.1, 0.6
"""Black print is at most so much lighter in one place than in another, and never lighter than this (OKLab)."""
DIGITS, LETTERS = "1234567", "ABC"
CORE, WIDER = 0.7, (0.86, 0.98)
"""Parts of a card that are asked for its colour, as shares of its sides: first its middle, then more."""
CORE_DISC, WIDER_DISC = 0.26, (0.33, 0.42)
"""The same where its turn is not known: radius of a disc in long sides of a card."""

Reader = Callable[[Image], FigureReading]
"""Reads the figure in a square crop."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card lies in a view: its middle and sides in pixels; its turn in radians, None where it is not known."""

    centre: tuple[float, float]
    long: float
    short: float
    turn: float | None = None


@dataclass(frozen=True, slots=True)
class TopCard:
    """The card that lies uppermost.

    Attributes:
        figure: what the reader sees on it.
        core: colour of its middle; one of `COLOURLESS` for a black card and for a white face.
        dark: share of a wider part that is black print, 0 to 1; a black card may bear its figure on a white disc.
        colour: the player's colour it bears, in its middle or else towards its border; may be colourless too.
        black: lightness below which print is black if this is a black card.
    """

    figure: FigureReading
    core: ColourReading
    colour: ColourReading
    dark: float = 0.0
    black: float = DARK

    @property
    def plain(self) -> bool:
        """Its middle bears no player's colour: a black card, or a guess card with a white face and a black figure."""
        return self.core.name in COLOURLESS

    @property
    def face_up(self) -> bool:
        """It shows a figure or letter, not a back."""
        return self.figure.label in DIGITS + LETTERS


def read_top(view: Image, place: CardPlace, read: Reader, palette: Palette) -> TopCard:
    """Read the card that lies at `place` of the view."""
    figure = read(crop_square(view, *place.centre, CROP_TO_CARD * place.long))
    core_part, wider = (CORE_DISC, WIDER_DISC) if place.turn is None else (CORE, WIDER)
    middle = _part(view, place, core_part)
    dark, black = palette.dark_share(_part(view, place, wider[0])), _black(middle, palette)
    core = _core(middle, palette)
    if core.name not in COLOURLESS:
        return TopCard(figure, core, core, dark, black)
    for share in wider:
        wide = palette.classify(_part(view, place, share))
        if wide.name not in COLOURLESS and wide.confidence > SURE:
            return TopCard(figure, core, wide, dark, black)
    return TopCard(figure, core, core, dark, black)


def _black(pixels: Image, palette: Palette) -> float:
    """Lightness below which print is black where these pixels (n, 3) are mostly black: haze makes all black grey."""
    lightness = to_oklch(pixels, palette.white)[:, 0]
    return float(np.clip(np.percentile(lightness, 40) + HAZE, DARK, PALEST)) if len(lightness) else DARK


def _core(pixels: Image, palette: Palette) -> ColourReading:
    """The colour of a card's middle; a black card stays black where another peeks out beside it."""
    dark = palette.dark_share(pixels)
    if dark > BLACK:
        return ColourReading("black", min(1.0, 0.5 + dark), "none")
    core = palette.classify(pixels)
    if core.name not in COLOURLESS and core.confidence < SURE:
        return ColourReading("none", 1.0 - core.confidence, core.name)
    return core


def _part(view: Image, place: CardPlace, share: float) -> Image:
    """The pixels (n, 3) of a card's middle: a smaller card inside it, or a disc where its turn is not known."""
    mask = np.zeros(view.shape[:2], np.uint8)
    if place.turn is None:
        cv2.circle(mask, (round(place.centre[0]), round(place.centre[1])), round(share * place.long), 255, -1)
    else:
        size = (place.short * share, place.long * share)
        corners = cv2.boxPoints((place.centre, size, float(np.degrees(place.turn))))
        cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 255)
    return inside(view, mask)
