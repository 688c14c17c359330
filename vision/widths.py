"""How long words are in print: words of one typeface tell how wide its letters are, and that tells weak words apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.reading import Reading

WIDTHS = {
    **dict(
        zip(
            "abcdefghijklm", (1.06, 1.12, 0.97, 1.13, 1.04, 0.68, 1.09, 1.13, 0.52, 0.52, 1.04, 0.53, 1.69), strict=True
        )
    ),
    **dict(
        zip("nopqrstuvwxyz", (1.14, 1.1, 1.13, 1.12, 0.74, 0.91, 0.7, 1.13, 1.02, 1.49, 1.02, 1.02, 0.94), strict=True)
    ),
    **dict(
        zip("ABCDEFGHIJKLM", (1.31, 1.23, 1.29, 1.34, 1.14, 1.08, 1.37, 1.41, 0.57, 0.86, 1.25, 1.06, 1.7), strict=True)
    ),
    **dict(
        zip(
            "NOPQRSTUVWXYZ", (1.42, 1.42, 1.18, 1.43, 1.24, 1.14, 1.18, 1.34, 1.28, 1.82, 1.26, 1.22, 1.18), strict=True
        )
    ),
    " ": 0.5,
    "-": 0.75,
    "'": 0.41,
}
"""Advance of each letter, in mean small letters: medians over 255 proportional typefaces, which differ by some 6 %."""
OTHER = 1.1
BEARING = 0.12
"""Blank at both ends of a word together, in mean small letters."""
SURE = (0.8, 0.5)
"""Confidences from which words tell the typeface's scale: the first that enough words have."""
ENOUGH = 5
SHORTEST = 3
"""Shorter words do not tell the scale."""
STRAYS = 0.25
"""Words whose length differs more than this (natural logarithm) from the others' are misread."""
LETTER = (0.1, 0.5)
"""Least and largest width of a mean small letter that can be believed, in distances between two rows."""
VARIED = 2.0
"""Words must differ in length by so many letters for the blur that lengthens all alike to be told."""
SPREAD = (0.05, 0.2)
"""Least and largest spread (natural logarithm) that measured lengths are taken to have around predicted ones."""
MOST = 5.0
"""A length speaks at most this much against a word (natural logarithm)."""
HEAT = 2.0
"""What one unit of natural logarithm counts in confidences, as in `vision.weigh`."""


def printed_length(text: str) -> float:
    """Length of ``text`` in print, in mean small letters, by the widths usual in typefaces."""
    plain = unicodedata.normalize("NFD", text)
    return sum(WIDTHS.get(letter, OTHER) for letter in plain if not unicodedata.combining(letter)) - BEARING


def settle_by_length(readings: Sequence[Reading], lengths: Sequence[float]) -> list[Reading]:
    """Weigh the options of weak readings by the measured ``lengths`` of their ink, in distances between two rows.

    Readings without options, which are sure, stay as they are; so does everything where too few words are sure.
    """
    ruler = _ruler(readings, lengths)
    if ruler is None:
        return list(readings)
    return [_settled(reading, length, ruler) for reading, length in zip(readings, lengths, strict=True)]


@dataclass(frozen=True, slots=True)
class _Ruler:
    """How measured lengths follow from predicted ones: ``scale`` times those plus ``blur``, give or take ``spread``."""

    scale: float
    blur: float
    spread: float

    def off(self, text: str, length: float) -> float:
        """By how many spreads ``length`` differs from that of ``text``."""
        expected = max(0.1, self.scale * printed_length(text) + self.blur)
        return float(np.log(length / expected)) / self.spread


def _ruler(readings: Sequence[Reading], lengths: Sequence[float]) -> _Ruler | None:
    for sure in SURE:
        pairs = np.array(
            [(printed_length(r.text), m) for r, m in zip(readings, lengths, strict=True) if _tells(r, m, sure)]
        )
        if len(pairs) >= ENOUGH:
            break
    else:
        return None
    ratios = np.log(pairs[:, 1] / pairs[:, 0])
    usual = np.abs(ratios - np.median(ratios)) < STRAYS
    if usual.sum() < ENOUGH or not LETTER[0] < float(np.exp(np.median(ratios))) < LETTER[1]:
        return None
    predicted, measured = pairs[usual].T
    scale, blur = (float(v) for v in np.polyfit(predicted, measured, 1)) if np.ptp(predicted) > VARIED else (0.0, 0.0)
    if not 0.7 < scale / float(np.exp(np.median(ratios))) < 1.1:
        scale, blur = float(np.exp(np.median(ratios))), 0.0
    rest = np.log(measured / np.maximum(0.1, scale * predicted + blur))
    return _Ruler(scale, blur, float(np.clip(1.48 * np.median(np.abs(rest)), *SPREAD)))


def _tells(reading: Reading, length: float, sure: float) -> bool:
    """Whether a reading is sure and long enough to tell how wide letters are."""
    return reading.confidence >= sure and len(reading.text) >= SHORTEST and length > 0


def _settled(reading: Reading, length: float, ruler: _Ruler) -> Reading:
    if not reading.options or length <= 0:
        return reading
    off = np.array([ruler.off(text, length) for text, _ in reading.options])
    shares = np.array([share for _, share in reading.options]) * np.exp(-np.minimum(MOST, 0.5 * off**2) / HEAT)
    best = int(np.argmax(shares))
    text = reading.options[best][0]
    # What was left of the options' sum before stays in doubt.
    rest = max(0.0, 1.0 - sum(share for _, share in reading.options)) * float(np.exp(-MOST / HEAT))
    engine = reading.engine if text == reading.text else "words"
    shares /= float(shares.sum()) + rest
    order = np.argsort(-shares, kind="stable")
    options = tuple((reading.options[k][0], float(shares[k])) for k in order)
    return replace(reading, text=text, confidence=float(shares[best]), engine=engine, options=options)
