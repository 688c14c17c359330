"""Letters of a typeface as a camera far above sees them, and how well words set in them fit a line of print.

All is measured in units of which `PITCH` make the distance between two rows. A word's picture is the sum of its
letters' pictures; so how well it fits is looked up letter by letter, and a whole word list is tried in milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.typefaces import Typeface, drawn_sign

PITCH = 24
"""Height of a line's picture: the distance between two rows."""
DRAWN = 48
"""Height in pixels at which letters are drawn before they are made small."""
PAD = 8
"""Blank before a letter's picture, so that its blur is not cut off."""
BASE = 0.25
"""The baseline lies this share of the typeface's height below the middle of the row, give or take `UP`."""
UP = (-2, -1, 0, 1, 2)
NEIGHBOURS = 3
"""Letters so many places apart may still overlap, narrow and out of focus as they are."""
ENDS = 0.1
"""Blank at both ends of a word together, as a share of the typeface's height."""

Floats = NDArray[np.float32]
Codes = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Signs of one typeface at one size and blur.

    Attributes:
        glyphs: (signs, PITCH, width) pictures, ink is 1; each begins `PAD` before the sign's own place.
        advance: (signs,) how far the next sign is.
        energy: (signs,) sums of squares of the pictures.
        overlap: (distances, signs, signs) products of each picture with each that is so many units farther on.
        em: height of the typeface.
    """

    glyphs: Floats
    advance: Floats
    energy: Floats
    overlap: Floats
    em: float

    def lengths(self, words: Codes) -> Floats:
        """Length of the ink of words (n, letters), (n,)."""
        return np.asarray(self.advance[words].sum(axis=1) - ENDS * self.em, np.float32)

    def looks(self, line: Floats) -> Floats:
        """Products of a line (PITCH, width) with every sign at every place, (ups, signs, places)."""
        up = max(UP)
        wide = cv2.copyMakeBorder(line, up, up, 2 * PAD, self.glyphs.shape[2] + PAD, cv2.BORDER_CONSTANT, value=0)
        found = np.stack([cv2.matchTemplate(wide, glyph, cv2.TM_CCORR) for glyph in self.glyphs])
        return np.asarray(np.stack([found[:, up + step] for step in UP]), np.float32)

    def fits(self, looks: Floats, words: Codes, begins: Sequence[float]) -> tuple[Floats, Floats]:
        """Highest product of words (n, letters) with a line over places to begin, and the words' own squares."""
        advances = self.advance[words]
        places = np.cumsum(advances, axis=1) - advances
        best = np.zeros(len(words), np.float32)
        for begin in begins:
            at = np.clip(places + np.float32(begin + PAD), 0, looks.shape[2] - 2)
            whole = at.astype(np.int64)
            part = at - whole
            for look in looks:
                value = (1 - part) * look[words, whole] + part * look[words, whole + 1]
                np.maximum(best, value.sum(axis=1), out=best)
        return best, self._own(words, places)

    def _own(self, words: Codes, places: Floats) -> Floats:
        """Sums of squares of the pictures of words (n, letters) whose letters stand at ``places``."""
        own = self.energy[words].sum(axis=1)
        for apart in range(1, min(NEIGHBOURS + 1, words.shape[1])):
            steps = np.minimum(places[:, apart:] - places[:, :-apart], len(self.overlap) - 1.001)
            whole = steps.astype(np.int64)
            part = steps - whole
            pair = words[:, :-apart], words[:, apart:]
            value = (1 - part) * self.overlap[whole, *pair] + part * self.overlap[whole + 1, *pair]
            own = own + 2 * value.sum(axis=1)
        return np.asarray(own, np.float32)

    def picture(self, word: Codes) -> Floats:
        """A word's picture (PITCH, width)."""
        advances = self.advance[word]
        places = np.cumsum(advances) - advances
        width = self.glyphs.shape[2]
        picture = np.zeros((PITCH, int(places[-1]) + width + 2), np.float32)
        for code, place in zip(word, places, strict=True):
            whole = int(place)
            part = np.float32(place - whole)
            picture[:, whole : whole + width] += (1 - part) * self.glyphs[code]
            picture[:, whole + 1 : whole + 1 + width] += part * self.glyphs[code]
        return picture


def set_in(face: Typeface, em: float, tall: float, blur: float, signs: Sequence[str]) -> Setting:
    """``signs`` of a typeface, out of focus by ``blur`` units (a Gaussian's deviation).

    It is ``em`` units high, but for ``tall`` times that, as print that leans back is seen less high than wide.
    """
    scale = em / DRAWN
    high = tall * scale
    drawn = [drawn_sign(sign, face, DRAWN) for sign in signs]
    widest = max(advance for _, advance in drawn) + 0.4 * DRAWN
    size = (int(np.ceil(scale * widest)) + 2 * PAD, PITCH)
    place = np.array(
        [[scale, 0, PAD - scale * DRAWN / 2], [0, high, PITCH / 2 + BASE * tall * em - high * DRAWN * 1.5]]
    )
    # A blur of the drawing before it is made small, so that no pixel is skipped; the rest of the blur comes after.
    before = 0.45 / high
    after = max(0.3, float(np.sqrt(max(0.0, blur**2 - 0.2))))
    glyphs = []
    for mask, _ in drawn:
        small = cv2.warpAffine(cv2.GaussianBlur(mask, (0, 0), before), place, size, flags=cv2.INTER_LINEAR)
        glyphs.append(cv2.GaussianBlur(small.astype(np.float32) / 255.0, (0, 0), after))
    stack = np.asarray(np.stack(glyphs), np.float32)
    advance = np.array([scale * width for _, width in drawn], np.float32)
    return Setting(stack, advance, (stack**2).sum(axis=(1, 2)), _overlaps(stack), em)


def _overlaps(glyphs: Floats) -> Floats:
    """Products of all pairs of pictures at every distance, (distances, signs, signs); nothing at the last."""
    width = glyphs.shape[2]
    flat = [glyphs[:, :, step:].reshape(len(glyphs), -1) for step in range(width)]
    near = [glyphs[:, :, : width - step].reshape(len(glyphs), -1) for step in range(width)]
    products = [one @ other.T for one, other in zip(flat, near, strict=True)]
    return np.asarray(np.stack([*products, np.zeros_like(products[0])]), np.float32)
