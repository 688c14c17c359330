"""The mean of many still pictures of the stand, gathered while a film runs: small print becomes legible in it.

A film's codec draws a still part a little differently each time; frames spread over the whole film therefore tell more
than as many neighbours. Pictures with a hand in them differ from the others and are left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.stand import Box, Stand

Image = NDArray[np.uint8]

MARGIN = 0.06
"""Border kept around the cards, as a share of the stand's longer side."""
LEAST = 5
"""So many pictures are looked at before any can be told to be strange."""
STRANGE = 1.8
"""A picture is left out that differs this many times as much as usual from the mean."""


class StandSampler:
    """Gathers pictures of one stand.

    Attributes:
        box: the part of the picture that is needed.
        count: pictures gathered so far.
    """

    def __init__(self, stand: Stand, size: tuple[int, int]) -> None:
        """``size`` is the whole picture's width and height in pixels."""
        corners = stand.cards.reshape(-1, 2)
        low, high = corners.min(axis=0), corners.max(axis=0)
        margin = MARGIN * float((high - low).max())
        left, top = np.maximum(np.floor(low - margin), 0).astype(int)
        right, bottom = np.minimum(np.ceil(high + margin), size).astype(int)
        self.box: Box = (int(left), int(top), int(right), int(bottom))
        self.count = 0
        self._stand = stand
        self._sum = np.zeros((self.box[3] - self.box[1], self.box[2] - self.box[0], 3), dtype=np.float32)
        self._usual: list[float] = []

    def add(self, crop: Image) -> bool:
        """Take in the picture inside ``box`` (BGR, 8 bit); False where it was left out as too different.

        Raises: ValueError where the crop's size is not the box's.
        """
        if crop.shape != self._sum.shape:
            raise ValueError(
                f"stand picture of shape {crop.shape}: {self._sum.shape} was expected, the inside of `box`"
            )
        if self.count:
            difference = float(np.abs(crop[::2, ::2] - self._sum[::2, ::2] / self.count).mean())
            if len(self._usual) >= LEAST and difference > STRANGE * float(np.median(self._usual)) + 1.0:
                return False
            self._usual.append(difference)
        self._sum += crop
        self.count += 1
        return True

    def mean(self) -> tuple[Image, Stand]:
        """The mean picture inside ``box`` and the stand in its pixels.

        Raises: ValueError where no picture was added.
        """
        if not self.count:
            raise ValueError("no picture of the stand was added")
        picture = np.clip(np.round(self._sum / self.count), 0, 255).astype(np.uint8)
        return picture, Stand(self._stand.cards - np.array(self.box[:2]), self._stand.confidence)
