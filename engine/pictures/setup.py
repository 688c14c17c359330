"""The set-up tables of Pictures, as data: what the box holds, and where the sets of material lie in each round."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import N_

ROWS = "ABCD"
COLUMNS = "1234"
COORDINATES = tuple(row + column for row in ROWS for column in COLUMNS)
"""Places of the grid, row by row: a letter token at each row, a number token at each column."""

TOKENS_OF_EACH = 3
"""How many coordinate tokens there are of each place of the grid: 48 in all."""

PHOTOS = 91
"""How many photo cards the box holds; 16 of them lie in the grid."""

ROUNDS = 5
"""Rounds of a game, exactly; their sums decide."""

PLAYERS = range(3, 6)
"""How many can play."""

CUBES_DUE = 9
CUBE_COLOURS = 8
CUBES_OF_A_COLOUR = 3
"""How many cubes belong in the frame; how many colours there are, and cubes of each."""

ICON_CARDS = 19
ICONS_DUE = range(2, 6)
"""How many icon cards there are, and how many make a building."""

ICONS = N_("icon cards")
CUBES = N_("colour cubes")
LACES = N_("laces")
STICKS = N_("sticks and stones")
BLOCKS = N_("building blocks")


@dataclass(frozen=True, slots=True)
class Material:
    """A set of material: how many ``pieces`` of each kind are in it, and its ``use`` in words.

    ``confirmed``: whether the rulebook has the numbers.
    """

    name: str
    pieces: tuple[int, ...]
    use: str
    confirmed: bool


FREE = N_("free; not everything has to be used")
FRAMED = N_("exactly 9 in the frame of 3 by 3, no colour more than three times")

MATERIALS: tuple[Material, ...] = (
    Material(ICONS, (ICON_CARDS,), N_("2 to 5 side by side; no plate"), False),
    Material(
        CUBES,
        (CUBES_OF_A_COLOUR,) * CUBE_COLOURS,
        N_("exactly 9 in the frame of 3 by 3, no colour more than three times"),
        False,
    ),
    Material(LACES, (2,), FREE, False),
    Material(STICKS, (4, 4), FREE, False),
    Material(BLOCKS, (6,), FREE, False),
)
"""The five sets. How each is used is confirmed; the numbers of pieces come from elsewhere than the rulebook."""

SETS = tuple(material.name for material in MATERIALS)
"""The sets' names. Each lies at one place of the ring of five: the players, then the spares."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the box besides the sets: how many there are, and whether the rulebook says so."""

    name: str
    count: int
    confirmed: bool = True


PARTS: tuple[Part, ...] = (
    Part(N_("photo cards"), PHOTOS),
    Part(N_("photos in the grid of 4 by 4"), len(COORDINATES)),
    Part(N_("letter tokens at the rows"), len(ROWS)),
    Part(N_("number tokens at the columns"), len(COLUMNS)),
    Part(N_("coordinate tokens, three of each place"), TOKENS_OF_EACH * len(COORDINATES)),
    Part(N_("sets of material"), len(SETS)),
)
"""The other parts, with their numbers."""


def moved(sets: tuple[str, ...], steps: int = 1) -> tuple[str, ...]:
    """The sets after they went ``steps`` places to the left, which is clockwise: to the next place of the ring.

    >>> moved(("a", "b", "c", "d", "e"))
    ('e', 'a', 'b', 'c', 'd')
    """
    return tuple(sets[(place - steps) % len(sets)] for place in range(len(sets)))
