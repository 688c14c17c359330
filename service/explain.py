"""A guess as one picture: the drawing, what it looked like to the guesser, the parts that mattered, the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.text import N_
from service.i18n import ENGLISH, Tongue
from service.keep.lettering import drawable
from service.keep.pages import Layout
from service.keep.paint import painted
from service.keep.saying import digits
from service.lines import CONTROL

if TYPE_CHECKING:
    from models.guesser import Guesser

Picture = NDArray[np.uint8]

SIDE = 240
"""Pixels of each part of the picture."""
GAP = 12
MOST = 7
"""Words of the ranking that are shown."""
LONGEST = 60
"""Letters of a word that are set at most; fewer have room."""
FIGURES = 2.8
"""Room for a share in hundredths, in sizes of the letters."""
BAR, FAINT = (118, 170, 218), (228, 232, 236)
"""Red, green, blue."""

NOTHING = N_("nothing drawn")
NOT_SHOWN = N_("word {number}")
SHARE = N_("{share}%")


def explained(picture: Picture, guesser: Guesser, words: Sequence[str], tongue: Tongue = ENGLISH) -> Picture:
    """Return (h, w, 3) BGR: the drawing as given, as the guesser saw it, what spoke for the first word, the ranking.

    They stand in the order in which ``tongue`` is read.

    Raises `models.classifier.ModelError` as `models.guesser.Guesser.scores` does.
    """
    from models.guesser import ranked
    from models.guesser_input import normalise
    from models.occlusion import mattered, tinted

    ink = normalise(picture, guesser.recipe)
    ranking = ranked(words, guesser.scored([ink], words)[0])
    seen = tinted(ink, np.zeros_like(ink), SIDE)
    parts = tinted(ink, mattered(guesser, ink, words, ranking[0][0]), SIDE)
    row = [fitted(picture), seen, parts, bars(ranking if ink.any() else [], tongue)]
    return beside(row[::-1] if tongue.right_to_left else row)


def fitted(picture: Picture, side: int = SIDE) -> Picture:
    """Return ``picture`` in the middle of a white square (``side``, ``side``, 3)."""
    colour = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR) if picture.ndim == 2 else picture[..., :3]
    scale = side / max(colour.shape[:2])
    size = max(1, round(colour.shape[1] * scale)), max(1, round(colour.shape[0] * scale))
    small = cv2.resize(colour, size, interpolation=cv2.INTER_AREA)
    square = np.full((side, side, 3), 255, np.uint8)
    top, left = (side - size[1]) // 2, (side - size[0]) // 2
    square[top : top + size[1], left : left + size[0]] = small
    return square


def bars(ranking: Sequence[tuple[str, float]], tongue: Tongue = ENGLISH, side: int = SIDE) -> Picture:
    """Return the first words of a ranking with a bar each, (``side``, 1.5 ``side``, 3); "nothing drawn" for none.

    Bars begin where the reader's language does; each word is set as its own script is written.
    """
    width, step = side * 3 // 2, side // MOST
    high, size = step * 2 // 3, step * 0.45
    layout = Layout(width, side, tongue.right_to_left)
    if not ranking:
        layout.text(tongue(NOTHING), GAP, side / 2, size, most=width - 2 * GAP)
    for row, (word, probability) in enumerate(ranking[:MOST]):
        top = row * step + step // 6
        layout.box(0, top, width, high, FAINT)
        layout.box(0, top, round(probability * width), high, BAR)
        share = tongue(SHARE).format(share=f"{100 * probability:.0f}")
        end = GAP / 2 + size * FIGURES
        layout.text(digits(share, tongue.language), end, top + high * 0.72, size, side="end")
        start = end + size * 0.7
        layout.text(legible(word, row + 1, tongue), start, top + high * 0.72, size, most=width - start - GAP / 2)
    return _pixels(painted(layout.page()))


def legible(word: str, place: int, tongue: Tongue) -> str:
    """What of a word can be set in one line; where nothing can, such as a picture of its own, its place in the ranking.

    >>> legible("ice \N{GAME DIE} cream", 1, ENGLISH), legible("\N{GAME DIE}", 2, ENGLISH)
    ('ice cream', 'word 2')
    """
    shown = " ".join(drawable(CONTROL.sub(" ", word)).split())
    if not shown:
        return digits(tongue(NOT_SHOWN).format(number=place), tongue.language)
    return shown if len(shown) <= LONGEST else shown[:LONGEST].rstrip() + "…"


def beside(parts: Sequence[Picture]) -> Picture:
    """Return pictures of one height side by side, on white."""
    framed = [cv2.copyMakeBorder(part, GAP, GAP, GAP, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255)) for part in parts]
    return np.asarray(
        cv2.copyMakeBorder(np.hstack(framed), 0, 0, 0, GAP, cv2.BORDER_CONSTANT, value=(255,) * 3), np.uint8
    )


def _pixels(png: bytes) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR), np.uint8)
