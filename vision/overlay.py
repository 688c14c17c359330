"""What a set-up found, drawn into the camera's picture: every part named, every player in their colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.camera import Image
from vision.pen import INK, WHITE, Colour, dashes, label, outline, ring, strip, write
from vision.sheets import LightQuad, Points
from vision.stand import CARDS
from vision.table import Seat, Table
from vision.tokens import Disc, disc_pixels
from vision.zones import Matrix, Zone, there

WIDTH = 1280
"""Narrower pictures are enlarged to about this width, so that labels can be read."""
LETTERS = 70
"""Letters are the picture's width divided by this high."""
PLAYERS: dict[str, Colour] = {
    "red": (70, 60, 235),
    "yellow": (40, 215, 255),
    "green": (80, 200, 70),
    "blue": (245, 145, 50),
    "orange": (30, 140, 255),
    "pink": (190, 130, 255),
    "purple": (215, 90, 165),
}
"""Bright looks of the players' names, for lines."""
PAPER, STAND, MARKER, MISSED = (255, 255, 255), (150, 240, 150), (255, 230, 80), (90, 90, 255)
NAMES = {"pile": "pile", "side": "tokens won"}
"""What the places of a player are called."""
TICKS = 10
"""The picture's edges are divided into so many parts."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn besides the table itself.

    Attributes:
        matrix: from pixels in which the table and its places are given to pixels of the picture; None for the same.
        zones: places that are watched; those of sheets are not drawn, for the sheets are.
        markers: corners (4, 2) in pixels of printed markers, by number.
        papers: light four-sided things, where no table was found.
        said: corners (4, 2) in pixels of sheets where people have said they lie.
        shares: divide the picture's edges into tenths, by which places are given.
        lines: what is written below the picture: a text and its colour each.
    """

    matrix: Matrix | None = None
    zones: Sequence[Zone] = ()
    markers: Mapping[int, Points] = field(default_factory=dict)
    papers: Sequence[LightQuad] = ()
    said: Sequence[Points] = ()
    shares: bool = False
    lines: Sequence[tuple[str, Colour]] = ()


def draw(picture: Image, table: Table | None, shown: Shown | None = None) -> Image:
    """A copy of a camera's picture (h, w, 3), enlarged where it is small, with the table drawn in."""
    shown = shown or Shown()
    factor = max(1, round(WIDTH / picture.shape[1]))
    made = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR), np.uint8)
    sheet = _Canvas(made.copy(), factor, max(round(made.shape[1] / LETTERS), 12), shown.matrix)
    if shown.shares:
        sheet.edges()
    for zone in shown.zones:
        sheet.zone(zone)
    if table is not None:
        sheet.clear([seat.corners for seat in table.seats], made)
    for paper in shown.papers:
        sheet.paper(paper)
    for corners in shown.said:
        dashes(sheet.picture, sheet.at(corners), MISSED, sheet.line, 0.6 * sheet.letters)
    if table is not None:
        for seat in table.seats:
            sheet.seat(seat, _look(picture, seat))
        sheet.middle(table)
        if table.stand is not None:
            sheet.stand(table.stand.cards)
    for number, corners in shown.markers.items():
        sheet.marker(number, corners)
    below = [strip(sheet.picture.shape[1], shown.lines, sheet.letters)] if shown.lines else []
    return np.vstack([sheet.picture, *below])


def _look(picture: Image, seat: Seat) -> Colour:
    """How the player's tokens look; the name's own look where there are none."""
    pixels = np.concatenate([disc_pixels(picture, disc) for disc in seat.tokens] or [np.empty((0, 3), np.uint8)])
    if not len(pixels):
        return PLAYERS[seat.colour]
    full = np.ptp(pixels.astype(np.int16), axis=1)
    blue, green, red = np.median(pixels[full >= np.percentile(full, 50)], axis=0).astype(int).tolist()
    return blue, green, red


@dataclass(frozen=True, slots=True)
class _Canvas:
    """A picture `factor` times as large as the camera's, drawn on in place; letters are so many pixels high.

    `matrix`: where things that are given lie in the camera's picture.
    """

    picture: Image
    factor: int
    letters: int
    matrix: Matrix | None

    @property
    def line(self) -> int:
        """Width of a line."""
        return max(3, round(self.letters / 7))

    def at(self, points: Points) -> Points:
        """Pixels of the set-up as pixels of this picture."""
        seen = np.asarray(points, np.float64) if self.matrix is None else there(points, self.matrix)
        return seen * self.factor + (self.factor - 1) / 2

    def zone(self, zone: Zone) -> None:
        """A place that is watched, in dashes, with its name in its middle."""
        if zone.kind in NAMES:
            corners = self.at(zone.corners)
            dashes(self.picture, corners, PLAYERS.get(zone.owner, WHITE), self.line - 1, 0.6 * self.letters)
            label(self.picture, NAMES[zone.kind], corners.mean(axis=0), round(0.7 * self.letters))

    def clear(self, outlines: Sequence[Points], picture: Image) -> None:
        """Show a picture of the same size again inside outlines (4, 2): places reach over the sheets a little."""
        mask = np.zeros(picture.shape[:2], np.uint8)
        for corners in outlines:
            cv2.fillConvexPoly(mask, np.rint(self.at(corners)).astype(np.int32), 255)
        cv2.copyTo(picture, mask, self.picture)

    def paper(self, paper: LightQuad) -> None:
        """Something light and four-sided."""
        outline(self.picture, self.at(paper.corners), PAPER, self.line)

    def seat(self, seat: Seat, look: Colour) -> None:
        """A sheet with a thick foot, the tokens beside it, and the player's name with how the colour looks."""
        colour, corners = PLAYERS.get(seat.colour, WHITE), self.at(seat.corners)
        outline(self.picture, corners, colour, self.line)
        outline(self.picture, corners[[0, 3]], colour, 2 * self.line + 1, closed=False)
        self.discs(seat.tokens, colour)
        label(self.picture, seat.colour, corners[[0, 3]].mean(axis=0), self.letters, look)

    def discs(self, discs: Sequence[Disc], colour: Colour) -> None:
        """Tokens."""
        for disc in discs:
            (x, y), radius = self.at(np.array([disc.x, disc.y])), disc.radius * self.factor
            ring(self.picture, float(x), float(y), radius + 1, colour, max(self.line - 1, 1))

    def middle(self, table: Table) -> None:
        """The bonus tokens, and what they are."""
        self.discs(table.bonus, WHITE)
        if table.bonus:
            places = np.array([[disc.x, disc.y + 2.8 * disc.radius] for disc in table.bonus])
            words = f"{len(table.bonus)} bonus tokens" if len(table.bonus) > 1 else "bonus token"
            below = self.at(np.array([places[:, 0].mean(), places[:, 1].max()]))
            label(self.picture, words, below, round(0.75 * self.letters))

    def stand(self, cards: Points) -> None:
        """The word cards with their letters."""
        for name, card in zip(CARDS, self.at(cards), strict=True):
            outline(self.picture, card, STAND, self.line)
            above = 1.1 * card[:2].mean(axis=0) - 0.1 * card[2:].mean(axis=0)
            label(self.picture, name, above, round(0.75 * self.letters))

    def marker(self, number: int, corners: Points) -> None:
        """A printed marker."""
        outline(self.picture, self.at(corners), MARKER, self.line)
        label(self.picture, str(number), self.at(corners).mean(axis=0), self.letters)

    def edges(self) -> None:
        """Tenths along the upper and the left edge."""
        height, width = self.picture.shape[:2]
        small = round(0.7 * self.letters)
        for part in range(1, TICKS):
            x, y = width * part / TICKS, height * part / TICKS
            outline(self.picture, np.array([[x, 0], [x, small]]), WHITE, 1, closed=False)
            outline(self.picture, np.array([[0, y], [small, y]]), WHITE, 1, closed=False)
            text = f"0.{part}"
            for colour, weight in ((INK, 900), (WHITE, 500)):
                write(self.picture, text, (round(x) + 3, small + 3), small, colour, weight)
                write(self.picture, text, (small + 3, round(y) + small // 3), small, colour, weight)
