"""The stand in a picture: three word cards side by side, found by their geometry and their seven rows of print.

Works on an overhead picture in any rotation and on a close-up. The plates A, B and C and the column of numbers tell
which way is up. Nothing is read here; `vision.stand_reading` does that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Box, Image
from vision.patches import light_quads, whiteness, without_doubles
from vision.print_rows import fit_rows, ink, rectify, row_marks, row_profile

CARDS = ("A", "B", "C")
WORKING_SIDE = 1280
"""Pictures are searched at this length of their longer side at most."""
CARD_SIZE = (96, 120)
"""Size of a card flattened for the search for rows."""
NOISE = 4.0
"""Brightness differences below this say nothing."""
PAPER = 0.72
"""Share of the paper's brightness that divides paper from frame."""
LEAST_SCORE = 0.25
"""Below this share of ink in seven even rows a triple of patches is no stand."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the three cards are: ``cards`` (3, 4, 2) pixels of the picture, A to C, each clockwise from its upper left.

    The corners are those of the card's light inside where it has a coloured frame. ``confidence`` is 0 to 1.
    """

    cards: NDArray[np.float64]
    confidence: float

    def turned(self) -> Stand:
        """The same stand read the other way up."""
        return Stand(np.roll(self.cards[::-1], 2, axis=1), self.confidence)


def find_stand(image: Image, hint: Box | None = None) -> Stand | None:
    """Find the stand in ``image`` (BGR, 8 bit), inside ``hint`` where given; None where there is none."""
    left, top, right, bottom = hint or (0, 0, image.shape[1], image.shape[0])
    white = whiteness(image[top:bottom, left:right])
    scale = min(1.0, WORKING_SIDE / max(white.shape))
    if scale < 1.0:
        white = np.asarray(cv2.resize(white, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    best = _best_triple(white)
    if best is None:
        return None
    cards, score = best
    cards = np.stack([_inside(white, card) for card in cards])
    upright = _upright(white, Stand(cards, min(1.0, score)), numbers_right=False)
    return Stand(upright.cards / scale + np.array([left, top]), upright.confidence)


def upright(image: Image, stand: Stand, numbers_right: bool = False) -> Stand:
    """The stand the right way up where the numbers stand at the right of the words, as in Persian, or at the left."""
    return _upright(whiteness(image), stand, numbers_right)


def _best_triple(white: Image) -> tuple[NDArray[np.float64], float] | None:
    """The three patches in a row that most look like cards with seven rows of print, and their score."""
    quads = _printed(white, without_doubles(light_quads(white)))
    scored = [(_row_score(white, triple), k, triple) for k, triple in enumerate(_triples(quads))]
    score, _, triple = max(scored, default=(0.0, 0, None), key=lambda item: item[0])
    return None if triple is None or score < LEAST_SCORE else (triple, score)


def _printed(white: Image, quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """Those quads that hold some ink, but not mostly ink."""
    marks = np.asarray(ink(white, 7) > 0.08, dtype=np.uint8)
    kept = []
    for quad in quads:
        x0, y0 = np.maximum(quad.min(axis=0).astype(int), 0)
        x1, y1 = quad.max(axis=0).astype(int) + 1
        inside = np.zeros((y1 - y0, x1 - x0), dtype=np.uint8)
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(inside, (middle + 0.86 * (quad - middle) - [x0, y0]).astype(np.int32), 1)
        part = marks[y0:y1, x0:x1]
        inside = inside[: part.shape[0], : part.shape[1]]
        if 0.03 < float(part[inside > 0].mean()) < 0.6:
            kept.append(quad)
    return np.array(kept, dtype=np.float64).reshape(-1, 4, 2)


def _triples(quads: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """Three like quads at even distances in a row, corners ordered with the row running left to right."""
    middles, sizes = quads.mean(axis=1), np.sqrt([cv2.contourArea(q.astype(np.float32)) for q in quads])
    for i, k in combinations(range(len(quads)), 2):
        step = (middles[k] - middles[i]) / 2
        reach = float(np.hypot(*step))
        if not 0.8 * sizes[i] < reach < 1.7 * sizes[i] or not 0.6 < sizes[i] / sizes[k] < 1.6:
            continue
        off = np.hypot(*(middles - (middles[i] + middles[k]) / 2).T)
        for j in np.flatnonzero((off < 0.15 * reach) & (np.abs(np.log(sizes / np.sqrt(sizes[i] * sizes[k]))) < 0.25)):
            triple = np.stack([_along(quads[n], step) for n in (i, j, k)])
            if _side_by_side(triple, step):
                yield triple


def _along(quad: NDArray[np.float64], step: NDArray[np.float64]) -> NDArray[np.float64]:
    """Roll the corners so that the first side runs in the direction of ``step``."""
    sides = np.roll(quad, -1, axis=0) - quad
    return np.asarray(np.roll(quad, -int(np.argmax(sides @ step / np.hypot(*sides.T))), axis=0))


def _side_by_side(triple: NDArray[np.float64], step: NDArray[np.float64]) -> bool:
    """Whether neighbours have a gap, but a small one, between their facing sides."""
    reach = float(np.hypot(*step))
    along = step / reach
    right = triple[:, 1:3].mean(axis=1) @ along
    left = triple[:, [0, 3]].mean(axis=1) @ along
    gaps = (left[1:] - right[:-1]) / reach
    heights = np.hypot(*(triple[:, 3] - triple[:, 0]).T)
    return bool((gaps > -0.05).all() and (gaps < 0.35).all() and heights.max() < 1.6 * heights.min())


def _row_score(white: Image, triple: NDArray[np.float64]) -> float:
    """How well the ink of all three cards lies in the same seven even rows, up to 1."""
    profiles = np.stack([row_profile(rectify(white, card, CARD_SIZE)) for card in triple])
    joint = fit_rows(profiles.sum(axis=0)).score
    return float(joint) * min(1.0, 3.0 * float(profiles.sum(axis=1).min() / (profiles.sum() + 1e-9)) + 0.4)


def _inside(white: Image, card: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners of a card's light inside, where ``card`` may still have a coloured frame around it."""
    left, top = np.maximum(card.min(axis=0).astype(int) - 2, 0)
    right, bottom = card.max(axis=0).astype(int) + 3
    crop = white[top:bottom, left:right]
    corners = card - [left, top]
    inner = np.zeros(crop.shape, dtype=np.uint8)
    cv2.fillConvexPoly(inner, corners.astype(np.int32), 1)
    paper = float(np.quantile(crop[inner > 0], 0.7))
    light = np.asarray((crop > PAPER * paper) & (inner > 0), dtype=np.uint8)
    contours, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    sides = np.asarray(cv2.approxPolyN(hull, 4, ensure_convex=True), dtype=np.float64).reshape(-1, 2)
    if len(sides) != 4 or cv2.contourArea(sides.astype(np.float32)) < 0.6 * cv2.contourArea(card.astype(np.float32)):
        return card
    nearest = np.argmin(np.hypot(*(corners[:, None] - sides[None]).transpose(2, 0, 1)), axis=1)
    return sides[nearest] + [left, top] if len(set(nearest.tolist())) == 4 else card


def _upright(white: Image, stand: Stand, numbers_right: bool) -> Stand:
    """Turn the stand if the column of numbers is on the wrong side and the plates are above."""
    cards = stand.cards
    flat = [rectify(white, card, CARD_SIZE) for card in cards]
    fit = fit_rows(np.sum([row_profile(card) for card in flat], axis=0))
    marks = np.stack([row_marks(card, fit) for card in flat])
    evidence = 2.0 * np.log(_raggedness(marks) / _raggedness(marks[:, :, ::-1])) * (-1.0 if numbers_right else 1.0)
    evidence += np.log(_plates(white, cards, above=True) / _plates(white, cards, above=False))
    return stand.turned() if evidence > 0 else stand


def _raggedness(marks: NDArray[np.float64]) -> float:
    """Spread of the places where a card's rows begin from the left, in pixels of the flattened card, at least one."""
    begins = np.argmax(marks > 0.3 * marks.max(axis=2, keepdims=True), axis=2)
    return 1.0 + float(np.abs(begins - np.median(begins, axis=1, keepdims=True)).mean())


def _plates(white: Image, cards: NDArray[np.float64], above: bool) -> float:
    """Least contrast above or below any of the three cards: high only where a plate adjoins each of them."""
    size = CARD_SIZE[0], CARD_SIZE[1] // 2
    strips = [cv2.GaussianBlur(rectify(white, _beyond(card, above), size), (5, 5), 0) for card in cards]
    return NOISE + min(float(strip.std()) for strip in strips)


def _beyond(card: NDArray[np.float64], above: bool) -> NDArray[np.float64]:
    """The half card that adjoins a card above or below, ``(4, 2)``."""
    near, down = (card[:2], card[:2] - card[[3, 2]]) if above else (card[[3, 2]], card[[3, 2]] - card[:2])
    inner, outer = near + 0.12 * down, near + 0.62 * down
    return (
        np.array([outer[0], outer[1], inner[1], inner[0]])
        if above
        else np.array([inner[0], inner[1], outer[1], outer[0]])
    )
