"""The figure on one card of a photograph: two readers look at it in several ways, and how sure they may be together."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.figures import CROP_TO_CARD, FIGURE_CLASSES, FigureReader, FigureReading, combine
from models.written import WrittenReader, WrittenReading
from vision.quad_fit import Floats, Picture
from vision.sheet import natural_size, rectify

FIGURES = "1234567"
"""The figures on guess cards; what the reader takes for a letter or for nothing is no number."""

_ANY_FIGURE, _BEST_FIGURE = 0.5, 0.35
"""A number is given where some figure is at least so probable, and the best of them so; its confidence tells more."""
_LETTERS = 0.37
"""Letters are so much rarer on a game's cards (6 of 55) than on the pictures the figure reader was trained on."""
_NEVER = 0.003
"""No figure is less likely than this to either reader, however sure it is."""
_SURE = (-1.64, 0.80)
"""How log odds of both readers together become those of a figure being right: a constant, and so much of them. Both see
the same ink, and signs that are no figure of the game may look like one. Fitted on rendered cards and signs
(`benchmarks.figure_odds`).
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


def read_figure(image: Picture, corners: Floats, readers: Readers) -> FigureReading:
    """The figure of one card ``(4, 2)``: the mean of its readings in several views, weighed by what its ink says."""
    looks, ink = looks_at(image, corners, readers)
    return weighed(combine(looks), ink)


def looks_at(image: Picture, corners: Floats, readers: Readers) -> tuple[list[FigureReading], WrittenReading]:
    """What one reader makes of a card ``(4, 2)`` in each of several views, and the other of its ink."""
    views = [crop_square(image, corners, scale, turn) for scale, turn in _VIEWS]
    return readers.figures.read(views), readers.written.read([standing(image, corners)])[0]


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


def number_of(reading: FigureReading) -> tuple[int | None, float]:
    """The number read and its probability; ``None`` where the card shows something else or nothing clear."""
    chances = {label: chance for label, chance in reading.ranked() if label in FIGURES}
    best = max(chances, key=lambda label: chances[label])
    any_figure = sum(chances.values())
    if any_figure >= _ANY_FIGURE and chances[best] >= _BEST_FIGURE:
        return int(best), honest(chances[best])
    return None, 1.0 - any_figure


def honest(chance: float) -> float:
    """How probably a figure is right that both readers together give a ``chance`` of 0 to 1."""
    odds = max(chance, 1e-6) / max(1.0 - chance, 1e-6)
    return float(1.0 / (1.0 + np.exp(-_SURE[0] - _SURE[1] * np.log(odds))))


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
