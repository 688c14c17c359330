"""Finds where cards lie in a photograph: well-formed quads of a card's shape that do not cover each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.quad_fit import Floats, Picture, refine
from vision.quads import Quad, agreed, find_quads, shrunk
from vision.sheet import rectify

_SEARCHED = 960
"""Longest side in pixels of the picture that is searched."""
_EVEN = (16.0, 7.0, 7.0)
"""How far lightness and the two colour directions (CIELAB, 0 to 255) may spread over a blank face."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What quads may be cards: long side over short side from ``narrow`` to ``wide``, opposite sides at most ``uneven``
    times each other, and the cosine of each corner below ``slant``.
    """

    narrow: float
    wide: float
    uneven: float
    slant: float


ABOVE = Shape(1.15, 1.95, 1.4, 0.42)
"""Cards on a table seen from above, or moderately aslant."""
ASLANT = Shape(1.0, 2.6, 1.9, 0.65)
"""A card seen from low down."""


def find_card_quads(image: Picture) -> list[Quad]:
    """Where cards lie in a photograph, in its pixels: well-formed quads of one size that do not cover each other."""
    small, scale = shrunk(image, _SEARCHED)
    height, width = small.shape[:2]
    quads = [quad for quad in find_quads(small) if not spans(quad.corners, width, height)]
    kept = _cards_among(small, quads, ABOVE)
    if len(kept) <= 1:
        kept = _seen_aslant(_cards_among(small, quads, ASLANT), kept)
    return [Quad(refine(image, q.corners / np.float32(scale)), q.fill, q.edges, q.votes) for q in kept]


def _cards_among(picture: Picture, quads: Sequence[Quad], shape: Shape) -> list[Quad]:
    """The quads of a shape that are worth to be cards, do not cover each other and are no squares of the table."""
    good = [q for q in agreed([q for q in quads if card_shaped(q.corners, shape)]) if card_worth(q) > 0.25]
    apart = outermost(good)
    bare = _bare_table(picture, apart)
    return of_one_size([q for q in apart if not _is_only_table(face_of(picture, q.corners), bare)])


def _seen_aslant(slanting: Sequence[Quad], kept: list[Quad]) -> list[Quad]:
    """A single card photographed from low down: the best slanting quad, if ``kept`` is nothing or only a part of it."""
    sure = [q for q in slanting if card_worth(q) > 0.6 and all(_covered(k, q) > 0.8 for k in kept)]
    best = max(sure, key=lambda q: card_worth(q) * q.area**0.5, default=None)
    return [best] if best is not None else kept


def face_of(image: Picture, corners: Floats) -> Picture:
    """A card's face without its outermost edge, straightened, ``(62, 62, 3)``: what its colour is told from."""
    return rectify(image, corners, (64, 64))[1:63, 1:63]


def card_shaped(corners: Floats, shape: Shape = ABOVE) -> bool:
    """Whether a quad could be a card: its proportions, opposite sides about even, corners nearly square."""
    sides = np.roll(corners, -1, axis=0) - corners
    length = np.maximum(np.linalg.norm(sides, axis=1), 1e-3)
    wide, high = length[[0, 2]], length[[1, 3]]
    short, long = sorted((float(wide.sum()), float(high.sum())))
    uneven = max(float(wide.max() / wide.min()), float(high.max() / high.min()))
    ways = sides / length[:, None]
    slant = np.abs((ways * np.roll(ways, 1, axis=0)).sum(axis=1)).max()
    return bool(shape.narrow <= long / short <= shape.wide and uneven < shape.uneven and slant < shape.slant)


def spans(corners: Floats, width: int, height: int) -> bool:
    """Whether a quad reaches from one border of the picture to the opposite one: a frame or a strip, not a card."""
    x, y = np.sort(corners[:, 0]), np.sort(corners[:, 1])
    return bool((x[1] < 4 and x[2] > width - 5) or (y[1] < 4 and y[2] > height - 5))


def card_worth(quad: Quad) -> float:
    """How surely a quad is the rim of one thing, 0 to 1: outline straight, on edges, found at several thresholds."""
    straight = np.clip((quad.fill - 0.86) / 0.1, 0.0, 1.0)
    return float(straight * quad.edges**4 * (1.0 - 0.6 * np.exp(-0.5 * quad.votes)))


def outermost(quads: list[Quad]) -> list[Quad]:
    """Quads that do not cover each other: of nested ones the outer, unless it only frames several good ones."""
    ordered = sorted(quads, key=lambda q: -q.area)
    kept: list[Quad] = []
    for i, quad in enumerate(ordered):
        if any(_covered(quad, other) > 0.35 for other in kept):
            continue
        parts = _apart([q for q in ordered[i + 1 :] if _covered(q, quad) > 0.8])
        big = [q for q in parts if q.area > 0.25 * quad.area and card_worth(q) > 0.7 * card_worth(quad)]
        rival = any(card_worth(q) > 1.5 * card_worth(quad) for q in parts)
        if len(big) < 2 and not rival:
            kept.append(quad)
    return kept


def of_one_size(quads: list[Quad]) -> list[Quad]:
    """Only quads about as big as most: cards on one table are of one size (a single quad, or two, stay as they are)."""
    if len(quads) < 3:
        return quads
    weights = np.array([card_worth(q) for q in quads])
    areas = np.array([q.area for q in quads])
    # Panels and pictures on faces are of one size too, so of sizes about as common the larger is the cards'.
    agreeing = [float(weights[(areas > 0.55 * a) & (areas < 1.8 * a)].sum() * a**0.5) for a in areas]
    usual = areas[int(np.argmax(agreeing))]
    return [q for q in quads if 0.5 * usual < q.area < 2.0 * usual]


def _covered(quad: Quad, by: Quad) -> float:
    """The part of a quad that lies inside another, 0 to 1."""
    shared, _ = cv2.intersectConvexConvex(quad.corners, by.corners)
    return float(shared) / max(quad.area, 1.0)


def _apart(quads: list[Quad]) -> list[Quad]:
    """The worthiest of the quads that do not cover each other."""
    chosen: list[Quad] = []
    for quad in sorted(quads, key=lambda q: -card_worth(q)):
        if all(_covered(quad, other) < 0.2 and _covered(other, quad) < 0.2 for other in chosen):
            chosen.append(quad)
    return chosen


def _bare_table(picture: Picture, quads: Sequence[Quad]) -> Floats:
    """A sample of the picture's CIELAB colours ``(n, 3)`` away from all quads."""
    small, scale = shrunk(picture, 240)
    bare = np.full(small.shape[:2], 255, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(bare, np.rint(quad.corners * scale).astype(np.int32), 0)
    bare = np.asarray(cv2.erode(bare, np.ones((5, 5), np.uint8)), np.uint8)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB)[bare > 0], np.float32)


def _is_only_table(face: Picture, bare: Floats) -> bool:
    """Whether a blank patch is a tile or a square of cloth: the table has that colour elsewhere too."""
    lab = cv2.cvtColor(cv2.GaussianBlur(face, (5, 5), 0), cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    low, middle, high = np.percentile(lab, [8, 50, 92], axis=0)
    if (high - low > _EVEN).any():
        return False
    alike = np.linalg.norm((bare - middle) * (0.5, 1.0, 1.0), axis=1) < 9.0
    return bool(alike.mean() > 0.05) if len(bare) else False
