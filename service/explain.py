"""A guess as one picture: the drawing, what it looked like to the guesser, the parts that mattered, the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from models.guesser import Guesser

Picture = NDArray[np.uint8]

SIDE = 240
"""Pixels of each part of the picture."""
GAP = 12
MOST = 7
"""Words of the ranking that are shown."""
DARK, BAR, FAINT = (40, 36, 34), (196, 140, 74), (236, 232, 228)


def explained(picture: Picture, guesser: Guesser, words: Sequence[str]) -> Picture:
    """Return (h, w, 3) BGR: the drawing as given, as the guesser saw it, what spoke for the first word, the ranking.

    Raises `models.classifier.ModelError` as `models.guesser.Guesser.scores` does.
    """
    from models.guesser import ranked
    from models.guesser_input import normalise
    from models.occlusion import mattered, tinted

    ink = normalise(picture, guesser.recipe)
    ranking = ranked(words, guesser.scored([ink], words)[0])
    seen = tinted(ink, np.zeros_like(ink), SIDE)
    parts = tinted(ink, mattered(guesser, ink, words, ranking[0][0]), SIDE)
    return beside([fitted(picture), seen, parts, bars(ranking if ink.any() else [])])


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


def bars(ranking: Sequence[tuple[str, float]], side: int = SIDE) -> Picture:
    """Return the first words of a ranking with a bar each, (``side``, 1.5 ``side``, 3); "nothing drawn" for none."""
    width = side * 3 // 2
    made = np.full((side, width, 3), 255, np.uint8)
    step = side // MOST
    if not ranking:
        _write(made, "nothing drawn", (GAP, side // 2), step // 2)
    for row, (word, probability) in enumerate(ranking[:MOST]):
        top = row * step + step // 6
        cv2.rectangle(made, (0, top), (width - 1, top + step * 2 // 3), FAINT, -1)
        cv2.rectangle(made, (0, top), (round(probability * (width - 1)), top + step * 2 // 3), BAR, -1)
        _write(made, f"{probability:4.0%}  {word}", (GAP // 2, top + step // 2), step // 2)
    return made


def beside(parts: Sequence[Picture]) -> Picture:
    """Return pictures of one height side by side, on white."""
    framed = [cv2.copyMakeBorder(part, GAP, GAP, GAP, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255)) for part in parts]
    return np.asarray(
        cv2.copyMakeBorder(np.hstack(framed), 0, 0, 0, GAP, cv2.BORDER_CONSTANT, value=(255,) * 3), np.uint8
    )


def _write(picture: Picture, text: str, at: tuple[int, int], size: int) -> None:
    from vision.pen import write

    write(picture, text, at, size, DARK)
