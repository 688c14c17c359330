"""What speaks for a player whose seat was not found: a sheet with no score tokens, or score tokens with no sheet.

A set-up that leaves somebody out would be wrong without a word; so such things are told, and who plays is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from engine.text import N_, Worded
from vision.camera import Image
from vision.clarity import where_in
from vision.light import common_white, light_of, lit
from vision.seating import FAINT, Owned, clearness, paper_whites, usual_white
from vision.sheets import LightQuad, Points, complete
from vision.token_groups import stray_tokens

LIKE = 0.25
"""A sheet is as large as the others where its sides differ by less than this share."""
BURNT, BURNT_SHARE = 248, 0.2
"""Where so bright a spot is as large as this share of a sheet, it may hide one."""
DOUBTED = 0.6
"""How sure it is who plays where something speaks for one player more."""
SHEET_ALONE = N_(
    "a sheet {where} has no score tokens that can be seen: does somebody play there? lay their tokens left of it "
    "and light it as the others, or take the sheet away"
)
TOKENS_ALONE = N_(
    "score tokens {where} lie beside no sheet that can be seen: turn the lamp away that is mirrored there, or take "
    "them away"
)
"""What is told."""


def unseated(picture: Image, luma: Image, owned: Owned, quads: Sequence[LightQuad], keep_off: Points | None) -> str:
    """What is seen of a further player, as a line that says what to put right; "" for nothing.

    Args:
        picture, luma: the still picture (h, w, 3), and grey (h, w).
        owned: the sheets that were found to have tokens, with these.
        quads: all light quads of the picture.
        keep_off: outline (n, 2) of the stand, on which no player's things lie; None without one.
    """
    size = np.array(picture.shape[1::-1], np.float64)
    sheets = [quad for quad, _ in owned]
    for quad in _like(luma, quads, sheets):
        if not any(_inside(other.centre, quad.corners) for other in sheets):
            return Worded(SHEET_ALONE, where=where_in(quad.centre / size))
    if not _may_hide(picture, sheets):
        return ""
    usual = usual_white(paper_whites(picture, sheets))
    white = common_white(usual)
    for discs in stray_tokens(lit(picture, light_of(usual, white)), owned, white):
        place = np.mean([[disc.x, disc.y] for disc in discs], axis=0)
        if keep_off is None or not _inside(place, keep_off):
            return Worded(TOKENS_ALONE, where=where_in(place / size))
    return ""


def _like(luma: Image, quads: Sequence[LightQuad], sheets: list[LightQuad]) -> Iterator[LightQuad]:
    """Quads as large and as clear as the sheets, those that run out of the picture too."""
    long, short = np.median([sheet.sides for sheet in sheets], axis=0).tolist()
    least = FAINT * float(np.median(clearness(luma, sheets)))
    for quad, clear in zip(quads, clearness(luma, quads), strict=True):
        made = quad if quad.whole else complete(luma, quad, long, short)
        off = np.abs(np.array(made.sides) - (long, short)) if made else np.full(2, np.inf)
        if made and clear > least and bool((off < LIKE * np.array([long, short])).all()):
            yield made


def _may_hide(picture: Image, sheets: list[LightQuad]) -> bool:
    """Whether light has burnt out a spot so large that a sheet may lie in it."""
    burnt = (picture[::4, ::4].min(axis=2) >= BURNT).astype(np.uint8)
    areas = cv2.connectedComponentsWithStats(burnt)[2][1:, cv2.CC_STAT_AREA]
    sheet = float(np.median([quad.sides[0] * quad.sides[1] for quad in sheets])) / 16
    return bool((areas > BURNT_SHARE * sheet).any())


def _inside(point: Points, outline: Points) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) > 0
