"""The mean of many still pictures of the stand, gathered while a film runs: small print becomes legible in it.

A film's codec draws a still part a little differently each time; frames spread over the whole film therefore tell more
than as many neighbours. Pictures with a hand in them differ from the others and are left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.camera import Box, Frame, Image
from vision.stand import Stand
from vision.zones import Seen

EVERY = 0.7
"""Seconds of film between two pictures."""
MARGIN = 0.06
"""Border kept around the cards, as a share of the stand's longer side."""
LEAST = 5
"""So many pictures are looked at before any can be told to be strange."""
STRANGE = 1.8
"""A picture is left out that differs this many times as much as usual from the mean."""
NOISE = 1.0
"""Differences of so many grey steps are never strange."""


class StandSampler:
    """Gathers pictures of one stand.

    Attributes:
        count: pictures gathered so far.
    """

    def __init__(self, stand: Stand) -> None:
        self.count = 0
        self._where = stand
        self._box: Box | None = None
        self._sum: NDArray[np.float32] = np.zeros((0, 0, 3), dtype=np.float32)
        self._usual: list[float] = []
        self._next = -np.inf

    def add(self, frame: Frame | Seen) -> bool:
        """Take in ``frame`` where enough film has passed since the last one and no hand is in it; True if taken in."""
        if frame.time < self._next:
            return False
        self._next = frame.time + EVERY
        if self._box is None:
            self._box = _around(self._where.cards.reshape(-1, 2), frame.size)
        crop = frame.bgr(self._box)
        if self.count and self._strange(crop):
            return False
        self._sum = self._sum + crop if self.count else crop.astype(np.float32)
        self.count += 1
        return True

    def mean(self) -> Image:
        """The mean picture of the stand's surroundings, BGR.

        Raises: ValueError where no frame was taken in.
        """
        if not self.count:
            raise ValueError("no frame was given, so there is no picture of the stand")
        return np.clip(np.round(self._sum / self.count), 0, 255).astype(np.uint8)

    @property
    def stand(self) -> Stand:
        """The stand in the pixels of the mean picture."""
        left, top = self._box[:2] if self._box else (0, 0)
        return Stand(self._where.cards - np.array([left, top]), self._where.confidence)

    def _strange(self, crop: Image) -> bool:
        difference = float(np.abs(crop[::2, ::2] - self._sum[::2, ::2] / self.count).mean())
        if len(self._usual) >= LEAST and difference > STRANGE * float(np.median(self._usual)) + NOISE:
            return True
        self._usual.append(difference)
        return False


def _around(corners: NDArray[np.float64], size: tuple[int, int]) -> Box:
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = MARGIN * float((high - low).max())
    left, top = np.maximum(np.floor(low - margin), 0)
    right, bottom = np.minimum(np.ceil(high + margin), size)
    return int(left), int(top), int(right), int(bottom)
