"""Which parts of a drawing spoke for a word: parts are covered one by one, and the guesser is asked again each time."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import ModelError
from models.guesser import Guesser

PATCH = 0.2
"""Size of what is covered at a time, as a share of the side."""
STEPS = 11
"""Places along each side at which something is covered."""
FULL = 1.5
"""A part without which a word is so much less likely, in natural units of odds, mattered fully."""

FOR, AGAINST = (40, 90, 230), (210, 130, 40)
"""Blue, green, red of parts that spoke for a word, and against it."""


def mattered(guesser: Guesser, ink: NDArray[np.float32], words: Sequence[str], word: str) -> NDArray[np.float32]:
    """Return how much each part of a drawing spoke for ``word`` among ``words``: (SIZE, SIZE), -1 against to 1 for.

    ``ink`` is the normalised drawing, `float32` (SIZE, SIZE). Paper is 0, and so is everything where nothing is drawn.
    Raises `ModelError` where ``word`` is none of ``words``.
    """
    if word not in words:
        raise ModelError(f'word "{word}": is none of those to choose from; name one of {", ".join(words)}')
    covers = [cover for cover in _covers(len(ink)) if float((ink * cover).sum()) > 0.5]
    if not covers:
        return np.zeros_like(ink)
    place = list(words).index(word)
    with_all, *without = _odds(guesser.scored([ink, *(ink * (1 - cover) for cover in covers)], words)[:, place])
    stack = np.stack(covers)
    lost = np.array([with_all - left for left in without], np.float32)
    mean = (stack * lost[:, None, None]).sum(axis=0) / np.maximum(stack.sum(axis=0), 1e-6)
    return np.asarray(np.clip(mean / FULL, -1, 1) * np.minimum(ink * 2, 1), np.float32)


def _odds(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    sure = np.clip(probabilities, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(sure / (1 - sure)), np.float32)


def _covers(side: int) -> list[NDArray[np.float32]]:
    """Soft round covers all over a picture of this side, 1 where it is covered."""
    rows, columns = np.mgrid[:side, :side].astype(np.float32)
    spots = np.linspace(0, side - 1, STEPS)
    reach = PATCH * side / 2
    return [
        np.asarray(np.clip(1.5 - np.hypot(rows - y, columns - x) / reach, 0, 1), np.float32)
        for y in spots
        for x in spots
    ]


def tinted(ink: NDArray[np.float32], parts: NDArray[np.float32], side: int) -> NDArray[np.uint8]:
    """Return the drawing as a BGR picture (``side``, ``side``, 3): warm where it spoke for the word, cold against."""
    large = (side, side)
    dark = np.clip(cv2.resize(ink, large, interpolation=cv2.INTER_CUBIC) * 1.4, 0, 1)[:, :, None]
    glow = cv2.resize(cv2.GaussianBlur(parts, (0, 0), 2.0), large, interpolation=cv2.INTER_LINEAR) * 3
    shares = np.clip(np.stack([glow, -glow], axis=2), 0, 1)
    paper = np.full((side, side, 3), 255, np.float32)
    for share, colour in zip(np.moveaxis(shares, 2, 0)[..., None], (FOR, AGAINST), strict=True):
        paper = paper * (1 - 0.75 * share) + np.array(colour, np.float32) * 0.75 * share
    return np.asarray(paper * (1 - dark) + 25 * dark, np.uint8)
