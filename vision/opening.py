"""The opening of a round as the camera sees it: the table set up from the first still frames, and its tokens read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pictomania.events import RoundStarted
from engine.pictomania.options import Options
from engine.pictomania.setup import BONUS_TOKENS_TOUGHER
from models.stars import StarReader
from vision.arrangement import Arrangement
from vision.camera import Frame, Image
from vision.light import Light, light_of, lit
from vision.placing import Laid, lay_out
from vision.set_up import in_the_middle, together
from vision.settle import differs, in_light_of
from vision.sighting import Sighting
from vision.steady import whole
from vision.table import NoTable, Table
from vision.tokens import Disc, crop_disc, find_grey_places
from vision.zones import Seen

FRAMES = 8
"""Still frames that are averaged to set the table up."""
STILL = 0.002
"""Share of small pixels that may move for a frame to count as still."""
MOVED = 8
"""A small pixel has moved where it differs by more than this from the frame before."""
NO_TOKEN, TOKEN = 0.5, 0.97
"""A round thing is no token with this probability of no stars, and surely one with this confidence of some."""
MOST = 60
"""So many darker places are looked at."""
COMPLETED = 0.75
"""How sure a row is of which a token was not seen."""
DOUBTFUL = 0.03
"""A token row of the rulebook is believed against the reading unless some token then has less than this probability."""
OwnRows = Mapping[str, Mapping[int, tuple[int, ...]]]
"""The owner's rows of tokens instead of the rulebook's, by the name of the game's option and the number of players."""


class Opening:
    """Gathers still frames until a table can be set up in their mean.

    Attributes:
        laid: the table once it is found, with what belongs to it; None before.
        failure: why none was found in the frames gathered last; None before.
        still: the mean of the frames in which it was found; before, of those in which it was last looked for.
    """

    def __init__(self, said: Arrangement | None = None) -> None:
        """`said`: what people have said of the table; the rest is found."""
        self._said = said
        self.laid: Laid | None = None
        self._sum: list[NDArray[np.float32]] = []
        self._count = 0
        self._before: Image | None = None
        self.failure: NoTable | None = None
        self.still: Frame | None = None

    def take(self, seen: Seen) -> Table | None:
        """Take the next frame; the table once it is found, None before."""
        before, self._before = self._before, seen.small
        if before is None or before.shape != seen.small.shape:
            return None
        moved = differs(in_light_of(before, seen.small), seen.small, MOVED, seen.matrix is not None)
        if cv2.countNonZero(moved) > STILL * moved.size:
            self._sum, self._count = [], 0
            return None
        self._gather(whole(seen))
        return self._try(seen.time) if self._count == FRAMES else None

    def alone(self, picture: Frame) -> Table | None:
        """The table in a single picture, where there are no more."""
        self._sum, self._count = [], 0
        self._gather(picture)
        return self._try(picture.time)

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
        self.still = Frame(0, time, mean[0], mean[1], mean[2])
        try:
            self.laid = lay_out(self.still, self._said)
        except NoTable as failure:
            self.failure = failure
            return None
        return self.laid.table


def rules_for(players: int, tougher: bool = False, rows: OwnRows | None = None) -> Options:
    """The rules that say which tokens to expect: the owner's row where there is one for so many players.

    >>> rules_for(3, rows={"bonus_tokens": {3: (3, 2, 1)}}).bonus_row(3).stars
    (3, 2, 1)
    """
    own = {option: by_players[players] for option, by_players in (rows or {}).items() if players in by_players}
    rules: Options = Options.read({"mode": "tougher" if tougher else "full", **own})
    return rules


def with_starred(table: Table, picture: Image, reader: StarReader, rules: Options) -> Table:
    """The table with only those dark round things as bonus tokens that bear stars; doubtful ones only if some lack.

    Where still some lack, stars are looked for on whatever is round and colourless in the middle of the table.
    """
    players = len(table.seats)
    enough = min(len(row.stars) for row in (BONUS_TOKENS_TOUGHER[players], rules.bonus_row(players)))
    found = _starred(table.bonus, table, picture, reader)
    if len(found) < enough:
        radius = float(np.median([token.radius for seat in table.seats for token in seat.tokens]))
        grey = find_grey_places(
            lit(picture, light_of(table.usual_white, table.white)), radius, float(table.white.max())
        )
        apart = [d for d in grey if all(np.hypot(d.x - o.x, d.y - o.y) > 1.3 * radius for o, _ in found)]
        found += _starred(in_the_middle(apart, table.seats, table.stand)[:MOST], table, picture, reader)
    sure = [disc for disc, confidence in found if confidence > TOKEN]
    chosen = together(sure if len(sure) >= enough else [disc for disc, _ in found])
    return replace(table, bonus=tuple(chosen))


def _starred(discs: Sequence[Disc], table: Table, picture: Image, reader: StarReader) -> list[tuple[Disc, float]]:
    """Those discs that bear stars, and how sure their number is; of several at one place the first."""
    found: list[tuple[Disc, float]] = []
    for disc, reading in zip(
        discs, reader.read(_crops(picture, discs, light_of(table.usual_white, table.white))), strict=True
    ):
        fresh = all(np.hypot(disc.x - other.x, disc.y - other.y) > 1.3 * disc.radius for other, _ in found)
        if reading.probabilities[0] < NO_TOKEN and fresh:
            found.append((disc, reading.confidence))
    return found


def round_started(table: Table, picture: Image, reader: StarReader, rules: Options, at: float) -> Sighting:
    """The event that the table is set up; the stars of its tokens as read and as the rows of the rules make likely."""
    players = len(table.seats)
    score, row = rules.score_row(players).stars, rules.bonus_row(players).stars
    own = [
        _stars(_crops(picture, seat.tokens, light_of(seat.white, table.white)), reader, score) for seat in table.seats
    ]
    bonus, sure = _stars(_crops(picture, table.bonus, light_of(table.usual_white, table.white)), reader, row)
    event = RoundStarted(table.colours, tuple(stars for stars, _ in own), bonus)
    return Sighting(event, at, 0.0, round(min(sure, table.named, *(s for _, s in own)), 4), (), None, picture)


def _crops(picture: Image, discs: Sequence[Disc], light: Light | None) -> list[Image]:
    """The squares around discs as the star reader wants them, in common light."""
    return [lit(crop_disc(picture, disc), light) for disc in discs]


def _stars(crops: list[Image], reader: StarReader, row: tuple[int, ...]) -> tuple[tuple[int, ...], float]:
    """Stars of a group of tokens, best first, and how sure they are; `row` is what the rules lay there.

    A token that was overlooked is likelier than one that is missing from the box: what is part of the row is completed.
    """
    if not crops:
        return row, COMPLETED
    chances = np.array([r.probabilities for r in reader.read(crops)])[:, 1:]
    if max(row) > chances.shape[1]:
        return row, COMPLETED  # an owner's token of more stars than the reader tells
    chances = (chances + 1e-4) / (chances + 1e-4).sum(axis=1, keepdims=True)
    read = tuple(sorted((int(k) + 1 for k in chances.argmax(axis=1)), reverse=True))
    if read == row:
        return row, float(chances.max(axis=1).min())
    if len(crops) == len(row):
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
