"""How long words are in print: words of one typeface tell how wide its letters are, and that tells weak words apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

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
    """Weigh the options of weak readings by the measured ``lengths`` of their ink (any unit, the same for all).

    Readings without options, which are sure, stay as they are; so does everything where too few words are sure.
    """
    known = _known(readings, lengths)
    if len(known) < ENOUGH:
        return list(readings)
    centre = float(np.median(known))
    spread = float(np.clip(1.48 * np.median(np.abs(np.array(known) - centre)), *SPREAD))
    return [_settled(r, length, centre, spread) for r, length in zip(readings, lengths, strict=True)]


def _known(readings: Sequence[Reading], lengths: Sequence[float]) -> list[float]:
    """Logarithms of measured by predicted length of the words that are sure enough to tell."""
    for sure in SURE:
        pairs = [
            (r.text, m) for r, m in zip(readings, lengths, strict=True) if r.confidence >= sure and r.text and m > 0
        ]
        if len(pairs) >= ENOUGH:
            break
    return [float(np.log(measured / max(0.3, printed_length(text)))) for text, measured in pairs]


def _settled(reading: Reading, length: float, centre: float, spread: float) -> Reading:
    if not reading.options or length <= 0:
        return reading
    off = [(np.log(length / max(0.3, printed_length(text))) - centre) / spread for text, _ in reading.options]
    against = np.minimum(MOST, 0.5 * np.square(off)) / HEAT
    shares = np.array([share for _, share in reading.options]) * np.exp(-against)
    best = int(np.argmax(shares))
    text = reading.options[best][0]
    # What was left of the options' sum before stays in doubt.
    whole = float(shares.sum()) + max(0.0, 1.0 - sum(share for _, share in reading.options)) * float(
        np.exp(-MOST / HEAT)
    )
    engine = reading.engine if text == reading.text else "words"
    return replace(reading, text=text, confidence=float(shares[best]) / whole, engine=engine)
