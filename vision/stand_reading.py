"""Reading the stand: the seven words of each of its three cards, from one picture or the mean of many still ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ocr import Reading, View, WordReader
from vision.patches import whiteness
from vision.print_rows import RowFit, fit_rows, rectify, row_marks, row_profile
from vision.stand import CARDS, Stand
from vision.stand_sampler import StandSampler

Image = NDArray[np.uint8]

PLAN = (192, 240)
"""Size of a card flattened to find its columns and rows."""
NUMBER = 0.5
"""Share of the rows that are inked where the column of numbers begins."""
COLUMN = 0.11
"""The middle of the numbers is within this share of the card's width from where their column begins."""
REACH = 0.22
"""The gap after the numbers ends within this share of the card's width from their middle."""
BOTTOM = 0.08
"""The first place that comes this near to the least ink is the gap; later ones lie between letters."""
VALLEY = 0.3
"""The gap reaches as far as the ink stays below this share of the way from its least to that of the words."""
LINE = 48
"""Height in pixels of a line's crop."""
HEIGHTS = (0.85, 0.7)
"""Heights of the crops tried, as shares of the distance between two rows."""


@dataclass(frozen=True, slots=True)
class StandReading:
    """The words of the cards A, B and C, how sure each is (0 to 1), and which engine read it; seven each."""

    words: dict[str, tuple[str, ...]]
    confidence: dict[str, tuple[float, ...]]
    engine: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One word's place on a flattened card: left and right edge and centre as shares of its width and height."""

    left: float
    right: float
    middle: float
    pitch: float


def read_stand(image: Image, stand: Stand, reader: WordReader) -> StandReading:
    """Read all words of ``stand`` in ``image`` (BGR, 8 bit); "" where one is not legible."""
    readings = [
        [reader.read_views(list(_views(image, card, line))) for line in lines] for card, lines in plan(image, stand)
    ]
    return _gathered(readings)


def plan(image: Image, stand: Stand) -> list[tuple[NDArray[np.float64], list[Line]]]:
    """Where the seven words of each card are: its corners and its lines."""
    flat = [rectify(whiteness(image), card, PLAN) for card in stand.cards]
    whole = np.sum([row_profile(card) for card in flat], axis=0)
    joint = fit_rows(whole)
    marks = np.stack([row_marks(card, joint) for card in flat])
    left = _words_begin(marks.reshape(-1, PLAN[0]))
    profiles = np.stack([row_profile(card, left) for card in flat])
    fits = [fit_rows(own + profiles.mean(axis=0) / 2) for own in profiles]
    marks = np.stack([row_marks(card, fit) for card, fit in zip(flat, fits, strict=True)])
    return [(card, _lines(rows, fit, left)) for card, rows, fit in zip(stand.cards, marks, fits, strict=True)]


def _words_begin(marks: NDArray[np.float64]) -> float:
    """Share of the width where the words begin: after the first gap that the rows share, however narrow."""
    mean = marks.mean(axis=0)
    start = int(np.argmax((marks > 0.25 * np.median(marks.max(axis=1))).mean(axis=0) > NUMBER))
    peak = start + int(np.argmax(mean[start : start + int(COLUMN * len(mean))]))
    within = mean[peak : peak + int(REACH * len(mean))]
    near = within <= within.min() + BOTTOM * (within[0] - within.min())
    first = int(np.argmax(near))
    valley = first + int(np.argmin(within[first : first + _length(near[first:])]))
    words = float(np.median(within[valley:]))
    low = within <= within[valley] + VALLEY * (words - within[valley])
    begin = valley - _length(low[valley::-1])
    end = valley + _length(low[valley:])
    return float(peak + end - 0.35 * (end - begin)) / len(mean)


def _length(run: NDArray[np.bool_]) -> int:
    """How many values are true before the first that is not."""
    return len(run) if run.all() else int(np.argmin(run))


def _lines(rows: NDArray[np.float64], fit: RowFit, left: float) -> list[Line]:
    width = rows.shape[1]
    words = rows[:, int(left * width) :]
    least = 0.2 * float(np.median(words.max(axis=1)))
    ends = [np.flatnonzero(row > least) for row in words]
    margin = 0.35 * fit.pitch * PLAN[1] / PLAN[0]
    rights = [left + (end[-1] + 1) / width + margin if len(end) else 0.97 for end in ends]
    return [Line(left, min(1.0, r), m, fit.pitch) for r, m in zip(rights, fit.centres(), strict=True)]


def _views(image: Image, card: NDArray[np.float64], line: Line) -> Iterator[View]:
    for share in HEIGHTS:
        yield partial(crop, image, card, line, share)


def crop(image: Image, card: NDArray[np.float64], line: Line, share: float) -> Image:
    """One word cut out straight, ``LINE`` pixels high; ``share`` of the distance between two rows is shown."""
    half = 0.5 * share * line.pitch
    edges = np.array([[line.left, -half], [line.right, -half], [line.right, half], [line.left, half]])
    edges[:, 1] += line.middle
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    transform = cv2.getPerspectiveTransform(unit, card.astype(np.float32))
    quad = cv2.perspectiveTransform(edges[None].astype(np.float32), transform)[0].astype(np.float64)
    width = np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))
    height = np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))
    return _stretched(rectify(image, quad, (max(8, round(LINE * width / height)), LINE)))


def _stretched(line: Image) -> Image:
    """The same line with its paper light and its ink dark."""
    low, high = float(np.percentile(line.min(axis=2), 1)), float(np.percentile(line, 85))
    return np.asarray(np.clip((line - low) / max(8.0, high - low) * 215.0 + 30.0, 0, 255), dtype=np.uint8)


def _gathered(readings: list[list[Reading]]) -> StandReading:
    rows = dict(zip(CARDS, readings, strict=True))
    return StandReading(
        words={card: tuple(r.text for r in row) for card, row in rows.items()},
        confidence={card: tuple(r.confidence for r in row) for card, row in rows.items()},
        engine={card: tuple(r.engine for r in row) for card, row in rows.items()},
    )


__all__ = ["CARDS", "Line", "StandReading", "StandSampler", "crop", "plan", "read_stand"]
