"""Finds the cards in a photograph without any table set-up: where they lie, their colour, face and figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.figures import FigureReading
from vision.card_places import card_worth, find_card_quads
from vision.colour import PLAYER_COLOURS, Dominant, dominant, find_white, name_colour
from vision.quads import Quad
from vision.sheet import rectify

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

FIGURES = "1234567"
"""The figures on guess cards; what the reader takes for a letter or for nothing is no number."""

_CROP = 1.25
"""Side of the square shown to the figure reader, in long sides of the card."""
_SURE_FIGURE = 0.5
"""A figure less probable than this is not given."""
_PLAIN = 0.72
"""Part of a card that is of one colour when it lies face down."""


class Reader(Protocol):
    """Whatever reads the figures of card crops, such as :class:`models.figures.FigureReader`."""

    def read(self, crops: Sequence[NDArray[np.uint8]]) -> list[FigureReading]:
        """A reading for each crop, in order."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as seen in one photograph.

    ``corners`` ``(4, 2)`` clockwise as seen, in pixels of the photograph; ``face`` is ``"front"`` or ``"back"``;
    ``colour`` one of :data:`vision.colour.PLAYER_COLOURS`, ``black`` or ``none``; ``number`` 1 to 7, ``None`` where
    no such figure is seen; ``confidence`` 0 to 1 in all of it.
    """

    corners: Floats
    face: str
    colour: str
    number: int | None
    confidence: float


def find_cards(image: Picture, reader: Reader) -> list[Card]:
    """All cards in a photograph ``(h, w, 3)`` BGR, the surest first; ``[]`` if there are none."""
    found = find_card_quads(image)
    if not found:
        return []
    white = find_white(image)
    readings = reader.read([crop_square(image, quad.corners) for quad in found])
    cards = [_describe(image, quad, reading, white) for quad, reading in zip(found, readings, strict=True)]
    return sorted(cards, key=lambda card: (-card.confidence, *card.corners[0].tolist()))


def crop_square(image: Picture, corners: Floats) -> Picture:
    """The upright square round a card that the figure reader wants, 1.25 long sides across, edge pixels repeated."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    side = max(8, round(_CROP * float(max(sides[0] + sides[2], sides[1] + sides[3])) / 2))
    left, top = np.floor(corners.mean(axis=0) - side / 2).astype(int)
    height, width = image.shape[:2]
    rows = np.clip(np.arange(top, top + side), 0, height - 1)
    columns = np.clip(np.arange(left, left + side), 0, width - 1)
    return np.asarray(image[np.ix_(rows, columns)], np.uint8)


def _describe(image: Picture, quad: Quad, reading: FigureReading, white: Floats | None) -> Card:
    """The card at a quad: its colour from its saturated pixels, its face, and its figure if it shows one."""
    face = rectify(image, quad.corners, (64, 64))[4:60, 4:60]
    colour, colour_sure = name_colour(face, white)
    seen = dominant(face, white)
    number, figure_sure = _figure(reading)
    shape = min(1.0, card_worth(quad))
    if _lies_face_down(seen, colour, reading):
        return Card(quad.corners, "back", colour, None, shape * colour_sure)
    sure = figure_sure if number is not None else 0.5
    return Card(quad.corners, "front", colour, number, shape * sure * (0.5 + 0.5 * colour_sure))


def _figure(reading: FigureReading) -> tuple[int | None, float]:
    """The number read and its probability; ``None`` where something else is as likely."""
    best = max(FIGURES, key=lambda f: dict(reading.ranked())[f])
    probability = dict(reading.ranked())[best]
    return (int(best), probability) if probability >= _SURE_FIGURE else (None, 1.0 - probability)


def _lies_face_down(seen: Dominant | None, colour: str, reading: FigureReading) -> bool:
    """Whether a card shows its back: one player colour nearly all over, and no figure."""
    if seen is None or colour not in PLAYER_COLOURS or _figure(reading)[0] is not None:
        return False
    return seen.share * seen.agreement >= (_PLAIN if reading.label != "back" else 0.5 * _PLAIN)
