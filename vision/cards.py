"""Finds the cards in a photograph without any table set-up: where they lie, their colour, face and figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.figures import CROP_TO_CARD, FIGURE_CLASSES, FigureReader, FigureReading, combine
from models.written import WrittenReader, WrittenReading
from vision.card_peeks import find_peeking
from vision.card_places import card_shaped, card_worth, face_of, find_card_quads
from vision.colour import PLAYER_COLOURS, name_colour
from vision.hue import dominant, find_light, find_white
from vision.quad_fit import Floats, Picture
from vision.quads import Quad
from vision.sheet import natural_size, rectify

FIGURES = "1234567"
"""The figures on guess cards; what the reader takes for a letter or for nothing is no number."""

_ANY_FIGURE, _BEST_FIGURE = 0.5, 0.35
"""A number is given where some figure is at least so probable, and the best of them so; its confidence tells more."""
_PLAIN = 0.72
"""Part of a card that is coloured when it lies face down; of a back that the reader knows for one, about half."""
_ONE_HUE = 0.97
"""Part of a back's coloured pixels that are of one hue; pictures on faces have several."""


_CLEARLY = 0.6
"""Confidence from which a whole picture is taken for one card."""
_RIM = 3
"""Pixels of a straightened face at its rim that are looked at only where the rest has no colour."""
_LETTERS = 0.37
"""Letters are so much rarer on a game's cards (6 of 55) than on the pictures the figure reader was trained on."""
_NEVER = 0.003
"""No figure is less likely than this to either reader, however sure it is."""
_HEAT, _HEAT_APART = 1.25, 1.5
"""How much less sure of a figure to be than both readers together say (a temperature), where all looks of both agree on
it and where they do not: they see the same ink, and signs that are no figure of the game may look like one. Fitted on
rendered cards and signs (`benchmarks.calibration`).
"""
_VIEWS = tuple((scale, turn) for scale in (0.9, 1.0) for turn in (0.0, 30.0, 60.0))
"""How each card is shown to the reader: side of the square in long sides of the card, and degrees turned."""


@dataclass(frozen=True, slots=True)
class Readers:
    """What reads the figures: one from the whole card at any rotation, one from its ink along the card."""

    figures: FigureReader
    written: WrittenReader

    @staticmethod
    def load() -> Readers:
        """The readers with the weights that ship with the package; raises ``models.classifier.ModelError``."""
        return Readers(FigureReader.load(), WrittenReader.load())


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
    readings = [_read(image, quad.corners, readers) for quad in quads]
    cards = [_describe(*seen, white) for seen in zip(quads, faces, readings, strict=True)]
    return sorted(cards + _peeking(image, cards), key=lambda card: (-card.confidence, *card.corners[0].tolist()))


def look_at(image: Picture, corners: Floats, readers: Readers, white: Floats | None = None) -> Card:
    """The card at known ``corners`` (4, 2); ``white`` how white paper looks there, else found."""
    rim = np.asarray(corners, np.float32)
    light = find_white(image) if white is None else white
    return _describe(Quad(rim, 1.0, 1.0), face_of(image, rim), _read(image, rim, readers), light)


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


def crop_square(image: Picture, corners: Floats, scale: float = CROP_TO_CARD, turn: float = 0.0) -> Picture:
    """The square round a card that the figure reader wants: straightened, ``scale`` long sides across.

    ``turn`` turns the card in it by that many degrees. Where the square leaves the picture, edge pixels are repeated.
    """
    width, height = natural_size(corners)
    side = max(8, round(scale * max(width, height)))
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    target = flat @ np.array([[cos, sin], [-sin, cos]]) + side / 2
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target.astype(np.float32))
    crop = cv2.warpPerspective(image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def standing(image: Picture, corners: Floats) -> Picture:
    """A card straightened with its long side upright, ``(150, 100, 3)``, one way up or the other."""
    width, height = natural_size(corners)
    return rectify(image, corners if height >= width else np.roll(corners, 1, axis=0), (100, 150))


@dataclass(frozen=True, slots=True)
class _Figure:
    """What both readers together make of a card, and whether all looks agree on which figure is the likeliest."""

    reading: FigureReading
    agreed: bool


def _read(image: Picture, corners: Floats, readers: Readers) -> _Figure:
    """The figure of one card: the mean of its readings in several views, weighed by what its ink says."""
    views = [crop_square(image, corners, scale, turn) for scale, turn in _VIEWS]
    looks, ink = readers.figures.read(views), readers.written.read([standing(image, corners)])[0]
    both = weighed(combine(looks), ink)
    figure = int(both.probabilities[: len(FIGURES)].argmax())
    seen = [*(int(look.probabilities.argmax()) for look in looks), int(ink.probabilities[: len(FIGURES)].argmax())]
    return _Figure(both, all(each == figure for each in seen))


def weighed(reading: FigureReading, ink: WrittenReading) -> FigureReading:
    """A reading whose labels share their probability anew by how well each explains the ink (Bayes' rule).

    That a card lies face down is not for the ink to say: patterns of backs may look like anything.
    """
    chances = reading.probabilities.astype(np.float64)
    places = [place for place, label in enumerate(FIGURE_CLASSES) if label != "back"]
    fits = np.array([ink.likelihood(FIGURE_CLASSES[place] if place < len(FIGURES) else None) for place in places])
    rare = np.array([_LETTERS if FIGURE_CLASSES[place] in "ABC" else 1.0 for place in places])
    shares = (chances[places] + _NEVER) * (fits + _NEVER) * rare
    chances[places] = shares / shares.sum() * chances[places].sum()
    return FigureReading((chances / chances.sum()).astype(np.float32))


def _describe(quad: Quad, face: Picture, figure: _Figure, white: Floats | None) -> Card:
    """The card at a quad: its colour from its saturated pixels, its face, and its figure if it shows one."""
    colour, colour_sure = _colour(face, white)
    number, figure_sure = _number(figure)
    shape = min(1.0, card_worth(quad))
    if number is None and _lies_face_down(face, colour, figure.reading, white):
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


def _number(figure: _Figure) -> tuple[int | None, float]:
    """The number read and its probability; ``None`` where the card shows something else or nothing clear."""
    reading, heat = figure.reading, _HEAT if figure.agreed else _HEAT_APART
    chances = {label: chance for label, chance in reading.ranked() if label in FIGURES}
    best = max(chances, key=lambda label: chances[label])
    any_figure = sum(chances.values())
    if any_figure >= _ANY_FIGURE and chances[best] >= _BEST_FIGURE:
        cooled = reading.probabilities.astype(np.float64) ** (1.0 / heat)
        return int(best), float(chances[best] ** (1.0 / heat) / cooled.sum())
    return None, 1.0 - any_figure


def _lies_face_down(face: Picture, colour: str, reading: FigureReading, white: Floats | None) -> bool:
    """Whether a face without a figure is a back: one player colour (nearly) all over."""
    seen = dominant(face[_RIM:-_RIM, _RIM:-_RIM], white)
    if seen is None or colour not in PLAYER_COLOURS or seen.agreement < _ONE_HUE:
        return False
    return seen.share >= (_PLAIN if reading.label != "back" else 0.55 * _PLAIN)
