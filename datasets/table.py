"""Where everything lies: seats, sheets, piles, tokens, stand and middle, in millimetres of the table top.

The origin is the middle of the table, x to the right and y down as the camera sees it, z towards the camera.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

Mm = np.ndarray
"""(2,) or (N, 2) millimetres on the table top."""

SIDES: dict[int, tuple[tuple[tuple[str, float], ...], ...]] = {
    3: (
        (("bottom", 0), ("right", 0), ("left", 0)),
        (("bottom", 0), ("top", 0.5), ("top", -0.5)),
        (("bottom", 0), ("right", 0), ("top", 0)),
    ),
    4: (
        (("bottom", 0), ("right", 0), ("top", 0), ("left", 0)),
        (("bottom", -0.5), ("bottom", 0.5), ("top", 0.5), ("top", -0.5)),
        (("bottom", -0.5), ("bottom", 0.5), ("right", 0), ("top", 0)),
    ),
    5: (
        (("bottom", -0.5), ("bottom", 0.5), ("right", 0), ("top", 0), ("left", 0)),
        (("bottom", -0.5), ("bottom", 0.5), ("right", 0), ("top", 0.5), ("top", -0.5)),
    ),
    6: ((("bottom", -0.5), ("bottom", 0.5), ("right", 0), ("top", 0.5), ("top", -0.5), ("left", 0)),),
}
"""For each number of players the ways to sit: (side of the table, place along it from -1 to 1), counter-clockwise."""

TURNS = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}
"""Clockwise turn in degrees, as the camera sees it, of a player at each side."""

TOKEN_MM = 20.0
"""Diameter of a token."""

PITCH_MM = 24.0
"""From one token to the next."""


def turned(points: Mm, degrees: float) -> Mm:
    """Return ``points`` turned clockwise by ``degrees``, as the camera sees it."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(points @ np.array([[c, s], [-s, c]]))


@dataclass(frozen=True)
class Seat:
    """One player's place; in its frame x is to the player's right, y towards the player, (0, 0) the sheet's middle."""

    player: str
    centre: tuple[float, float]
    turn: float
    sheet: tuple[float, float]
    pile_at: tuple[float, float]
    home_at: tuple[float, float]
    own_cells: tuple[tuple[float, float], ...]
    won_cells: tuple[tuple[float, float], ...]

    def point(self, local: Mm | tuple[float, float]) -> Mm:
        """Return millimetres of the table for ``local`` ones of this seat."""
        return np.asarray(turned(np.asarray(local, float), self.turn) + np.asarray(self.centre))

    @property
    def corners(self) -> Mm:
        """The sheet's corners (4, 2), clockwise, foot right and foot left last."""
        return self.point(np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * self.sheet)

    @property
    def pile(self) -> Mm:
        """The middle of the pile."""
        return self.point(self.pile_at)

    @property
    def home(self) -> Mm:
        """Where the hand rests, out of the picture."""
        return self.point(self.home_at)


@dataclass(frozen=True)
class Layout:
    """A laid table. ``field`` is (width, height) mm of what has to be in the picture."""

    field: tuple[float, float]
    card_mm: float
    card_ratio: float
    seats: dict[str, Seat]
    stand_turn: float
    stand_card: tuple[float, float]
    stand_lean: float
    middle_at: tuple[float, float]
    bonus_at: tuple[tuple[float, float], ...]

    def in_stand(self, local: Mm | tuple[float, float]) -> Mm:
        """Return millimetres of the table for ``local`` ones of the stand (its reader sits at +y)."""
        return turned(np.asarray(local, float), self.stand_turn)

    @property
    def card_height_mm(self) -> float:
        """The longer edge of a guess card."""
        return self.card_mm * self.card_ratio


def random_layout(rng: Generator, players: tuple[str, ...], bonus: int, ratio: float, aspect: float) -> Layout:
    """Lay a table for ``players`` (counter-clockwise) with ``bonus`` tokens in the middle.

    ``ratio`` is a guess card's height by its width, ``aspect`` the picture's width by its height.
    """
    ways = SIDES[len(players)]
    places = ways[int(rng.integers(len(ways)))]
    crowded = len(players) > 4 or any(along for _, along in places)
    card = rng.uniform(40, 50)
    height = rng.uniform(690, 780) if crowded else rng.uniform(620, 740)
    field = (min(height * aspect, 1400.0), height)
    sheet = (rng.uniform(136, 156), rng.uniform(96, 110))
    seats = {
        player: _seat(rng, player, side, along, field, sheet, card * ratio)
        for player, (side, along) in zip(players, places, strict=True)
    }
    left = -1.0 if rng.random() < 0.5 else 1.0
    turn = float(rng.choice([0.0, 0.0, 180.0])) + rng.uniform(-12, 12)
    middle = turned(np.array((left * rng.uniform(165, 190), rng.uniform(-15, 25))), turn)
    return Layout(
        field=field,
        card_mm=card,
        card_ratio=ratio,
        seats=seats,
        stand_turn=turn,
        stand_card=(rng.uniform(56, 64), rng.uniform(76, 88)),
        stand_lean=rng.uniform(10, 40),
        middle_at=(float(middle[0]), float(middle[1])),
        bonus_at=_bonus_row(rng, bonus, turn),
    )


def _bonus_row(rng: Generator, count: int, turn: float) -> tuple[tuple[float, float], ...]:
    row = (np.arange(count) - (count - 1) / 2) * rng.uniform(23, 28)
    local = np.stack([row, np.full(count, rng.uniform(72, 80))], axis=1) + rng.normal(0, 0.8, (count, 2))
    return tuple((float(x), float(y)) for x, y in turned(local, turn))


def _seat(
    rng: Generator,
    player: str,
    side: str,
    along: float,
    field: tuple[float, float],
    sheet: tuple[float, float],
    card_height: float,
) -> Seat:
    across = side in ("bottom", "top")
    depth = field[1 if across else 0] / 2 - sheet[1] / 2 - rng.uniform(8, 26)
    room = max(field[0 if across else 1] / 2 - sheet[0] / 2 - 70, 0.0)
    shift = along * room * rng.uniform(0.85, 1.05) + rng.uniform(-14, 14)
    sign = 1 if side in ("bottom", "right") else -1
    centre = (shift, sign * depth) if across else (sign * depth, shift)
    gap = rng.uniform(6, 14)
    return Seat(
        player=player,
        centre=centre,
        turn=TURNS[side] + rng.uniform(-6, 6),
        sheet=sheet,
        pile_at=(rng.uniform(-18, 18), -sheet[1] / 2 - gap - card_height / 2),
        home_at=(rng.uniform(0, 50), sheet[1] / 2 + rng.uniform(190, 260)),
        own_cells=_cells(rng, -1, sheet),
        won_cells=_cells(rng, 1, sheet),
    )


def _cells(rng: Generator, side: int, sheet: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Return places for seven tokens beside the sheet, ``side`` -1 for its left and 1 for its right, nearest first."""
    start = rng.uniform(0, sheet[1] - 3 * PITCH_MM) - sheet[1] / 2 + PITCH_MM / 2
    edge = sheet[0] / 2 + TOKEN_MM / 2 + rng.uniform(3, 8)
    cells = []
    rows = int(rng.integers(2, 4))
    for i in range(7):
        column, row = divmod(i, rows)
        slip = rng.normal(0, 0.7, 2)
        cells.append((side * (edge + column * PITCH_MM) + float(slip[0]), start + row * PITCH_MM + float(slip[1])))
    return tuple(cells)
