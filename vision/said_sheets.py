"""Sheets where people have said they lie, held against a picture: followed where all of them moved a little or a lot.

A sheet that is seen where it should be stays as people have said it, for they may have corrected what the camera sees.
One that lies a little aside, as the next evening, is followed; where the camera was moved, all of them are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.camera import Image
from vision.registration import BEND, ENOUGH, Votes, bent, match, movement, seen_in_place, similar
from vision.sheets import Points
from vision.table import OutOfSync
from vision.zones import Matrix, there

ASIDE = 0.5
"""A sheet may have been laid so far aside since, as a share of its width, and is still taken for the same."""
SAME = 0.06
"""Paper is the same sheet where its sides are as long but for this share; what is seen only in part is not."""
SHIFT = 3.0
"""A movement of fewer pixels is not worth a word."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Sheets as they lie now.

    Attributes:
        sheets: corners (4, 2) in pixels of each.
        matrix: how everything else has moved along, from where it was said to lie; None for not at all.
        note: what has moved, "" for nothing.
    """

    sheets: tuple[Points, ...]
    matrix: Matrix | None
    note: str


def sheets_now(luma: Image, said: Sequence[Points], papers: Sequence[Points], votes: Votes, name: str) -> Found:
    """Where sheets lie now that were said to lie elsewhere or just here.

    Args:
        luma: the grey picture (h, w).
        said: corners (4, 2) in pixels of each.
        papers: corners (4, 2) of the light four-sided things in the picture.
        votes: how well a place agrees with the tokens.
        name: of where it was said, for messages.

    Raises:
        OutOfSync: too few of them are seen, there or anywhere else.
    """
    here = [seen_in_place(luma, corners) for corners in said]
    near = [None if stays else _near(corners, papers) for stays, corners in zip(here, said, strict=True)]
    seen, agree = sum(here) + sum(one is not None for one in near), votes(_NOT_AT_ALL)
    if (seen >= ENOUGH * len(said) and agree >= 0) or agree > len(said) / 2:
        return _followed(said, here, near, name)
    matrix = match(luma, said, papers, votes)
    if matrix is None:
        raise OutOfSync(_lost(seen, len(said), name))
    moved = [there(corners, matrix) for corners in said]
    snapped = [_near(corners, papers) for corners in moved]
    sheets = tuple(corners if one is None else one for corners, one in zip(moved, snapped, strict=True))
    return Found(sheets, matrix, _moved_far(matrix, (luma.shape[1], luma.shape[0]), name))


_NOT_AT_ALL = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


def _followed(said: Sequence[Points], here: Sequence[bool], near: Sequence[Points | None], name: str) -> Found:
    """The sheets where some lie a little aside, and how what lies between them has moved along."""
    pairs = [(corners, one) for corners, one in zip(said, near, strict=True) if one is not None]
    if not pairs:
        return Found(tuple(said), None, "")
    still = [(corners, corners) for corners, stays in zip(said, here, strict=True) if stays]
    before, after = (np.concatenate([pair[k] for pair in pairs + still]) for k in range(2))
    count = len(before) // 4
    matrix = None if count < 2 else (similar if count < BEND else bent)(before, after)
    sheets = tuple(
        one if one is not None else corners if stays or matrix is None else there(corners, matrix)
        for corners, stays, one in zip(said, here, near, strict=True)
    )
    shift = float(np.median([np.linalg.norm(one - corners, axis=1).mean() for corners, one in pairs]))
    words = f"{len(pairs)} of {len(said)} sheets lie {shift:.0f} pixels aside of where {name} has them"
    return Found(sheets, matrix, f"{words}; the places were moved along" if shift >= SHIFT else "")


def _near(corners: Points, papers: Sequence[Points]) -> Points | None:
    """The paper of the same size nearest to a sheet, its corners in the sheet's order; None where none lies near."""
    width = float(np.linalg.norm(corners[3] - corners[0]))
    turned = [np.roll(paper, turn, axis=0) for paper in papers for turn in range(4)]
    off = [float(np.linalg.norm(paper - corners, axis=1).max()) for paper in turned]
    for index in np.argsort(off):
        if off[index] > ASIDE * width:
            return None
        if _same_size(corners, turned[index]):
            return np.asarray(turned[index])
    return None


def _same_size(one: Points, two: Points) -> bool:
    sides = [np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1) for corners in (one, two)]
    return bool((np.abs(sides[0] - sides[1]) < SAME * sides[0]).all())


def _moved_far(matrix: Matrix, size: tuple[int, int], name: str) -> str:
    return f"since {name} was written the camera or the table was {movement(matrix, size)}; the places were moved along"


def _lost(seen: int, count: int, name: str) -> str:
    return (
        f"out of sync: {seen} of the {count} sheets are seen where {name} has them, and they are not seen elsewhere "
        "either; put camera and sheets back as they were, or set the table up anew: paperref setup SOURCE --save"
    )
