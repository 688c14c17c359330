"""The opening of a round as the camera sees it: the table set up from the first still frames, and its tokens read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pictomania.events import RoundStarted
from engine.pictomania.setup import BONUS_TOKENS, BONUS_TOKENS_TOUGHER, SCORE_TOKENS
from models.stars import StarReader
from vision.camera import Frame, Image
from vision.set_up import set_up
from vision.settle import in_light_of
from vision.sighting import Sighting
from vision.table import NoTable, Table
from vision.tokens import Disc, crop_disc

FRAMES = 8
"""Still frames that are averaged to set the table up."""
STILL = 0.002
"""Share of small pixels that may move for a frame to count as still."""
MOVED = 8
"""A small pixel has moved where it differs by more than this from the frame before."""
NO_TOKEN, TOKEN = 0.5, 0.97
"""A round thing is no token with this probability of no stars, and surely one with this confidence of some."""
COMPLETED = 0.75
"""How sure a row is of which a token was not seen."""
DOUBTFUL = 0.03
"""A token row of the rulebook is believed against the reading unless some token then has less than this probability."""


class Opening:
    """Gathers still frames until a table can be set up in their mean."""

    def __init__(self) -> None:
        self._sum: list[NDArray[np.float32]] = []
        self._count = 0
        self._before: Image | None = None
        self.failure: NoTable | None = None
        self.still: Frame | None = None

    def take(self, frame: Frame, small: Image) -> Table | None:
        """Take the next frame and its small grey picture; the table once it is found, None before."""
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            return None
        moved = cv2.threshold(cv2.absdiff(small, in_light_of(before, small)), MOVED, 1, cv2.THRESH_BINARY)[1]
        if cv2.countNonZero(moved) > STILL * moved.size:
            self._sum, self._count = [], 0
            return None
        self._gather(frame)
        return self._try(frame.time) if self._count == FRAMES else None

    def _gather(self, frame: Frame) -> None:
        planes = (frame.luma, frame.u, frame.v)
        if not self._sum:
            self._sum = [np.zeros(plane.shape, np.float32) for plane in planes]
        for total, plane in zip(self._sum, planes, strict=True):
            cv2.accumulate(plane, total)
        self._count += 1

    def _try(self, time: float) -> Table | None:
        mean = [np.rint(total / self._count).astype(np.uint8) for total in self._sum]
        self._sum, self._count = [], 0
        still = Frame(0, time, mean[0], mean[1], mean[2])
        try:
            table = set_up(still)
        except NoTable as failure:
            self.failure = failure
            return None
        self.still = still
        return table


def without_plates(table: Table, picture: Image, reader: StarReader) -> Table:
    """The table with only those dark round things as bonus tokens that bear stars; doubtful ones only if some lack."""
    readings = reader.read([crop_disc(picture, disc) for disc in table.bonus])
    starred = [(disc, r) for disc, r in zip(table.bonus, readings, strict=True) if r.probabilities[0] < NO_TOKEN]
    sure = [disc for disc, reading in starred if reading.confidence > TOKEN]
    enough = len(BONUS_TOKENS_TOUGHER[len(table.seats)].stars)
    return replace(table, bonus=tuple(sure if len(sure) >= enough else [disc for disc, _ in starred]))


def round_started(table: Table, picture: Image, reader: StarReader, tougher: bool, at: float) -> Sighting:
    """The event that the table is set up; the stars of its tokens as read and as the rulebook's rows make likely."""
    players = len(table.seats)
    own = [_stars(picture, seat.tokens, reader, SCORE_TOKENS[players].stars) for seat in table.seats]
    row = (BONUS_TOKENS_TOUGHER if tougher else BONUS_TOKENS)[players].stars
    bonus, sure = _stars(picture, table.bonus, reader, row)
    event = RoundStarted(table.colours, tuple(stars for stars, _ in own), bonus)
    return Sighting(event, at, 0.0, round(min(sure, *(s for _, s in own)), 4), (), None, picture)


def _stars(
    picture: Image, discs: Sequence[Disc], reader: StarReader, row: tuple[int, ...]
) -> tuple[tuple[int, ...], float]:
    """Stars of a group of tokens, best first, and how sure they are; `row` is what the rulebook lays there.

    A token that was overlooked is likelier than one that is missing from the box: what is part of the row is completed.
    """
    if not discs:
        return row, COMPLETED
    chances = np.array([r.probabilities for r in reader.read([crop_disc(picture, d) for d in discs])])[:, 1:]
    chances = (chances + 1e-4) / (chances + 1e-4).sum(axis=1, keepdims=True)
    read = tuple(sorted((int(k) + 1 for k in chances.argmax(axis=1)), reverse=True))
    if read == row:
        return row, float(chances.max(axis=1).min())
    if len(discs) == len(row):
        fitted = _fit_row(chances, row)
        if fitted > DOUBTFUL:
            return row, max(0.8, fitted)
    return (row, COMPLETED) if not Counter(read) - Counter(row) else (read, 0.6)


def _fit_row(chances: NDArray[np.float32], row: tuple[int, ...]) -> float:
    """The least probability of any token where the tokens are matched to the row's stars as well as possible."""
    rest, worst = list(range(len(chances))), 1.0
    for stars in sorted(row, key=lambda value: -value):
        best = max(rest, key=lambda index: chances[index, stars - 1])
        worst = min(worst, float(chances[best, stars - 1]))
        rest.remove(best)
    return worst
