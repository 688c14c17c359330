"""Finds face-down cards that mostly lie under another card: the strip that peeks out shows where the whole lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.quad_fit import Contour, Floats, Picture, clockwise, overlap
from vision.quads import shrunk

_SEARCHED = 960
"""Longest side in pixels of the picture that is searched."""
_ALIKE = (40.0, 16.0)
"""How far a strip's lightness and colour (CIELAB, 0 to 255) may be from a whole back's."""
_NARROWEST = 0.14
"""Visible width, in short sides of a card, below which a strip may be the edges of a pile."""
_TABLE = 0.06
"""Part of the picture above which a colour is the table's, too, and tells nothing."""
_LENGTH = (0.8, 1.3)
"""Length of a strip in long sides of a card."""


def find_peeking(image: Picture, backs: Sequence[Floats], others: Sequence[Floats]) -> list[tuple[Floats, int]]:
    """Corners ``(4, 2)`` of backs that peek out from under other cards, each with the number of the back it looks like.

    ``backs`` and ``others`` are the corners of the cards found whole, face down and face up. The corners found are
    completed to a whole card under the nearest of ``others``.
    """
    if not backs or not others:
        return []
    small, scale = shrunk(image, _SEARCHED)
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 0), cv2.COLOR_BGR2LAB), np.float32)
    whole = [np.asarray(corners * scale, np.float32) for corners in [*backs, *others]]
    size = _usual_size(whole)
    free = _outside(whole[: len(backs)], small.shape[:2], round(0.04 * size[0]))
    found: list[tuple[Floats, int]] = []
    for number in range(len(backs)):
        near = np.asarray(cv2.bitwise_and(free, _coloured_like(lab, whole[number])), np.uint8)
        if np.mean(near > 0) > _TABLE:
            continue
        for corners in _strips(near, size, whole[len(backs) :]):
            itself = any(overlap(corners, other) > 0.6 for other in whole[len(backs) :]) and _share(near, corners) > 0.5
            known = [*whole[: len(backs)], *(c for c, _ in found)]
            if not itself and all(overlap(corners, other) < 0.3 for other in known):
                found.append((corners, number))
    return [(np.asarray(corners / scale, np.float32), number) for corners, number in found]


def _usual_size(cards: Sequence[Floats]) -> tuple[float, float]:
    """Short and long side of the usual card, in pixels."""
    sides = np.array([np.linalg.norm(np.roll(c, -1, axis=0) - c, axis=1) for c in cards])
    pairs = np.sort(np.stack([sides[:, 0] + sides[:, 2], sides[:, 1] + sides[:, 3]]) / 2, axis=0)
    return float(np.median(pairs[0])), float(np.median(pairs[1]))


def _outside(cards: Sequence[Floats], shape: tuple[int, ...], rim: int) -> Picture:
    """255 where no card lies, nor within ``rim`` pixels of one; else 0."""
    covered = np.zeros(shape, np.uint8)
    for corners in cards:
        cv2.fillConvexPoly(covered, np.rint(corners).astype(np.int32), 255)
    return np.where(cv2.dilate(covered, np.ones((2 * rim + 1,) * 2, np.uint8)) > 0, 0, 255).astype(np.uint8)


def _coloured_like(lab: Floats, corners: Floats) -> Picture:
    """255 where the picture has the colour of the card with these corners; else 0."""
    inside = np.zeros(lab.shape[:2], np.uint8)
    middle = corners.mean(axis=0)
    cv2.fillConvexPoly(inside, np.rint(middle + 0.8 * (corners - middle)).astype(np.int32), 255)
    colour = np.median(lab[inside > 0], axis=0)
    off = np.abs(lab - colour)
    # Of a pale colour less deviation is borne, so that grey never passes for it.
    reach = min(_ALIKE[1], 0.6 * float(np.hypot(colour[1] - 128, colour[2] - 128)))
    alike = (off[..., 0] < _ALIKE[0]) & (np.hypot(off[..., 1], off[..., 2]) < reach)
    return np.where(alike, 255, 0).astype(np.uint8)


def _share(mask: Picture, corners: Floats) -> float:
    """The part of a card that is in the mask, 0 to 1; a face printed all over in its colour is mostly in it."""
    inside = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(corners).astype(np.int32), 255)
    return float(np.mean(mask[inside > 0] > 0)) if inside.any() else 0.0


def _strips(mask: Picture, size: tuple[float, float], others: Sequence[Floats]) -> Iterator[Floats]:
    """Whole cards that visible pieces of their colour belong to."""
    solid = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    pieces, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for piece in pieces:
        if cv2.contourArea(piece) < _NARROWEST * size[0] * size[1] * 0.8 or _hollow(solid, np.asarray(piece, np.int32)):
            continue
        corners = clockwise(np.asarray(cv2.boxPoints(cv2.minAreaRect(piece)), np.float32))
        whole = _completed(corners, size, others)
        if whole is not None:
            yield whole


def _hollow(mask: Picture, piece: Contour) -> bool:
    """Whether an outline encloses much that is not in the mask: a printed frame, not the rim of a back."""
    x, y, width, height = cv2.boundingRect(piece)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillPoly(inside, [piece - np.array([x, y], np.int32)], 255)
    filled = mask[y : y + height, x : x + width][inside > 0]
    return bool(np.mean(filled > 0) < 0.7)


def _completed(corners: Floats, size: tuple[float, float], others: Sequence[Floats]) -> Floats | None:
    """The card that a visible rectangle is the rim of, or ``None`` if it is not as long as a card, or too narrow."""
    if np.linalg.norm(corners[1] - corners[0]) > np.linalg.norm(corners[2] - corners[1]):
        corners = np.roll(corners, 1, axis=0)  # from now on corners 0-1 and 2-3 are the short sides
    across, along = corners[1] - corners[0], corners[2] - corners[1]
    width, length = float(np.linalg.norm(across)), float(np.linalg.norm(along))
    if not _LENGTH[0] <= length / size[1] <= _LENGTH[1] or not _NARROWEST <= width / size[0] <= _LENGTH[1] + 0.1:
        return None
    if width < size[0]:
        middle = corners.mean(axis=0)
        cover = min(others, key=lambda c: float(np.linalg.norm(c.mean(axis=0) - middle))).mean(axis=0)
        missing = across * (size[0] / width - 1.0)
        if float((cover - middle) @ across) > 0:
            corners = corners + np.array([[0, 0], missing, missing, [0, 0]], np.float32)
        else:
            corners = corners - np.array([missing, [0, 0], [0, 0], missing], np.float32)
    return clockwise(corners)
