"""Words on printed cards anywhere in a picture: lines found by geometry, the likeliest read first.

Reading costs far more than looking. So lines are ordered by how much they look like print; which way up the others were
read tells the way to try first; a card's second, paler print of a word just read is not read again; and after some
lines in a row that say nothing the rest is left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.channels import brightest
from vision.ocr import Glance, WordReader
from vision.print_lines import PrintLine, completed, print_lines
from vision.print_rows import rectify

LINE = 48
"""Height in pixels of a line's crop."""
SQUEEZED = 0.85
"""Width at which a line is read first, as a share of its own: print that is sharp and wide enough loses nothing."""
ENDS, RIMS = 0.3, 0.3
"""Paper added before and after, and above and below a line, as shares of its height."""
SURE = 0.9
"""A line read this surely one way up is not tried the other way, nor at its full width."""
OTHER_WAY = 0.5
"""Where all sure lines so far stood the same way up, only a line read this surely is tried the other way."""
ALIKE = 3
"""So many sure lines must have stood the same way up."""
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
STROKES = 1.6
"""Strokes crossed by a level cut through print, for each height of it."""
LIKELY, LIKELY_OUTSIDE = 0.03, 0.02
"""Lines that look less like print (0 to 1) are not read; a reader from outside takes them all at once."""
GIVE_UP, GIVE_UP_SOON, MORE = 6, 3, 4
"""After so many lines in a row that say nothing the others are not read: fewer where some words, but few, are read, and
one more for each so many of them.
"""
USUAL = 6
"""So many sure words tell how large print is here."""
ODD, ODD_LIKELY = 2.0, 0.25
"""Print so many times larger or smaller than usual must look so much like print (0 to 1) to be read."""
SHORTEST = 2
NEAR = 4.0
"""The same word closer than this (in heights) is the same card's second print."""
PALER = 0.8
"""A card's second print has at most this share of the first one's contrast."""
AS_HIGH = 1.15
"""It is at most so many times as high."""
AS_LONG = 0.6
"""The second print's length over height differs from the first one's at most by this (natural logarithm)."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A printed word or phrase.

    Attributes:
        text: as printed.
        corners: (4, 2) pixels, clockwise from the printed upper left.
        confidence: 0 to 1.
    """

    text: str
    corners: Floats
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class Likely:
    """A line that looks like print: its corners, how much it does (0 to 1), its ink's contrast to the paper."""

    corners: Floats
    likeness: float
    contrast: float


def read_words(image: Image, reader: WordReader) -> list[Word]:
    """Read the words in ``image`` (BGR, 8 bit), in reading order of the picture; one entry for each card's word.

    Where nothing is surely read the picture is tried once more turned by a quarter: phones are held either way.
    """
    words = _as_it_stands(image, reader)
    if any(word.confidence >= SURE for word in words):
        return words
    turned = _as_it_stands(np.ascontiguousarray(np.rot90(image)), reader)
    if sum(word.confidence for word in turned) <= sum(word.confidence for word in words):
        return words
    return [replace(word, corners=_turned_back(word.corners, image.shape[1])) for word in turned]


def _turned_back(corners: Floats, width: int) -> Floats:
    """Points of a picture turned by a quarter to the left, in the picture as it was, ``width`` pixels wide."""
    return np.stack([width - 1 - corners[:, 1], corners[:, 0]], axis=1)


def _as_it_stands(image: Image, reader: WordReader) -> list[Word]:
    """The words of lines that lie within 45 degrees of level, in reading order of the picture."""
    lines = _likely(image, LIKELY_OUTSIDE if reader.right_to_left else LIKELY)
    found = _read_outside(image, lines, reader) if reader.right_to_left else _Sweep(image, reader).read(lines)
    best = _without_overlaps(found)
    return sorted(_without_repeats(best), key=lambda word: (word.corners[0, 1], word.corners[0, 0]))


def _read_outside(image: Image, lines: Sequence[Likely], reader: WordReader) -> list[Word]:
    """Read all lines as they stand at once; for languages that the embedded recogniser cannot read."""
    whole = [completed(image, line.corners) for line in lines]
    readings = reader.read_lines([[partial(_crop, image, corners)] for corners in whole])
    return [
        Word(reading.text, corners, reading.confidence)
        for reading, corners in zip(readings, whole, strict=True)
        if reading.confidence >= LEAST and _is_word(reading.text)
    ]


@dataclass(slots=True)
class _Sweep:
    """Lines of one picture read in turn, and what the earlier ones tell about the later ones."""

    image: Image
    reader: WordReader
    words: list[Word] = field(default_factory=list)
    contrasts: list[float] = field(default_factory=list)
    upright: int = 0
    turned: int = 0

    def read(self, lines: Sequence[Likely]) -> list[Word]:
        """The words of lines, the likeliest of which come first."""
        misses = 0
        for line in lines:
            if misses >= self._patience():
                break
            corners = completed(self.image, line.corners)
            if self._known(line, corners) or (line.likeness < ODD_LIKELY and self._odd(_height(corners))):
                continue
            word = self._read(corners)
            misses = 0 if word is not None else misses + 1
            if word is not None:
                self.words.append(word)
                self.contrasts.append(line.contrast)
        return self.words

    def _patience(self) -> int:
        """How many lines in a row may say nothing."""
        return min(GIVE_UP, GIVE_UP_SOON + len(self.words) // MORE) if self.words else GIVE_UP

    def _known(self, line: Likely, corners: Floats) -> bool:
        """Whether a line is part of a word read, or the second print of one."""
        pairs = zip(self.words, self.contrasts, strict=True)
        return any(
            _overlap(corners, word.corners) > 0.3
            or (word.confidence >= SURE and line.contrast < PALER * contrast and _second_print(corners, word.corners))
            for word, contrast in pairs
        )

    def _odd(self, height: float) -> bool:
        """Whether print of this height would be far from as large as the words surely read."""
        heights = [_height(word.corners) for word in self.words if word.confidence >= SURE]
        return len(heights) >= USUAL and abs(np.log(height / float(np.median(heights)))) > np.log(ODD)

    def _read(self, corners: Floats) -> Word | None:
        """The word in a line, whichever way up it stands; None where there is none."""
        first = corners if self.upright >= self.turned else np.roll(corners, 2, axis=0)
        seen = self._glance(first)
        if seen.weakest < SURE and (abs(self.upright - self.turned) < ALIKE or seen.weakest > OTHER_WAY):
            other = np.roll(first, 2, axis=0)
            again = self._glance(other)
            if again.weakest > seen.weakest:
                first, seen = other, again
        if WEAK <= seen.weakest < SURE:
            wide = self.reader.glance(_crop(self.image, first))
            seen = max(seen, wide, key=lambda glance: glance.weakest)
        text, sure = seen.text, seen.weakest
        if sure >= SURE:
            self._count(first is corners)
        if WEAK <= sure < LEAST:
            text, sure = _settled(seen, self.reader)
        return Word(text, first, sure) if sure >= LEAST and _is_word(text) else None

    def _glance(self, corners: Floats) -> Glance:
        return self.reader.glance(_crop(self.image, corners, SQUEEZED))

    def _count(self, upright: bool) -> None:
        self.upright += upright
        self.turned += not upright


def _likely(image: Image, least: float) -> list[Likely]:
    """The lines that look like print, the likeliest first."""
    gray = brightest(image) if image.ndim == 3 else image
    lines = [_looked_at(gray, line) for line in print_lines(image) if line.worth**2 >= least]
    return sorted((line for line in lines if line.likeness >= least), key=lambda line: -line.likeness)


def _looked_at(gray: Image, line: PrintLine) -> Likely:
    """How much a line looks like print: even paper, even ink, several strokes in its length."""
    crop = _crop(gray, line.corners)
    level, _ = cv2.threshold(crop, 0, 255, cv2.THRESH_OTSU)
    inked = crop <= level
    share = float(inked.mean())
    if not INK[0] < share < INK[1]:
        return Likely(line.corners, 0.0, 0.0)
    dark, light = crop[inked], crop[~inked]
    paper, apart = float(light.mean()), float(light.mean()) - float(dark.mean())
    if float(dark.std()) + float(light.std()) >= EVEN * apart:
        return Likely(line.corners, 0.0, 0.0)
    contrast = apart / (paper + 20.0)
    middle = inked[round(0.3 * LINE) : round(0.72 * LINE)]
    strokes = float(np.median((middle[:, 1:] & ~middle[:, :-1]).sum(axis=1))) * line.height / line.length
    return Likely(line.corners, line.worth**2 * contrast * min(1.0, strokes / STROKES) ** 2, contrast)


def _crop(image: Image, line: Floats, squeezed: float = 1.0) -> Image:
    corners = _grown(line)
    width = squeezed * LINE * float(np.hypot(*(corners[1] - corners[0])) / np.hypot(*(corners[3] - corners[0])))
    return rectify(image, corners, (max(16, round(width)), LINE))


def _is_word(text: str) -> bool:
    letters = sum(symbol.isalpha() for symbol in text)
    return letters >= max(SHORTEST, 0.6 * len(text))


def _settled(glance: Glance, reader: WordReader) -> tuple[str, float]:
    """A weak line by the word list; a short word or an unlisted one is more likely no print at all."""
    reading = reader.settle(glance)
    good = reading.engine == "words" and len(reading.text) >= LISTED_SHORTEST and reading.confidence >= LISTED
    return (reading.text, reading.confidence) if good else ("", 0.0)


def _grown(line: Floats) -> Floats:
    height = float(np.hypot(*(line[3] - line[0])))
    along = (line[1] - line[0]) / np.hypot(*(line[1] - line[0])) * height * ENDS
    down = np.array([-along[1], along[0]]) * RIMS / ENDS
    grown: Floats = line + np.array([-along - down, along - down, along + down, down - along])
    return grown


def _second_print(line: Floats, word: Floats) -> bool:
    """Whether a line may be the same card's second print of a word: close, not larger, about as long for its height."""
    height, tall = _height(line), _height(word)
    near = float(np.hypot(*(line.mean(axis=0) - word.mean(axis=0)))) < (1.0 + NEAR) * tall
    slim = np.log(_length(line) / height * tall / _length(word))
    return bool(near and height <= AS_HIGH * tall and abs(slim) < AS_LONG)


def _without_overlaps(words: list[Word]) -> list[Word]:
    """Of words that share a place keep the one with the most letters surely read."""
    kept: list[Word] = []
    for word in sorted(words, key=lambda word: -len(word.text) * (word.confidence - 0.4)):
        if not any(_overlap(word.corners, other.corners) > 0.3 for other in kept):
            kept.append(word)
    return kept


def _overlap(a: Floats, b: Floats) -> float:
    """Shared area as a share of the smaller one's."""
    if (a.max(axis=0) < b.min(axis=0)).any() or (b.max(axis=0) < a.min(axis=0)).any():
        return 0.0
    first, second = a.astype(np.float32), b.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared) / max(1e-6, min(cv2.contourArea(first), cv2.contourArea(second)))


def _without_repeats(words: list[Word]) -> list[Word]:
    """Of the same word printed twice close by keep the larger print."""
    kept: list[Word] = []
    for word in sorted(words, key=lambda word: -_height(word.corners)):
        twins = [o.corners for o in kept if o.text.casefold() == word.text.casefold()]
        middle = word.corners.mean(axis=0)
        if not any(np.hypot(*(twin.mean(axis=0) - middle)) < NEAR * _height(twin) for twin in twins):
            kept.append(word)
    return kept


def _height(corners: Floats) -> float:
    return float(np.hypot(*(corners[3] - corners[0])))


def _length(corners: Floats) -> float:
    return float(np.hypot(*(corners[1] - corners[0])))
