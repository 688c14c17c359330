"""Words on printed cards anywhere in a picture: lines found by geometry, read both ways up, the best of each kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.ocr import WordReader
from vision.print_lines import print_lines
from vision.print_rows import rectify

LINE = 48
"""Height in pixels of a line's crop."""
ENDS, RIMS = 0.35, 0.22
"""Paper added before and after, and above and below a line, as shares of its height."""
SURE = 0.9
"""A line read this surely one way up is not tried the other way."""
LEAST = 0.6
"""Words less sure are left out."""
WEAK = 0.25
"""Less sure lines are not even held against the word list."""
LISTED, LISTED_SHORTEST = 0.7, 4
"""How sure and how long a word from the word list must be."""
INK = (0.04, 0.5)
"""Share of a line's crop that is ink, least and most."""
EVEN = 0.8
"""Spread of paper and ink together, as a share of what lies between them, at most."""
SHORTEST = 2
NEAR = 4.0
"""The same word closer than this (in heights) is the same card's second print."""

Cut = tuple[NDArray[np.float64], Image]
"""A line's corners and its crop."""


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A printed word or phrase.

    Attributes:
        text: as printed.
        corners: (4, 2) pixels, clockwise from the printed upper left.
        confidence: 0 to 1.
    """

    text: str
    corners: NDArray[np.float64]
    confidence: float


def read_words(image: Image, reader: WordReader) -> list[Word]:
    """Read the words in ``image`` (BGR, 8 bit), in reading order of the picture; one entry for each card's word."""
    lines = [(line, crop) for line in print_lines(image) if _like_print(crop := _crop(image, line))]
    read = _read_outside if reader.right_to_left else _read_all
    best = _without_overlaps(read(lines, reader))
    return sorted(_without_repeats(best), key=lambda word: (word.corners[0, 1], word.corners[0, 0]))


def _read_all(lines: list[Cut], reader: WordReader) -> list[Word]:
    return [word for line, crop in lines if (word := _read(line, crop, reader)) is not None]


def _read_outside(lines: list[Cut], reader: WordReader) -> list[Word]:
    """Read all lines as they stand at once; for languages that the embedded recogniser cannot read."""
    readings = reader.read_lines([[partial(np.asarray, crop)] for _, crop in lines])
    found = zip(readings, lines, strict=True)
    return [
        Word(reading.text, line, reading.confidence)
        for reading, (line, _) in found
        if reading.confidence >= LEAST and _is_word(reading.text)
    ]


def _crop(image: Image, line: NDArray[np.float64]) -> Image:
    corners = _grown(line)
    width = LINE * float(np.hypot(*(corners[1] - corners[0])) / np.hypot(*(corners[3] - corners[0])))
    return rectify(image, corners, (max(16, round(width)), LINE))


def _read(line: NDArray[np.float64], crop: Image, reader: WordReader) -> Word | None:
    """The word in a line, read both ways up; None where there is none."""
    text, sure = reader.plain(crop)
    if sure < SURE:
        turned = np.ascontiguousarray(crop[::-1, ::-1])
        other, other_sure = reader.plain(turned)
        if other_sure > sure:
            text, sure, line, crop = other, other_sure, np.roll(line, 2, axis=0), turned
    if WEAK <= sure < LEAST:
        text, sure = _weighed(crop, reader)
    return Word(text, line, sure) if sure >= LEAST and _is_word(text) else None


def _is_word(text: str) -> bool:
    letters = sum(symbol.isalpha() for symbol in text)
    return letters >= max(SHORTEST, 0.6 * len(text))


def _like_print(crop: Image) -> bool:
    """Whether a crop is paper with a little ink, each about even: cheaper to ask than to read what is none."""
    bright = np.asarray(crop.max(axis=2), dtype=np.uint8)
    level, _ = cv2.threshold(bright, 0, 255, cv2.THRESH_OTSU)
    dark, light = bright[bright <= level], bright[bright > level]
    if not len(dark) or not len(light):
        return False
    apart = float(light.mean()) - float(dark.mean())
    even = float(dark.std()) + float(light.std()) < EVEN * apart
    return even and INK[0] < len(dark) / bright.size < INK[1]


def _weighed(crop: Image, reader: WordReader) -> tuple[str, float]:
    """A weak line by the word list; a short word or an unlisted one is more likely no print at all."""
    reading = reader.read(crop)
    good = reading.engine == "words" and len(reading.text) >= LISTED_SHORTEST and reading.confidence >= LISTED
    return (reading.text, reading.confidence) if good else ("", 0.0)


def _grown(line: NDArray[np.float64]) -> NDArray[np.float64]:
    height = float(np.hypot(*(line[3] - line[0])))
    along = (line[1] - line[0]) / np.hypot(*(line[1] - line[0])) * height * ENDS
    down = np.array([-along[1], along[0]]) * RIMS / ENDS
    grown: NDArray[np.float64] = line + np.array([-along - down, along - down, along + down, down - along])
    return grown


def _without_overlaps(words: list[Word]) -> list[Word]:
    """Of words that share a place keep the one with the most letters surely read."""
    kept: list[Word] = []
    for word in sorted(words, key=lambda word: -len(word.text) * (word.confidence - 0.4)):
        if not any(_overlap(word.corners, other.corners) > 0.3 for other in kept):
            kept.append(word)
    return kept


def _overlap(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """Shared area as a share of the smaller one's."""
    first, second = a.astype(np.float32), b.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared) / max(1e-6, min(cv2.contourArea(first), cv2.contourArea(second)))


def _without_repeats(words: list[Word]) -> list[Word]:
    """Of the same word printed twice close by keep the larger print."""
    kept: list[Word] = []
    for word in sorted(words, key=lambda word: -_height(word)):
        twin = (o for o in kept if o.text.casefold() == word.text.casefold())
        if not any(np.hypot(*(o.corners.mean(axis=0) - word.corners.mean(axis=0))) < NEAR * _height(o) for o in twin):
            kept.append(word)
    return kept


def _height(word: Word) -> float:
    return float(np.hypot(*(word.corners[3] - word.corners[0])))
