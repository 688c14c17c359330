"""A table found again after the camera was turned or the cloth was pulled: by its sheets, and the tokens beside them.

No memory: a table as it was set up and a picture in, where the table now lies out. Any turn and shift, a little nearer
or farther, a little more tilted; drawings on the sheets and hands over some of them do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.camera import Frame, Image
from vision.light import light_of
from vision.seating import token_pixels
from vision.sheets import Points, find_light_quads, fit_sides
from vision.table import Table
from vision.tokens import Disc, disc_pixels
from vision.zones import Matrix, there

Votes = Callable[[Matrix], int]
"""How many players' tokens show their own colour at a place, less how many show another's."""

SCALE = (0.6, 1.6)
"""The table may look so much smaller or larger than at the set-up."""
ROUGH, NEAR = 0.3, 0.1
"""A sheet is seen where its corners lie within this share of its width of where they should, at first and at last."""
STILL = 0.04
"""A sheet has not moved where its corners lie within this share of its width of where they were."""
AGREE = 0.02
"""Corners agree where they lie within this share of a sheet's width of where the others put them."""
CONTRAST = 6.0
"""Paper is brighter than what it lies on by more than this, 0 to 255."""
ENOUGH, LEAST_SHEETS = 0.6, 2
"""So large a share of the sheets that should be in the picture must be seen, and so many."""
BEND = 3
"""With fewer sheets only shift, turn and size are sought."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighted:
    """Where a table would lie.

    Attributes:
        matrix: from pixels of the set-up to pixels of the picture.
        sheets: how many of its sheets are seen there.
    """

    matrix: Matrix
    sheets: int

    @property
    def turn(self) -> float:
        """How far it is turned, degrees 0 to 180."""
        return float(abs(np.degrees(np.arctan2(self.matrix[1, 0], self.matrix[0, 0]))))


def in_place(table: Table, luma: Image, matrix: Matrix | None = None) -> float:
    """The share of the sheets, 0 to 1, whose edges are seen where they should lie.

    `matrix`: where the table is taken to lie in the grey picture (h, w); as at the set-up where None.
    """
    return float(
        np.mean(
            [
                seen_in_place(luma, seat.corners if matrix is None else there(seat.corners, matrix))
                for seat in table.seats
            ]
        )
    )


def find_again(table: Table, frame: Frame) -> Matrix | None:
    """Where a table lies in a picture in which it is at rest; None where too little of it is seen.

    To be called only when needed: it takes nearly as long as a set-up.
    """
    quads = [quad.corners for quad in find_light_quads(frame.luma)]
    picture = frame.bgr()
    return match(frame.luma, [seat.corners for seat in table.seats], quads, lambda at: _votes(table, picture, at))


def match(luma: Image, known: Sequence[Points], quads: Sequence[Points], votes: Votes) -> Matrix | None:
    """Where sheets, corners (4, 2) each, lie in a grey picture with these light quads; None where that is not sure.

    Where equally many sheets speak for several places, as at a table that looks the same from two sides, the tokens'
    votes decide, and then the least turn.
    """
    if len(quads) < LEAST_SHEETS:
        return None
    sheets, papers = np.stack(known), np.stack(quads)
    found = [_sighted(rough, sheets, papers) for rough in _guesses(sheets, papers)]
    most = max((place.sheets for place in found), default=0)
    best = {_whereabouts(place): place for place in found if place.sheets == most >= LEAST_SHEETS}
    likeliest = max(best.values(), key=lambda place: (votes(place.matrix), -place.turn), default=None)
    return None if likeliest is None else _confirmed(luma, sheets, _fitted(luma, sheets, likeliest.matrix))


def _confirmed(luma: Image, sheets: Points, matrix: Matrix) -> Matrix | None:
    """The place if most of the sheets that should then be in the picture have their edges there."""
    moved = there(sheets, matrix)
    middles = moved.mean(axis=1)
    inside = ((middles > 0) & (middles < luma.shape[::-1])).all(axis=1)
    seen = sum(seen_in_place(luma, corners) for corners in moved[inside])
    return matrix if seen >= max(LEAST_SHEETS, ENOUGH * inside.sum()) else None


def enlarged(matrix: Matrix) -> float:
    """How much larger lengths get."""
    return float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))


def movement(matrix: Matrix, size: tuple[int, int]) -> str:
    """How far a picture of `size` has moved and turned, in words."""
    middle = np.array(size) / 2
    shift = float(np.linalg.norm(there(middle, matrix) - middle))
    turn = float(abs(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0]))))
    words = [f"moved by {shift:.0f} pixels"] if shift >= 1 or turn < 1 else []
    return " and ".join(words + ([f"turned by {turn:.0f} degrees"] if turn >= 1 else []))


def seen_in_place(luma: Image, corners: Points) -> bool:
    """Whether the edges of a sheet, corners (4, 2), are seen where it should lie in a grey picture (h, w)."""
    width = float(np.linalg.norm(corners[3] - corners[0]))
    fitted = fit_sides(luma, corners)
    near = np.linalg.norm(fitted - corners, axis=1).max() < max(STILL * width, 3.0)
    return bool(near and _contrast(luma, corners) > CONTRAST)


def _fitted(luma: Image, sheets: Points, matrix: Matrix) -> Matrix:
    """The place near a good guess that fits best to the edges of all sheets, also of those that run out of the picture.

    A hand or the picture's border hides some edges; corners that do not agree with the most are left out.
    """
    width = float(np.median(np.linalg.norm(sheets[:, 3] - sheets[:, 0], axis=1))) * enlarged(matrix)
    for _ in range(2):
        edges = np.stack([fit_sides(luma, corners) for corners in there(sheets, matrix)])
        here, seen = sheets.reshape(-1, 2), edges.reshape(-1, 2)
        _, agree = cv2.estimateAffinePartial2D(here, seen, ransacReprojThreshold=max(AGREE * width, 2.0))
        good = np.ravel(agree) > 0 if agree is not None else np.zeros(len(here), bool)
        if good.sum() < 4 * LEAST_SHEETS - 2:
            break
        wide = (good.reshape(-1, 4).sum(axis=1) >= 3).sum() >= BEND
        matrix = (bent if wide else similar)(here[good], seen[good])
    return matrix


def _contrast(luma: Image, corners: Points) -> float:
    """Brightness just inside a quad less just outside, of its second weakest side, as far as it is in the picture."""
    middle, shares = corners.mean(axis=0), np.linspace(0.15, 0.85, 9)[:, None]
    sides = np.stack([a + shares * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)])
    inner, outer = (middle + (sides - middle) * factor for factor in (0.9, 1.1))
    seen = ((outer >= 0) & (outer < luma.shape[::-1])).all(axis=2)
    x, y = (
        np.clip(np.rint(np.stack([inner, outer])), 0, np.array(luma.shape[::-1]) - 1).astype(int).transpose(3, 0, 1, 2)
    )
    bright = luma[y, x].astype(np.float64)
    steps = sorted(float(np.median((bright[0] - bright[1])[k][seen[k]])) for k in range(4) if seen[k].any())
    return steps[1] if len(steps) > 1 else 0.0


def _guesses(sheets: Points, papers: Points) -> list[Matrix]:
    """Shift, turn and size (m of them) that bring one sheet onto one paper, for all pairs that are of like form."""
    guesses = []
    for sheet in sheets:
        for paper in papers:
            for turn in range(4):
                target = np.roll(paper, turn, axis=0)
                matrix = similar(sheet, target)
                off = np.linalg.norm(there(sheet, matrix) - target, axis=1).max()
                width = float(np.linalg.norm(target[3] - target[0]))
                if off < NEAR * width and SCALE[0] < enlarged(matrix) < SCALE[1]:
                    guesses.append(matrix)
    return guesses


def _sighted(rough: Matrix, sheets: Points, papers: Points) -> Sighted:
    """The place near a first guess that fits best to all papers that lie where it puts sheets."""
    matrix, pairs = rough, (np.zeros((0, 2)), np.zeros((0, 2)))
    for reach in (ROUGH, NEAR, NEAR):
        pairs = _pairs(there(sheets, matrix), sheets, papers, reach)
        if len(pairs[0]) < 4:
            break
        matrix = similar(*pairs) if len(pairs[0]) < 4 * BEND else bent(*pairs)
    return Sighted(matrix, len(pairs[0]) // 4)


def _pairs(places: Points, sheets: Points, papers: Points, reach: float) -> tuple[Points, Points]:
    """Corners (m, 2) of the sheets whose places lie on papers, and of these papers (m, 2)."""
    rolled = np.stack([np.roll(papers, turn, axis=1) for turn in range(4)], axis=1).reshape(-1, 4, 2)
    off = np.linalg.norm(places[:, None] - rolled[None], axis=3).max(axis=2)
    widths = np.linalg.norm(places[:, 3] - places[:, 0], axis=1)
    nearest = off.argmin(axis=1)
    close = off[np.arange(len(places)), nearest] < reach * widths
    return sheets[close].reshape(-1, 2), rolled[nearest[close]].reshape(-1, 2)


def similar(here: Points, seen: Points) -> Matrix:
    """(2, 3): shift, turn and size that bring points (n, 2) onto others best."""
    a, b = (points[:, 0] + 1j * points[:, 1] for points in (here, seen))
    off_a, off_b = a - a.mean(), b - b.mean()
    factor = np.vdot(off_a, off_b) / max(np.vdot(off_a, off_a).real, 1e-9)
    shift = b.mean() - factor * a.mean()
    return np.array([[factor.real, -factor.imag, shift.real], [factor.imag, factor.real, shift.imag]])


def bent(here: Points, seen: Points) -> Matrix:
    """(2, 3): as `similar`, and with different sizes along two axes: a little more or less tilted."""
    return np.asarray(np.linalg.lstsq(np.column_stack([here, np.ones(len(here))]), seen, rcond=None)[0].T)


def _whereabouts(place: Sighted) -> tuple[int, ...]:
    """The same for places that differ by nothing that matters."""
    return (*np.rint(place.matrix[:, 2] / 16).astype(int).tolist(), round(place.turn / 8))


def _votes(table: Table, picture: Image, matrix: Matrix) -> int:
    votes, size = 0, enlarged(matrix)
    for seat in table.seats:
        spots = there(np.array([[token.x, token.y] for token in seat.tokens]).reshape(-1, 2), matrix)
        discs = [Disc(x, y, token.radius * size) for (x, y), token in zip(spots.tolist(), seat.tokens, strict=True)]
        if not any(disc_pixels(picture, disc).size for disc in discs):
            continue  # all out of the picture
        name = table.palette.classify(token_pixels(picture, discs, light_of(seat.white, table.white))).name
        votes += (name == seat.colour) - (name in table.colours and name != seat.colour)
    return votes
