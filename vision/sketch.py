"""How one player's picture came about: the sheet blank, and at each rest of the hand until it was finished."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.camera import Image
from vision.cut import Drawing, cut_drawing

MOST = 24
"""Looks that are kept of one picture; of more, every other one is let go."""


@dataclass(frozen=True, slots=True, eq=False)
class SketchLook:
    """The sheet at one rest, straightened and upright, BGR (h, w, 3); ``hidden`` is the share that a hand covered."""

    at: float
    picture: Image
    hidden: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """All that is kept of one player's picture.

    Attributes:
        blank: the sheet before anything was drawn, BGR (h, w, 3).
        looks: the sheet whenever ink had been added, earliest first; the last is the finished picture.
    """

    blank: Image
    looks: tuple[SketchLook, ...] = ()

    @property
    def finished(self) -> float | None:
        """First moment (seconds) at which the last ink was seen; ``None`` where nothing was drawn."""
        return self.looks[-1].at if self.looks else None

    @property
    def last(self) -> Image:
        """The sheet as it was seen last, BGR (h, w, 3)."""
        return self.looks[-1].picture if self.looks else self.blank

    def drawn(self, look: SketchLook) -> Sketch:
        """The sketch with more ink."""
        looks = (*self.looks, look)
        return replace(self, looks=looks if len(looks) <= MOST else (*looks[:-1:2], looks[-1]))

    def seen_better(self, look: SketchLook) -> Sketch:
        """The sketch with its last picture taken once more, if less of it is hidden now."""
        if not self.looks or look.hidden >= self.looks[-1].hidden:
            return self
        return replace(self, looks=(*self.looks[:-1], replace(look, at=self.looks[-1].at)))

    def drawing(self) -> Drawing:
        """The finished drawing, with paper and without."""
        return cut_drawing(self.last, self.blank)


def within(picture: Image, seen: Image) -> Image:
    """The picture of a sheet with plain paper where the camera did not see it; ``seen`` (h, w) is 255 where it did."""
    if cv2.countNonZero(seen) in (0, seen.size):
        return picture
    whole = picture.copy()
    whole[seen == 0] = np.median(picture[seen > 0], axis=0)
    return whole
