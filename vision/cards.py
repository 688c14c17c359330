"""Finds the cards in a photograph without any table set-up: where they lie, their colour, face and figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.figures import FigureReading
from vision.card_figure import Readers, number_of, read_figure
from vision.card_peeks import find_peeking
from vision.card_places import card_shaped, card_worth, face_of, find_card_quads
from vision.colour import PLAYER_COLOURS, name_colour
from vision.hue import dominant, find_light
from vision.quad_fit import Floats, Picture
from vision.quads import Quad

_PLAIN = 0.72
"""Part of a card that is coloured when it lies face down; of a back that the reader knows for one, about half."""
_ONE_HUE = 0.97
"""Part of a back's coloured pixels that are of one hue; pictures on faces have several."""
_CLEARLY = 0.6
"""Confidence from which a whole picture is taken for one card."""
_RIM = 3
"""Pixels of a straightened face at its rim that are looked at only where the rest has no colour."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as seen in one photograph.

    ``corners`` ``(4, 2)`` clockwise as seen, in pixels of the photograph; ``face`` is ``"front"`` or ``"back"``;
    ``colour`` one of :data:`vision.colour.PLAYER_COLOURS`, ``black`` or ``none``; ``number`` 1 to 7, ``None`` where
    no such figure is seen; ``confidence`` 0 to 1 in all of it, ``colour_sure`` in the colour alone, ``figure_sure`` in
    the figure alone, or in there being none.
    """

    corners: Floats
    face: str
    colour: str
    number: int | None
    confidence: float
    colour_sure: float
    figure_sure: float


def find_cards(image: Picture, readers: Readers) -> list[Card]:
    """All cards in a photograph ``(h, w, 3)`` BGR, the surest first; ``[]`` if there are none."""
    quads = find_card_quads(image)
    if not quads:
        return _cut_out(image, readers)
    faces = [face_of(image, quad.corners) for quad in quads]
    white = find_light(image, np.vstack(faces))
    readings = [read_figure(image, quad.corners, readers) for quad in quads]
    cards = [_describe(*seen, white) for seen in zip(quads, faces, readings, strict=True)]
    return sorted(cards + _peeking(image, cards), key=lambda card: (-card.confidence, *card.corners[0].tolist()))


def look_at(image: Picture, corners: Floats, readers: Readers, white: Floats | None = None) -> Card:
    """The card at known ``corners`` (4, 2); ``white`` how white paper looks there, else found."""
    rim = np.asarray(corners, np.float32)
    face = face_of(image, rim)
    light = find_light(image, face) if white is None else white
    return _describe(Quad(rim, 1.0, 1.0), face, read_figure(image, rim, readers), light)


def _cut_out(image: Picture, readers: Readers) -> list[Card]:
    """The one card of a picture that was cut along the card's rim, if it clearly shows a figure."""
    height, width = image.shape[:2]
    rim = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    if not card_shaped(rim):
        return []
    card = look_at(image, rim, readers)
    return [card] if card.number is not None and card.confidence > _CLEARLY else []


def _peeking(image: Picture, cards: Sequence[Card]) -> list[Card]:
    """Face-down cards that peek out from under cards found; half as sure as the back they look like."""
    backs = [card for card in cards if card.face == "back"]
    others = [card.corners for card in cards if card.face != "back"]
    strips = find_peeking(image, [card.corners for card in backs], others)
    return [replace(backs[like], corners=corners, confidence=0.5 * backs[like].confidence) for corners, like in strips]


def _describe(quad: Quad, face: Picture, figure: FigureReading, white: Floats | None) -> Card:
    """The card at a quad: its colour from its saturated pixels, its face, and its figure if it shows one."""
    colour, colour_sure = _colour(face, white)
    number, figure_sure = number_of(figure)
    shape = min(1.0, card_worth(quad))
    if number is None and _lies_face_down(face, colour, figure, white):
        return Card(quad.corners, "back", colour, None, shape * colour_sure, colour_sure, figure_sure)
    sure = figure_sure if number is not None else 0.5
    whole = shape * sure * (0.5 + 0.5 * colour_sure)
    return Card(quad.corners, "front", colour, number, whole, colour_sure, figure_sure)


def _colour(face: Picture, white: Floats | None) -> tuple[str, float]:
    """The colour of a card and its probability; where the face has none, a narrow printed rim may."""
    colour, sure = name_colour(face[_RIM:-_RIM, _RIM:-_RIM], white)
    if colour in PLAYER_COLOURS:
        return colour, sure
    rim, rim_sure = name_colour(face, white)
    return (rim, rim_sure) if rim in PLAYER_COLOURS and rim_sure > 0.5 else (colour, sure)


def _lies_face_down(face: Picture, colour: str, reading: FigureReading, white: Floats | None) -> bool:
    """Whether a face without a figure is a back: one player colour (nearly) all over."""
    seen = dominant(face[_RIM:-_RIM, _RIM:-_RIM], white)
    if seen is None or colour not in PLAYER_COLOURS or seen.agreement < _ONE_HUE:
        return False
    return seen.share >= (_PLAIN if reading.label != "back" else 0.55 * _PLAIN)
