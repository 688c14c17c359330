"""Why the guesser says what it says, as pictures: the drawing as given, what it looked like to it, what mattered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from models.guesser import Drawing, Guesser

Picture = NDArray[np.uint8]

SIDE = 288
"""Pixels of each picture."""
INK = (48, 36, 31)
MARGIN = 0.06
"""Paper around strokes, as a share of the side."""
STRIPE = 7
"""Pixels from one stripe to the next on parts that spoke against a word: warm and cold look alike to some eyes."""
AGAINST = -0.12
"""Parts that spoke against a word at least so much are striped."""
THIRDS = (("top-left", "top", "top-right"), ("left", "middle", "right"), ("bottom-left", "bottom", "bottom-right"))


@dataclass(frozen=True, slots=True)
class Why:
    """What was seen in a drawing.

    Attributes:
        ranking: (word, probability), likeliest first.
        word: the one whose parts are shown.
        strongest: the third of the drawing, such as "top-left", that spoke most for it; "" where none did.
        given: PNG of the drawing as it was given; so are the next two.
        seen: what it looked like to the guesser.
        mattered: the same, warm where it spoke for the word; cold and striped where it spoke against it.
    """

    ranking: list[tuple[str, float]]
    word: str
    strongest: str
    given: bytes
    seen: bytes
    mattered: bytes


def why(guesser: Guesser, drawing: Drawing, words: tuple[str, ...], word: str | None = None) -> Why | None:
    """Tell why ``word``, or the likeliest one, is what a drawing shows; None where nothing is drawn.

    Raises `models.classifier.ModelError` where ``word`` is none of ``words``.
    """
    from models.guesser import ranked
    from models.guesser_input import normalise
    from models.occlusion import mattered, tinted

    ink = normalise(drawing, guesser.recipe)
    if not ink.any():
        return None
    ranking = ranked(words, guesser.scored([ink], words)[0])
    shown = word or ranking[0][0]
    parts = mattered(guesser, ink, words, shown)
    return Why(
        ranking,
        shown,
        strongest(parts),
        _png(as_given(drawing)),
        _png(tinted(ink, np.zeros_like(ink), SIDE)),
        _png(striped(tinted(ink, parts, SIDE), parts)),
    )


def strongest(parts: NDArray[np.float32]) -> str:
    """The third across and down in which ``parts`` (h, w), -1 to 1, speak most for a word; "" where none does.

    >>> parts = np.zeros((9, 9), np.float32); parts[7, 1] = 1
    >>> strongest(parts), strongest(-parts)
    ('bottom-left', '')
    """
    sums = cv2.resize(np.maximum(parts, 0), (3, 3), interpolation=cv2.INTER_AREA)
    row, column = divmod(int(sums.argmax()), 3)
    return THIRDS[row][column] if sums.max() > 0 else ""


def as_given(drawing: Drawing) -> Picture:
    """The drawing on white paper, (SIDE, SIDE, 3) BGR: a photograph made to fit, strokes drawn in dark ink."""
    from service.explain import fitted

    if isinstance(drawing, np.ndarray):
        return fitted(drawing, SIDE)
    lines = [np.asarray(stroke, np.float64) for stroke in drawing]
    points = np.concatenate(lines)
    low, extent = points.min(axis=0), max(float(np.ptp(points, axis=0).max()), 1.0)
    scale = SIDE * (1 - 2 * MARGIN) / extent
    shift = (SIDE - np.ptp(points, axis=0) * scale) / 2
    made = np.full((SIDE, SIDE, 3), 255, np.uint8)
    fine = [np.rint(((line - low) * scale + shift) * 16).astype(np.int32) for line in lines]
    cv2.polylines(made, fine, False, INK, 3, cv2.LINE_AA, 4)
    return made


def striped(picture: Picture, parts: NDArray[np.float32]) -> Picture:
    """Return ``picture`` (side, side, 3) with stripes on what in ``parts`` (h, w) spoke against the word."""
    side = picture.shape[0]
    blurred = cv2.GaussianBlur(parts, (0, 0), 2.0)
    against = cv2.resize(blurred, (side, side), interpolation=cv2.INTER_LINEAR) * 3 < AGAINST
    rows, columns = np.mgrid[:side, :side]
    stripes = (rows + columns) % STRIPE < 2
    made = picture.copy()
    made[against & stripes] = made[against & stripes] // 2
    return made


def _png(picture: Picture) -> bytes:
    return cv2.imencode(".png", picture)[1].tobytes()
