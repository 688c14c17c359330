"""Where the print is on the cards of a stand: the column of numbers, the seven words' lines, and crops of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Image
from vision.patches import whiteness
from vision.print_rows import STROKE, RowFit, fit_rows, rectify, row_marks, row_profile
from vision.stand import Stand

PLAN = (192, 240)
"""Size of a card flattened to find its columns and rows."""
NUMBER = 0.5
"""Share of the rows that are inked where the column of numbers begins."""
COLUMN = 0.08
"""The numbers' most ink is within this share of the card's width from where their column begins."""
REACH = 0.22
"""The gap after the numbers ends within this share of the card's width from there."""
BOTTOM = 0.08
"""The first place that comes this near to the least ink is the gap; later ones lie between letters."""
VALLEY = 0.3
"""The gap reaches as far as the ink stays below this share of the way from its least to that of the words."""
FAINT = 0.2
"""Ink below this share of a usual word's most is none."""
SPACE = 0.75
"""Widest space within a line, as a share of the distance between two rows."""
MARGIN = 0.35
"""Paper shown after a word, as a share of the distance between two rows."""
LINE = 48
"""Height in pixels of a line's crop."""


@dataclass(frozen=True, slots=True)
class Line:
    """One word's place on a flattened card.

    Attributes:
        left, right: edges of its crop, shares of the card's width.
        middle, pitch: its centre and the distance between two rows, shares of the card's height.
        length: length of its ink in distances between two rows; 0 where there is none.
    """

    left: float
    right: float
    middle: float
    pitch: float
    length: float = 0.0


def plan(image: Image, stand: Stand, numbers_right: bool = False) -> list[tuple[NDArray[np.float64], list[Line]]]:
    """Where the seven words of each card are: its corners and its lines; numbers stand left of the words or right."""
    white = whiteness(image)
    flat = [_mirrored(rectify(white, card, PLAN), numbers_right) for card in stand.cards]
    whole = np.sum([row_profile(card) for card in flat], axis=0)
    joint = fit_rows(whole)
    marks = np.stack([row_marks(card, joint) for card in flat])
    left = _words_begin(marks.reshape(-1, PLAN[0]))
    profiles = np.stack([row_profile(card, left) for card in flat])
    fits = [fit_rows(own + profiles.mean(axis=0) / 2) for own in profiles]
    found = [_lines(row_marks(card, fit, STROKE), fit, left) for card, fit in zip(flat, fits, strict=True)]
    if numbers_right:
        found = [[replace(line, left=1 - line.right, right=1 - line.left) for line in lines] for lines in found]
    return list(zip(stand.cards, found, strict=True))


def _mirrored(flat: Image, wanted: bool) -> Image:
    return np.ascontiguousarray(flat[:, ::-1]) if wanted else flat


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
    """The seven words' places, from the ink along the rows of one card."""
    width = rows.shape[1]
    words = rows[:, int(left * width) :]
    inked = words > FAINT * float(np.median(words.max(axis=1)))
    pitch = fit.pitch * PLAN[1]
    spans = [_extent(row, round(SPACE * pitch)) for row in inked]
    rights = [min(1.0, left + (end + MARGIN * pitch) / width) for _, end in spans]
    return [
        Line(left, right, middle, fit.pitch, (end - begin) / pitch)
        for right, middle, (begin, end) in zip(rights, fit.centres().tolist(), spans, strict=True)
    ]


def _extent(inked: NDArray[np.bool_], widest: int) -> tuple[int, int]:
    """Where the ink begins and where it ends, with no gap wider than ``widest``; nothing at the far end if none."""
    places = np.flatnonzero(inked)
    if not len(places):
        return len(inked), len(inked)
    breaks = np.flatnonzero(np.diff(places) > widest)
    return int(places[0]), int(places[breaks[0] if len(breaks) else -1]) + 1


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
